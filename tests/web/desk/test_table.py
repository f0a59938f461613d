"""Everything that the page of a table offers while it is played, each button pressed as a browser would."""

from __future__ import annotations

import pytest
from django.test import Client

from tavle.core.model import Player, PlayerId
from tavle.tournament import commands as c
from tavle.tournament.events import (
    AdjustmentsMade,
    BriefingGiven,
    CivilDisorderDeclared,
    ClockExtended,
    ClockPaused,
    ClockResumed,
    ClockShortened,
    ClockStarted,
    Event,
    OrdersRead,
    RulingGiven,
    ScoreNoted,
    SeatTakenOver,
    StartOrderFixed,
    WalkoverGiven,
)
from tavle.web import logs
from tests.tournament.desk import first_wins
from tests.web.forms import Forms, pressed
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH, words


@pytest.fixture
def director(arcon: Hall) -> Client:
    """Somebody at the desk of the boards."""
    return organiser("director", arcon.id, **ENGLISH)


def last(hall: Hall) -> Event:
    """What happened last."""
    return next(iter(logs.store().read(logs.known_id(hall.id), after=hall.head - 1))).event


def test_a_board_has_a_clock_of_its_own(arcon: Hall, director: Client) -> None:
    """Source: ndf_arcon_2002 §5b (shorter only if all at the board agree)."""
    page = arcon.at("desk/table/1/2")
    seen = []
    for label in ("Clock: negotiation", "+5 minutes", "Pause", "Go on", "All agree: done"):
        assert pressed(director, page, label).status_code == 302
        seen.append(last(arcon))
    assert [type(event) for event in seen] == [ClockStarted, ClockExtended, ClockPaused, ClockResumed, ClockShortened]
    assert {event.table for event in seen} == {2}  # type: ignore[attr-defined]  # events of clocks have tables
    shortened = seen[-1]
    assert isinstance(shortened, ClockShortened)
    assert shortened.agreed == tuple(seat.player for seat in arcon.table(2).seats)


def test_the_players_take_turns_in_reading_the_orders(arcon: Hall, director: Client) -> None:
    page = arcon.at("desk/table/1/2")
    readers = []
    for turn in (1, 2):
        pressed(director, page, f"Turn {turn} is read")
        event = last(arcon)
        assert isinstance(event, OrdersRead)
        assert event.turn == turn
        assert event.reader != event.reads_readers
        readers.append(event.reader)
    assert len(set(readers)) == 2


def test_retreats_of_several_are_written_and_those_of_one_done_at_the_board(arcon: Hall, director: Client) -> None:
    """Source: ndf_arcon_2002 §5a."""
    page = arcon.at("desk/table/1/2")
    first, second = (seat.player for seat in arcon.table(2).seats[:2])
    fields = {"with__kind": "retreats", "with__way": "board"}
    refused = pressed(director, page, "Keep it", list__players=[first, second], **fields)
    assert "[must-be-written]" in refused.content.decode()
    assert pressed(director, page, "Keep it", list__players=[first], **fields).status_code == 302
    assert last(arcon) == AdjustmentsMade(1, 2, "retreats", (first,), "board")


def test_who_was_told_the_rules(arcon: Hall, director: Client) -> None:
    page = arcon.at("desk/more")
    assert pressed(director, page, "Keep it", list__players=["p3", "p4"], with__language="nb").status_code == 302
    assert last(arcon) == BriefingGiven(2, (PlayerId("p3"), PlayerId("p4")), "nb")
    names = [player.called for player in arcon.state.tournament.players if player.id in ("p3", "p4")]
    assert f"Round 2: {', '.join(names)}" in words(director.get(page))


def test_the_order_before_the_first_round() -> None:
    hall = entered("nbgf_monrad", 5)
    director = organiser("director", hall.id, **ENGLISH)
    assert pressed(director, hall.at("desk/more"), "Fix the order now").status_code == 302
    event = last(hall)
    assert isinstance(event, StartOrderFixed)
    by_rating = sorted(hall.state.tournament.players, key=lambda player: -(player.rating or 0))
    assert event.order == tuple(player.id for player in by_rating)


def test_who_leaves_is_replaced_by_somebody_who_has_no_table(arcon: Hall, director: Client) -> None:
    arcon.do(c.RegisterPlayer(player=Player(PlayerId("late"), "Late")))
    leaving = arcon.table(2).seats[3].player
    answer = pressed(
        director, arcon.at("desk/table/1/2"), "Take over the seat", with__player=leaving, int__since="1904"
    )
    assert answer.status_code == 302
    assert last(arcon) == SeatTakenOver(1, 2, leaving, PlayerId("late"), 1904)
    assert "→ Late" in words(director.get(arcon.at("desk/table/1/2")))


def test_where_nobody_can_take_over_the_power_is_in_civil_disorder(arcon: Hall, director: Client) -> None:
    leaving = arcon.table(2).seats[3].player
    page = arcon.at("desk/table/1/2")
    assert "Nobody is free to take over." in words(director.get(page))
    assert pressed(director, page, "Civil disorder", with__player=leaving, int__year="1903").status_code == 302
    assert last(arcon) == CivilDisorderDeclared(1, 2, leaving, 1903)
    assert "(Civil disorder)" in words(director.get(arcon.at("desk")))


def test_a_ruling_answers_the_call_with_its_clause(arcon: Hall, director: Client) -> None:
    caller = arcon.table(2).seats[0].player
    arcon.do(c.CallDirector(round=1, table=2, question="Is it cut?"), by=caller)
    pressed(director, arcon.at("desk/table/1/2"), "Give the ruling", with__decision="It is cut.", with__clause="6")
    ruling = last(arcon)
    assert isinstance(ruling, RulingGiven)
    assert (ruling.question, ruling.decision, ruling.clause) == ("Is it cut?", "It is cut.", "6")


def test_a_match_is_won_without_play(monrad: Hall) -> None:
    director = organiser("director", monrad.id, **ENGLISH)
    winner, absent = (seat.player for seat in monrad.table(2).seats)
    called = next(player.called for player in monrad.state.tournament.players if player.id == winner)
    pressed(director, monrad.at("desk/table/2/2"), f"{called} wins without play")
    assert last(monrad) == WalkoverGiven(2, 2, winner, absent)


def test_how_a_hanging_match_stands_is_kept_and_shown_until_it_is_won(monrad: Hall) -> None:
    """Source: nbgf_monrad §12 (a match that is not finished is stored as it stands)."""
    director, page = organiser("director", monrad.id, **ENGLISH), monrad.at("desk/table/2/2")
    assert pressed(director, page, "Keep how it stands", seat__0="3", seat__1="2").status_code == 302
    event = last(monrad)
    assert isinstance(event, ScoreNoted)
    assert [seat.outcome.score for seat in event.seats] == [3, 2]
    form = next(each for each in Forms(director.get(page).content.decode()).found if "Enter" in each.buttons)
    assert (form.fields["seat-0"], form.fields["seat-1"], "winner" in form.fields) == (["3"], ["2"], False)
    wrong = pressed(director, page, "Keep how it stands", seat__0="three")
    assert wrong.status_code == 422
    assert "three" in words(wrong)
    # Once its round is closed without it, everybody sees how it stands.
    public, seating = Client(**ENGLISH), monrad.at("seating")
    assert "Matches to finish" not in words(public.get(seating))
    for table in monrad.latest().state.tournament.rounds[1].tables:
        if table.number != 2:
            monrad.do(c.EnterResult(round=2, table=table.number, result=first_wins(table)))
    monrad.do(c.CloseRound(unfinished=(2,)))
    one, other = (f"Player {seat.player[1:]}" for seat in event.seats)
    assert f"Matches to finish Round 2 · Table 2: {one} 3 – {other} 2" in words(public.get(seating))
    assert f"{one} 3 · {other} 2" in words(director.get(monrad.at("desk")))
