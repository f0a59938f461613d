"""Tournaments of the application for tests, and browsers without a screen for everybody who may look at them."""

from __future__ import annotations

import itertools
import secrets
from typing import Any

from django.test import Client

from tavle.store import tournament_id
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.events import Event
from tavle.web import logs
from tavle.web.accounts.models import Membership, PlayerLink, User
from tests.tournament.desk import Desk, Rules, by_number, first_wins, play_round, players, seated, usual_board

ORGANISERS = ("owner", "director", "scorekeeper")
RULES: dict[str, Rules] = {"ndf_arcon_2002": usual_board, "agricola_nm": by_number, "nbgf_monrad": first_wins}
_numbers = itertools.count(1)


class Hall(Desk):
    """A tournament in the store of the application, played by commands alone."""

    def __init__(self, id_: str) -> None:
        super().__init__()
        self.id = id_
        self.book = ""
        logs.store().create(tournament_id(id_))

    def do(self, command: Command, by: str = "director") -> tuple[Event, ...]:
        outcome = logs.do(self.id, command, command_id=secrets.token_hex(12), by=by)
        self.state = outcome.state
        return tuple(stored.event for stored in outcome.events)

    def at(self, page: str = "") -> str:
        """The address of one of its pages."""
        return f"/t/{self.id}/{page}"

    @property
    def head(self) -> int:
        """How many events its log has now, whoever gave the commands."""
        return logs.store().head(tournament_id(self.id)).version

    def latest(self) -> Hall:
        """Itself, knowing what came by the pages since."""
        self.state = logs.state_of(self.id)
        return self


def entered(book: str, count: int, **settings: Any) -> Hall:
    """A tournament with so many players; registration is open."""
    hall = Hall(f"hall-{next(_numbers)}-{secrets.token_hex(3)}")
    hall.book = book
    hall.all(c.DraftTournament(name=f"Cup of {count}", book=book, settings=settings), c.OpenRegistration())
    hall.all(*(c.RegisterPlayer(player=player) for player in players(count, games=9)))
    return hall


def played(book: str, count: int, *, rounds: int = 0, settings: dict[str, Any] | None = None) -> Hall:
    """So many rounds are closed, the next one runs."""
    if book == "nbgf_monrad" and settings is None:
        settings = {"rounds": 4, "match_length": 5}
    hall = entered(book, count, **(settings or {}))
    for number in range(rounds):
        play_round(hall, RULES[book], seed=f"seed {number}")
    seated(hall, seed="now")
    return hall


def organiser(role: str, tournament: str = "", **options: Any) -> Client:
    """A browser in which somebody with a role is logged in: the owner on the whole server, others in a tournament."""
    name = f"{role}-{secrets.token_hex(4)}"
    user = User.objects.create(username=name)
    Membership.objects.create(user=user, tournament="" if role == "owner" else tournament, role=role)
    client = Client(**options)
    client.force_login(user)
    return client


def player_in(hall: Hall, player: str = "p1", **options: Any) -> Client:
    """A phone on which a player has opened his personal link."""
    client = Client(**options)
    client.get(f"/me/{PlayerLink.for_player(hall.id, player).token}")
    return client


def browser(role: str, hall: Hall, player: str = "p1", *, everywhere: bool = False, **options: Any) -> Client:
    """The browser of a role: owner, director, scorekeeper, player, or public."""
    if role in ORGANISERS:
        return organiser(role, "" if everywhere else hall.id, **options)
    return player_in(hall, player, **options) if role == "player" else Client(**options)
