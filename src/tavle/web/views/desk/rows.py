"""The tables of a round as lines of the desk: how far each has come, its clock, who sits there, what came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tavle.core.model import PlayerId, Round, Seat, Table
from tavle.tournament.state import Clock, State, TablePhase, TableState, Version, table_key
from tavle.web.halls import hall_clock
from tavle.web.listing import ledger_of
from tavle.web.results import form_of

Said = tuple[tuple[Seat, str], ...]
"""What somebody says of seats: for each the last count or the score as a text."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list.

    Attributes:
        clock: Its own, else the hall's; `None` where the game is over or the round does not run.
        own: Whether the clock is its own.
        result: What was reported or counts, seat by seat.
        points: What that gives each seat, once it counts and where it counts for the list.
        rivals: While it is disputed, who says what about the seats on which they differ.
    """

    table: Table
    phase: TablePhase
    clock: Clock | None = None
    own: bool = False
    result: Said = ()
    points: tuple[Fraction, ...] = ()
    rivals: tuple[tuple[str, Said], ...] = ()

    @property
    def total(self) -> int:
        """The sum of all counts."""
        return sum(int(value) for _, value in self.result if value.isdecimal())


def rows_by_round(state: State) -> list[tuple[Round, list[Row]]]:
    """All published rounds, the latest first, with their tables in order."""
    points = _points(state)
    return [
        (entry, [_row(state, entry, table, points) for table in entry.tables])
        for entry in reversed(state.tournament.rounds)
    ]


def _row(state: State, entry: Round, table: Table, points: Mapping[tuple[int, PlayerId], Fraction]) -> Row:
    known = state.table_state(entry.number, table.number) or TableState(0)
    own = state.clocks.get(table_key(entry.number, table.number))
    shown = own or hall_clock(state)
    over = known.phase is TablePhase.COUNTED or entry.number != state.round
    keys = [(entry.number, seat.player) for seat in table.seats]
    given = [points[key] for key in keys if key in points]
    return Row(
        table,
        known.phase,
        clock=None if over else shown,
        own=own is not None,
        result=_said(table, known.report) if known.phase is not TablePhase.DISPUTED else (),
        points=tuple(given) if known.phase is TablePhase.COUNTED and len(given) == len(table.seats) else (),
        rivals=_rivals(table, known) if known.phase is TablePhase.DISPUTED else (),
    )


def _said(table: Table, version: Version | None) -> Said:
    """The last count or the score of each seat; of a match whose score nobody kept, who won."""
    if version is None:
        return ()
    form = form_of(version.result)
    texts = [form.get(f"seat-{position}", "") for position in range(len(table.seats))]
    return tuple(
        (seat, text.rpartition(" ")[2] or ("✓" if form.get("winner") == seat.player else ""))
        for seat, text in zip(table.seats, texts, strict=True)
    )


def _rivals(table: Table, known: TableState) -> tuple[tuple[str, Said], ...]:
    said = [(each.by, _said(table, each)) for each in (known.report, known.rival) if each is not None]
    agreed = set.intersection(*({(seat.player, text) for seat, text in one} for _, one in said))
    return tuple((by, tuple(part for part in one if (part[0].player, part[1]) not in agreed)) for by, one in said)


def _points(state: State) -> Mapping[tuple[int, PlayerId], Fraction]:
    """What the seats have, by round and player; the rounds of a cup give nothing."""
    return {
        (column.round, player): score.points
        for column in ledger_of(state, None).columns
        for player, score in column.scores.items()
    }
