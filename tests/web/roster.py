"""Tournaments whose players have names as people have them: long and short, with letters of three languages."""

from __future__ import annotations

import secrets
from fractions import Fraction
from typing import Any

from tavle.core.model import Player, PlayerId
from tavle.tournament import commands as c
from tests.tournament.desk import play_round, seated
from tests.web.halls import RULES, Hall

FIRST = (
    *("Anna", "Bjørn", "Cécile", "Dag", "Eléonore", "Frode", "Guro", "Håkon", "Ingrid", "Jean-Baptiste", "Kari", "Liv"),
    *("Marie", "Nils", "Odd", "Pernille", "Rolf", "Sigurd", "Torbjørn", "Unni", "Vidar", "Wenche", "Yngve", "Åse"),
)
LAST = (
    "Berg",
    "Kristoffersen",
    "Nygård",
    "Lefebvre",
    "Østby",
    "Sæther",
    "Haugen",
    "Li",
    "van der Meer",
    "Aas",
    "Dupont",
)


def named(count: int) -> tuple[Player, ...]:
    """So many players, no two of one name, the first with the highest rating."""
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    return tuple(
        Player(PlayerId(f"p{n}"), name=names[n * 7 % len(names)], rating=Fraction(2000 - n), games=9)
        for n in range(1, count + 1)
    )


def peopled(book: str, count: int, *, closed: int = 0, id_: str = "", **settings: Any) -> Hall:
    """So many rounds are closed, and the next one runs."""
    hall = Hall(id_ or f"named-{secrets.token_hex(4)}")
    hall.book = book
    hall.all(c.DraftTournament(name=f"Winter cup {count}", book=book, settings=settings), c.OpenRegistration())
    hall.all(*(c.RegisterPlayer(player=player) for player in named(count)))
    for number in range(closed):
        play_round(hall, RULES[book], seed=f"seed {number}")
    seated(hall, seed="now")
    return hall
