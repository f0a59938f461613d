"""From the board to the table: the centres of each autumn, and the result, as commands that somebody confirms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tavle.core.model import Outcome, Table
from tavle.judge.kept import Course
from tavle.tournament.commands import CountYear, EnterResult, command_to_json
from tavle.tournament.events import Result, SeatResult
from tavle.tournament.state import Phase, State, TablePhase


@dataclass(frozen=True, slots=True)
class Flow:
    """What the game has that the table has not.

    Attributes:
        year: The first autumn whose centres the table does not have, or has otherwise; 0 for none.
        centres: They, by role.
        otherwise: What the table has instead.
        count: The command that keeps them at the table.
        enter: The command that enters the result; `None` before it can be.
        result: That result, by role.
        over: Whether the game has come to its end.
    """

    year: int = 0
    centres: Mapping[str, int] | None = None
    otherwise: Mapping[str, int] | None = None
    count: Mapping[str, Any] | None = None
    enter: Mapping[str, Any] | None = None
    result: Mapping[str, int] | None = None
    over: bool = False


def flowing(state: State, seated: Table, round_: int, played: Course) -> Flow:
    """What is to be confirmed next: centres in the order of the years, then the result."""
    known = state.table_state(round_, seated.number)
    playing = state.phase is Phase.RUNNING and round_ == state.round
    if known is None or known.phase is TablePhase.COUNTED or not playing or not played.autumns:
        return Flow(over=played.ending is not None)
    autumns = {year: _by_role(seated, counts) for year, counts in played.autumns}
    first = state.book.game.first_year or 0
    waiting = next((year for year in autumns if year >= first and known.counts.get(year) != autumns[year]), 0)
    if waiting:
        count = CountYear(round=round_, table=seated.number, year=waiting, centres=autumns[waiting])
        otherwise = known.counts.get(waiting)
        return Flow(waiting, autumns[waiting], otherwise, command_to_json(count), over=played.ending is not None)
    result = _result(seated, autumns, whole=min(autumns) == first and len(autumns) > 1)
    enter = EnterResult(round=round_, table=seated.number, result=result)
    return Flow(enter=command_to_json(enter), result=autumns[max(autumns)], over=played.ending is not None)


def _by_role(seated: Table, counts: Mapping[str, int]) -> dict[str, int]:
    return {str(seat.role): counts[str(seat.role)[:3]] for seat in seated.seats}


def _result(seated: Table, autumns: Mapping[int, Mapping[str, int]], *, whole: bool) -> Result:
    """The last autumn's centres, with those of all years where several were kept from the first on."""
    last = autumns[max(autumns)]
    seats = [
        SeatResult(
            seat.player,
            Outcome(
                centres=last[str(seat.role)],
                history=tuple(counts[str(seat.role)] for counts in autumns.values()) if whole else (),
            ),
        )
        for seat in seated.seats
    ]
    return Result(tuple(seats))
