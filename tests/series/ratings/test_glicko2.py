"""Glicko-2 over periods; its printed example stands in test_cases."""

from __future__ import annotations

from math import exp, isfinite, log, pi, sqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.rules.model.rating import Glicko2
from tavle.rules.rating_books import load_rating_book
from tavle.series.ratings.glicko2 import SCALE, Meeting, Standing, added, rate_period, volatility
from tavle.series.ratings.list_form import ListLine
from tests.series.ratings.games import book_with, event, listed

MODEL = load_rating_book("glicko2").model
NIGHT = (("a", 1), ("b", 2))


def monthly(period: str = "month", **more: object) -> Glicko2:
    assert isinstance(MODEL, Glicko2)
    return MODEL.model_copy(update={"period": period, **more})


@given(st.floats(0.02, 0.1), st.floats(0.3, 2.0), st.floats(0.1, 4.0), st.floats(-6.0, 6.0), st.just(0.5))
@example(100.0, 0.1, 0.1, 0.0, 3.0)
def test_the_volatility_solves_its_equation(
    sigma: float, phi: float, variance: float, delta: float, tau: float
) -> None:
    found = volatility(Standing(1500.0, phi, sigma), variance, delta, tau)
    x, a = log(found * found), log(sigma * sigma)

    def f(x: float) -> float:
        whole = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - a) / tau**2

    assert f(x - 2e-6) > 0 > f(x + 2e-6)


def by_hand(rating: float, deviation: float, others: list[tuple[float, float, float]]) -> tuple[float, float]:
    """Rating and deviation by the formulas of the first Glicko, which Glicko-2 is when nothing is volatile."""
    q = log(10) / 400
    inverse = surplus = 0.0
    for other, spread, score in others:
        g = 1 / sqrt(1 + 3 * q * q * spread * spread / pi**2)
        e = 1 / (1 + 10 ** (-g * (rating - other) / 400))
        inverse += q * q * g * g * e * (1 - e)
        surplus += g * (score - e)
    square = 1 / (1 / deviation**2 + inverse)
    return rating + q * square * surplus, sqrt(square)


@given(
    st.lists(
        st.tuples(st.floats(1000, 2000), st.floats(30, 350), st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=6
    )
)
def test_against_the_first_glicko(others: list[tuple[float, float, float]]) -> None:
    standing = Standing(1500.0, 200.0 / SCALE, 1e-7)
    meetings = [Meeting(0, 1, score, rating, spread / SCALE) for rating, spread, score in others]
    rating = 1500.0 + added(rate_period(monthly(tau=1e-4), standing, meetings))
    right, deviation = by_hand(1500.0, 200.0, others)
    assert rating == pytest.approx(right, abs=1e-2)
    assert standing.phi * SCALE == pytest.approx(deviation, abs=1e-2)


def test_games_of_a_period_are_taken_together() -> None:
    """Their order does not matter, and every opponent stands as he did when the period began."""
    one, other = (("a", 1), ("b", 2)), (("b", 1), ("c", 2))
    first = listed("glicko2", event("x", one, other, date="2018-03-01"))
    second = listed("glicko2", event("x", other, one, date="2018-03-31"))
    ratings = [dict(zip(each.field.persons, each.course.ratings, strict=True)) for each in (first, second)]
    assert ratings[0]["a"] == ratings[1]["a"]
    assert ratings[0]["c"] == ratings[1]["c"]
    assert ratings[0]["a"] + ratings[0]["c"] == pytest.approx(3000)
    assert all(part.rating == 1500.0 for entry in range(3) for part in first.course.parts(entry))


@pytest.mark.parametrize(("period", "entries"), [("event", 3), ("month", 2), ("quarter", 2), ("year", 1)])
def test_periods(period: str, entries: int) -> None:
    book = book_with("glicko2", model=monthly(period))
    days = ["2018-03-01", "2018-03-30", "2018-04-01"]
    rated = listed(book, *(event(day, NIGHT, date=day) for day in days))
    assert len([whose for whose in rated.course.person if whose == 0]) == entries


def test_a_deviation_grows_with_every_period_without_games() -> None:
    night = event("x", NIGHT, date="2018-01-15")
    at_once = listed("glicko2", night).course
    later = listed("glicko2", night, until="2018-06-01").course
    assert at_once.spreads is not None
    assert later.spreads is not None
    assert at_once.spread is not None
    assert list(at_once.spreads) == list(at_once.spread)
    # Five months without games: the square grows by five squares of the volatility.
    grown = sqrt((at_once.spreads[0] / SCALE) ** 2 + 5 * 0.06**2) * SCALE
    assert later.spreads[0] == pytest.approx(grown, rel=1e-5)
    assert later.ratings == at_once.ratings
    century = listed("glicko2", night, until="2118-06-01").course
    assert century.spreads is not None
    assert century.spreads[0] == pytest.approx(350.0)


def test_by_events_a_day_later_changes_nothing() -> None:
    book = book_with("glicko2", model=monthly("event"))
    night = event("x", NIGHT, date="2018-01-15")
    assert listed(book, night, until="2019-01-01").course.spreads == listed(book, night).course.spreads


def test_calendar_periods_need_dates() -> None:
    with pytest.raises(Refused, match="x: the event 'x' has no date"):
        listed("glicko2", event("x", NIGHT))


def test_however_far_apart() -> None:
    """The favourite gains nothing by winning, and what the other gains is finite."""
    start = [ListLine("a", 99_999, 9), ListLine("b", 1, 9)]
    won = listed("glicko2", event("x", NIGHT, date="2018-01-15"), start=start).course
    assert list(won.change) == pytest.approx([0.0, 0.0], abs=1e-9)
    lost = listed("glicko2", event("x", (("b", 1), ("a", 2)), date="2018-01-15"), start=start).course
    assert lost.ratings[1] > 1
    assert isfinite(lost.ratings[1])


def test_nobody_has_played() -> None:
    assert listed("glicko2").course.ratings == []
