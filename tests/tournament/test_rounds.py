"""A round from the roll call to its list: presence, seating, closing, reopening, lots, the end."""

from __future__ import annotations

import pytest

from tavle.core.errors import NoSolution
from tavle.core.model import Draw, Override, PlayerId, Seat, Status, Table
from tavle.ranking import rank
from tavle.tournament import Phase
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tests.tournament.desk import (
    Desk,
    board,
    first_wins,
    play_round,
    players,
    registered,
    seated,
    usual_board,
    won_by,
)
from tests.tournament.refusals import refused

P = [PlayerId(f"p{number}") for number in range(30)]


def monrad(count: int = 4, rounds: int = 2) -> Desk:
    return registered("nbgf_monrad", players(count), rounds=rounds, match_length=5)


def table(number: int, *seats: int) -> Table:
    return Table(number, tuple(Seat(P[seat]) for seat in seats))


def test_the_roll_call() -> None:
    desk = monrad()
    desk.do(c.OpenCheckIn())
    assert not desk.state.tournament.present
    assert desk.do(c.CheckIn(player=P[2])) == (e.PlayerCheckedIn(1, P[2], desk.now[:16]),)
    assert desk.do(c.CheckIn(player=P[1], arrived="2002-06-28T15:30")) == (
        e.PlayerCheckedIn(1, P[1], "2002-06-28T15:30"),
    )
    assert desk.do(c.CheckIn(player=P[1], arrived="2002-06-28T15:30")) == ()
    assert list(desk.state.tournament.present or ()) == ["p2", "p1"]
    assert desk.state.arrivals[P[1]] == "2002-06-28T15:30"
    assert refused(desk, c.CheckIn(player=P[9])) == ["unknown-player"]
    assert refused(desk, c.CheckIn(player=P[1], arrived="half past three")) == ["bad-value"]
    assert desk.do(c.CheckOut(player=P[2])) == (e.PlayerCheckedOut(1, P[2]),)
    assert desk.do(c.CheckOut(player=P[2])) == ()
    assert desk.do(c.CheckOut(player=P[3], no_show=True)) == (e.PlayerCheckedOut(1, P[3], no_show=True),)
    assert desk.state.tournament.present == ("p1",)
    assert refused(desk, c.CheckOut(player=P[9])) == ["unknown-player"]


def test_volunteers_may_change_their_mind_and_going_takes_the_offer_along() -> None:
    desk = monrad()
    desk.all(
        c.OpenCheckIn(everybody=True), c.Volunteer(player=P[1], offer="sit_out"), c.Volunteer(player=P[2], offer="play")
    )
    assert (desk.state.tournament.sit_out, desk.state.tournament.play) == (("p1",), ("p2",))
    desk.all(c.Volunteer(player=P[1], offer="play"), c.Volunteer(player=P[2], offer="none"))
    assert (desk.state.tournament.sit_out, desk.state.tournament.play) == ((), ("p1",))
    desk.do(c.CheckOut(player=P[1]))
    assert desk.state.tournament.play == ()
    assert refused(desk, c.Volunteer(player=P[9], offer="play")) == ["unknown-player"]


def test_eight_at_arcon_one_sits_out_and_volunteers_go_first() -> None:
    """ndf_arcon_2002 §1e: first volunteers, then precedence for a seat, the time of arrival last."""
    desk = registered("ndf_arcon_2002", players(8))
    desk.do(c.OpenCheckIn())
    desk.all(*(c.CheckIn(player=P[n], arrived=f"2002-06-28T15:0{n}") for n in range(1, 9)))
    (drafted,) = desk.do(c.DrawSeating(seed="s"))
    assert isinstance(drafted, e.SeatingDrafted)
    assert {seat.player for table in drafted.tables for seat in table.seats} == set(P[1:8])
    desk.all(c.DiscardSeating(), c.Volunteer(player=P[3], offer="sit_out"))
    (drafted,) = desk.do(c.DrawSeating(seed="s"))
    assert isinstance(drafted, e.SeatingDrafted)
    assert {seat.player for table in drafted.tables for seat in table.seats} == {*P[1:9]} - {P[3]}
    assert any(remark.values["player"] == "Player 3" for remark in drafted.remarks)
    desk.do(c.PublishSeating())
    assert desk.state.tournament.rounds[0].arrivals[P[8]] == "2002-06-28T15:08"


def test_a_draft_binds_nobody_and_the_same_seed_draws_the_same() -> None:
    desk = registered("ndf_arcon_2002", players(7))
    desk.do(c.OpenCheckIn(everybody=True))
    first = desk.do(c.DrawSeating(seed="one"))
    assert desk.state.tournament.rounds == ()
    assert desk.do(c.DrawSeating(seed="two")) != first
    assert desk.do(c.DrawSeating(seed="one")) == first
    desk.do(c.DiscardSeating(reason="somebody came"))
    assert (desk.state.phase, desk.state.draft) == (Phase.CHECK_IN, None)


def test_nobody_to_meet_is_no_refusal_but_no_solution() -> None:
    desk = play_round(monrad(2, rounds=2), first_wins)
    desk.do(c.OpenCheckIn(everybody=True))
    with pytest.raises(NoSolution):
        desk.do(c.DrawSeating(seed="s"))


def test_rounds_must_be_announced() -> None:
    desk = registered("nbgf_monrad", players(4))
    assert refused(desk, c.OpenCheckIn()) == ["setting-missing"]


def test_no_round_beyond_the_last() -> None:
    desk = play_round(monrad(rounds=1), first_wins)
    assert refused(desk, c.OpenCheckIn()) == ["no-more-rounds"]


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        (c.SeatByHand(tables=()), ["nobody-seated"]),
        (c.SeatByHand(tables=(table(1, 1, 9),)), ["unknown-player"]),
        (c.SeatByHand(tables=(table(1, 1, 1),)), ["named-twice"]),
        (c.SeatByHand(tables=(table(1, 1, 2),), byes=(P[2],)), ["named-twice"]),
        (c.SeatByHand(tables=(table(1, 1, 2, 3),)), ["wrong-number-of-seats"]),
        (c.SeatByHand(tables=(table(1, 1, 3), table(1, 2, 4))), ["double-table"]),
        (c.SeatByHand(tables=(table(1, 1, 3),), byes=(P[5],)), ["withdrawn-player-seated", "bye-twice"]),
        (c.SeatByHand(tables=(table(1, 3, 5),)), ["withdrawn-player-seated"]),
        (c.SeatByHand(tables=(table(1, 3, 4),), overrides=(Override("§3", (P[1],), " "),)), ["reason-missing"]),
    ],
)
def test_what_no_record_may_hold_cannot_be_seated_by_hand(command: Command, codes: list[str]) -> None:
    desk = play_round(monrad(5, rounds=3), first_wins)
    desk.all(c.WithdrawPlayer(player=P[5]), c.OpenCheckIn(everybody=True))
    assert refused(desk, command) == codes


def test_a_seating_by_hand_is_a_draft_like_any_other() -> None:
    desk = monrad(5)
    desk.do(c.OpenCheckIn(everybody=True))
    slips = Draw("tables", "", (P[1], P[2], P[3], P[4]))
    (drafted,) = desk.do(c.SeatByHand(tables=(table(2, 1, 2), table(1, 3, 4)), byes=(P[5],), draws=(slips,)))
    assert isinstance(drafted, e.SeatingDrafted)
    assert drafted.draws == (slips,)
    assert drafted.by_hand
    assert {each.status for each in drafted.tables} == {Status.UNFINISHED}
    assert drafted.stage == "monrad"
    desk.all(c.PublishSeating(), c.StartRound())
    assert desk.table(2).seats[0].player == "p1"


def test_play_begins_with_the_time_of_the_book() -> None:
    """nbgf_monrad §11: 5 minutes per player and point, so 50 minutes for 5 points."""
    desk = monrad()
    desk.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"), c.PublishSeating())
    assert desk.do(c.StartRound())[1] == e.ClockStarted(1, None, "round", 50 * 60, desk.now)


@pytest.mark.parametrize(("book", "settings"), [("ndf_arcon_2002", {}), ("nbgf_monrad", {"rounds": 1})])
def test_a_round_without_a_time_just_begins(book: str, settings: dict[str, int]) -> None:
    """ARCON's times are of phases; Monrad's hangs on the match length, which is not announced here."""
    desk = registered(book, players(14), **settings)
    desk.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"), c.PublishSeating())
    assert desk.do(c.StartRound()) == (e.RoundStarted(1, desk.now),)


def test_a_round_closes_when_every_table_has_a_result() -> None:
    desk = seated(monrad())
    assert refused(desk, c.CloseRound()) == ["results-missing"]
    desk.do(c.EnterResult(round=1, table=1, result=first_wins(desk.table(1))))
    assert refused(desk, c.CloseRound()) == ["results-missing"]
    assert refused(desk, c.CloseRound(unfinished=(1, 2))) == ["game-over"]
    assert refused(desk, c.CloseRound(unfinished=(3,))) == ["unknown-table"]
    assert desk.do(c.CloseRound(unfinished=(2,))) == (e.RoundClosed(1, (2,)),)


def test_a_board_of_diplomacy_cannot_be_left_unfinished() -> None:
    desk = seated(registered("ndf_arcon_2002", players(7)))
    assert refused(desk, c.CloseRound(unfinished=(1,))) == ["no-unfinished-here"]


def test_a_hanging_match_counts_half_until_it_is_finished() -> None:
    """nbgf_monrad §12: 1/2 to each when the next round is paired; all must be finished before the final list."""
    desk = seated(monrad(rounds=1))
    desk.do(c.EnterResult(round=1, table=1, result=first_wins(desk.table(1))))
    desk.do(c.CloseRound(unfinished=(2,)))
    hanging = {seat.player for seat in desk.table(2).seats}
    points = {row.player: str(row.points) for row in rank(desk.state.book, desk.state.tournament).rows}
    assert {points[player] for player in hanging} == {"1/2"}
    assert refused(desk, c.FinishTournament()) == ["matches-unfinished"]
    desk.do(c.EnterResult(round=1, table=2, result=first_wins(desk.table(2))))
    desk.do(c.FinishTournament())
    assert rank(desk.state.book, desk.state.tournament).final


def test_a_hanging_match_is_finished_while_the_next_round_runs() -> None:
    desk = seated(monrad(rounds=2))
    desk.do(c.EnterResult(round=1, table=1, result=first_wins(desk.table(1))))
    desk.do(c.CloseRound(unfinished=(2,)))
    seated(desk)
    hanging = desk.table(2, 1)
    desk.do(c.ReportResult(round=1, table=2, result=first_wins(hanging)), by=hanging.seats[0].player)
    desk.do(c.ConfirmResult(round=1, table=2), by=hanging.seats[1].player)
    assert desk.table(2, 1).played
    assert refused(desk, c.EnterResult(round=1, table=2, result=first_wins(hanging))) == ["round-not-running"]


def test_the_end_wants_all_rounds() -> None:
    desk = play_round(monrad(rounds=2), first_wins)
    assert refused(desk, c.FinishTournament()) == ["rounds-to-come"]


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        (c.ReopenRound(round=3, reason="r"), ["round-not-closed"]),
        (c.ReopenRound(round=0, reason="r"), ["round-not-closed"]),
        (c.ReopenRound(round=1, reason=" "), ["reason-missing"]),
    ],
)
def test_only_a_closed_round_is_reopened(command: Command, codes: list[str]) -> None:
    desk = play_round(play_round(monrad(6, rounds=3), first_wins), first_wins)
    seated(desk)
    assert refused(desk, command) == codes


def test_reopening_withdraws_later_seatings_and_keeps_their_results_aside() -> None:
    desk = play_round(play_round(monrad(6, rounds=3), first_wins), first_wins)
    second = desk.state.tournament.rounds[1]
    desk.do(c.DrawLots(seed="s", after=1))
    assert desk.do(c.ReopenRound(round=1, reason="table 1 was read wrongly")) == (
        e.RoundReopened(1, "table 1 was read wrongly", (2,)),
    )
    assert (desk.state.phase, desk.state.round, desk.state.closed) == (Phase.RUNNING, 1, 0)
    assert desk.state.aside == (second,)
    assert desk.state.tournament.lots.after == {}
    assert set(desk.state.tables) == {"1/1", "1/2", "1/3"}
    loser = desk.table(1).seats[1].player
    desk.do(c.CorrectResult(round=1, table=1, result=won_by(desk.table(1), loser), reason="read wrongly"))
    desk.do(c.CloseRound())
    play_round(desk, first_wins)
    assert len(desk.state.tournament.rounds) == 2


def test_the_last_round_may_be_reopened_after_the_end() -> None:
    desk = play_round(monrad(rounds=1), first_wins)
    desk.all(c.FinishTournament(), c.ReopenRound(round=1, reason="r"), c.CloseRound(), c.FinishTournament())
    assert desk.state.phase is Phase.FINISHED


def test_lots_decide_among_all_who_share_a_place() -> None:
    """ndf_arcon_2002 §2d: six powers with five centres are alike in every criterion."""
    desk = play_round(registered("ndf_arcon_2002", players(7)), lambda played: board(played, 5, 5, 5, 5, 5, 5, 4))
    (drawn,) = desk.do(c.DrawLots(seed="s"))
    assert isinstance(drawn, e.LotsDrawn)
    assert len(drawn.draw.order) == 6
    rows = rank(desk.state.book, desk.state.tournament).rows
    assert tuple(row.player for row in rows[:6]) == drawn.draw.order
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert refused(desk, c.DrawLots(seed="s")) == ["nothing-equal"]


def test_lots_for_the_list_after_one_round_alone() -> None:
    desk = play_round(registered("ndf_arcon_2002", players(7)), lambda played: board(played, 5, 5, 5, 5, 5, 5, 4))
    (drawn,) = desk.do(c.DrawLots(seed="s", after=1))
    assert isinstance(drawn, e.LotsDrawn)
    assert desk.state.tournament.lots.after == {1: drawn.draw.order}


def test_lots_drawn_by_hand() -> None:
    desk = play_round(registered("ndf_arcon_2002", players(7)), lambda played: board(played, 5, 5, 5, 5, 5, 5, 4))
    equal = tuple(row.player for row in rank(desk.state.book, desk.state.tournament).rows[:6])
    assert refused(desk, c.DrawLots(order=(*equal, equal[0]))) == ["named-twice"]
    desk.do(c.DrawLots(order=equal[::-1]))
    assert tuple(row.player for row in rank(desk.state.book, desk.state.tournament).rows[:6]) == equal[::-1]


def test_nobody_is_equal() -> None:
    desk = play_round(monrad(2, rounds=1), first_wins)
    assert refused(desk, c.DrawLots(seed="s")) == ["nothing-equal"]


def test_the_championship_of_arcon_in_four_rounds_without_a_power_twice() -> None:
    desk = registered("ndf_arcon_2002", players(14))
    for seed in "abcd":
        play_round(desk, usual_board, seed=seed)
    desk.do(c.FinishTournament())
    played = [
        (seat.player, seat.role) for entry in desk.state.tournament.rounds for t in entry.tables for seat in t.seats
    ]
    assert len(set(played)) == len(played) == 14 * 4
