"""What came out at a table: reported, confirmed, disputed, decided, corrected; rulings and penalties."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.core.model import End, Outcome, PlayerId, Role, Status
from tavle.ranking import rank
from tavle.tournament import apply
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.results import refusal, versions
from tavle.tournament.events import Result, SeatResult
from tavle.tournament.state import TablePhase
from tests.tournament.desk import Desk, board, by_number, first_wins, play_round, players, registered, seated, won_by
from tests.tournament.refusals import refused

AT: dict[str, Any] = {"round": 1, "table": 1}
P1, P2, P3 = PlayerId("p1"), PlayerId("p2"), PlayerId("p3")


def monrad() -> Desk:
    """Round 1 runs: p1 against p2 at table 1, p3 against p4 at table 2."""
    return seated(registered("nbgf_monrad", players(4), rounds=2, match_length=7))


def says(desk: Desk, winner: str) -> Command:
    return c.ReportResult(**AT, result=won_by(desk.table(), winner))


def phase(desk: Desk) -> TablePhase:
    return desk.state.tables["1/1"].phase


def test_one_reports_the_other_confirms() -> None:
    desk = monrad()
    assert desk.do(says(desk, "p1"), by="p2") == (e.ResultReported(1, 1, first_wins(desk.table()), "p2"),)
    assert phase(desk) is TablePhase.REPORTED
    assert not desk.table().played
    assert refused(desk, c.CloseRound()) == ["results-missing"]
    assert refused(desk, c.ConfirmResult(**AT), by="p2") == ["confirmed-by-another"]
    assert desk.do(c.ConfirmResult(**AT), by="p1") == (e.ResultConfirmed(1, 1, "p1"),)
    assert phase(desk) is TablePhase.COUNTED
    assert [seat.outcome.won for seat in desk.table().seats] == [True, False]
    assert refused(desk, c.ConfirmResult(**AT), by="p2") == ["nothing-to-confirm"]


def test_nothing_to_confirm_yet() -> None:
    assert refused(monrad(), c.ConfirmResult(**AT)) == ["nothing-to-confirm"]


def test_the_same_from_another_confirms_and_from_the_same_says_nothing() -> None:
    desk = monrad()
    desk.do(says(desk, "p1"), by="p1")
    assert desk.do(says(desk, "p1"), by="p1") == ()
    assert desk.do(says(desk, "p1"), by="p2") == (e.ResultConfirmed(1, 1, "p2"),)
    assert desk.do(says(desk, "p1"), by="p1") == ()
    assert desk.do(c.EnterResult(**AT, result=first_wins(desk.table()))) == ()


def test_who_has_reported_may_mend_his_report_until_it_counts() -> None:
    desk = monrad()
    desk.do(says(desk, "p1"), by="p1")
    desk.do(says(desk, "p2"), by="p1")
    assert desk.do(c.EnterResult(**AT, result=won_by(desk.table(), "p2"))) == (e.ResultConfirmed(1, 1, "director"),)
    assert [seat.outcome.won for seat in desk.table().seats] == [False, True]


def test_only_players_of_the_table_report() -> None:
    desk = monrad()
    assert refused(desk, says(desk, "p1"), by="p3") == ["not-at-table"]
    assert refused(desk, c.ReportResult(round=1, table=9, result=first_wins(desk.table())), by="p1") == [
        "unknown-table"
    ]


def test_a_different_report_makes_a_dispute_with_both_versions() -> None:
    desk = monrad()
    desk.do(says(desk, "p1"), by="p1")
    before = desk.state
    events = desk.do(says(desk, "p2"), by="p2")
    assert events == (e.ResultDisputed(1, 1, won_by(desk.table(), "p2"), "p2"),)
    fault = refusal(before, events)
    assert fault is not None
    assert fault.message == ("table 1 is disputed, the director decides: p1 won, p2 lost against p1 lost, p2 won")
    known = desk.state.tables["1/1"]
    assert known.report is not None
    assert known.rival is not None
    assert (known.phase, known.report.by, known.rival.by) == (TablePhase.DISPUTED, "p1", "p2")
    for command, by in (
        (says(desk, "p1"), "p2"),
        (c.ConfirmResult(**AT), "p2"),
        (c.EnterResult(**AT, result=first_wins(desk.table())), "director"),
    ):
        assert refused(desk, command, by=by) == ["table-disputed"]
    assert refused(desk, c.CloseRound(unfinished=(1, 2))) == []
    assert refused(desk, c.CloseRound(unfinished=(2,))) == ["results-missing"]


def test_no_dispute_no_fault() -> None:
    desk = monrad()
    assert refusal(desk.state, (e.ResultConfirmed(1, 1, "p1"),)) is None
    assert refusal(desk.state, (e.ResultDisputed(1, 9, first_wins(desk.table()), "p1"),)) is not None


def hung() -> Desk:
    """A match that was left unfinished in round 1."""
    desk = monrad()
    desk.do(c.EnterResult(round=1, table=1, result=first_wins(desk.table(1))))
    desk.do(c.CloseRound(unfinished=(2,)))
    return desk


def scores(desk: Desk) -> list[int | None]:
    return [seat.outcome.score for seat in desk.table(2, 1).seats]


def test_how_a_match_stands_that_hangs_over() -> None:
    desk = hung()
    first, second = (seat.player for seat in desk.table(2, 1).seats)
    noted = c.NoteScore(round=1, table=2, seats=(SeatResult(second, Outcome(score=4)),))
    assert desk.do(noted) == (e.ScoreNoted(1, 2, (SeatResult(first, Outcome()), SeatResult(second, Outcome(score=4)))),)
    assert scores(desk) == [None, 4]
    assert desk.do(noted) == ()
    desk.do(c.NoteScore(round=1, table=2, seats=(SeatResult(first, Outcome(score=6)),)))
    assert scores(desk) == [6, None]
    assert not desk.table(2, 1).played
    assert {str(row.points) for row in rank(desk.state.book, desk.state.tournament).rows} == {"1", "1/2", "0"}
    desk.do(c.EnterResult(round=1, table=2, result=won_by(desk.table(2, 1), second)))
    assert desk.table(2, 1).played
    assert refused(desk, noted) == ["round-not-running"]


def test_a_finished_match_does_not_hang() -> None:
    desk = monrad()
    desk.do(c.EnterResult(round=1, table=1, result=first_wins(desk.table(1))))
    assert refused(desk, c.NoteScore(round=1, table=1, seats=())) == ["game-over"]


@pytest.mark.parametrize(
    ("outcomes", "codes"),
    [
        ({"nobody": Outcome(score=3)}, ["seats-do-not-fit"]),
        ({"first": Outcome(score=7)}, ["match-over"]),
        ({"first": Outcome(won=True)}, ["result-of-unfinished"]),
        ({"first": Outcome(centres=3)}, ["result-not-of-this-game"]),
    ],
)
def test_what_a_match_that_hangs_cannot_have(outcomes: dict[str, Outcome], codes: list[str]) -> None:
    desk = hung()
    first = desk.table(2, 1).seats[0].player
    seats = tuple(SeatResult(PlayerId(first if who == "first" else who), out) for who, out in outcomes.items())
    assert refused(desk, c.NoteScore(round=1, table=2, seats=seats)) == codes


def test_the_director_decides_with_a_reason() -> None:
    desk = monrad()
    right = won_by(desk.table(), "p2")
    decide = c.DecideResult(**AT, result=right, judge="Frank", reason="seen on the photo")
    assert refused(desk, decide) == ["not-disputed"]
    desk.do(says(desk, "p1"), by="p1")
    desk.do(says(desk, "p2"), by="p2")
    assert refused(desk, replace(decide, reason="")) == ["reason-missing"]
    assert refused(desk, replace(decide, judge="p1")) == ["judge-plays-here"]
    assert desk.do(decide) == (e.ResultDecided(1, 1, right, "Frank", "seen on the photo"),)
    assert [seat.outcome.won for seat in desk.table().seats] == [False, True]
    assert desk.state.tables["1/1"].rival is None


def test_two_scorekeepers_with_one_result_agree_and_with_two_dispute() -> None:
    desk = monrad()
    assert desk.do(c.EnterResult(**AT, result=first_wins(desk.table()))) == (
        e.ResultEntered(1, 1, first_wins(desk.table())),
    )
    assert desk.do(c.EnterResult(**AT, result=first_wins(desk.table()), expected=0)) == ()
    desk.do(c.EnterResult(**AT, result=won_by(desk.table(), "p2")))
    assert phase(desk) is TablePhase.DISPUTED
    assert desk.table().seats[0].outcome.won


def test_a_player_may_contest_what_was_entered_as_long_as_the_round_runs() -> None:
    desk = monrad()
    desk.do(c.EnterResult(**AT, result=first_wins(desk.table())))
    desk.do(says(desk, "p2"), by="p2")
    assert phase(desk) is TablePhase.DISPUTED


def test_a_correction_wants_a_reason_and_something_that_counts() -> None:
    desk = monrad()
    correction = c.CorrectResult(**AT, result=won_by(desk.table(), "p2"), reason="typing error")
    assert refused(desk, correction) == ["nothing-to-correct"]
    desk.do(c.EnterResult(**AT, result=first_wins(desk.table())))
    assert refused(desk, replace(correction, reason="  ")) == ["reason-missing"]
    assert desk.do(replace(correction, result=first_wins(desk.table()))) == ()
    assert desk.do(correction) == (e.ResultCorrected(1, 1, won_by(desk.table(), "p2"), "typing error"),)


def test_a_walkover_may_be_corrected_when_the_match_was_played_after_all() -> None:
    desk = monrad()
    desk.do(c.GiveWalkover(**AT, winner=P1))
    desk.do(c.CorrectResult(**AT, result=first_wins(desk.table()), reason="they did play"))
    assert desk.table().status is Status.FINISHED


def test_correct_later_equals_right_from_the_start() -> None:
    """The same seatings; the result of round 1 put right after round 2."""
    desk = play_round(monrad_to_close(), first_wins)
    play_round(desk, first_wins)
    wrong = next(v for v, event in enumerate(desk.log, 1) if isinstance(event, e.ResultEntered) and event.table == 1)
    right = won_by(desk.table(1, 1), desk.table(1, 1).seats[1].player)
    straight = [
        replace(event, result=right) if version == wrong and isinstance(event, e.ResultEntered) else event
        for version, event in enumerate(desk.log, 1)
    ]
    desk.do(c.CorrectResult(**AT, result=right, reason="typing error"))
    other = Desk()
    for event in straight:
        other.state = apply(other.state, event)
    assert desk.state.tournament == other.state.tournament


def monrad_to_close() -> Desk:
    return registered("nbgf_monrad", players(4), rounds=2, match_length=7)


def _one(winner: bool | None = None, **more: Any) -> Outcome:
    return Outcome(won=winner, **more)


@pytest.mark.parametrize(
    ("result", "codes"),
    [
        (Result((SeatResult(P1, _one(True)),)), ["seats-do-not-fit"]),
        (Result((SeatResult(P1, _one(True)), SeatResult(P1, _one(False)))), ["seats-do-not-fit"]),
        (Result((SeatResult(P1, _one(True)), SeatResult(P3, _one(False)))), ["seats-do-not-fit"]),
        (Result((SeatResult(P1, _one(True)), SeatResult(P2, _one(True)))), ["not-one-winner"]),
        (Result((SeatResult(P1, _one()), SeatResult(P2, _one()))), ["missing-key", "missing-key"]),
        (
            Result((SeatResult(P1, _one(True)), SeatResult(P2, _one(False))), status=Status.UNFINISHED),
            ["result-not-finished"],
        ),
        (
            Result((SeatResult(P1, _one(True)), SeatResult(P2, _one(False))), shared_end=(Role("ITALY"),)),
            ["unknown-role"],
        ),
    ],
)
def test_a_result_is_of_this_table_and_this_game(result: Result, codes: list[str]) -> None:
    assert refused(monrad(), c.EnterResult(**AT, result=result)) == codes


def test_seats_may_be_named_in_any_order() -> None:
    desk = monrad()
    result = first_wins(desk.table())
    desk.do(c.EnterResult(**AT, result=replace(result, seats=result.seats[::-1])))
    assert desk.do(c.EnterResult(**AT, result=result)) == ()


def test_a_board_that_ends_by_the_clock_or_with_a_shared_end() -> None:
    desk = seated(registered("ndf_arcon_2002", players(7)))
    result = replace(board(desk.table(), 11, 8, 8, 3, 3, 1, 0), ended=End("time"), shared_end=(Role("AUSTRIA"),))
    desk.do(c.EnterResult(**AT, result=result))
    assert (desk.table().ended, desk.table().shared_end) == (End("time"), ("AUSTRIA",))


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome(won=True), "p1 won"),
        (Outcome(won=False, score=3), "p1 lost 3"),
        (Outcome(score=41), "p1 41"),
        (Outcome(centres=8), "p1 8"),
        (Outcome(centres=8, history=(5, 8)), "p1 5+8"),
    ],
)
def test_a_result_in_one_line(outcome: Outcome, text: str) -> None:
    assert versions(Result((SeatResult(P1, outcome),))) == text


# ---- rulings


def ruling(judge: str, **more: Any) -> Command:
    return c.GiveRuling(**AT, decision="the order stands", judge=judge, **more)


def test_a_call_waits_for_its_ruling() -> None:
    desk = monrad()
    desk.do(c.CallDirector(**AT, question="is this a legal play?"), by="p1")
    (call,) = desk.state.calls
    assert call.called.caller == "p1"
    assert refused(desk, ruling("Frank", answers=call.version + 5)) == ["no-such-call"]
    elsewhere = c.GiveRuling(round=1, table=2, decision="no", judge="Frank", answers=call.version)
    assert refused(desk, elsewhere) == ["no-such-call"]
    desk.do(ruling("Frank", answers=call.version, clause="nbgf_monrad §2"))
    assert desk.state.calls == ()
    assert desk.state.rulings[0].question == "is this a legal play?"
    assert refused(desk, ruling("Frank", answers=call.version)) == ["no-such-call"]


def test_a_ruling_without_a_call_and_one_with_words_of_its_own() -> None:
    desk = monrad()
    desk.do(ruling("Frank", question="smoking at the table"))
    desk.do(c.CallDirector(**AT, question="?"), by="p1")
    desk.do(ruling("Frank", question="a die on the edge", answers=desk.version))
    assert [given.question for given in desk.state.rulings] == ["smoking at the table", "a die on the edge"]
    assert refused(desk, c.GiveRuling(**AT, decision="", judge="Frank")) == ["reason-missing"]


@pytest.mark.parametrize(
    ("arbiter", "judge", "codes"),
    [
        (None, "Frank", []),
        (None, "", ["missing-key"]),
        (None, "p1", ["judge-plays-here"]),
        ("Frank", "Frank", []),
        ("Frank", "Grete", ["judge-not-arbiter"]),
        ("p3", "p3", []),
        ("p3", "p4", ["judge-not-arbiter"]),
        ("p1", "p1", ["judge-plays-here"]),
        ("p1", "p3", []),
        ("p1", "Frank", ["judge-of-no-table"]),
    ],
)
def test_who_may_judge(arbiter: str | None, judge: str, codes: list[str]) -> None:
    """ndf_arcon_2002 §6: the arbiter; where he plays himself, a competent player from another board."""
    desk = monrad()
    if arbiter is not None:
        desk.do(c.NameArbiter(arbiter=arbiter))
    assert refused(desk, ruling(judge)) == codes


def test_a_refused_judge_is_told_the_clause() -> None:
    desk = seated(registered("ndf_arcon_2002", players(7)))
    with pytest.raises(Exception, match="ndf_arcon_2002 §6"):
        desk.do(ruling(desk.table().seats[0].player))


def test_a_penalty_enters_the_list() -> None:
    desk = play_round(registered("agricola_nm", players(16, games=9)), by_number)
    top = rank(desk.state.book, desk.state.tournament).rows[0]
    desk.do(c.GivePenalty(player=top.player, points=Fraction(-1, 2), clause="agricola_nm §S5", reason="manners"))
    points = {row.player: row.points for row in rank(desk.state.book, desk.state.tournament).rows}
    assert points[top.player] == top.points - Fraction(1, 2)


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"player": PlayerId("p9")}, ["unknown-player"]),
        ({"reason": ""}, ["reason-missing"]),
        ({"clause": ""}, ["reason-missing"]),
        ({"points": Fraction(0)}, ["no-points"]),
        ({"after_round": 0}, ["round-to-come"]),
        ({"after_round": 2}, ["round-to-come"]),
        ({"after_round": 1}, []),
    ],
)
def test_what_a_penalty_needs(changes: dict[str, Any], codes: list[str]) -> None:
    penalty = c.GivePenalty(player=P1, points=Fraction(-1), clause="§1", reason="late")
    assert refused(monrad(), replace(penalty, **changes)) == codes


def test_what_no_seat_can_have_is_refused_with_its_player() -> None:
    desk = seated(registered("agricola_nm", players(16, games=9)))
    table = desk.table(1)
    seats = tuple(SeatResult(seat.player, Outcome(score=-3)) for seat in table.seats)
    with pytest.raises(Refused) as caught:
        desk.do(c.EnterResult(**AT, result=e.Result(seats)))
    (fault,) = caught.value.faults
    assert (fault.code, fault.where, fault.values["value"]) == ("bad-value", str(table.seats[0].player), -3)
