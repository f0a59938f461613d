"""Clocks of a hall and of a table: the times of a book, pauses, more time, less time."""

from __future__ import annotations

import pytest

from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.decisions.clocks import seconds_left
from tavle.tournament.moments import seconds_between
from tavle.tournament.state import Clock
from tests.tournament.games_begun import AT, P, arcon, monrad, seats_in_order
from tests.tournament.refusals import refused


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
