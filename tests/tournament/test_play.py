"""While a round runs: clocks, orders, retreats and builds, counts by year, votes, empty chairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tavle.core.model import End, PlayerId, Seat, Status, Substitute, Table
from tavle.ranking import rank
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.clocks import seconds_left
from tavle.tournament.decisions.orders import next_readers
from tavle.tournament.moments import seconds_between
from tavle.tournament.state import Clock, TableState
from tests.tournament.desk import Desk, board, first_wins, players, registered, seated
from tests.tournament.refusals import refused

AT: dict[str, Any] = {"round": 1, "table": 1}
P = [PlayerId(f"p{number}") for number in range(30)]
START = {"AUSTRIA": 3, "ENGLAND": 3, "FRANCE": 3, "GERMANY": 3, "ITALY": 3, "RUSSIA": 4, "TURKEY": 3}
COUNTS = {"AUSTRIA": 5, "ENGLAND": 5, "FRANCE": 5, "GERMANY": 5, "ITALY": 5, "RUSSIA": 0, "TURKEY": 9}


def arcon(count: int = 7) -> Desk:
    return seated(registered("ndf_arcon_2002", players(count)))


def monrad() -> Desk:
    return seated(registered("nbgf_monrad", players(4), rounds=2, match_length=7))


def agricola() -> Desk:
    return seated(registered("agricola_nm", players(16, games=9)))


def seats_in_order(desk: Desk) -> list[PlayerId]:
    return [seat.player for seat in desk.table().seats]


# ---- clocks


@pytest.mark.parametrize(("phase", "minutes"), [("negotiation_first_year", 15), ("negotiation", 10), ("writing", 5)])
def test_the_times_of_arcon(phase: str, minutes: int) -> None:
    """ndf_arcon_2002 §5a."""
    desk = arcon()
    assert desk.do(c.StartClock(phase=phase)) == (e.ClockStarted(1, None, phase, minutes * 60, desk.now),)
    assert desk.do(c.StartClock(phase=phase, seconds=minutes * 60))
    assert refused(desk, c.StartClock(phase=phase, seconds=60)) == ["time-of-the-book"]


def test_the_time_of_monrad() -> None:
    """nbgf_monrad §11: 70 minutes for 7 points."""
    desk = monrad()
    assert desk.state.clocks["1"].left == 70 * 60


def test_a_phase_that_the_book_does_not_know_needs_its_seconds() -> None:
    desk = arcon()
    assert refused(desk, c.StartClock(phase="lunch")) == ["no-time-known"]
    assert refused(desk, c.StartClock(phase="lunch", seconds=0)) == ["no-time-known"]
    assert desk.do(c.StartClock(phase="lunch", seconds=1800, table=1))
    assert desk.state.clocks["1/1"].left == 1800
    assert refused(desk, c.StartClock(phase="lunch", seconds=1800, table=9)) == ["unknown-table"]


def test_a_clock_pauses_and_goes_on_with_what_was_left() -> None:
    desk = arcon()
    assert refused(desk, c.PauseClock()) == ["no-clock"]
    desk.do(c.StartClock(phase="negotiation"))
    desk.minutes += 3
    assert refused(desk, c.ResumeClock()) == ["clock-runs"]
    desk.do(c.PauseClock())
    assert (desk.state.clocks["1"].running, desk.state.clocks["1"].left) == (False, (10 - 4) * 60)
    assert refused(desk, c.PauseClock()) == ["clock-stands"]
    desk.minutes += 20
    assert seconds_left(desk.state.clocks["1"], desk.now) == 6 * 60
    desk.do(c.ResumeClock())
    desk.minutes += 2
    assert seconds_left(desk.state.clocks["1"], desk.now) == 4 * 60


def test_more_time_for_all_or_for_one_table() -> None:
    desk = arcon(14)
    assert refused(desk, c.ExtendClock(seconds=60)) == ["no-clock"]
    desk.do(c.StartClock(phase="negotiation"))
    assert refused(desk, c.ExtendClock(seconds=0)) == ["no-time-known"]
    assert refused(desk, c.ExtendClock(seconds=60, table=3)) == ["unknown-table"]
    desk.do(c.ExtendClock(seconds=300, table=2))
    desk.do(c.ExtendClock(seconds=60))
    desk.do(c.ExtendClock(seconds=60, table=2))
    assert {key: clock.left for key, clock in desk.state.clocks.items()} == {"1": 660, "1/2": 1020}


def test_shorter_only_if_all_at_the_table_agree() -> None:
    """ndf_arcon_2002 §5b."""
    desk = arcon()
    everybody = tuple(seats_in_order(desk))
    assert refused(desk, c.ShortenClock(**AT, seconds=60, agreed=everybody)) == ["no-clock"]
    desk.do(c.StartClock(phase="negotiation"))
    assert refused(desk, c.ShortenClock(**AT, seconds=60, agreed=everybody[:6])) == ["not-unanimous"]
    assert refused(desk, c.ShortenClock(**AT, seconds=60, agreed=(*everybody, P[29]))) == ["not-at-table"]
    assert refused(desk, c.ShortenClock(**AT, seconds=6000, agreed=everybody)) == ["not-shorter"]
    assert refused(desk, c.ShortenClock(**AT, seconds=-1, agreed=everybody)) == ["not-shorter"]
    desk.do(c.ShortenClock(**AT, seconds=60, agreed=everybody))
    assert (desk.state.clocks["1"].left, desk.state.clocks["1/1"].left) == (600, 60)
    desk.do(c.ShortenClock(**AT, seconds=0, agreed=everybody))
    assert desk.state.clocks["1/1"].left == 0


def test_a_phase_of_ones_own_may_be_shortened_by_all() -> None:
    desk = arcon()
    everybody = tuple(seats_in_order(desk))
    desk.do(c.StartClock(phase="lunch", seconds=600, table=1))
    assert refused(desk, c.ShortenClock(**AT, seconds=60, agreed=())) == ["not-unanimous"]
    desk.do(c.ShortenClock(**AT, seconds=60, agreed=everybody))
    assert desk.state.clocks["1/1"].left == 60


def test_the_round_of_monrad_cannot_be_shortened() -> None:
    desk = monrad()
    assert refused(desk, c.ShortenClock(**AT, seconds=60, agreed=tuple(seats_in_order(desk)))) == ["no-shortening"]


@pytest.mark.parametrize(
    ("earlier", "later", "seconds"),
    [
        ("2002-06-28T16:00:00", "2002-06-28T16:00:59", 59),
        ("2002-06-28T23:59", "2002-06-29T00:01", 120),
        ("2002-06-28T16:00:00+02:00", "2002-06-28T15:00:00+00:00", 3600),
        ("2002-06-28T16:00:00+02:00", "2002-06-28T16:00:10", 10),
        ("2002-06-28T16:00:10", "2002-06-28T16:00:00", 0),
    ],
)
def test_moments(earlier: str, later: str, seconds: int) -> None:
    assert seconds_between(earlier, later) == seconds


def test_a_clock_shows_less_than_nothing_when_time_is_up() -> None:
    assert seconds_left(Clock("round", "2002-06-28T16:00:00", 60), "2002-06-28T16:02:00") == -60


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


# ---- seats


def test_a_no_show_is_replaced_before_the_first_move_and_the_seat_is_wholly_the_others() -> None:
    desk = arcon(8)
    away, free = _away_and_free(desk)
    desk.do(c.TakeOverSeat(**AT, player=away, substitute=free))
    seat = desk.table().seats[0]
    assert (seat.player, seat.substitute) == (free, None)


def test_who_leaves_is_replaced_and_the_score_stays_with_the_first() -> None:
    """ndf_arcon_2002 §10."""
    desk = arcon(8)
    away, free = _away_and_free(desk)
    desk.do(c.TakeOverSeat(**AT, player=away, substitute=free, since=1904))
    assert desk.table().seats[0].substitute == Substitute(free, 1904)
    desk.do(c.EnterResult(**AT, result=board(desk.table(), 11, 8, 8, 3, 3, 1, 0)))
    desk.do(c.CloseRound())
    points = {row.player: str(row.points) for row in rank(desk.state.book, desk.state.tournament).rows}
    assert points[away] == "50"
    assert free not in points


def _away_and_free(desk: Desk) -> tuple[PlayerId, PlayerId]:
    seats = seats_in_order(desk)
    return seats[0], next(player.id for player in desk.state.tournament.players if player.id not in seats)


def test_nobody_slips_into_a_seat_whose_result_is_reported() -> None:
    desk = arcon(8)
    away, free = _away_and_free(desk)
    desk.do(c.ReportResult(**AT, result=board(desk.table(), 11, 8, 8, 3, 3, 1, 0)), by=away)
    assert refused(desk, c.TakeOverSeat(**AT, player=away, substitute=free)) == ["game-has-begun"]


def test_what_forbids_a_replacement() -> None:
    desk = arcon(8)
    away, free = _away_and_free(desk)
    other = seats_in_order(desk)[1]
    cases: list[tuple[Command, list[str]]] = [
        (c.TakeOverSeat(**AT, player=free, substitute=free), ["not-at-table"]),
        (c.TakeOverSeat(**AT, player=away, substitute=P[29]), ["unknown-player"]),
        (c.TakeOverSeat(**AT, player=away, substitute=other), ["player-twice-in-round"]),
        (c.TakeOverSeat(**AT, player=away, substitute=free, since=1900), ["year-outside-game"]),
        (c.TakeOverSeat(**AT, player=away, substitute=free, since=1908), ["year-outside-game"]),
        (c.TakeOverSeat(round=1, table=2, player=away, substitute=free), ["unknown-table"]),
        (c.TakeOverSeat(round=2, table=1, player=away, substitute=free), ["unknown-table"]),
    ]
    for command, codes in cases:
        assert refused(desk, command) == codes, command
    desk.do(c.ReadOrders(**AT))
    assert refused(desk, c.TakeOverSeat(**AT, player=away, substitute=free)) == ["game-has-begun"]
    desk.do(c.TakeOverSeat(**AT, player=away, substitute=free, since=1902))
    assert refused(desk, c.TakeOverSeat(**AT, player=free, substitute=away)) == ["game-has-begun"]
    desk.do(c.TakeOverSeat(**AT, player=free, substitute=away, since=1903))
    assert (desk.table().seats[0].player, desk.table().seats[0].substitute) == (away, None)
    desk.do(c.EnterResult(**AT, result=board(desk.table(), 11, 8, 8, 3, 3, 1, 0)))
    assert refused(desk, c.TakeOverSeat(**AT, player=away, substitute=free, since=1904)) == ["game-over"]


def test_a_power_is_not_taken_over_by_one_who_has_played_it() -> None:
    """ndf_arcon_2002 §1d."""
    desk = arcon(8)
    first = desk.table()
    desk.do(c.EnterResult(**AT, result=board(first, 11, 8, 8, 3, 3, 1, 0)))
    desk.do(c.CloseRound())
    played = {seat.player: seat.role for seat in first.seats}
    out = next(player.id for player in desk.state.tournament.players if player.id not in played)
    sits_out = first.seats[0].player
    desk.all(c.OpenCheckIn(everybody=True), c.CheckOut(player=sits_out), c.DrawSeating(seed="s"), c.PublishSeating())
    seat = next(seat for seat in desk.table().seats if seat.role == played[sits_out])
    taken = c.TakeOverSeat(round=2, table=1, player=seat.player, substitute=sits_out)
    assert refused(desk, taken) == ["role-played-before"]
    desk.do(c.WithdrawPlayer(player=sits_out))
    assert refused(desk, taken) == ["already-withdrawn"]
    assert out in seats_in_order(desk)


def test_a_second_replacement_and_one_out_of_civil_disorder() -> None:
    desk = arcon(9)
    away = seats_in_order(desk)[0]
    free = [player.id for player in desk.state.tournament.players if player.id not in seats_in_order(desk)]
    desk.do(c.DeclareCivilDisorder(**AT, player=away, year=1902))
    assert refused(desk, c.DeclareCivilDisorder(**AT, player=away, year=1903)) == ["already-in-disorder"]
    desk.do(c.TakeOverSeat(**AT, player=away, substitute=free[0], since=1903))
    assert desk.table().seats[0].civil_disorder is None
    desk.do(c.TakeOverSeat(**AT, player=free[0], substitute=free[1], since=1904))
    desk.do(c.DeclareCivilDisorder(**AT, player=free[1], year=1905))
    seat = desk.table().seats[0]
    assert (seat.player, seat.substitute, seat.civil_disorder) == (away, Substitute(free[1], 1904), 1905)


def test_civil_disorder_is_of_a_player_at_the_table_and_of_a_year() -> None:
    desk = arcon()
    assert refused(desk, c.DeclareCivilDisorder(**AT, player=P[29], year=1902)) == ["not-at-table"]
    assert refused(desk, c.DeclareCivilDisorder(**AT, player=P[1], year=1899)) == ["year-outside-game"]


def test_games_without_replacement() -> None:
    desk = agricola()
    player = seats_in_order(desk)[0]
    assert refused(desk, c.DeclareCivilDisorder(**AT, player=player, year=1)) == ["no-replacement-here"]
    desk = seated(registered("nbgf_monrad", players(3), rounds=1, match_length=5))
    desk.do(c.RegisterPlayer(player=players(9)[8]))
    player = seats_in_order(desk)[0]
    bye = desk.state.tournament.rounds[0].byes[0]
    assert refused(desk, c.TakeOverSeat(**AT, player=player, substitute=bye)) == ["player-twice-in-round"]
    assert refused(desk, c.TakeOverSeat(**AT, player=player, substitute=P[9], since=2)) == ["no-replacement-here"]
    desk.do(c.TakeOverSeat(**AT, player=player, substitute=P[9]))
    assert "p9" in seats_in_order(desk)


def test_a_walkover_is_a_win_without_play() -> None:
    desk = monrad()
    here, away = seats_in_order(desk)
    assert refused(desk, c.GiveWalkover(**AT, winner=P[29])) == ["not-at-table"]
    assert desk.do(c.GiveWalkover(**AT, winner=here)) == (e.WalkoverGiven(1, 1, here, away),)
    assert desk.table().status is Status.WALKOVER
    assert [seat.outcome.won for seat in desk.table().seats] == [True, False]
    assert refused(agricola(), c.GiveWalkover(**AT, winner=P[1])) == ["no-walkover-in-this-game"]


def test_only_tables_of_the_round_being_played() -> None:
    desk = monrad()
    for number in (1, 2):
        desk.do(c.EnterResult(round=1, table=number, result=first_wins(desk.table(number))))
    desk.do(c.CloseRound())
    seated(desk)
    everybody = tuple(seats_in_order(desk))
    assert refused(desk, c.ShortenClock(**AT, seconds=1, agreed=everybody)) == ["round-not-current"]
