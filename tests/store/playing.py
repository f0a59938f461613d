"""Whole tournaments played through commands: registration, rounds, results, the final list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tavle.core.model import Outcome, Player, PlayerId, Table
from tavle.store import Store, TournamentId
from tavle.store.executing import Outcome as Done
from tavle.store.executing import execute
from tavle.tournament.commands import (
    CheckIn,
    CloseRound,
    Command,
    ConfirmResult,
    DraftTournament,
    DrawSeating,
    EnterResult,
    FinishTournament,
    OpenCheckIn,
    OpenRegistration,
    PublishSeating,
    RegisterPlayer,
    ReportResult,
    StartRound,
)
from tavle.tournament.events import Result, SeatResult

DIRECTOR = "Director"


@dataclass
class Desk:
    """A scorekeeper's desk: gives commands to one tournament, each with an id of its own, a minute after the last."""

    store: Store
    tournament: TournamentId
    name: str = "desk"
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def do(self, command: Command, *, by: str = DIRECTOR) -> Done:
        number = next(self.numbers)
        now = f"2026-11-{28 + number // 1440:02}T{number // 60 % 24:02}:{number % 60:02}:00"
        return execute(self.store, self.tournament, command, command_id=f"{self.name}-{number}", by=by, now=now)


@dataclass(frozen=True)
class Championship:
    """A tournament to be played: its book, its settings, and so many players."""

    book: str
    players: int
    rounds: int
    settings: dict[str, Any] = field(default_factory=dict)
    rated: bool = False


CHAMPIONSHIPS = {
    "arcon": Championship("ndf_arcon_2002", 14, 4),
    "agricola": Championship("agricola_nm", 16, 6, rated=True),
    "monrad": Championship("nbgf_monrad", 9, 5, {"rounds": 5, "match_length": 7}, rated=True),
}
"""One of each kind of game."""


def entrant(championship: Championship, number: int) -> Player:
    rating = 1500 - 10 * number if championship.rated else None
    return Player(
        PlayerId(f"p{number}"),
        name=f"Spiller Ø{number}",
        rating=None if rating is None else rating + 0,  # type: ignore[arg-type]  # whole numbers are exact too
        games=20 if championship.book == "agricola_nm" else None,
        registered="2026-06-01T12:00",
    )


def set_up(desk: Desk, championship: Championship) -> None:
    """From nothing to the last entry."""
    desk.store.create(desk.tournament)
    settings = championship.settings
    desk.do(DraftTournament(name=f"Prøve {championship.book}", book=championship.book, settings=settings))
    desk.do(OpenRegistration())
    for number in range(1, championship.players + 1):
        desk.do(RegisterPlayer(player=entrant(championship, number)))


def play_round(desk: Desk, number: int) -> None:
    """Everybody comes, is seated and plays; every other table reports by itself."""
    state = desk.do(OpenCheckIn()).state
    for player in state.tournament.players:
        desk.do(CheckIn(player=player.id))
    desk.do(DrawSeating(seed=f"seed {number}"))
    desk.do(PublishSeating())
    state = desk.do(StartRound()).state
    for table in state.tournament.rounds[-1].tables:
        result = result_of(table, number)
        if table.number % 2:
            desk.do(EnterResult(round=number, table=table.number, result=result))
        else:
            first, second = (table.seats[position].player for position in (0, 1))
            desk.do(ReportResult(round=number, table=table.number, result=result), by=first)
            desk.do(ConfirmResult(round=number, table=table.number), by=second)
    desk.do(CloseRound())


def result_of(table: Table, number: int) -> Result:
    """A result that only seats, table and round decide."""
    turn = table.number + number
    seats = [
        SeatResult(seat.player, outcome(len(table.seats), (position + turn) % len(table.seats)))
        for position, seat in enumerate(table.seats)
    ]
    return Result(tuple(seats))


def outcome(seats: int, place: int) -> Outcome:
    if seats == 7:
        return Outcome(centres=(9, 7, 6, 5, 4, 2, 1)[place])
    if seats == 2:
        return Outcome(won=place == 0, score=(7, 3)[place])
    return Outcome(score=40 - 3 * place)


def play(desk: Desk, championship: Championship) -> Done:
    """The whole tournament; gives the last answer."""
    set_up(desk, championship)
    for number in range(1, championship.rounds + 1):
        play_round(desk, number)
    return desk.do(FinishTournament())
