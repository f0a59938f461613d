"""A director's desk for tests: gives commands, keeps the log, and checks after each that reading it gives the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from tavle.core.model import Outcome, Player, PlayerId, Seat, Table
from tavle.tournament import State, apply, decide, replay
from tavle.tournament import commands as c
from tavle.tournament.commands import Command, command_from_json, command_to_json
from tavle.tournament.events import Event, Result, SeatResult, event_from_json, to_json

Rules = Callable[[Table], Result]


class Desk:
    """A tournament that is played by commands alone; time goes on by a minute with each."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state or State()
        self.log: list[Event] = []
        self.minutes = 0

    @property
    def now(self) -> str:
        return f"2002-06-28T{8 + self.minutes // 60 % 15:02}:{self.minutes % 60:02}:00"

    def do(self, command: Command, by: str = "director") -> tuple[Event, ...]:
        """One command, by way of its JSON; the events, by way of theirs."""
        self.minutes += 1
        command = command_from_json(json.loads(json.dumps(command_to_json(command))))
        events = decide(self.state, command, now=self.now, by=by)
        for event in events:
            read = event_from_json(json.loads(json.dumps(to_json(event))))
            assert read == event
            self.state = apply(self.state, read)
            self.log.append(read)
        return events

    def all(self, *commands: Command) -> None:
        for command in commands:
            self.do(command)

    def restart(self) -> None:
        """The program is started anew, with nothing but the log."""
        read = replay([event_from_json(json.loads(json.dumps(to_json(event)))) for event in self.log])
        assert read == self.state
        self.state = read

    @property
    def version(self) -> int:
        return self.state.version

    def table(self, number: int = 1, round_: int | None = None) -> Table:
        table = self.state.table(round_ or self.state.round, number)
        assert table is not None
        return table


def players(count: int, **known: Any) -> tuple[Player, ...]:
    """p1, p2, ..., the first with the highest rating."""
    return tuple(
        Player(PlayerId(f"p{n}"), name=f"Player {n}", rating=Fraction(2000 - n), **known) for n in range(1, count + 1)
    )


def registered(book: str, entered: Sequence[Player], **settings: Any) -> Desk:
    """A tournament with its players, before the first round."""
    desk = Desk()
    desk.all(c.DraftTournament(name="Test", book=book, settings=settings), c.OpenRegistration())
    desk.all(*(c.RegisterPlayer(player=player) for player in entered))
    return desk


def seated(desk: Desk, *, seed: str = "s") -> Desk:
    """The next round, everybody there, as far as its seating is published and play has begun."""
    desk.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed=seed), c.PublishSeating(), c.StartRound())
    return desk


def play_round(desk: Desk, rules: Rules, *, seed: str = "s") -> Desk:
    """A whole round; every result is entered by the director."""
    seated(desk, seed=seed)
    number = desk.state.round
    for table in desk.state.tournament.rounds[-1].tables:
        desk.do(c.EnterResult(round=number, table=table.number, result=rules(table)))
    desk.do(c.CloseRound())
    return desk


def first_wins(table: Table) -> Result:
    """The player with the smaller number wins."""
    best = min(table.seats, key=lambda seat: int(seat.player[1:]))
    return won_by(table, best.player)


def won_by(table: Table, winner: str) -> Result:
    return _result(table, lambda seat: Outcome(won=seat.player == winner))


def by_number(table: Table) -> Result:
    """Victory points: the smaller the number, the more."""
    return _result(table, lambda seat: Outcome(score=60 - int(seat.player[1:])))


def board(table: Table, *counts: int) -> Result:
    """Final centres in the order of the seats."""
    given = dict(zip([seat.player for seat in table.seats], counts, strict=True))
    return _result(table, lambda seat: Outcome(centres=given[seat.player]))


def usual_board(table: Table) -> Result:
    return board(table, 11, 8, 8, 3, 3, 1, 0)


def _result(table: Table, outcome: Callable[[Seat], Outcome]) -> Result:
    return Result(tuple(SeatResult(seat.player, outcome(seat)) for seat in table.seats))
