"""What counts: printed rules by hand, and a slow oracle that tries every choice of results."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.rules.model.series.total import SeriesTotal
from tavle.series.grand_prix.counting import Line, Tally, tally
from tavle.series.grand_prix.dates import whole_years

F = Fraction
POINTS = st.lists(st.fractions(min_value=0, max_value=1000, max_denominator=12), max_size=6)


def line(number: int, points: Fraction | int, **more: Any) -> Line:
    values: dict[str, Any] = {"tier": None, "weight": F(1), "decay": F(1), "place": 1, "number": number}
    return Line(f"e{number}", F(points), **{**values, **more})


def counted(rule: dict[str, Any], *points: Fraction | int, events: int | None = None, **more: Any) -> Tally:
    lines = [line(number, each, **more) for number, each in enumerate(points)]
    total = SeriesTotal.model_validate({"clause": "1", **rule})
    return tally(total, lines, events=len(lines) if events is None else events)


def part(**rule: Any) -> dict[str, Any]:
    return {"parts": [rule]}


# ---- the rules of the shipped series, by hand


def test_weights_by_rank() -> None:
    rule = part(weights=[1, "4/5", "2/5", "1/5"], rest="1/10")
    found = counted(rule, 100, 500, 300, 200, 50, 10)
    assert found.points == 500 + 240 + 80 + 20 + 5 + 1
    assert [each.weights for each in found.counted] == [
        (F(1, 5),),
        (F(1),),
        (F(4, 5),),
        (F(2, 5),),
        (F(1, 10),),
        (F(1, 10),),
    ]


def test_championships_stand_outside_the_ranks() -> None:
    rule = SeriesTotal.model_validate({"clause": "1", **part(weights=[1, "4/5"], rest="1/10", always=["major"])})
    lines = [line(0, 100, tier="major"), line(1, 300, tier="stage"), line(2, 50, tier="major"), line(3, 200)]
    assert tally(rule, lines, events=4).points == 100 + 300 + 50 + 160


def test_divisors() -> None:
    assert counted({"divisor": {"least": 6, "plus": 2}}, 30).points == 5
    assert counted({"divisor": {"least": 6, "plus": 2}}, *[10] * 5).points == F(50, 7)
    assert counted({"divisor": {"least": 7, "plus": 3}}, 57, 28).points == F(85, 7)
    assert counted({"divisor": {"least": 7, "plus": 3}}, *[10] * 5).points == F(50, 8)
    assert counted({"divisor": {"least": 7}}).points == 0


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([40], 20),
        ([40, 20], 40 + 10),
        ([40, 20, 10], 40 + 20 + 5),
        ([40, 20, 10, 8], 40 + 20 + 10 + 4),
    ],
)
def test_weights_by_the_number_of_results(results: list[int], expected: int) -> None:
    rule = part(by_count=[["1/2"], [1, "1/2"], [1, 1, "1/2"]], weights=[1, 1, 1, "1/2", "1/2", "1/2"])
    assert counted(rule, *results).points == expected


MERS = {
    "fill": {"results": 5, "weight": 1},
    "parts": [{"share": "1/2", "method": "mean"}, {"share": "1/2", "method": "mean", "best": 3}],
}


def test_half_the_mean_and_half_the_best_three() -> None:
    assert counted(MERS, *[1000] * 5).points == 1000  # who wins all has 1000
    assert counted(MERS, *[0] * 5).points == 0
    assert counted(MERS, 900, 600, 300, 200, 0).points == F(2000, 5) / 2 + F(1800, 3) / 2
    # Missing results are 0 with weight 1; there is one of them among the best three of two.
    assert counted(MERS, 900, 600).points == F(1500, 5) / 2 + F(1500, 3) / 2


def test_mers_2018_as_its_explanation_counts() -> None:
    # Results 1000, 1000, 1000, 501 (weight 6), 500: A 650.6, B 667.33, MERS 658.95.
    rule = SeriesTotal.model_validate(
        {"clause": "1", "parts": [{"share": "1/2", "method": "mean"}, {"share": "1/2", "method": "mean", "best": 4}]}
    )
    lines = [*(line(n, 1000) for n in range(3)), line(3, 501, weight=F(6)), line(4, 500)]
    found = tally(rule, lines, events=5)
    assert found.points == (F("650.6") + F(6006, 9)) / 2
    assert [each.weights[1] for each in found.counted] == [1, 1, 1, 1, 0]


def test_the_worst_are_left_out_by_steps() -> None:
    rule = part(method="mean", drop_steps=[{"results": 10, "drop": 1}, {"results": 15, "drop": 2}])
    assert counted(rule, *range(1, 10)).points == 5
    assert counted(rule, *range(10)).points == 5  # without the 0
    assert counted(rule, *range(15)).points == 8  # without 0 and 1


def test_old_results_count_less_and_then_nothing() -> None:
    rule = SeriesTotal.model_validate({"clause": "1", **part(method="mean")})
    lines = [line(0, 900), line(1, 300, decay=F(1, 3)), line(2, 1000, decay=F(0))]
    found = tally(rule, lines, events=3)
    assert found.points == F(900 + 100) / F(4, 3)
    assert found.counted[2].weights == (F(0),)
    total = SeriesTotal.model_validate({"clause": "1"})
    assert tally(total, lines, events=3).points == 900 + 100


def test_a_mean_of_nothing() -> None:
    assert counted(part(method="mean")).points == 0
    assert counted(part(method="mean"), 5, weight=F(0)).points == 0


@pytest.mark.parametrize(("events", "expected"), [(3, 30 + 20), (4, 30 + 20 + 10), (9, 60)])
def test_a_missed_event_is_the_dropped_one(events: int, expected: int) -> None:
    assert counted(part(drop=1, absence_drops=True), 30, 20, 10, events=events).points == expected


def test_of_equal_results_the_heavier_and_then_the_later_counts() -> None:
    rule = SeriesTotal.model_validate({"clause": "1", **part(method="mean", best=1)})
    lines = [line(0, 5), line(1, 5, weight=F(2)), line(2, 5, weight=F(2))]
    assert [each.weights for each in tally(rule, lines, events=3).counted] == [(F(0),), (F(0),), (F(1),)]


# ---- the oracle


@given(POINTS, st.integers(1, 4))
def test_best_n_is_the_greatest_sum_of_n(points: list[Fraction], best: int) -> None:
    greatest = max(sum(chosen, F(0)) for chosen in combinations(points, min(best, len(points))))
    assert counted(part(best=best), *points).points == greatest


@given(POINTS, st.integers(0, 7))
def test_dropping_k_leaves_the_greatest_sum_of_the_rest(points: list[Fraction], drop: int) -> None:
    kept = max(len(points) - drop, 0)
    assert counted(part(drop=drop), *points).points == max(sum(c, F(0)) for c in combinations(points, kept))


@given(POINTS)
def test_weights_by_rank_give_the_greatest_weighted_sum(points: list[Fraction]) -> None:
    weights = [F(1), F(4, 5), F(2, 5), F(1, 5), F(1, 10), F(1, 10)][: len(points)]
    greatest = max(
        (sum((w * p for w, p in zip(weights, order, strict=True)), F(0)) for order in permutations(points)),
        default=F(0),
    )
    rule = part(weights=[1, "4/5", "2/5", "1/5"], rest="1/10")
    assert counted(rule, *points).points == greatest


@given(POINTS, st.integers(1, 5))
def test_one_more_result_that_counts_never_hurts(points: list[Fraction], best: int) -> None:
    assert counted(part(best=best), *points).points <= counted(part(best=best + 1), *points).points
    assert counted(part(best=best), *points).points <= counted(part(best=best), *points, F(0)).points


RULES: list[dict[str, Any]] = [
    {},
    MERS,
    part(weights=[1, "1/2"], rest="1/4"),
    {"divisor": {"least": 3, "plus": 1}},
    part(method="mean", best=2),
    {"parts": [{"share": "1/3", "best": 1}, {"share": "2/3", "method": "mean", "drop": 1}]},
]


@given(st.sampled_from(RULES), POINTS, st.data())
def test_results_add_up_and_their_order_changes_nothing(
    rule: dict[str, Any], points: list[Fraction], data: st.DataObject
) -> None:
    total = SeriesTotal.model_validate({"clause": "1", **rule})
    decays = data.draw(st.lists(st.sampled_from([F(1), F(2, 3), F(0)]), min_size=len(points), max_size=len(points)))
    lines = [line(n, each, decay=decay) for n, (each, decay) in enumerate(zip(points, decays, strict=True))]
    found = tally(total, lines, events=9)
    assert sum((each.adds for each in found.counted), F(0)) == found.points
    again = tally(total, data.draw(st.permutations(lines)), events=9)
    assert {each.line.event: each for each in again.counted} == {each.line.event: each for each in found.counted}


# ---- age


@pytest.mark.parametrize(
    ("day", "on", "years"),
    [
        ("2011-06-01", "2011-06-01", 0),
        ("2011-06-01", "2012-05-31", 0),
        ("2011-06-01", "2012-06-01", 0),  # "over one year old" begins a day later
        ("2011-06-01", "2012-06-02", 1),
        ("2011-12-31", "2014-01-01", 2),
        ("2012-02-29", "2013-03-01", 1),
        ("2012-02-29", "2013-02-28", 0),
    ],
)
def test_years(day: str, on: str, years: int) -> None:
    assert whole_years(day, on) == years
