"""Who sits at a table: replacements, civil disorder, walkovers."""

from __future__ import annotations

from tavle.core.model import PlayerId, Status, Substitute
from tavle.ranking import rank
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tests.tournament.desk import Desk, board, first_wins, players, registered, seated
from tests.tournament.games_begun import AT, P, agricola, arcon, monrad, seats_in_order
from tests.tournament.refusals import refused


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
