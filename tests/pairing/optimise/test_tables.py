"""The sums of the search are those of the plain counts, whatever is exchanged."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.lots import Stream
from tavle.pairing.optimise.gauge import gauge_of
from tavle.pairing.optimise.measures import value
from tavle.pairing.optimise.problem import Plan, Problem
from tavle.pairing.optimise.start import first_plan
from tavle.pairing.optimise.tables import Tables, weighted
from tavle.pairing.optimise.tabu import search
from tavle.rules.aim_lists import load_aims
from tavle.rules.model.aims import Aim, LimitAim, TableAim
from tests.pairing.optimise.counting import block, check, meetings

AIMS: tuple[Aim, ...] = (
    TableAim(kind="sitting_out"),
    TableAim(kind="every_round"),
    TableAim(kind="shares"),
    TableAim(kind="repeats"),
    LimitAim(kind="limit", of="2-5", among="1,3", most=1),
    TableAim(kind="excess"),
    TableAim(kind="apart"),
    TableAim(kind="moves"),
)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    sizes = tuple(draw(st.lists(st.integers(2, 5), min_size=1, max_size=3)))
    rounds = draw(st.integers(1, 4))
    players = sum(sizes) + draw(st.integers(1, 3))
    there = tuple(frozenset(range(players - draw(st.integers(0, 1)))) for _ in range(rounds))
    plain = Problem(players, (sizes,) * rounds, AIMS, there, clubs=((0, 1, 2), (4, 0)))
    played = first_plan(plain, Stream("0", "played"))
    before = first_plan(plain, Stream("1", "before")) if draw(st.booleans()) else None
    return Problem(
        players,
        plain.sizes,
        AIMS,
        there,
        fixed=dict(enumerate(played[: draw(st.integers(0, rounds - 1))])),
        clubs=plain.clubs,
        before=before,
    )


def cost_by_counting(problem: Problem, plan: Plan) -> int:
    return sum(weight * value(problem.aims[position], problem, plan) for position, weight in gauge_of(problem).weights)


def cost_of(tables: Tables) -> int:
    return tables.cost + weighted(tables.uneven, [counter.weight for counter in tables.gauge.counters])


def elsewhere(tables: Tables) -> list[list[list[int]]]:
    """What players would cost at the tables where they do not sit."""
    return [
        [[cost for table, cost in enumerate(row) if table != where[player]] for player, row in enumerate(up)]
        for up, where in zip(tables.up, tables.where, strict=True)
    ]


@settings(max_examples=80)
@given(problems(), st.data())
def test_exchanges_cost_what_they_cost(problem: Problem, data: st.DataObject) -> None:
    plan = first_plan(problem, Stream(str(data.draw(st.integers(0, 99))), "plan"))
    tables = Tables(problem, gauge_of(problem), plan)
    assert cost_of(tables) == cost_by_counting(problem, plan)
    for _ in range(data.draw(st.integers(1, 6))):
        index = data.draw(st.integers(0, len(problem.free_rounds) - 1))
        there = sorted(problem.present[problem.free_rounds[index]])
        one, other = data.draw(st.sampled_from(there)), data.draw(st.sampled_from(there))
        if tables.where[index][one] != tables.where[index][other]:
            tables.exchange(index, one, other)
        now = tables.plan(plan)
        check(problem, now)
        assert cost_of(tables) == cost_by_counting(problem, now)
        fresh = Tables(problem, tables.gauge, now)
        assert (tables.met, tables.gain, tables.down) == (fresh.met, fresh.gain, fresh.down)
        assert elsewhere(tables) == elsewhere(fresh)


@settings(max_examples=40)
@given(problems(), st.integers(0, 99))
def test_a_search_never_ends_above_its_start(problem: Problem, seed: int) -> None:
    start = first_plan(problem, Stream(str(seed), "plan"))
    found = search(
        Tables(problem, gauge_of(problem), start),
        start,
        Stream(str(seed), "search"),
        steps=20,
        target=0,
        watch=lambda _: True,
    )
    check(problem, found.plan)
    assert found.cost == cost_by_counting(problem, found.plan) <= cost_by_counting(problem, start)


def test_worst_pairs_vanish() -> None:
    problem = block(8, [4, 4], 3)
    start = (((0, 1, 2, 3), (4, 5, 6, 7)),) * 3
    gauge = gauge_of(problem)
    found = search(Tables(problem, gauge, start), start, Stream("1", "x"), steps=200, target=0, watch=lambda _: True)
    assert max(meetings(found.plan).values()) == 2


def test_the_watch_stops_it() -> None:
    problem = block(24, [4] * 6, 6)
    start = first_plan(problem, Stream("1", "x"))
    tables = Tables(problem, gauge_of(problem), start)
    asked: list[int] = []

    def watch(step: int) -> bool:
        asked.append(step)
        return step < 32

    assert search(tables, start, Stream("1", "y"), steps=1000, target=-1, watch=watch).steps == 32
    assert asked == [0, 16, 32]


def test_a_plateau_is_left_by_mixing() -> None:
    """With a target out of reach the search goes on to the last step, mixing a round when nothing gets better."""
    problem = block(6, [3, 3], 2)
    start = first_plan(problem, Stream("1", "x"))
    tables = Tables(problem, gauge_of(problem), start)
    found = search(tables, start, Stream("1", "y"), steps=900, target=-1, watch=lambda _: True)
    assert (found.steps, sum(count - 1 for count in meetings(found.plan).values())) == (900, 2)


def test_where_nobody_can_move_nothing_changes() -> None:
    problem = block(4, [4], 2)
    start = first_plan(problem, Stream("1", "x"))
    tables = Tables(problem, gauge_of(problem), start)
    found = search(tables, start, Stream("1", "y"), steps=5, target=-1, watch=lambda _: True)
    assert found.plan == start


def test_aims_without_pairs_have_counters_at_full_price() -> None:
    problem = block(5, [4], 2)
    alone = Problem(5, problem.sizes, (TableAim(kind="sitting_out"),), problem.present)
    (counter,) = gauge_of(alone).counters
    assert (counter.weight, counter.bent) == (1, 1)
    (bent,) = (each for each in gauge_of(problem).counters)
    assert bent.bent < bent.weight
    assert len(load_aims("plain").aims) == 6
