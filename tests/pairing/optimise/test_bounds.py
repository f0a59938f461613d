"""Bounds: attained where all plans can be tried, and never above any plan."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.lots import Stream
from tavle.pairing.optimise.bounds import bound, by_degrees, by_filling, by_rounds, by_shares, spread
from tavle.pairing.optimise.measures import value
from tavle.pairing.optimise.problem import Plan, Problem
from tavle.pairing.optimise.solving import results_of, solve
from tavle.pairing.optimise.start import first_plan
from tavle.rules.aim_lists import load_aims
from tavle.rules.model.aims import Aim, LimitAim, OneSeatAim, TableAim
from tests.pairing.optimise.counting import all_plans, block, check, meetings, repeats


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        (8, (4, 4), 2),
        (8, (4, 4), 3),
        (9, (3, 3, 3), 2),
        (6, (3, 3), 3),
        (6, (3, 3), 4),
        (6, (2, 2, 2), 4),
        (5, (4,), 4),
        (5, (2, 2), 4),
        (7, (3, 3), 3),
        (7, (4, 3), 3),
        (7, (4, 2), 2),
        (10, (5, 5), 2),
        (6, (4, 2), 3),
    ],
)
def test_the_least_repeats_of_all_plans(players: int, sizes: tuple[int, ...], rounds: int) -> None:
    problem = block(players, sizes, rounds)
    even = [
        plan for plan in all_plans(players, sizes, rounds) if value(TableAim(kind="sitting_out"), problem, plan) == 0
    ]
    least = min(map(repeats, even))
    solution = solve(problem, seed="1", steps=400)
    check(problem, solution.plan)
    assert repeats(solution.plan) == least
    assert bound(TableAim(kind="repeats"), problem) <= least


def test_nine_players_at_five_and_four_by_the_rules_of_vtes() -> None:
    """All 15,876 plans: one pair in every round cannot be helped; then tables are shared no better, and 18 repeats."""

    def cost(plan: Plan) -> tuple[int, int, int]:
        large = [sum(player in company for companies in plan for company in companies[:1]) for player in range(9)]
        always = sum(count == 3 for count in meetings(plan).values())
        return always, sum(each * each for each in large), repeats(plan)

    least = min(map(cost, all_plans(9, (5, 4), 3)))
    solution = solve(block(9, [5, 4], 3, "vtes"), seed="1", steps=600)
    assert cost(solution.plan) == least == (1, 33, 18)


@pytest.mark.parametrize(
    ("players", "size", "tables", "rounds", "least"),
    # By the count of the findings: 28 players on 4 boards of 7, and so on.
    [(28, 7, 4, 3, 36), (28, 7, 4, 4, 72), (21, 7, 3, 3, 45), (35, 7, 5, 4, 60), (16, 4, 4, 5, 0), (16, 4, 4, 6, 24)],
)
def test_pigeonhole(players: int, size: int, tables: int, rounds: int, least: int) -> None:
    assert bound(TableAim(kind="repeats"), block(players, [size] * tables, rounds)) == least


def test_nine_players_in_nine_games_of_four() -> None:
    problem = block(9, [4], 9)
    assert by_degrees(problem) == by_filling(problem) == 18
    assert by_rounds(problem) == 0


@pytest.mark.parametrize(
    ("players", "fives", "fours", "least"),
    [(13, 1, 2, 16), (14, 2, 1, 18), (17, 1, 3, 12), (18, 2, 2, 12), (19, 3, 1, 12), (23, 3, 2, 10)],
)
def test_even_shares_ask_for_more(players: int, fives: int, fours: int, least: int) -> None:
    problem = block(players, [5] * fives + [4] * fours, 3, "vtes")
    assert by_shares(problem) == least
    solution = solve(problem, seed="1", steps=300)
    assert repeats(solution.plan) == least
    assert value(TableAim(kind="shares"), problem, solution.plan) == 0
    assert all(result.proven for result in solution.results[:5])


def test_even_shares_say_nothing_of_other_fields() -> None:
    assert by_shares(block(16, [4] * 4, 3)) == 0
    assert by_shares(block(16, [6, 4, 4], 3)) == 0
    assert by_shares(block(10, [5, 4], 3)) == 0


def test_spreading() -> None:
    assert [spread(items, 3) for items in range(8)] == [0, 0, 0, 0, 1, 2, 3, 5]
    assert spread(3, 0) == 0


AIMS: tuple[Aim, ...] = (
    *load_aims("diplomacy").aims,
    *load_aims("vtes").aims,
    LimitAim(kind="limit", of="3-9", among="1-2", most=1),
    OneSeatAim(kind="one_seat", number=2),
)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Any field: mixed tables, sit-outs, clubs that may share members, rounds played, some players not there."""
    sizes = draw(st.lists(st.integers(2, 6), min_size=1, max_size=4))
    rounds = draw(st.integers(1, 4))
    players = sum(sizes) + draw(st.integers(0, 3)) + 1
    away = draw(st.integers(0, rounds))
    there = tuple(frozenset(range(players - (number < away))) for number in range(rounds))
    clubs = draw(st.lists(st.lists(st.integers(0, players - 1), max_size=4, unique=True).map(tuple), max_size=3))
    problem = Problem(players, (tuple(sizes),) * rounds, AIMS, there, clubs=tuple(clubs))
    played = draw(st.integers(0, rounds - 1))
    if not played:
        return problem
    plan = first_plan(problem, Stream(str(draw(st.integers(0, 99))), "played"))
    return Problem(players, problem.sizes, AIMS, there, clubs=problem.clubs, fixed=dict(enumerate(plan[:played])))


@settings(max_examples=150)
@given(problems(), st.integers(0, 1000))
def test_no_bound_is_above_a_plan(problem: Problem, seed: int) -> None:
    plan = first_plan(problem, Stream(str(seed), "plan"))
    check(problem, plan)
    for result in results_of(problem, plan):
        assert result.bound <= result.value, result


@settings(max_examples=30)
@given(problems(), st.integers(0, 1000))
def test_no_bound_is_above_the_best_that_is_found(problem: Problem, seed: int) -> None:
    solution = solve(problem, seed=str(seed), steps=25)
    check(problem, solution.plan)
    for result in solution.results:
        assert result.bound <= result.value, result
