"""Small cross tables as a language for tests.

Monrad rounds: `"A>B C-D E+F G"` is A beat B, C against D is unfinished, E won against F without play, G has a bye.
Agricola rounds: `"A41 B38 C38 D20 | E30 F28 G25 H20"` are two tables with the game's own points.
Boards: `board(A=18, B="3 4 5", ...)` gives the powers in their order; a text is the counts by year.
"""

from __future__ import annotations

import re
from typing import Any

import tavle

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
Record = dict[str, Any]


def names_in(rounds: tuple[str, ...]) -> list[str]:
    """All players of some rounds, in the order of the alphabet."""
    return sorted({name for text in rounds for name in re.findall(r"[A-Z]", text)})


def monrad(*rounds: str, settings: Record | None = None, **more: Any) -> Record:
    """A Monrad record; the alphabet is the start order."""
    names = names_in(rounds)
    return {
        "book": "nbgf_monrad",
        "settings": {"rounds": max(len(rounds), 1), **(settings or {})},
        "players": [{"id": name} for name in names],
        "start_order": names,
        "rounds": [_monrad_round(number, text) for number, text in enumerate(rounds, start=1)],
        **more,
    }


def _monrad_round(number: int, text: str) -> Record:
    matches = [word for word in text.split() if len(word) == 3]
    tables = [_match(place, *match) for place, match in enumerate(matches, start=1)]
    return {"number": number, "tables": tables, "byes": [word for word in text.split() if len(word) == 1]}


def _match(number: int, first: str, sign: str, second: str) -> Record:
    status = {">": "finished", "-": "unfinished", "+": "walkover"}[sign]
    won = {} if sign == "-" else {"won": True}
    lost = {} if sign == "-" else {"won": False}
    return {"number": number, "status": status, "seats": [{"player": first, **won}, {"player": second, **lost}]}


def agricola(*rounds: str, **more: Any) -> Record:
    """A championship; the alphabet is the start order. A seat without points is one of an unfinished table."""
    names = names_in(rounds)
    return {
        "book": "agricola_nm",
        "players": [{"id": name} for name in names],
        "start_order": names,
        "rounds": [_agricola_round(number, text) for number, text in enumerate(rounds, start=1)],
        **more,
    }


def _agricola_round(number: int, text: str) -> Record:
    tables = []
    for place, part in enumerate(text.split("|"), start=1):
        seats = [{"player": word[0], **({"score": int(word[1:])} if word[1:] else {})} for word in part.split()]
        status = "finished" if all("score" in seat for seat in seats) else "unfinished"
        tables.append({"number": place, "status": status, "seats": seats})
    return {"number": number, "tables": tables}


def board(**counts: int | str) -> list[Record]:
    """The seats of a finished board."""
    return [
        {
            "player": player,
            "role": role,
            "centres": [int(n) for n in given.split()] if isinstance(given, str) else given,
        }
        for (player, given), role in zip(counts.items(), POWERS, strict=True)
    ]


def arcon(*rounds: list[list[Record]], **more: Any) -> Record:
    """A weekend; each round is a list of boards. A power may be played again: every round admits it."""
    names = sorted({seat["player"] for tables in rounds for seats in tables for seat in seats})
    admitted = [{"clause": "ndf_arcon_2002 §1d", "players": names, "reason": "a test"}]
    return {
        "book": "ndf_arcon_2002",
        "players": [{"id": name} for name in names],
        "start_order": names,
        "rounds": [
            {
                "number": number,
                "tables": [{"number": place, "seats": seats} for place, seats in enumerate(tables, start=1)],
                "overrides": admitted,
            }
            for number, tables in enumerate(rounds, start=1)
        ],
        **more,
    }


def listed(record: Record, after: int | None = None) -> str:
    """The list as `1 A, 2 B, 2 C`."""
    return ", ".join(f"{row['place']} {row['player']}" for row in tavle.standings(record, after=after)["standings"])


def column(record: Record, key: str, after: int | None = None) -> dict[str, Any]:
    """What one criterion says of each player."""
    rows = tavle.standings(record, after=after)["standings"]
    return {row["player"]: next(c["value"] for c in row["criteria"] if c["key"] == key) for row in rows}


def points(record: Record, after: int | None = None) -> dict[str, str]:
    """Everybody's points."""
    return {row["player"]: row["points"] for row in tavle.standings(record, after=after)["standings"]}


def separated(record: Record, after: int | None = None) -> list[str | None]:
    """What separates each player from the next, from the top."""
    return [row["separated_from_next_by"] for row in tavle.standings(record, after=after)["standings"]]
