"""Plays three championships and a cup through commands alone, from the first entry to the final list.

    python examples/play_championships.py [STORE]

STORE is an SQLite file, a .jsonl file or postgresql://... (default: a new file in a temporary folder). Players are
entered, checked in and seated by the book; they report their results and others confirm them; the director closes the
rounds, cuts to the cup, and declares the list final. Results are invented from the players' numbers.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path

from tavle.core.model import Outcome, Player, PlayerId, Seat, Table
from tavle.ranking import rank
from tavle.store import Store, open_store
from tavle.store.executing import execute
from tavle.store.identifiers import tournament_id
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult
from tavle.tournament.state import Phase, State

Play = Callable[[Table], Result]


@dataclass
class Desk:
    """One tournament of a store; each command has an id and a time of its own."""

    store: Store
    name: str
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def do(self, command: Command, by: str = "director") -> State:
        """Gives a command and says how the tournament stands then."""
        number = next(self.numbers)
        now = f"2026-11-28T{8 + number // 60 % 12:02}:{number % 60:02}:00"
        done = execute(
            self.store, tournament_id(self.name), command, command_id=f"{self.name}-{number}", by=by, now=now
        )
        return done.state


def enter(desk: Desk, book: str, players: int, **settings: object) -> State:
    """Sets a tournament up and enters its players."""
    desk.store.create(tournament_id(desk.name))
    desk.do(c.DraftTournament(name=desk.name, book=book, settings=settings))
    state = desk.do(c.OpenRegistration())
    for number in range(1, players + 1):
        player = Player(PlayerId(f"p{number}"), name=f"Player {number}", rating=Fraction(2000 - number), games=9)
        state = desk.do(c.RegisterPlayer(player=player))
    return state


def play_round(desk: Desk, state: State, play: Play) -> State:
    """Checks everybody in, seats, plays, and closes a round; two players of each table agree on its result."""
    state = desk.do(c.OpenCheckIn(everybody=state.cup is not None))
    for player in state.tournament.players if state.cup is None else ():
        state = desk.do(c.CheckIn(player=player.id), by=player.id)
    for command in (c.DrawSeating(seed=f"{desk.name}/{state.round}"), c.PublishSeating(), c.StartRound()):
        state = desk.do(command)
    for table in state.tournament.rounds[-1].tables:
        reporter, confirmer = table.seats[0].player, table.seats[1].player
        at = {"round": state.round, "table": table.number}
        desk.do(c.ReportResult(result=play(table), **at), by=reporter)
        desk.do(c.ConfirmResult(**at), by=confirmer)
    return desk.do(c.CloseRound())


def play_all(desk: Desk, state: State, play: Play) -> State:
    """All rounds, the cup where one is announced, and the final list."""
    rounds = state.book.rounds() or 0
    for _ in range(rounds):
        state = play_round(desk, state, play)
    if "cup" in state.tournament.settings:
        state = desk.do(c.CutToCup(seed=f"{desk.name}/cup"))
        for _ in range((len(state.cup.players) - 1).bit_length() if state.cup else 0):
            state = play_round(desk, state, play)
    return desk.do(c.FinishTournament())


def _result(table: Table, outcome: Callable[[Seat], Outcome]) -> Result:
    return Result(tuple(SeatResult(seat.player, outcome(seat)) for seat in table.seats))


def _strength(seat: Seat) -> int:
    return int(seat.player[1:])


def match(table: Table) -> Result:
    """The player with the smaller number wins."""
    best = min(table.seats, key=_strength)
    return _result(table, lambda seat: Outcome(won=seat is best, score=7 if seat is best else _strength(seat) % 7))


def farm(table: Table) -> Result:
    """Victory points that fall with the number."""
    return _result(table, lambda seat: Outcome(score=60 - 2 * _strength(seat)))


def board(table: Table) -> Result:
    """Seven powers by their players' numbers, after seven years."""
    order = sorted(table.seats, key=_strength)
    counts = dict(zip([seat.player for seat in order], (11, 8, 6, 4, 3, 2, 0), strict=True))
    return _result(table, lambda seat: Outcome(centres=counts[seat.player]))


def main(address: str) -> None:
    """Plays everything and prints the head of each final list."""
    store = open_store(address)
    for name, book, players, play, settings in (
        ("arcon", "ndf_arcon_2002", 21, board, {}),
        ("agricola", "agricola_nm", 16, farm, {}),
        ("monrad", "nbgf_monrad", 17, match, {"rounds": 5, "match_length": 7, "cup": {"best": 4, "at_cut": "lot"}}),
    ):
        desk = Desk(store, name)
        state = play_all(desk, enter(desk, book, players, **settings), play)
        listed = rank(state.book, state.tournament)
        best = ", ".join(f"{row.place} {row.player} {row.points}" for row in listed.rows[:3])
        print(f"{name}: {state.version} events, {state.phase is Phase.FINISHED and 'final list'}: {best}")
    store.close()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(str(Path(folder) / "championships.sqlite3"))
