"""Two people for each result: what one organiser enters waits for another person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Outcome
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.events import SeatResult
from tavle.tournament.state import TablePhase
from tests.tournament.desk import Desk, by_number, players, registered, seated


@pytest.fixture
def desk() -> Desk:
    made = registered("agricola_nm", players(16, games=9))
    made.do(c.RequireTwo())
    seated(made, seed="now")
    return made


def enter(desk: Desk, by: str, *, other: bool = False) -> tuple[e.Event, ...]:
    result = by_number(desk.table(1))
    if other:
        first, *rest = result.seats
        result = replace(result, seats=(SeatResult(first.player, Outcome(score=77)), *rest))
    return desk.do(c.EnterResult(round=1, table=1, result=result), by=by)


def phase(desk: Desk) -> TablePhase:
    known = desk.state.table_state(1, 1)
    assert known is not None
    return known.phase


def test_an_entry_is_a_report_until_another_enters_the_same(desk: Desk) -> None:
    assert [type(event) for event in enter(desk, "anne")] == [e.ResultReported]
    assert (phase(desk), desk.table(1).played) == (TablePhase.REPORTED, False)
    assert enter(desk, "anne") == ()
    with pytest.raises(Refused) as refused:
        desk.do(c.ConfirmResult(round=1, table=1), by="anne")
    assert [fault.code for fault in refused.value.faults] == ["confirmed-by-another"]
    assert [type(event) for event in enter(desk, "berit")] == [e.ResultConfirmed]
    assert (phase(desk), desk.table(1).played) == (TablePhase.COUNTED, True)
    assert enter(desk, "anne") == ()


def test_a_player_of_the_table_confirms_an_entry(desk: Desk) -> None:
    enter(desk, "anne")
    player = desk.table(1).seats[0].player
    report = c.ReportResult(round=1, table=1, result=by_number(desk.table(1)))
    assert [type(event) for event in desk.do(report, by=player)] == [e.ResultConfirmed]


def test_who_entered_may_mend_it_and_another_disputes_it(desk: Desk) -> None:
    enter(desk, "anne", other=True)
    assert [type(event) for event in enter(desk, "anne")] == [e.ResultReported]
    with_another = enter(desk, "berit", other=True)
    assert [type(event) for event in with_another] == [e.ResultDisputed]
    assert phase(desk) is TablePhase.DISPUTED


def test_what_counts_is_disputed_by_another_and_never_changed_by_one(desk: Desk) -> None:
    enter(desk, "anne")
    enter(desk, "berit")
    assert [type(event) for event in enter(desk, "anne", other=True)] == [e.ResultDisputed]


def test_no_round_is_closed_on_one_persons_word(desk: Desk) -> None:
    for table in desk.state.tournament.rounds[-1].tables:
        desk.do(c.EnterResult(round=1, table=table.number, result=by_number(table)), by="anne")
    with pytest.raises(Refused):
        desk.do(c.CloseRound())
    for table in desk.state.tournament.rounds[-1].tables:
        desk.do(c.ConfirmResult(round=1, table=table.number), by="berit")
    desk.do(c.CloseRound())
    assert desk.state.closed == 1


def test_it_is_turned_off_again_and_set_twice_is_set_once(desk: Desk) -> None:
    assert desk.do(c.RequireTwo()) == ()
    assert desk.do(c.RequireTwo(on=False)) == (e.TwoRequired(on=False),)
    assert [type(event) for event in enter(desk, "anne")] == [e.ResultEntered]
    desk.restart()


def test_the_rule_is_not_taken_back_under_an_entry_that_rests_on_it(desk: Desk) -> None:
    version = next(n for n, event in enumerate(desk.log, 1) if isinstance(event, e.TwoRequired))
    enter(desk, "anne")
    with pytest.raises(Refused) as refused:
        desk.do(c.RevertEvent(version=version))
    assert [fault.code for fault in refused.value.faults] == ["others-depend"]
