"""A block of rounds seated: by construction or by search, then the seats; with what is proven of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tavle.core.lots import Stream, purpose_of
from tavle.pairing.optimise.bounds import bound
from tavle.pairing.optimise.colouring import deal_seats
from tavle.pairing.optimise.demands import check, check_roles
from tavle.pairing.optimise.designs import constructed
from tavle.pairing.optimise.gauge import Gauge, gauge_of
from tavle.pairing.optimise.measures import value
from tavle.pairing.optimise.problem import Company, Plan, Problem
from tavle.pairing.optimise.relabel import relabelled
from tavle.pairing.optimise.seat_search import improve_seats, seat_aims
from tavle.pairing.optimise.start import first_plan
from tavle.pairing.optimise.tables import Tables, weighted
from tavle.pairing.optimise.tabu import search
from tavle.rules.model.aims import Aim

EFFORT = 30_000_000
"""So many exchanges of two players are looked at by default: some seconds."""

MOST_STEPS = 20_000
SEAT_STEPS = 3000
"""So many steps for the seats by default; most of what can be had is had by then."""

Watch = Callable[[str, int], bool]
"""Is told which part is at work, `tables` or `seats`, and its steps; says whether there is time for more."""


@dataclass(frozen=True, slots=True)
class Result:
    """How well an aim is met; it is proven the best possible where the value is the bound."""

    aim: Aim
    value: int
    bound: int

    @property
    def proven(self) -> bool:
        """Whether nothing could be better."""
        return self.value == self.bound


@dataclass(frozen=True, slots=True)
class Solution:
    """A seated block.

    Attributes:
        results: For each aim of the problem, in its order.
        constructed: Whether the tables come from a known design.
        steps: What the searches for tables and for seats took.
    """

    plan: Plan
    results: tuple[Result, ...]
    constructed: bool
    steps: tuple[int, int]


def solve(
    problem: Problem,
    *,
    seed: str,
    steps: int | None = None,
    watch: Watch = lambda _, __: True,
    names: tuple[str, ...] = (),
) -> Solution:
    """Seats a block.

    The same problem, seed and steps give the same answer as long as the watch does not stop the search.

    Args:
        problem: What is wanted.
        seed: Where its lots come from.
        steps: At most so many exchanges for the tables, and as many for the seats; None chooses by the size.
        watch: Told now and then how far it is.
        names: What a fault calls the players (default: their numbers from 1).

    Raises:
        NoSolution: if the demands cannot be met together; names the smallest set found that shows it.
    """
    called = names or tuple(str(player + 1) for player in range(problem.players))
    check(problem, called)
    most = default_steps(problem) if steps is None else steps
    seat_steps = SEAT_STEPS if steps is None else steps
    plan, made, taken = _tables(problem, seed, most, watch)
    plan = dealt = _as_before(problem, plan)
    if seat_aims(problem) and not _all_proven(problem, seat_aims(problem), plan):
        dealt = deal_seats(problem, plan)
    stream = Stream(seed, purpose_of("seat_places"))
    seated = improve_seats(problem, dealt, stream, steps=seat_steps, watch=lambda step: watch("seats", step))
    if problem.roles:
        check_roles(problem, seated.plan, called)
    return Solution(seated.plan, results_of(problem, seated.plan), made, (taken, seated.steps))


def results_of(problem: Problem, plan: Plan) -> tuple[Result, ...]:
    """How well a plan meets each aim; a bound may rest on aims before it that are met in full."""
    results: list[Result] = []
    even_shares = False
    for aim in problem.aims:
        counted = value(aim, problem, plan)
        results.append(Result(aim, counted, bound(aim, problem, even_shares=even_shares)))
        even_shares = even_shares or (aim.kind == "shares" and counted == 0)
    return tuple(results)


def _target(problem: Problem, gauge: Gauge) -> int:
    """What the tables cost at least."""
    kinds = [aim.kind for aim in problem.aims]
    total = 0
    for position, weight in gauge.weights:
        if kinds[position] != "worst":
            even_shares = "shares" in kinds[:position]
            total += weight * bound(problem.aims[position], problem, even_shares=even_shares)
    return total


def default_steps(problem: Problem) -> int:
    """Fewer steps, where each has more to look at."""
    looks = max(1, len(problem.free_rounds) * problem.players**2)
    return max(200, min(MOST_STEPS, EFFORT // looks))


def _as_before(problem: Problem, plan: Plan) -> Plan:
    """The same tables, each player in the seat that he had there in the earlier plan; newcomers in those left free."""
    if problem.before is None:
        return plan
    kept = list(plan)
    for number in problem.free_rounds:
        before = (*problem.before[number], *[()] * len(plan[number]))
        kept[number] = tuple(
            _kept_seats(old, company) if len(old) == len(company) else company
            for old, company in zip(before, plan[number], strict=False)
        )
    return tuple(kept)


def _kept_seats(before: Company, company: Company) -> Company:
    new = iter([player for player in company if player not in before])
    return tuple(player if player in company else next(new) for player in before)


def _all_proven(problem: Problem, aims: tuple[Aim, ...], plan: Plan) -> bool:
    return all(value(aim, problem, plan) == bound(aim, problem) for aim in aims)


def _tables(problem: Problem, seed: str, steps: int, watch: Watch) -> tuple[Plan, bool, int]:
    """The tables, whether they are constructed, and the steps of the search."""
    gauge = gauge_of(problem)
    target = _target(problem, gauge)
    stream = Stream(seed, purpose_of("seat"))
    made = constructed(problem, stream)
    cost = 0
    if made is not None:
        made = relabelled(problem, gauge, made, stream)
        cost = _cost(problem, gauge, made)
        if cost <= target or not problem.free_rounds:
            return made, True, 0
    start = first_plan(problem, stream)
    tables = Tables(problem, gauge, start)
    found = search(tables, start, stream, steps=steps, target=target, watch=lambda step: watch("tables", step))
    if made is not None and cost <= found.cost:
        return made, True, found.steps
    return found.plan, False, found.steps


def _cost(problem: Problem, gauge: Gauge, plan: Plan) -> int:
    tables = Tables(problem, gauge, plan)
    return tables.cost + weighted(tables.uneven, [counter.weight for counter in gauge.counters])
