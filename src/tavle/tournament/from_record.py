"""A record becomes the commands that play it: from setting up to the last closed round, as if they had been given.

What a director has on paper enters the log by the same door as everything else, so it is checked by the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tavle.core.model import NO_OUTCOME, PlayerId, Round, Seat, Status, Table, Tournament
from tavle.rules.model import Book
from tavle.rules.read import digest
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.decide import decide
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult
from tavle.tournament.fold import apply
from tavle.tournament.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """What was done for one round, and (`round` 0) before the first."""

    round: int
    commands: tuple[Command, ...]


def commands_of(book: Book, tournament: Tournament, *, name: str) -> Iterator[Command]:
    """The commands that play a record, in order; see `steps_of`."""
    for step in steps_of(book, tournament, name=name):
        yield from step.commands


def steps_of(book: Book, tournament: Tournament, *, name: str) -> Iterator[Step]:
    """The commands that play a record, round by round.

    Args:
        tournament: A record that was read against the book. A round without tables at its end is not played; one with
            a game that must still be finished, where the book knows no unfinished games, is left running.
        name: What the event is called.
    """
    yield Step(0, tuple(_beginning(tournament, name)))
    for entry in tournament.rounds:
        if entry.seated:
            yield Step(entry.number, tuple(_round(book, tournament, entry)))
    running = any(_keeps_running(book, entry) for entry in tournament.rounds)
    if tournament.lots.standings and not running:
        yield Step(len(tournament.rounds), (c.DrawLots(order=tournament.lots.standings),))


def play(state: State, step: Step, *, now: str, by: str) -> State:
    """The state after a step.

    Raises:
        Refused: if the record holds what the life of a tournament does not allow.
    """
    for command in step.commands:
        for event in decide(state, command, now=now, by=by):
            state = apply(state, event)
    return state


def _beginning(tournament: Tournament, name: str) -> Iterator[Command]:
    yield c.DraftTournament(
        name=name,
        book=tournament.book,
        book_digest=tournament.book_digest or digest(tournament.book),
        settings=dict(tournament.settings),
    )
    yield c.OpenRegistration()
    for player in tournament.players:
        yield c.RegisterPlayer(player=player)
    if tournament.start_order_given:
        yield c.FixStartOrder(order=tournament.start_order)


def _round(book: Book, tournament: Tournament, entry: Round) -> Iterator[Command]:
    yield from _seating(book, tournament, entry)
    last = max(other.number for other in tournament.rounds if other.seated)
    for other in tournament.rounds:
        for table in other.tables:
            if _entered_in(other, table, last) == entry.number:
                yield from _table(other, table)
    yield from _rulings(tournament, entry)
    if _keeps_running(book, entry):
        return
    late = {table.number for table in entry.tables if _entered_in(entry, table, last) > entry.number}
    yield c.CloseRound(unfinished=tuple(sorted({*_unfinished(entry), *late})))
    if entry.number in tournament.lots.after:
        yield c.DrawLots(order=tournament.lots.after[entry.number], after=entry.number)
    for who, after in tournament.withdrawn.items():
        if after == entry.number:
            yield c.WithdrawPlayer(player=who)


def _entered_in(entry: Round, table: Table, last: int) -> int:
    """The round in which a table's result was entered: its own, or the one before the first that was seated with it."""
    return entry.number if table.counted_from is None else min(max(table.counted_from - 1, entry.number), last)


def _unfinished(entry: Round) -> tuple[int, ...]:
    return tuple(table.number for table in entry.tables if not table.played)


def _keeps_running(book: Book, entry: Round) -> bool:
    """Whether a round cannot be closed, because a game of it must be finished first."""
    return bool(_unfinished(entry)) and (book.score.unfinished is None or _is_cup(book, entry))


def _seating(book: Book, tournament: Tournament, entry: Round) -> Iterator[Command]:
    earlier = [other for other in tournament.rounds if other.number < entry.number]
    if _is_cup(book, entry) and not any(_is_cup(book, other) for other in earlier):
        yield c.CutToCup(seed=next((draw.seed for draw in entry.draws), ""))
    yield c.OpenCheckIn(everybody=True)
    seated = {seat.player for table in entry.tables for seat in table.seats} | set(entry.byes)
    for player in tournament.players:
        if player.id not in seated and not _gone(tournament, player.id, entry.number) and not _is_cup(book, entry):
            yield c.CheckOut(player=player.id)
    for who, arrived in entry.arrivals.items():
        yield c.CheckIn(player=who, arrived=arrived)
    tables = tuple(_unplayed(table) for table in entry.tables)
    yield c.SeatByHand(tables=tables, byes=entry.byes, overrides=entry.overrides, draws=entry.draws)
    yield c.PublishSeating()
    yield c.StartRound()


def _is_cup(book: Book, entry: Round) -> bool:
    return any(stage.name == entry.stage and not stage.counts for stage in book.stages)


def _gone(tournament: Tournament, player: PlayerId, number: int) -> bool:
    return tournament.withdrawn.get(player, number) < number


def _unplayed(table: Table) -> Table:
    """The table as it was seated: who came later stands at it later."""
    return Table(table.number, tuple(Seat(seat.player, seat.role) for seat in table.seats), Status.UNFINISHED)


def _table(entry: Round, table: Table) -> Iterator[Command]:
    at = {"round": entry.number, "table": table.number}
    for seat in table.seats:
        if seat.substitute is not None:
            yield c.TakeOverSeat(
                player=seat.player, substitute=seat.substitute.player, since=seat.substitute.since, **at
            )
        if seat.civil_disorder is not None:
            now = seat.substitute.player if seat.substitute is not None else seat.player
            yield c.DeclareCivilDisorder(player=now, year=seat.civil_disorder, **at)
    if table.status is Status.WALKOVER:
        yield c.GiveWalkover(winner=next(seat.player for seat in table.seats if seat.outcome.won), **at)
        return
    seats = tuple(SeatResult(seat.player, seat.outcome) for seat in table.seats)
    if table.played:
        yield c.EnterResult(result=Result(seats, Status.FINISHED, table.ended, table.shared_end), **at)
    elif any(seat.outcome != NO_OUTCOME for seat in seats):
        yield c.NoteScore(seats=seats, **at)


def _rulings(tournament: Tournament, entry: Round) -> Iterator[Command]:
    """The rulings that count from a round on: those that belong to no seat, and those that a seat carries."""
    given = [(r.player, r.ruling) for r in tournament.rulings if max(r.after_round, 1) == entry.number]
    given += [(seat.player, seat.ruling) for table in entry.tables for seat in table.seats if seat.ruling is not None]
    for player, ruling in given:
        yield c.GivePenalty(
            player=player,
            points=ruling.points,
            clause=ruling.clause,
            reason=ruling.clause,
            after_round=entry.number,
        )
