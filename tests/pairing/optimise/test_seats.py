"""Seats: none again before all were had, roles exactly once, neighbours and positions by search."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.errors import Fault, NoSolution
from tavle.core.lots import Stream
from tavle.pairing.optimise.bounds import bound
from tavle.pairing.optimise.colouring import deal_seats
from tavle.pairing.optimise.demands import check_roles
from tavle.pairing.optimise.measures import tokens, value
from tavle.pairing.optimise.problem import Pin, Plan
from tavle.pairing.optimise.seat_search import improve_seats, seat_aims
from tavle.pairing.optimise.solving import solve
from tavle.pairing.optimise.start import first_plan
from tavle.rules.aim_lists import load_aims
from tavle.rules.model.aims import SeatAim, TableAim
from tests.pairing.optimise.counting import block, check, seat_repeats

SEATS = SeatAim(kind="seats")


def companies(plan: Plan) -> list[list[set[int]]]:
    return [[set(company) for company in each] for each in plan]


@settings(max_examples=60)
@given(st.integers(2, 7), st.integers(1, 5), st.integers(1, 9), st.integers(0, 2), st.integers(0, 99))
def test_equal_tables_get_seats_as_evenly_as_can_be(size: int, tables: int, rounds: int, out: int, seed: int) -> None:
    problem = block(size * tables + out, [size] * tables, rounds)
    plan = first_plan(problem, Stream(str(seed), "plan"))
    dealt = deal_seats(problem, plan)
    check(problem, dealt)
    assert companies(dealt) == companies(plan)
    for player in range(problem.players):
        had = [company.index(player) for each in dealt for company in each if player in company]
        counts = [had.count(seat) for seat in range(size)]
        assert max(counts) - min(counts) <= 1


@settings(max_examples=60)
@given(st.lists(st.integers(2, 6), min_size=1, max_size=4), st.integers(2, 5), st.integers(0, 99), st.integers(0, 3))
def test_mixed_tables_and_rounds_played_keep_their_places(
    sizes: list[int], rounds: int, seed: int, played: int
) -> None:
    plain = block(sum(sizes), sizes, rounds)
    plan = first_plan(plain, Stream(str(seed), "plan"))
    pin = Pin(rounds - 1, plan[-1][0][0], 0, sizes[0] - 1)
    problem = replace(plain, fixed=dict(enumerate(plan[: min(played, rounds - 1)])), pins=(pin,))
    dealt = deal_seats(problem, plan)
    check(problem, dealt)
    assert companies(dealt) == companies(plan)
    better = improve_seats(problem, dealt, Stream("1", "seats"), steps=40, watch=lambda _: True)
    check(problem, better.plan)
    assert companies(better.plan) == companies(plan)
    assert bound(SEATS, problem) <= seat_repeats(better.plan) <= seat_repeats(dealt)


@pytest.mark.parametrize(("tables", "rounds"), [(4, 4), (4, 7), (3, 3), (5, 4)])
def test_nobody_has_a_role_twice(tables: int, rounds: int) -> None:
    problem = replace(block(7 * tables, [7] * tables, rounds, "diplomacy"), roles=True)
    solution = solve(problem, seed="1", steps=60)
    check(problem, solution.plan)
    assert seat_repeats(solution.plan) == 0


def test_roles_after_rounds_played() -> None:
    problem = replace(block(21, [7] * 3, 5), roles=True)
    first = solve(problem, seed="1", steps=60).plan
    rest = replace(problem, fixed=dict(enumerate(first[:2])))
    again = solve(rest, seed="2", steps=400).plan
    check(rest, again)
    assert seat_repeats(again) == 0


def test_a_role_that_comes_again_is_refused() -> None:
    problem = replace(block(4, [4], 3), roles=True, fixed={0: ((0, 1, 2, 3),)})
    plan: Plan = (((0, 1, 2, 3),), ((1, 2, 3, 0),), ((2, 3, 1, 0),))
    with pytest.raises(NoSolution) as refused:
        check_roles(problem, plan, ("a", "b", "c", "d"))
    assert refused.value.faults == (Fault("seat-role-again", values={"player": "a", "role": 4, "round": 3}),)
    check_roles(problem, (*plan[:2], ((2, 3, 0, 1),)), ("a", "b", "c", "d"))


@pytest.mark.parametrize(
    ("kind", "company", "found"),
    [
        ("seats", (3, 5), {(3, 0), (5, 1)}),
        ("next", (3, 5, 1), {(3, 5), (5, 1), (1, 3)}),
        # At four: beside, and opposite, seen from the lower number.
        ("positions", (0, 1, 2, 3), {(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 3, -1), (0, 2, 0), (1, 3, 0)}),
        ("position_groups", (0, 1, 2, 3), {(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 3, 1), (0, 2, 0), (1, 3, 0)}),
        ("positions", (4, 0, 2), {(0, 4, -1), (2, 4, 1), (0, 2, 1)}),
    ],
)
def test_what_is_not_to_come_again(kind: str, company: tuple[int, ...], found: set[tuple[int, ...]]) -> None:
    aim = SeatAim.model_validate({"kind": kind})
    assert set(tokens(aim, company)) == found
    assert len(list(tokens(aim, company))) == len(found)


@pytest.mark.parametrize("players", [8, 10, 13, 16, 20])
def test_neighbours_and_positions_of_vtes(players: int) -> None:
    fives = {8: 0, 10: 2, 13: 1, 16: 0, 20: 4}[players]
    sizes = [5] * fives + [4] * ((players - 5 * fives) // 4)
    problem = block(players, sizes, 3, "vtes")
    solution = solve(problem, seed="1", steps=300)
    check(problem, solution.plan)
    values = {result.aim.kind: result.value for result in solution.results}
    assert (values["next"], values["one_seat"], values["positions"]) == (0, 0, 0)


def test_seats_worth_the_same_in_the_end() -> None:
    """Two at a table, two rounds: who begins once is second once."""
    aims = tuple(aim for aim in load_aims("vtes").aims if aim.kind == "seat_values")
    problem = replace(block(2, [2], 2), aims=aims)
    plan: Plan = (((0, 1),), ((0, 1),))
    assert value(aims[0], problem, plan) == 4 + 16 - 2 * 9
    better = improve_seats(problem, plan, Stream("1", "x"), steps=50, watch=lambda _: True)
    assert value(aims[0], problem, better.plan) == 0
    assert better.plan in ((((0, 1),), ((1, 0),)), (((1, 0),), ((0, 1),)))


def test_the_watch_stops_it() -> None:
    problem = block(8, [4, 4], 3, "vtes")
    plan = first_plan(problem, Stream("1", "x"))
    assert improve_seats(problem, plan, Stream("1", "x"), steps=1000, watch=lambda step: step < 16).steps == 16


def test_nothing_moves_where_all_seats_are_fixed() -> None:
    problem = replace(
        block(4, [2, 2], 2),
        pins=tuple(Pin(number, player, player // 2, player % 2) for number in (0, 1) for player in range(4)),
    )
    plan: Plan = (((0, 1), (2, 3)),) * 2
    assert improve_seats(problem, plan, Stream("1", "x"), steps=400, watch=lambda _: True).plan == plan


def test_roles_come_before_all_other_aims_of_seats() -> None:
    problem = replace(block(8, [4, 4], 3, "vtes"), roles=True)
    assert seat_aims(problem)[0].kind == "seats"
    assert [aim.kind for aim in seat_aims(problem)].count("seats") == 1
    assert seat_aims(replace(problem, aims=(TableAim(kind="repeats"),), roles=False)) == ()
