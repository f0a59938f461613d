"""Who takes part: limits, the waiting list, late entries, withdrawals, the start order, changed settings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.model import Override, Player, PlayerId, Seat, Table
from tavle.records.read import start_order
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tests.tournament.desk import Desk, first_wins, play_round, players, registered, seated
from tests.tournament.refusals import refused

P = [PlayerId(f"p{number}") for number in range(20)]
UNRATED = tuple(Player(PlayerId(name)) for name in ("ada", "bo", "cy"))


def monrad(count: int = 4, **more: object) -> Desk:
    return registered("nbgf_monrad", players(count), **{"rounds": 2, "match_length": 5, **more})


def waiting() -> Desk:
    """Two places, two players, two who wait."""
    desk = Desk()
    desk.all(c.DraftTournament(name="T", book="nbgf_monrad", settings={"rounds": 1}), c.OpenRegistration(limit=2))
    desk.all(*(c.RegisterPlayer(player=player) for player in players(4)))
    return desk


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        (c.DraftTournament(name="T", book="galaxie_cdiplo"), ["book-does-not-fit"]),
        (c.DraftTournament(name="T", book="nowhere"), ["unknown-book"]),
        (c.DraftTournament(name="T", book="nbgf_monrad", settings={"rounds": 0}), ["bad-setting"]),
        (c.DraftTournament(name="T", book="nbgf_monrad", settings={"roundz": 1}), ["unknown-setting"]),
    ],
)
def test_a_draft_needs_a_book_of_a_whole_tournament(command: Command, codes: list[str]) -> None:
    assert refused(Desk(), command) == codes


def test_a_draft_ties_itself_to_the_text_of_its_book() -> None:
    (drafted,) = Desk().do(c.DraftTournament(name="T", book="nbgf_monrad"))
    assert isinstance(drafted, e.TournamentDrafted)
    assert len(drafted.book_digest or "") == 64
    (given_one,) = Desk().do(c.DraftTournament(name="T", book="nbgf_monrad", book_digest="of my own"))
    assert isinstance(given_one, e.TournamentDrafted)
    assert given_one.book_digest == "of my own"


def test_the_programme_of_arcon_announces_49_places() -> None:
    desk = Desk()
    desk.all(c.DraftTournament(name="NM", book="ndf_arcon_2002"), c.OpenRegistration())
    assert desk.state.limit == 49
    assert refused(desk, c.OpenRegistration(limit=50)) == ["limit-not-allowed"]
    assert refused(desk, c.OpenRegistration(limit=0)) == ["limit-not-allowed"]


def test_a_limit_of_ones_own_is_at_least_one() -> None:
    desk = Desk()
    desk.do(c.DraftTournament(name="T", book="nbgf_monrad"))
    assert refused(desk, c.OpenRegistration(limit=0)) == ["limit-not-allowed"]


def test_who_comes_when_all_places_are_taken_waits() -> None:
    desk = waiting()
    assert [player.id for player in desk.state.tournament.players] == ["p1", "p2"]
    assert [player.id for player in desk.state.waiting] == ["p3", "p4"]
    assert refused(desk, c.AdmitPlayer(player=P[3])) == ["no-free-place"]
    assert refused(desk, c.AdmitPlayer(player=P[1])) == ["not-waiting"]
    assert refused(desk, c.RegisterPlayer(player=Player(P[3]))) == ["double-player"]
    assert refused(desk, c.RegisterPlayer(player=Player(P[1]))) == ["double-player"]
    assert refused(desk, c.RegisterPlayer(player=Player(PlayerId("")))) == ["missing-key"]


def test_a_place_that_becomes_free_goes_to_the_first_who_waits() -> None:
    desk = waiting()
    assert desk.do(c.WithdrawPlayer(player=P[1])) == (e.EntryCancelled(P[1]), e.PlayerAdmitted(P[3]))
    assert [player.id for player in desk.state.tournament.players] == ["p2", "p3"]


def test_more_places_are_filled_from_the_waiting_list() -> None:
    desk = waiting()
    assert desk.do(c.OpenRegistration(limit=3)) == (e.RegistrationOpened(3), e.PlayerAdmitted(P[3]))
    assert desk.do(c.OpenRegistration()) == (e.RegistrationOpened(None), e.PlayerAdmitted(P[4]))


def test_fewer_places_send_nobody_away_but_admit_nobody_either() -> None:
    desk = waiting()
    desk.do(c.OpenRegistration(limit=1))
    assert [player.id for player in desk.state.tournament.players] == ["p1", "p2"]
    assert desk.do(c.WithdrawPlayer(player=P[1])) == (e.EntryCancelled(P[1]),)


def test_who_waits_may_go_be_amended_or_be_admitted_by_hand() -> None:
    desk = waiting()
    assert desk.do(c.WithdrawPlayer(player=P[3])) == (e.EntryCancelled(P[3], waiting=True),)
    amended = replace(players(4)[3], club="Oslo")
    assert desk.do(c.AmendPlayer(player=amended)) == (e.PlayerAmended(amended),)
    assert desk.state.waiting == (amended,)
    desk.all(c.OpenRegistration(limit=2), c.WithdrawPlayer(player=P[1]))
    assert desk.state.tournament.players[1].club == "Oslo"
    desk.do(c.RegisterPlayer(player=Player(P[9])))
    assert [player.id for player in desk.state.waiting] == ["p9"]


def test_somebody_is_admitted_by_hand_when_a_place_is_free() -> None:
    """A place can be free while somebody waits: when the one who got it went again."""
    desk = waiting()
    desk.do(c.WithdrawPlayer(player=P[1]))
    desk.do(c.RevertEvent(version=desk.version))
    assert desk.do(c.AdmitPlayer(player=P[4])) == (e.PlayerAdmitted(P[4]),)


def test_a_player_is_amended_with_a_reason_once_rounds_are_out() -> None:
    desk = monrad()
    anna = replace(players(4)[0], name="Anna")
    assert desk.do(c.AmendPlayer(player=anna)) == (e.PlayerAmended(anna),)
    assert desk.do(c.AmendPlayer(player=anna)) == ()
    assert refused(desk, c.AmendPlayer(player=Player(P[9]))) == ["unknown-player"]
    seated(desk)
    assert refused(desk, c.AmendPlayer(player=replace(anna, rating=None))) == ["reason-missing"]
    desk.do(c.AmendPlayer(player=replace(anna, rating=None), reason="a member's number"))
    assert desk.state.tournament.start_order == ("p2", "p3", "p4", "p1")


@pytest.mark.parametrize(
    ("given_time", "kept"),
    [
        ("2002-06-28T15:30:00+02:00", "2002-06-28T15:30"),
        ("2002-06-28T15:30:05", "2002-06-28T15:30:05"),
        ("2002-06-28T15:30", "2002-06-28T15:30"),
        ("2002-06-28", "2002-06-28"),
    ],
)
def test_times_of_a_player_are_kept_as_a_record_has_them(given_time: str, kept: str) -> None:
    """Compared as text, so a zone may not stand in them."""
    desk = monrad(0)
    desk.do(c.RegisterPlayer(player=Player(P[1], registered=given_time)))
    assert desk.state.tournament.players[0].registered == kept
    assert desk.do(c.AmendPlayer(player=Player(P[1], registered=given_time))) == ()
    assert refused(desk, c.AmendPlayer(player=Player(P[1], arrived="at three"))) == ["bad-value"]


def test_who_has_been_seated_withdraws_but_stays_on_the_list() -> None:
    desk = play_round(monrad(), first_wins)
    assert desk.do(c.WithdrawPlayer(player=P[4], reason="sick")) == (e.PlayerWithdrew(P[4], 1, "sick"),)
    assert desk.state.tournament.withdrawn == {"p4": 1}
    assert refused(desk, c.WithdrawPlayer(player=P[4])) == ["already-withdrawn"]
    assert refused(desk, c.ReturnPlayer(player=P[3])) == ["not-withdrawn"]
    desk.do(c.OpenCheckIn(everybody=True))
    assert list(desk.state.tournament.present or ()) == ["p1", "p2", "p3"]
    assert refused(desk, c.CheckIn(player=P[4])) == ["already-withdrawn"]
    desk.all(c.ReturnPlayer(player=P[4]), c.CheckIn(player=P[4]))
    assert list(desk.state.tournament.present or ()) == ["p1", "p2", "p3", "p4"]


def test_who_stood_on_a_list_is_not_forgotten_though_he_never_sat() -> None:
    desk = play_round(monrad(), first_wins)
    desk.do(c.RegisterPlayer(player=Player(P[9])))
    assert desk.do(c.WithdrawPlayer(player=P[9])) == (e.PlayerWithdrew(P[9], 1),)
    assert P[9] in {player.id for player in desk.state.tournament.players}


def test_who_leaves_while_present_is_not_seated() -> None:
    desk = play_round(monrad(), first_wins)
    desk.all(c.OpenCheckIn(everybody=True), c.WithdrawPlayer(player=P[1]))
    assert desk.state.tournament.present == ("p2", "p3", "p4")
    assert desk.state.tournament.withdrawn == {"p1": 1}


def test_who_leaves_in_the_middle_of_a_round_is_out_after_it() -> None:
    desk = seated(monrad())
    assert desk.do(c.WithdrawPlayer(player=P[1])) == (e.PlayerWithdrew(P[1], 1),)


def test_who_cancels_takes_back_all_that_he_said_for_the_round() -> None:
    desk = monrad()
    desk.all(c.OpenCheckIn(), c.CheckIn(player=P[1]), c.CheckIn(player=P[2]))
    desk.all(c.Volunteer(player=P[1], offer="play"), c.Volunteer(player=P[2], offer="sit_out"))
    desk.all(c.WithdrawPlayer(player=P[1]), c.WithdrawPlayer(player=P[2]))
    tournament = desk.state.tournament
    assert (tournament.present, tournament.play, tournament.sit_out, desk.state.arrivals) == ((), (), (), {})


def test_who_stands_in_a_draft_is_taken_out_of_it_first() -> None:
    desk = monrad()
    desk.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"))
    assert refused(desk, c.WithdrawPlayer(player=P[1])) == ["in-draft"]
    desk.all(c.DiscardSeating(reason="one left"), c.WithdrawPlayer(player=P[1]))
    assert desk.state.tournament.present == ("p2", "p3", "p4")


def test_who_has_a_ruling_is_not_forgotten() -> None:
    desk = seated(monrad(3))
    late = Player(P[9])
    desk.do(c.RegisterPlayer(player=late))
    desk.do(c.GivePenalty(player=P[9], points=Fraction(-1), clause="§", reason="shouting"))
    assert desk.do(c.WithdrawPlayer(player=P[9])) == (e.PlayerWithdrew(P[9], 0),)


@pytest.mark.parametrize(
    "command",
    [c.WithdrawPlayer(player=P[9]), c.ReturnPlayer(player=P[9]), c.BriefBeginners(players=(P[9],), language="nb")],
)
def test_nobody_knows_a_player_who_is_not_entered(command: Command) -> None:
    assert refused(monrad(), command) == ["unknown-player"]


def test_a_late_entry_plays_from_the_next_round_on() -> None:
    desk = play_round(monrad(), first_wins)
    desk.do(c.RegisterPlayer(player=Player(P[9], rating=Fraction(9999))))
    assert desk.state.tournament.start_order[0] == "p9"
    seated(desk)
    assert "p9" in {seat.player for table in desk.state.tournament.rounds[1].tables for seat in table.seats} | set(
        desk.state.tournament.rounds[1].byes
    )


@given(st.lists(st.none() | st.integers(0, 3), max_size=8), st.lists(st.none() | st.integers(0, 3), max_size=3))
def test_each_new_player_takes_the_place_that_sorting_all_would_give(
    first: list[int | None], late: list[int | None]
) -> None:
    """Before a start order is fixed; after that, late players stand below it, in the order in which they come."""

    def player(number: int, rating: int | None) -> Player:
        return Player(PlayerId(f"p{number}"), rating=None if rating is None else Fraction(rating))

    desk = registered("nbgf_monrad", [player(number, rating) for number, rating in enumerate(first)])
    assert desk.state.tournament.start_order == start_order(desk.state.tournament.players)
    if first:
        fixed = tuple(reversed(desk.state.tournament.start_order))
        desk.do(c.FixStartOrder(order=fixed))
        for number, rating in enumerate(late, start=50):
            desk.do(c.RegisterPlayer(player=player(number, rating)))
        assert desk.state.tournament.start_order == (*fixed, *(f"p{50 + n}" for n in range(len(late))))


def test_the_start_order_by_rating_with_the_unrated_by_lot_below() -> None:
    desk = registered("nbgf_monrad", [*UNRATED, *players(2)])
    assert refused(desk, c.FixStartOrder()) == ["seed-missing"]
    (fixed,) = desk.do(c.FixStartOrder(seed="tavle"))
    assert isinstance(fixed, e.StartOrderFixed)
    assert fixed.order[:2] == ("p1", "p2")
    assert sorted(fixed.order[2:]) == ["ada", "bo", "cy"]
    assert fixed.draw is not None
    assert fixed.draw.order == fixed.order[2:]
    assert desk.state.tournament.start_order == fixed.order


def test_one_unrated_player_needs_no_lots() -> None:
    desk = registered("nbgf_monrad", [UNRATED[0], *players(2)])
    assert desk.do(c.FixStartOrder()) == (e.StartOrderFixed((P[1], P[2], PlayerId("ada"))),)


def test_a_start_order_by_hand_names_everybody_once() -> None:
    desk = monrad(3)
    assert refused(desk, c.FixStartOrder(order=(P[2], P[1]))) == ["order-incomplete"]
    assert refused(desk, c.FixStartOrder(order=(P[2], P[1], P[2], P[9]))) == ["named-twice", "unknown-player"]
    assert desk.do(c.FixStartOrder(order=(P[3], P[1], P[2]))) == (e.StartOrderFixed((P[3], P[1], P[2])),)
    desk.do(c.WithdrawPlayer(player=P[1]))
    assert desk.state.tournament.start_order == ("p3", "p2")


def test_the_start_order_stands_once_a_round_is_out() -> None:
    desk = play_round(monrad(), first_wins)
    desk.do(c.OpenCheckIn())
    assert refused(desk, c.FixStartOrder(order=(P[4], P[3], P[2], P[1]))) == ["start-order-stands"]


def test_lots_drawn_for_the_first_round_make_the_start_order() -> None:
    desk = registered("nbgf_monrad", [*UNRATED, *players(1)], rounds=1)
    desk.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"))
    fixed, _ = desk.do(c.PublishSeating())
    assert isinstance(fixed, e.StartOrderFixed)
    assert fixed.order[0] == "p1"
    assert fixed.draw is not None
    assert fixed.order[1:] == fixed.draw.order
    assert desk.state.tournament.start_order == fixed.order


def test_the_whole_first_round_by_lot_makes_the_start_order_too() -> None:
    desk = registered("nbgf_monrad", players(4), rounds=1, start="lot")
    desk.do(c.RegisterPlayer(player=Player(PlayerId("away"), rating=Fraction(3000))))
    desk.all(c.OpenCheckIn(everybody=True), c.CheckOut(player=PlayerId("away")), c.DrawSeating(seed="s"))
    fixed, _ = desk.do(c.PublishSeating())
    assert isinstance(fixed, e.StartOrderFixed)
    assert fixed.draw is not None
    assert fixed.order == (*fixed.draw.order, "away")


def test_a_first_round_by_hand_fixes_no_start_order() -> None:
    desk = registered("nbgf_monrad", UNRATED[:2], rounds=1)
    desk.all(
        c.OpenCheckIn(everybody=True),
        c.SeatByHand(tables=(Table(1, tuple(Seat(player.id) for player in UNRATED[:2])),)),
    )
    assert desk.do(c.PublishSeating()) == (e.SeatingPublished(1),)


def test_settings_change_freely_before_the_start_and_with_a_reason_after() -> None:
    desk = monrad()
    assert desk.do(c.ChangeSettings(settings={"rounds": 3})) == (
        e.SettingsChanged({"rounds": 3, "match_length": 5}, {"rounds": 2}, 0),
    )
    assert desk.do(c.ChangeSettings(settings={"rounds": 3})) == ()
    assert refused(desk, c.ChangeSettings(settings={"rounds": "many"})) == ["bad-setting"]
    play_round(desk, first_wins)
    assert refused(desk, c.ChangeSettings(settings={"rounds": 1})) == ["reason-missing"]
    (changed,) = desk.do(c.ChangeSettings(settings={"rounds": 1, "match_length": None}, reason="the hall closes"))
    assert changed == e.SettingsChanged({"rounds": 1}, {"rounds": 3, "match_length": 5}, 1, "the hall closes")
    assert desk.state.book.rounds() == 1


def test_there_cannot_be_fewer_rounds_than_are_seated() -> None:
    desk = play_round(play_round(monrad(), first_wins), first_wins)
    assert refused(desk, c.ChangeSettings(settings={"rounds": 1}, reason="r")) == ["rounds-below-played"]


def test_an_arbiter_has_a_name() -> None:
    assert refused(monrad(), c.NameArbiter(arbiter="")) == ["missing-key"]


def test_beginners_are_briefed_before_each_round() -> None:
    desk = monrad()
    assert desk.do(c.BriefBeginners(players=(P[1],), language="nb")) == (e.BriefingGiven(1, (P[1],), "nb"),)
    play_round(desk, first_wins)
    desk.do(c.BriefBeginners(players=(P[2],), language="en"))
    desk.do(c.OpenCheckIn())
    desk.do(c.BriefBeginners(players=(P[3],), language="en"))
    assert [(briefing.round, briefing.players) for briefing in desk.state.briefings] == [
        (1, ("p1",)),
        (2, ("p2",)),
        (2, ("p3",)),
    ]


def test_an_override_is_kept_with_its_round() -> None:
    """A breach admitted by name stands in the record of the round."""
    desk = play_round(monrad(2, rounds=2), first_wins)
    rematch = (Table(1, (Seat(P[1]), Seat(P[2]))),)
    desk.do(c.OpenCheckIn(everybody=True))
    assert refused(desk, c.SeatByHand(tables=rematch)) == ["rematch"]
    admitted = Override("nbgf_monrad §3", (P[1], P[2]), "only two came")
    desk.all(c.SeatByHand(tables=rematch, overrides=(admitted,)), c.PublishSeating())
    assert desk.state.tournament.rounds[1].overrides == (admitted,)
