"""How events around results change the state."""

from __future__ import annotations

from typing import Any

from tavle.core.model import NO_OUTCOME, Status, Table
from tavle.tournament import events
from tavle.tournament.events import Result
from tavle.tournament.replacing import replace
from tavle.tournament.state import State, TablePhase, TableState, Version, table_key, with_table

_Settled = events.ResultEntered | events.ResultDecided | events.ResultCorrected


def score_noted(state: State, event: events.ScoreNoted) -> State:
    """The seats have it; the table is as unfinished as before."""
    noted = Result(event.seats, Status.UNFINISHED)
    changed = with_table(state.tournament, event.round, event.table, lambda table: with_result(table, noted))
    return _with_state(replace(state, tournament=changed), event)


def two_required(state: State, event: events.TwoRequired) -> State:
    """What counts already goes on counting."""
    return replace(state, two_persons=event.on)


def reported(state: State, event: events.ResultReported) -> State:
    """A version lies there; it does not count yet."""
    report = Version(event.result, event.reporter)
    return _with_state(state, event, phase=TablePhase.REPORTED, report=report, rival=None)


def confirmed(state: State, event: events.ResultConfirmed) -> State:
    """What was reported counts."""
    report = state.tables[table_key(event.round, event.table)].report
    return state if report is None else _counted(state, event, report)


def disputed(state: State, event: events.ResultDisputed) -> State:
    """Two versions lie there; a result that counted does so until the director decides."""
    return _with_state(state, event, phase=TablePhase.DISPUTED, rival=Version(event.result, event.reporter))


def settled(state: State, event: _Settled) -> State:
    """What the director entered, decided or corrected counts."""
    by = event.judge if isinstance(event, events.ResultDecided) else ""
    return _counted(state, event, Version(event.result, by))


def with_result(table: Table, result: Result) -> Table:
    """A table with what came out at it."""
    outcomes = {seat.player: seat.outcome for seat in result.seats}
    seats = tuple([replace(seat, outcome=outcomes.get(seat.player, NO_OUTCOME)) for seat in table.seats])
    return replace(table, seats=seats, status=result.status, ended=result.ended, shared_end=result.shared_end)


def _counted(state: State, event: Any, version: Version) -> State:
    following = len(state.tournament.rounds) + 1

    def counted(table: Table) -> Table:
        """A match that hung while later rounds were seated says from which round on they are seated with its result."""
        late = not table.played and following > event.round + 1
        return with_result(replace(table, counted_from=following) if late else table, version.result)

    changed = with_table(state.tournament, event.round, event.table, counted)
    tables = _tables(state, event, phase=TablePhase.COUNTED, report=version, rival=None)
    return replace(state, tournament=changed, tables=tables)


def _with_state(state: State, event: Any, **changes: Any) -> State:
    return replace(state, tables=_tables(state, event, **changes))


def _tables(state: State, event: Any, **changes: Any) -> dict[str, TableState]:
    key = table_key(event.round, event.table)
    return {**state.tables, key: replace(state.tables[key], version=state.version + 1, **changes)}


FOLDS: dict[type[events.Event], Any] = {
    events.TwoRequired: two_required,
    events.ScoreNoted: score_noted,
    events.ResultReported: reported,
    events.ResultConfirmed: confirmed,
    events.ResultDisputed: disputed,
    events.ResultEntered: settled,
    events.ResultDecided: settled,
    events.ResultCorrected: settled,
}
