"""Whole blocks: the cases that are known, groups, clubs, limits, pins, who drops and who arrives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tavle.core.lots import Stream
from tavle.pairing.optimise.gauge import gauge_of
from tavle.pairing.optimise.measures import value
from tavle.pairing.optimise.problem import Pin, Plan, Problem, places_named
from tavle.pairing.optimise.reasons import Move, effect, moves, reason_of, reason_of_all, repeated
from tavle.pairing.optimise.relabel import relabelled
from tavle.pairing.optimise.solving import default_steps, results_of, solve
from tavle.rules.model.aims import LimitAim, TableAim
from tests.pairing.optimise.counting import block, check, meetings, repeats, seat_repeats


@pytest.mark.parametrize(
    ("players", "sizes", "rounds", "least"),
    [
        # The cases of the benchmark; each minimum is known or proven.
        (16, [4] * 4, 5, 0),
        (20, [4] * 5, 5, 0),
        (24, [4] * 6, 7, 0),
        (28, [4] * 7, 8, 0),
        (32, [4] * 8, 7, 0),
        (40, [4] * 10, 7, 0),
        (38, [5] * 6 + [4] * 2, 3, 0),
        (49, [7] * 7, 4, 0),
        (21, [7] * 3, 3, 45),
        (28, [7] * 4, 4, 72),
        (35, [7] * 5, 4, 60),
        (9, [4], 9, 18),
        (11, [2] * 5, 11, 0),
        (23, [4] * 5 + [3], 3, 0),
    ],
)
def test_known_minima(players: int, sizes: list[int], rounds: int, least: int) -> None:
    problem = block(players, sizes, rounds)
    solution = solve(problem, seed="1", steps=400)
    check(problem, solution.plan)
    assert repeats(solution.plan) == least
    assert next(result for result in solution.results if result.aim.kind == "repeats").proven


def test_nine_players_each_pair_once_or_twice() -> None:
    """An open question of a Norwegian club: nine games of four, four games each."""
    plan = solve(block(9, [4], 9), seed="1", steps=400).plan
    assert set(meetings(plan).values()) == {1, 2}
    assert len(meetings(plan)) == 36
    assert [sum(player in each[0] for each in plan) for player in range(9)] == [4] * 9


def test_the_measure_of_diplomacy() -> None:
    """72 is the least; among those plans the meetings after the first are at most 69."""
    problem = replace(block(28, [7] * 4, 4, "diplomacy"), roles=True)
    plan = solve(problem, seed="1", steps=150).plan
    met = meetings(plan)
    assert repeats(plan) == 72
    assert sum(count - 1 for count in met.values()) <= 69
    assert max(met.values()) < 4
    assert seat_repeats(plan) == 0


def test_the_same_seed_and_steps_give_the_same_plan() -> None:
    problem = block(17, [5, 4, 4, 4], 3, "vtes")
    assert solve(problem, seed="7", steps=60) == solve(problem, seed="7", steps=60)
    assert solve(problem, seed="7", steps=60).plan != solve(problem, seed="8", steps=60).plan


def test_steps_by_default() -> None:
    assert [default_steps(block(n, [4] * (n // 4), rounds)) for n, rounds in ((8, 2), (28, 4), (400, 9))] == [
        20_000,
        9_566,
        200,
    ]


def test_the_watch_is_told_of_both_parts() -> None:
    parts: list[str] = []

    def watch(part: str, _: int) -> bool:
        parts.append(part)
        return True

    solve(block(9, [5, 4], 3, "vtes"), seed="1", steps=20, watch=watch)
    assert set(parts) == {"tables", "seats"}


def test_groups_are_kept_at_every_table() -> None:
    """Agricola: one of the first four, one of the next four, two others; four rounds without anybody meeting again."""
    kinds = tuple([0] * 4 + [1] * 4 + [2] * 8)
    problem = block(16, [4] * 4, 4, quotas=(1, 1, 2), kinds=kinds)
    solution = solve(problem, seed="1")
    check(problem, solution.plan)
    assert solution.constructed
    assert repeats(solution.plan) == 0
    searched = replace(problem, pins=(Pin(0, 0, 2, 1), Pin(1, 5, 3)))
    found = solve(searched, seed="1", steps=300)
    check(searched, found.plan)
    assert not found.constructed


def test_groups_with_players_who_sit_out() -> None:
    problem = block(10, [4, 4], 3, quotas=(1, 3), kinds=tuple([0] * 3 + [1] * 7))
    plan = solve(problem, seed="1", steps=60).plan
    check(problem, plan)
    out = [sum(all(player not in table for table in each) for each in plan) for player in range(10)]
    assert sorted(out[:3]) == [1, 1, 1]
    assert sum(out[3:]) == 3
    assert max(out) == 1


def test_clubs_are_kept_apart_by_a_design_too() -> None:
    problem = block(16, [4] * 4, 3, clubs=((0, 1, 2, 3), (4, 5, 6, 7), (8, 9)))
    solution = solve(problem, seed="1", steps=200)
    check(problem, solution.plan)
    assert solution.constructed
    assert repeats(solution.plan) == 0
    assert value(TableAim(kind="apart"), problem, solution.plan) == 0


def test_clubs_that_cannot_be_kept_apart() -> None:
    """Five of one club at two tables of four: 3 and 2 of them, so four pairs at least each round."""
    problem = block(8, [4, 4], 2, clubs=((0, 1, 2, 3, 4),))
    solution = solve(problem, seed="1", steps=200)
    apart = next(result for result in solution.results if result.aim.kind == "apart")
    assert (apart.value, apart.bound) == (8, 8)


def test_limits_by_places() -> None:
    """Nobody of places 4 to 12 meets players of the first three more than twice, in three rounds."""
    problem = block(16, [4] * 4, 3)
    limit = LimitAim(kind="limit", of="4-12", among="1-3", most=2)
    problem = replace(problem, aims=(limit, *problem.aims))
    plan = solve(problem, seed="1", steps=300).plan
    check(problem, plan)
    together = meetings(plan)
    for player in range(3, 12):
        assert sum(together.get(frozenset((player, top)), 0) for top in range(3)) <= 2


def test_relabelling_keeps_the_meetings() -> None:
    problem = block(8, [4, 4], 2, clubs=((0, 1), (2, 3)))
    plan: Plan = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 4, 5), (2, 3, 6, 7)))
    better = relabelled(problem, gauge_of(problem), plan, Stream("1", "x"))
    check(problem, better)
    assert repeats(better) == repeats(plan)
    assert value(TableAim(kind="apart"), problem, better) == 0
    alone = replace(problem, kinds=tuple(range(8)), quotas=(1,) * 8)
    assert relabelled(alone, gauge_of(alone), plan, Stream("1", "x")) == plan
    assert places_named("1-3,7") == (0, 1, 2, 6)


def test_somebody_drops_and_somebody_arrives() -> None:
    """28 players, two of four rounds played; number 5 goes, number 28 (the 29th) comes."""
    whole = block(28, [4] * 7, 4)
    first = solve(whole, seed="1").plan
    after = frozenset(range(29)) - {4}
    rest = Problem(
        29,
        whole.sizes,
        whole.aims,
        (frozenset(range(28)),) * 2 + (after,) * 2,
        fixed={0: first[0], 1: first[1]},
        before=first,
    )
    solution = solve(rest, seed="2", steps=300)
    check(rest, solution.plan)
    assert repeats(solution.plan) == 0
    table = [next(number for number, company in enumerate(each) if 4 in company) for each in first]
    assert moves(rest, solution.plan) == tuple(Move(number, 28, None, table[number]) for number in (2, 3))
    assert moves(whole, first) == ()
    # The newcomer has the seats that were left free; nobody else changes his.
    assert solution.plan[2:] == tuple(
        tuple(tuple(28 if player == 4 else player for player in company) for company in each) for each in first[2:]
    )


def test_a_table_fewer_than_before() -> None:
    whole = block(8, [4, 4], 2)
    first = solve(whole, seed="1").plan
    after = first[0][0]
    rest = replace(
        whole, sizes=((4, 4), (4,)), present=(frozenset(range(8)), frozenset(after)), fixed={0: first[0]}, before=first
    )
    plan = solve(rest, seed="1", steps=20).plan
    check(rest, plan)
    assert set(plan[1][0]) == set(after)


def test_what_an_exchange_breaks() -> None:
    problem = block(16, [4] * 4, 3)
    plan = solve(problem, seed="1").plan
    one, other = plan[1][0][0], plan[1][1][0]
    found = effect(problem, plan, 1, one, other)
    changed = tuple(
        tuple(
            tuple({one: other, other: one}.get(player, player) if number == 1 else player for player in company)
            for company in companies
        )
        for number, companies in enumerate(plan)
    )
    assert len(found.again) == repeats(changed)
    assert all(1 in rounds for rounds in found.again.values())
    assert found.no_more == {}
    before, after = zip(*found.results, strict=True)
    assert (before, after) == (results_of(problem, plan), results_of(problem, changed))
    back = effect(problem, changed, 1, one, other)
    assert (back.again, back.no_more) == ({}, found.again)
    with pytest.raises(ValueError, match="one of the two"):
        effect(block(10, [4], 2), (((0, 1, 2, 3),), ((4, 5, 6, 7),)), 0, 8, 9)


@pytest.mark.parametrize(
    ("problem", "key"),
    [
        (block(28, [7] * 4, 3), "rounds"),
        (block(9, [4], 9), "others"),
        (block(13, [5, 4, 4], 3, "vtes"), "shares"),
        (block(18, [3] * 6, 9), "open"),
        (replace(block(8, [4, 4], 3), aims=(TableAim(kind="apart"),)), "not_asked"),
        (
            # Two rounds played the same way leave 12 pairs that have met twice; the others can still be spread.
            replace(block(8, [2] * 4, 4), fixed=dict.fromkeys(range(3), ((0, 1), (2, 3), (4, 5), (6, 7)))),
            "rounds",
        ),
        (
            # Two of four have met three times; six games more can meet all five other pairs once, and one twice.
            replace(block(4, [2], 9), aims=(TableAim(kind="repeats"),), fixed=dict.fromkeys(range(3), ((0, 1),))),
            "filled",
        ),
    ],
)
def test_why_pairs_meet_again(problem: Problem, key: str) -> None:
    solution = solve(problem, seed="1", steps=120)
    assert repeated(solution.plan)
    assert reason_of_all(problem, solution).key == key


def test_why_a_pair_meets_again_that_has_met_or_is_pinned() -> None:
    both = ((0, 1), (2, 3))
    problem = block(
        4, [2, 2], 4, fixed={0: both, 1: both}, pins=(Pin(2, 2, 0), Pin(2, 3, 0), Pin(3, 2, 0), Pin(3, 3, 0))
    )
    usual = reason_of_all(problem, solve(problem, seed="1", steps=20))
    assert reason_of(problem, (0, 1), (0, 1), usual).key == "played"
    assert reason_of(problem, (2, 3), (2, 3), usual).key == "pinned"
    assert reason_of(problem, (0, 1), (0, 2), usual) is usual
