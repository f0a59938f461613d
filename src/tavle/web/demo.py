"""Three invented championships to look at and to play with: one finished, one in mid-round, one in registration.

A log is never erased: to begin anew means a new set of them under new ids, and only the newest set is shown.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tavle.core.model import Outcome
from tavle.library.demos import demo_record
from tavle.store.identifiers import TournamentId, tournament_id
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult
from tavle.tournament.from_record import commands_of
from tavle.web import logs
from tavle.web.years.demo import make_demo_lists

Id = TypeVar("Id", bound=str)

BY = "demo"
_ID = re.compile(r"demo-(\d+)-[a-z]+")


def load_demos() -> tuple[TournamentId, ...]:
    """Makes a new set and gives its ids."""
    number = 1 + max(map(_number, logs.store().tournaments()), default=0)
    plays = {"diplomacy": _finished(), "backgammon": _in_mid_round(), "agricola": _in_registration()}
    ids = {game: tournament_id(f"demo-{number}-{game}") for game in plays}
    for game, commands in plays.items():
        _play(ids[game], commands)
    _report(ids["backgammon"])
    make_demo_lists(number, ids["diplomacy"], by=BY)
    return tuple(ids.values())


def shown(ids: Iterable[Id]) -> list[Id]:
    """All tournaments (or lists) but the demos of earlier sets."""
    listed = list(ids)
    newest = max(map(_number, listed), default=0)
    return [id_ for id_ in listed if _number(id_) in (0, newest)]


def is_demo(id_: str) -> bool:
    """Whether a tournament is one of the demos."""
    return _number(id_) > 0


def _number(id_: str) -> int:
    """The set that an id belongs to; 0 of all that are no demos."""
    found = _ID.fullmatch(id_)
    return int(found.group(1)) if found else 0


def _play(id_: TournamentId, commands: Iterable[Command]) -> None:
    logs.store().create(id_)
    for command in commands:
        logs.do(id_, command, command_id=secrets.token_hex(12), by=BY)


def _report(id_: TournamentId) -> None:
    """At the first table both say the same, at the second each says that he has won."""
    state = logs.state_of(id_)
    agreed, disputed = state.tournament.rounds[-1].tables[:2]
    length = int(str(state.tournament.settings["match_length"]))
    for table, winners in ((agreed, (0, 0)), (disputed, (0, 1))):
        for reporter, winner in zip(table.seats, winners, strict=True):
            seats = tuple(
                SeatResult(seat.player, Outcome(won=at == winner, score=length if at == winner else length - 2))
                for at, seat in enumerate(table.seats)
            )
            report = c.ReportResult(round=state.round, table=table.number, result=Result(seats))
            logs.do(id_, report, command_id=secrets.token_hex(12), by=reporter.player)


def _finished() -> Iterator[Command]:
    loaded = demo_record("arcon_weekend")
    yield from commands_of(loaded.book, loaded.tournament, name="Diplomacy, ARCON")
    yield c.FinishTournament()


def _in_mid_round() -> Iterator[Command]:
    """Two rounds are played, the third runs; the book's clock with it."""
    loaded = demo_record("monrad_weekend")
    yield from commands_of(loaded.book, loaded.tournament.until(2), name="Monrad")
    yield c.OpenCheckIn(everybody=True)
    yield c.DrawSeating(seed="demo")
    yield c.PublishSeating()
    yield c.StartRound()


def _in_registration() -> Iterator[Command]:
    loaded = demo_record("agricola_championship")
    yield c.DraftTournament(name="Agricola", book=loaded.book.id)
    yield c.OpenRegistration()
    for player in loaded.tournament.players[:13]:
        yield c.RegisterPlayer(player=player)
