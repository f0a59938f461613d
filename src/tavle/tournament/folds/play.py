"""How events at the tables change the state while a round runs."""

from __future__ import annotations

from typing import Any

from tavle.core.model import Outcome, Seat, Status, Substitute, Table
from tavle.tournament import events
from tavle.tournament.moments import seconds_between
from tavle.tournament.replacing import replace
from tavle.tournament.state import Clock, State, TablePhase, TableState, table_key, with_table


def clock_started(state: State, event: events.ClockStarted) -> State:
    """A phase begins with its full time."""
    return _with_clock(state, event, Clock(event.phase, event.at, event.seconds))


def clock_paused(state: State, event: events.ClockPaused) -> State:
    """What was left stays left."""
    clock = state.clocks[table_key(event.round, event.table)]
    left = clock.left - seconds_between(clock.since, event.at)
    return _with_clock(state, event, Clock(clock.phase, event.at, left, running=False))


def clock_resumed(state: State, event: events.ClockResumed) -> State:
    """The rest runs from now on."""
    clock = state.clocks[table_key(event.round, event.table)]
    return _with_clock(state, event, replace(clock, since=event.at, running=True))


def clock_extended(state: State, event: events.ClockExtended) -> State:
    """More is left; a table without a clock of its own gets one, a copy of the hall's."""
    key = table_key(event.round, event.table)
    clock = state.clocks.get(key) or state.clocks[table_key(event.round, None)]
    changed = {key: replace(clock, left=clock.left + event.seconds)}
    if event.table is None:
        own = {key: clock for key, clock in state.clocks.items() if "/" in key}
        changed |= {key: replace(clock, left=clock.left + event.seconds) for key, clock in own.items()}
    return replace(state, clocks={**state.clocks, **changed})


def clock_shortened(state: State, event: events.ClockShortened) -> State:
    """The table has a clock of its own, with what was agreed; the hall's runs on."""
    clock = state.clocks.get(table_key(event.round, event.table)) or state.clocks[table_key(event.round, None)]
    return _with_clock(state, event, Clock(clock.phase, event.at, event.seconds))


def orders_read(state: State, event: events.OrdersRead) -> State:
    """One turn more."""
    return _with_state(state, event, turn=event.turn, reader=event.reader)


def adjustments_made(state: State, event: events.AdjustmentsMade) -> State:
    """Recorded; nothing but the table's version changes."""
    return _with_state(state, event)


def year_counted(state: State, event: events.YearCounted) -> State:
    """The centres after an autumn; a second count of a year replaces the first."""
    counts = state.tables[table_key(event.round, event.table)].counts
    return _with_state(state, event, counts={**counts, event.year: dict(event.centres)})


def end_vote_counted(state: State, event: events.EndVoteCounted) -> State:
    """A vote that passed ends the game; one that did not changes nothing."""
    return _with_state(state, event, vote=event) if event.passed else _with_state(state, event)


def seat_taken_over(state: State, event: events.SeatTakenOver) -> State:
    """The substitute sits there; the seat is wholly his if nobody has moved yet, or if it was his from the start."""

    def seated(seat: Seat) -> Seat:
        if event.since is None:
            return replace(seat, player=event.substitute)
        back = event.substitute == seat.player
        return replace(
            seat, substitute=None if back else Substitute(event.substitute, event.since), civil_disorder=None
        )

    return _with_seat(state, event, seated)


def civil_disorder_declared(state: State, event: events.CivilDisorderDeclared) -> State:
    """Nobody plays the seat any more."""
    return _with_seat(state, event, lambda seat: replace(seat, civil_disorder=event.year))


def walkover_given(state: State, event: events.WalkoverGiven) -> State:
    """Won without play; it counts at once."""

    def won(table: Table) -> Table:
        seats = tuple(replace(seat, outcome=Outcome(won=seat.player == event.winner)) for seat in table.seats)
        return replace(table, seats=seats, status=Status.WALKOVER)

    changed = replace(state, tournament=with_table(state.tournament, event.round, event.table, won))
    return _with_state(changed, event, phase=TablePhase.COUNTED)


def _with_clock(state: State, event: Any, clock: Clock) -> State:
    return replace(state, clocks={**state.clocks, table_key(event.round, event.table): clock})


def _with_state(state: State, event: Any, **changes: Any) -> State:
    key = table_key(event.round, event.table)
    changed: TableState = replace(state.tables[key], version=state.version + 1, **changes)
    return replace(state, tables={**state.tables, key: changed})


def _with_seat(state: State, event: Any, change: Any) -> State:
    """The seat of `event.player` changed, or of whom he is the substitute."""

    def seated(table: Table) -> Table:
        return replace(table, seats=tuple(change(seat) if _has(seat, event.player) else seat for seat in table.seats))

    changed = replace(state, tournament=with_table(state.tournament, event.round, event.table, seated))
    return _with_state(changed, event)


def _has(seat: Seat, player: str) -> bool:
    return player in (seat.player, seat.substitute.player if seat.substitute is not None else None)


FOLDS: dict[type[events.Event], Any] = {
    events.ClockStarted: clock_started,
    events.ClockPaused: clock_paused,
    events.ClockResumed: clock_resumed,
    events.ClockExtended: clock_extended,
    events.ClockShortened: clock_shortened,
    events.OrdersRead: orders_read,
    events.AdjustmentsMade: adjustments_made,
    events.YearCounted: year_counted,
    events.EndVoteCounted: end_vote_counted,
    events.SeatTakenOver: seat_taken_over,
    events.CivilDisorderDeclared: civil_disorder_declared,
    events.WalkoverGiven: walkover_given,
}
