"""Two people for all that counts: what one organiser enters or changes waits for another person."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Outcome, PlayerId
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.events import SeatResult
from tavle.tournament.state import TablePhase
from tests.tournament.desk import Desk, by_number, first_wins, players, registered, seated, won_by


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


def test_set_twice_is_set_once(desk: Desk) -> None:
    assert desk.do(c.RequireTwo()) == ()
    desk.restart()


def test_the_rule_is_not_taken_back_under_an_entry_that_rests_on_it(desk: Desk) -> None:
    version = next(n for n, event in enumerate(desk.log, 1) if isinstance(event, e.TwoRequired))
    enter(desk, "anne")
    with pytest.raises(Refused) as refused:
        desk.do(c.RevertEvent(version=version))
    assert [fault.code for fault in refused.value.faults] == ["others-depend"]


# ---- changes of what counts


def counted(desk: Desk, table: int = 1) -> None:
    """A result that two people have said."""
    result = by_number(desk.table(table))
    desk.do(c.EnterResult(round=1, table=table, result=result), by="anne")
    desk.do(c.EnterResult(round=1, table=table, result=result), by="berit")


def changed_result(desk: Desk, table: int = 1) -> e.Result:
    first, *rest = by_number(desk.table(table)).seats
    return replace(by_number(desk.table(table)), seats=(SeatResult(first.player, Outcome(score=77)), *rest))


def correction(desk: Desk, table: int = 1) -> c.CorrectResult:
    return c.CorrectResult(round=1, table=table, result=changed_result(desk, table), reason="counted again")


def codes(desk: Desk, command: c.Command, by: str = "director") -> list[str]:
    with pytest.raises(Refused) as refused:
        desk.do(command, by=by)
    return [fault.code for fault in refused.value.faults]


def kinds(events: tuple[e.Event, ...]) -> list[type[e.Event]]:
    return [type(event) for event in events]


def first_score(desk: Desk) -> int | None:
    score = desk.table(1).seats[0].outcome.score
    return None if score is None else int(score)


def test_a_correction_counts_when_another_confirms_it(desk: Desk) -> None:
    counted(desk)
    old = first_score(desk)
    assert kinds(desk.do(correction(desk), by="anne")) == [e.ChangeProposed]
    (waiting,) = desk.state.proposals
    assert (waiting.by, waiting.round, waiting.table, first_score(desk)) == ("anne", 1, 1, old)
    assert codes(desk, c.ConfirmChange(proposal=waiting.version), "anne") == ["confirmed-by-another"]
    given = desk.do(c.ConfirmChange(proposal=waiting.version), by="berit")
    assert kinds(given) == [e.ChangeConfirmed, e.ResultCorrected]
    assert (desk.state.proposals, first_score(desk)) == ((), 77)
    desk.restart()


def test_the_decision_of_a_dispute_waits_too(desk: Desk) -> None:
    enter(desk, "anne")
    enter(desk, "berit", other=True)
    decision = c.DecideResult(round=1, table=1, result=changed_result(desk), judge="Cato", reason="the photo")
    assert kinds(desk.do(decision, by="anne")) == [e.ChangeProposed]
    assert phase(desk) is TablePhase.DISPUTED
    given = desk.do(c.ConfirmChange(proposal=desk.version), by="berit")
    assert kinds(given) == [e.ChangeConfirmed, e.ResultDecided]
    assert (phase(desk), first_score(desk)) == (TablePhase.COUNTED, 77)


def test_a_walkover_waits_too() -> None:
    desk = registered("nbgf_monrad", players(2, games=9), rounds=1, match_length=5)
    desk.do(c.RequireTwo())
    seated(desk)
    winner = desk.table(1).seats[0].player
    assert kinds(desk.do(c.GiveWalkover(round=1, table=1, winner=winner), by="anne")) == [e.ChangeProposed]
    assert codes(desk, c.CloseRound()) == ["results-missing"]
    assert kinds(desk.do(c.ConfirmChange(proposal=desk.version), by="berit")) == [e.ChangeConfirmed, e.WalkoverGiven]
    assert kinds(desk.do(c.CloseRound())) == [e.RoundClosed]


def test_a_penalty_waits_and_keeps_the_round_it_was_given_after(desk: Desk) -> None:
    counted(desk)
    penalty = c.GivePenalty(player=desk.table(1).seats[0].player, points=Fraction(-2), clause="T9", reason="late")
    assert kinds(desk.do(penalty, by="anne")) == [e.ChangeProposed]
    assert desk.state.tournament.rulings == ()
    assert codes(desk, penalty, "berit") == ["change-waits"]
    given = desk.do(c.ConfirmChange(proposal=desk.version), by="berit")
    assert isinstance(given[1], e.PenaltyGiven)
    assert (given[1].after_round, given[1].points, desk.state.proposals) == (1, Fraction(-2), ())


def test_a_penalty_of_a_given_round_keeps_it(desk: Desk) -> None:
    player = desk.table(1).seats[0].player
    desk.do(c.GivePenalty(player=player, points=Fraction(1), clause="T9", reason="late", after_round=1), by="anne")
    assert desk.state.proposals[0].change["after_round"] == 1


def test_a_confirmed_penalty_is_taken_back_before_its_confirmation(desk: Desk) -> None:
    player = desk.table(1).seats[0].player
    desk.do(c.GivePenalty(player=player, points=Fraction(-2), clause="T9", reason="late"), by="anne")
    proposal = desk.version
    desk.do(c.ConfirmChange(proposal=proposal), by="berit")
    assert codes(desk, c.RevertEvent(version=proposal + 1)) == ["others-depend"]
    desk.do(c.RevertEvent(version=proposal + 2))
    desk.do(c.RevertEvent(version=proposal + 1))
    assert (desk.state.tournament.rulings, len(desk.state.proposals)) == ((), 1)
    desk.restart()


def test_what_is_declined_does_not_count_and_may_be_given_anew(desk: Desk) -> None:
    counted(desk)
    desk.do(correction(desk), by="anne")
    version = desk.version
    assert codes(desk, correction(desk), "cato") == ["change-waits"]
    declined = desk.do(c.DeclineChange(proposal=version, reason="the sheet says 40"), by="berit")
    assert declined == (e.ChangeDeclined(version, "berit", 1, 1, "the sheet says 40"),)
    assert codes(desk, c.ConfirmChange(proposal=version), "berit") == ["no-change-waits"]
    desk.do(correction(desk), by="anne")
    assert kinds(desk.do(c.DeclineChange(proposal=desk.version), by="anne")) == [e.ChangeDeclined]


def test_a_change_of_what_has_moved_on_is_refused(desk: Desk) -> None:
    enter(desk, "anne")
    enter(desk, "berit", other=True)
    decision = c.DecideResult(round=1, table=1, result=changed_result(desk), judge="Cato", reason="the photo")
    desk.do(decision, by="anne")
    first = desk.version
    desk.do(c.RequireTwo())  # Says nothing new.
    desk.do(c.ConfirmChange(proposal=first), by="berit")
    assert codes(desk, c.ConfirmChange(proposal=first), "berit") == ["no-change-waits"]


def test_a_result_that_comes_meanwhile_makes_a_walkover_stale() -> None:
    desk = registered("nbgf_monrad", players(2, games=9), rounds=1, match_length=5)
    desk.do(c.RequireTwo())
    seated(desk)
    table = desk.table(1)
    desk.do(c.GiveWalkover(round=1, table=1, winner=table.seats[0].player), by="anne")
    version = desk.version
    desk.do(c.ReportResult(round=1, table=1, result=won_by(table, table.seats[1].player)), by=table.seats[1].player)
    assert codes(desk, c.ConfirmChange(proposal=version), "berit") == ["stale"]
    desk.do(c.ConfirmResult(round=1, table=1), by=table.seats[0].player)
    assert codes(desk, c.CloseRound()) == ["changes-wait"]
    desk.do(c.DeclineChange(proposal=version), by="berit")
    assert kinds(desk.do(c.CloseRound())) == [e.RoundClosed]


def test_nothing_is_finished_nor_cut_while_a_change_waits() -> None:
    settings = {"rounds": 1, "match_length": 3, "cup": {"best": 2, "at_cut": "lot"}}
    desk = registered("nbgf_monrad", players(4, games=9), **settings)
    desk.do(c.RequireTwo())
    seated(desk)
    for table in desk.state.tournament.rounds[-1].tables:
        for by in ("anne", "berit"):
            desk.do(c.EnterResult(round=1, table=table.number, result=first_wins(table)), by=by)
    desk.do(c.CloseRound())
    desk.do(c.GivePenalty(player=PlayerId("p1"), points=Fraction(-1), clause="§9", reason="late"), by="anne")
    assert codes(desk, c.CutToCup(seed="s")) == ["changes-wait"]
    desk.do(c.DeclineChange(proposal=desk.version), by="berit")
    desk.do(c.CutToCup(seed="s"))
    seated(desk)
    for by in ("anne", "berit"):
        desk.do(c.EnterResult(round=2, table=1, result=first_wins(desk.table(1))), by=by)
    desk.do(c.CloseRound())
    desk.do(c.GivePenalty(player=PlayerId("p1"), points=Fraction(-1), clause="§9", reason="late"), by="anne")
    assert codes(desk, c.FinishTournament()) == ["changes-wait"]
    desk.do(c.ConfirmChange(proposal=desk.version), by="berit")
    desk.do(c.FinishTournament())


def test_lots_by_hand_wait_and_lots_from_a_seed_do_not() -> None:
    desk = registered("nbgf_monrad", players(4, games=9), rounds=1, match_length=3)
    desk.do(c.RequireTwo())
    seated(desk)
    for table in desk.state.tournament.rounds[-1].tables:
        for by in ("anne", "berit"):
            desk.do(c.EnterResult(round=1, table=table.number, result=first_wins(table)), by=by)
    desk.do(c.CloseRound())
    assert kinds(desk.do(c.DrawLots(seed="s"), by="anne")) == [e.LotsDrawn]
    assert kinds(desk.do(c.DrawLots(seed="hat", order=(PlayerId("p2"), PlayerId("p1"))), by="anne")) == [
        e.ChangeProposed
    ]
    assert kinds(desk.do(c.ConfirmChange(proposal=desk.version), by="berit")) == [e.ChangeConfirmed, e.LotsDrawn]


def test_settings_wait_once_a_round_is_seated() -> None:
    desk = registered("agricola_nm", players(16, games=9))
    desk.do(c.RequireTwo())
    assert kinds(desk.do(c.ChangeSettings(settings={"malus": "off"}), by="anne")) == [e.SettingsChanged]
    seated(desk)
    change = c.ChangeSettings(settings={"malus": "each"}, reason="asked for by all")
    assert kinds(desk.do(change, by="anne")) == [e.ChangeProposed]
    assert desk.state.tournament.settings == {"malus": "off"}
    assert kinds(desk.do(c.ConfirmChange(proposal=desk.version), by="berit")) == [e.ChangeConfirmed, e.SettingsChanged]
    assert desk.state.tournament.settings == {"malus": "each"}


def test_the_rule_is_given_up_by_two(desk: Desk) -> None:
    assert kinds(desk.do(c.RequireTwo(on=False), by="anne")) == [e.ChangeProposed]
    before = desk.state
    assert kinds(desk.do(c.ConfirmChange(proposal=desk.version), by="berit")) == [e.ChangeConfirmed, e.TwoRequired]
    assert (before.two_persons, desk.state.two_persons) == (True, False)
    counted(desk)
    assert kinds(desk.do(correction(desk), by="anne")) == [e.ResultCorrected]


def test_undo_is_one_persons_and_leads_back_to_what_two_agreed_on(desk: Desk) -> None:
    counted(desk)
    old = first_score(desk)
    desk.do(correction(desk), by="anne")
    proposal = desk.version
    desk.do(c.ConfirmChange(proposal=proposal), by="berit")
    confirmed, corrected = desk.version - 1, desk.version
    assert codes(desk, c.RevertEvent(version=confirmed)) == ["others-depend"]
    assert codes(desk, c.RevertEvent(version=proposal)) == ["others-depend"]
    desk.do(c.RevertEvent(version=corrected), by="anne")
    assert (first_score(desk), desk.state.proposals) == (old, ())
    desk.do(c.RevertEvent(version=confirmed), by="anne")
    assert [each.version for each in desk.state.proposals] == [proposal]
    desk.restart()


def test_going_back_to_a_round_drops_what_waited_in_later_ones(desk: Desk) -> None:
    for table in desk.state.tournament.rounds[-1].tables:
        counted(desk, table.number)
    desk.do(c.CloseRound())
    desk.do(correction(desk), by="anne")
    seated(desk, seed="then")
    for by in ("anne", "berit"):
        desk.do(c.EnterResult(round=2, table=1, result=by_number(desk.table(1))), by=by)
    second = c.CorrectResult(round=2, table=1, result=changed_result(desk), reason="typing")
    desk.do(second, by="anne")
    assert [each.round for each in desk.state.proposals] == [1, 2]
    desk.do(c.ReopenRound(round=1, reason="a table was forgotten"))
    assert [each.round for each in desk.state.proposals] == [1]
    assert codes(desk, c.CloseRound()) == ["changes-wait"]
