"""While a round runs: orders, retreats and builds, counts by year, votes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tavle.core.model import End, Seat, Table
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.orders import next_readers
from tavle.tournament.state import TableState
from tests.tournament.desk import Desk, board
from tests.tournament.games_begun import AT, P, arcon, monrad, seats_in_order
from tests.tournament.refusals import refused

START = {"AUSTRIA": 3, "ENGLAND": 3, "FRANCE": 3, "GERMANY": 3, "ITALY": 3, "RUSSIA": 4, "TURKEY": 3}
COUNTS = {"AUSTRIA": 5, "ENGLAND": 5, "FRANCE": 5, "GERMANY": 5, "ITALY": 5, "RUSSIA": 0, "TURKEY": 9}


# ---- orders


def test_players_read_in_turn_and_the_right_neighbour_reads_the_readers_own() -> None:
    """ndf_arcon_2002 §6. The right neighbour has the next seat."""
    desk = arcon()
    seats = seats_in_order(desk)
    read = [desk.do(c.ReadOrders(**AT))[0] for _ in range(8)]
    assert [(event.turn, event.reader, event.reads_readers) for event in read if isinstance(event, e.OrdersRead)] == [
        (turn + 1, seats[turn % 7], seats[(turn + 1) % 7]) for turn in range(8)
    ]


def test_who_is_out_neither_reads_nor_is_read_by() -> None:
    """Russia has lost its last centre; France is in civil disorder."""
    desk = arcon()
    by_role = {str(seat.role): seat.player for seat in desk.table().seats}
    desk.do(c.CountYear(**AT, year=1901, centres=COUNTS))
    desk.do(c.DeclareCivilDisorder(**AT, player=by_role["FRANCE"], year=1902))
    read = [desk.do(c.ReadOrders(**AT))[0] for _ in range(5)]
    assert [(event.reader, event.reads_readers) for event in read if isinstance(event, e.OrdersRead)] == [
        (by_role[reader], by_role[own])
        for reader, own in [
            ("AUSTRIA", "ENGLAND"),
            ("ENGLAND", "GERMANY"),
            ("GERMANY", "ITALY"),
            ("ITALY", "TURKEY"),
            ("TURKEY", "AUSTRIA"),
        ]
    ]


def test_the_ways_of_reading_that_a_book_may_have() -> None:
    table = Table(1, (Seat(P[1]), Seat(P[2]), Seat(P[3])))
    assert next_readers(table, TableState(1), left=True) == ("p1", "p3")
    assert next_readers(table, TableState(1, reader=P[1]), left=True) == ("p2", "p1")
    assert next_readers(table, TableState(1), one=True) == ("p1", "p2")
    assert next_readers(table, TableState(1, reader=P[2]), one=True) == ("p2", "p3")
    assert next_readers(Table(1, (Seat(P[1]), Seat(P[2], civil_disorder=1901))), TableState(1)) is None


def test_one_alone_reads_no_orders() -> None:
    desk = arcon()
    for player in seats_in_order(desk)[1:]:
        desk.do(c.DeclareCivilDisorder(**AT, player=player, year=1901))
    assert refused(desk, c.ReadOrders(**AT)) == ["too-few-to-read"]


def test_one_alone_builds_at_the_board_and_several_write() -> None:
    """ndf_arcon_2002 §5a."""
    desk = arcon()
    one, two = seats_in_order(desk)[:2]
    assert desk.do(c.RecordAdjustments(**AT, kind="builds", players=(one,), way="board"))
    assert desk.do(c.RecordAdjustments(**AT, kind="retreats", players=(one, two), way="written"))
    assert refused(desk, c.RecordAdjustments(**AT, kind="builds", players=(one, two), way="board")) == [
        "must-be-written"
    ]
    assert refused(desk, c.RecordAdjustments(**AT, kind="builds", players=(P[29],), way="board")) == ["not-at-table"]


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        (c.ReadOrders(**AT), ["no-orders-here"]),
        (c.RecordAdjustments(**AT, kind="builds", players=(), way="written"), ["no-orders-here"]),
        (c.CountYear(**AT, year=1901, centres={}), ["no-years-here"]),
        (c.CountEndVote(**AT, in_favour=(), counted_by="x", year=1901, season="autumn"), ["no-votes-here"]),
    ],
)
def test_backgammon_knows_nothing_of_this(command: Command, codes: list[str]) -> None:
    assert refused(monrad(), command) == codes


# ---- counts and votes


@pytest.mark.parametrize(
    ("year", "centres", "codes"),
    [
        (1901, COUNTS, []),
        (1902, COUNTS, ["year-not-next"]),
        (1900, COUNTS, ["year-not-next"]),
        (1901, {**COUNTS, "TURKEY": 10}, ["too-many-centres"]),
        (1901, {**COUNTS, "TURKEY": -1}, ["too-many-centres"]),
        (1901, {"TURKEY": 9}, ["roles-incomplete"]),
    ],
)
def test_a_years_count(year: int, centres: dict[str, int], codes: list[str]) -> None:
    assert refused(arcon(), c.CountYear(**AT, year=year, centres=centres)) == codes


def test_a_count_may_be_said_again_or_put_right_but_not_beyond_the_last_year() -> None:
    desk = arcon()
    for year in range(1901, 1908):
        desk.do(c.CountYear(**AT, year=year, centres=COUNTS))
    assert desk.do(c.CountYear(**AT, year=1907, centres=COUNTS)) == ()
    desk.do(c.CountYear(**AT, year=1907, centres={**COUNTS, "TURKEY": 8}))
    assert desk.state.tables["1/1"].counts[1907]["TURKEY"] == 8
    assert refused(desk, c.CountYear(**AT, year=1908, centres=COUNTS)) == ["year-not-next"]


def vote(
    desk: Desk, *, against: int = 0, year: int = 1902, season: Any = "spring", counted_by: str = "Frank"
) -> Command:
    voters = tuple(seats_in_order(desk))
    split = len(voters) - against
    return c.CountEndVote(
        **AT, in_favour=voters[:split], against=voters[split:], counted_by=counted_by, year=year, season=season
    )


def test_a_vote_after_a_spring_move_counts_the_last_autumn() -> None:
    """ndf_arcon_2002 §9d, §9e: the result is the board's, and is reported with the vote."""
    desk = arcon()
    desk.do(c.CountYear(**AT, year=1901, centres=START))
    counted, reported = desk.do(vote(desk))
    assert isinstance(counted, e.EndVoteCounted)
    assert (counted.passed, counted.counts) == (True, 1901)
    assert isinstance(reported, e.ResultReported)
    assert reported.reporter == "Frank"
    desk.do(c.ConfirmResult(**AT), by=seats_in_order(desk)[0])
    assert desk.table().ended == End("vote", 1902, "spring")
    assert {str(seat.role): seat.outcome.history for seat in desk.table().seats} == {
        role: (count,) for role, count in START.items()
    }


def test_a_vote_in_the_first_spring_counts_the_start() -> None:
    desk = arcon()
    _, reported = desk.do(vote(desk, year=1901))
    assert isinstance(reported, e.ResultReported)
    assert [seat.outcome.centres for seat in reported.result.seats] == [START[str(s.role)] for s in desk.table().seats]
    assert refused(desk, c.EnterResult(**AT, result=board(desk.table(), 4, 3, 3, 3, 3, 4, 3))) == ["not-the-board"] * 1


def test_a_vote_that_one_opposes_ends_nothing() -> None:
    """ndf_arcon_2002 §9a: unanimous."""
    desk = arcon()
    (counted,) = desk.do(vote(desk, against=1))
    assert isinstance(counted, e.EndVoteCounted)
    assert not counted.passed
    assert desk.state.tables["1/1"].vote is None


def test_who_counts_and_who_votes() -> None:
    """ndf_arcon_2002 §9c; an eliminated player has no vote."""
    desk = arcon()
    voters = seats_in_order(desk)
    assert refused(desk, vote(desk, counted_by=voters[0])) == ["counter-plays-here"]
    missing = c.CountEndVote(**AT, in_favour=tuple(voters[:6]), counted_by="Frank", year=1901, season="autumn")
    assert refused(desk, missing) == ["vote-incomplete"]
    twice = c.CountEndVote(
        **AT, in_favour=tuple(voters), against=(voters[0],), counted_by="Frank", year=1901, season="autumn"
    )
    assert refused(desk, twice) == ["vote-incomplete"]
    desk.do(c.CountYear(**AT, year=1901, centres=COUNTS))
    assert refused(desk, vote(desk)) == ["not-at-table"]
    assert refused(desk, vote(desk, year=1900)) == ["year-outside-game"]
    alive = tuple(seat.player for seat in desk.table().seats if seat.role != "RUSSIA")
    desk.do(c.CountEndVote(**AT, in_favour=alive, counted_by="Frank", year=1901, season="autumn"))
    assert refused(desk, vote(desk)) == ["vote-passed"]


@pytest.mark.parametrize("year", [1900, 1908])
def test_a_vote_is_about_a_year_of_the_game(year: int) -> None:
    desk = arcon()
    assert refused(desk, vote(desk, year=year)) == ["year-outside-game"]


def test_without_all_counts_the_vote_reports_nothing_but_limits_the_result() -> None:
    """A game voted to its end after spring 1903 has the counts of two autumns, no more."""
    desk = arcon()
    assert len(desk.do(vote(desk, year=1903))) == 1
    table = desk.table()
    three = board(table, 11, 8, 8, 3, 3, 1, 0)
    histories = [(c_, c_, c_) for c_ in (11, 8, 8, 3, 3, 1, 0)]
    assert refused(desk, c.EnterResult(**AT, result=_with_histories(three, histories))) == ["not-the-board"] * 7
    desk.do(c.EnterResult(**AT, result=_with_histories(three, [h[:2] for h in histories])))
    assert desk.table().ended == End("vote", 1903, "spring")


def _with_histories(result: e.Result, histories: Sequence[tuple[int, ...]]) -> e.Result:
    seats = [
        replace(seat, outcome=replace(seat.outcome, centres=history[-1], history=history))
        for seat, history in zip(result.seats, histories, strict=True)
    ]
    return replace(result, seats=tuple(seats))


def test_a_result_may_not_contradict_what_was_counted() -> None:
    desk = arcon()
    desk.do(c.CountYear(**AT, year=1901, centres=START))
    table = desk.table()
    start = [START[str(seat.role)] for seat in table.seats]
    end = [11, 8, 8, 3, 3, 1, 0]
    good = _with_histories(board(table, *end), [(s, n) for s, n in zip(start, end, strict=True)])
    bad = _with_histories(board(table, *end), [(s - 1, n) for s, n in zip(start, end, strict=True)])
    assert refused(desk, c.EnterResult(**AT, result=bad)) == ["not-the-board"] * 7
    assert refused(desk, c.EnterResult(**AT, result=board(table, *end))) == []
    desk.do(c.EnterResult(**AT, result=good))
    assert desk.table().seats[0].outcome.history == (start[0], 11)
