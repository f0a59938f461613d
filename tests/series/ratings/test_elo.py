"""Elo for tables of any size: what it is equal to, what always holds, and the same to the last digit when compiled."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.rules.model.rating import Elo, KStep
from tavle.series.ratings import fast
from tavle.series.ratings.course import Part
from tavle.series.ratings.elo import rate_elo
from tests.series.ratings.games import columns, started

RATINGS = st.lists(st.integers(800, 2400), min_size=2, max_size=6)


def step(**parts: Any) -> KStep:
    return KStep.model_validate(parts)


def model(scale: str = "opponents", *steps: KStep) -> Elo:
    return Elo.model_validate({"kind": "elo", "start": 1500, "scale": scale, "k": steps or (step(k=32),)})


def payoff(weights: Sequence[Fraction], player: int) -> Fraction:
    """What a player may expect of prizes 1, ..., 0 in equal steps under Plackett-Luce, by all orders, exactly."""
    expected = Fraction(0)
    for order in permutations(range(len(weights))):
        chance, left = Fraction(1), sum(weights, Fraction(0))
        for each in order:
            chance *= weights[each] / left
            left -= weights[each]
        expected += chance * Fraction(len(weights) - 1 - order.index(player), len(weights) - 1)
    return expected


@pytest.mark.parametrize("weights", [(1, 2, 3), (5, 1, 1, 2), (7, 3, 2, 9, 1)])
def test_the_sum_of_pairs_is_plackett_luce_with_equal_steps(weights: tuple[int, ...]) -> None:
    """Not nearly: by exact fractions."""
    exact = [Fraction(weight) for weight in weights]
    for player, own in enumerate(exact):
        pairs = [own / (own + other) for number, other in enumerate(exact) if number != player]
        assert sum(pairs, Fraction(0)) / (len(exact) - 1) == payoff(exact, player)


@given(RATINGS, st.randoms(use_true_random=False))
def test_a_change_is_k_times_payoff_less_expected_payoff(ratings: list[int], chance: Any) -> None:
    size = len(ratings)
    places = list(range(1, size + 1))
    chance.shuffle(places)
    course = rate_elo(model(), columns([list(enumerate(places))], persons=size), started(ratings))
    weights = [10 ** (rating / 400) for rating in ratings]
    for player, place in enumerate(places):
        expected = sum(weights[player] / (weights[player] + w) for n, w in enumerate(weights) if n != player)
        right = 32 * ((size - place) - expected) / (size - 1)
        assert course.change[player] == pytest.approx(right, abs=1e-9)


@given(RATINGS, st.lists(st.integers(1, 3), min_size=6, max_size=6), st.sampled_from(["opponents", "players", "pairs"]))
def test_with_one_k_nothing_is_won_or_lost_together(ratings: list[int], places: list[int], scale: str) -> None:
    table = list(enumerate(places[: len(ratings)]))
    course = rate_elo(model(scale), columns([table], persons=len(ratings)), started(ratings))
    assert abs(sum(course.change)) < 1e-9


@pytest.mark.parametrize(
    ("scale", "factor"), [("opponents", Fraction(1, 3)), ("players", Fraction(2, 4)), ("pairs", 1)]
)
def test_scales(scale: str, factor: Fraction) -> None:
    course = rate_elo(model(scale), columns([[(0, 1), (1, 2), (2, 3), (3, 4)]], persons=4), {})
    # Among equals the winner is ahead of three from whom half a point each was expected.
    assert course.change[0] == pytest.approx(float(32 * factor * 3 / 2), abs=1e-12)


@pytest.mark.parametrize(
    ("games", "rating", "k"),
    [(0, 1500, 40), (9, 1500, 40), (10, 1500, 20), (10, 2399, 20), (10, 2400, 10), (9, 2400, 40)],
)
def test_the_first_step_of_k_that_fits_counts(games: int, rating: int, k: int) -> None:
    steps = (step(k=40, games_below=10), step(k=20, rating_below=2400), step(k=10))
    course = rate_elo(
        model("pairs", *steps), columns([[(0, 1), (1, 1)]], persons=2), started([rating] * 2, [games] * 2)
    )
    assert [part.factor for part in course.parts(0)] == [float(k)]


def test_games_count_as_they_are_played() -> None:
    steps = (step(k=40, games_below=2), step(k=20))
    course = rate_elo(model("opponents", *steps), columns([[(0, 1), (1, 2)]] * 3, persons=2), {})
    assert [course.parts(entry)[0].factor for entry in (0, 2, 4)] == [40.0, 40.0, 20.0]


def added(parts: Sequence[Part]) -> float:
    total = 0.0
    for part in parts:
        assert part.change is not None
        total += part.change
    return total


TABLES = st.lists(
    st.permutations(range(6)).flatmap(
        lambda row: st.lists(st.integers(1, 3), min_size=2, max_size=5).map(
            lambda places: list(zip(row, places, strict=False))
        )
    ),
    min_size=1,
    max_size=12,
)


@given(TABLES)
def test_parts_add_up_to_the_last_digit(tables: list[list[tuple[int, int]]]) -> None:
    field = columns(tables, persons=6)
    course = rate_elo(model(), field, started([1700, 1600, 1500, 1400, 1300, 1200]))
    for entry in range(len(field.seats)):
        parts = course.parts(entry)
        assert added(parts) == course.change[entry]
        assert len(parts) == len(tables[course.game_of(entry)]) - 1
        assert all(0 < (part.expected or 0) < 1 for part in parts)


def test_compiled_it_is_equal_to_the_last_digit() -> None:
    tables = [[((7 * n + 3 * seat) % 11, (n * seat) % 4 + 1) for seat in range(4)] for n in range(2000)]
    field = columns(tables, persons=11)
    steps = (step(k=40, games_below=10), step(k=20, rating_below=1600), step(k="27/2"))
    plain, compiled = (rate_elo(model("opponents", *steps), field, {}, fast=how) for how in (False, True))
    assert plain.ratings == compiled.ratings
    assert (plain.before, plain.change) == (compiled.before, compiled.change)


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    real = numba.njit

    def njit(*function: Any, **how: Any) -> Any:
        if how.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return real(*function)

    def double(numbers: Any) -> None:
        numbers[0] *= 2.0

    monkeypatch.setattr(numba, "njit", njit)
    numbers = array("d", [21.0])
    fast.fastest(double, 1, fast=True)(numbers)
    assert list(numbers) == [42.0]


def test_few_games_are_not_worth_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> None:
        """Nothing."""

    assert fast.fastest(work, fast.WORTH_IT - 1) is work
    assert fast.fastest(work, fast.WORTH_IT) is not work
    monkeypatch.setattr(fast, "find_spec", {}.get)
    assert fast.fastest(work, fast.WORTH_IT) is work


def test_nothing_played() -> None:
    course = rate_elo(model(), columns([], persons=1), started([1234.5]))
    assert (list(course.ratings), list(course.change)) == ([1234.5], [])
