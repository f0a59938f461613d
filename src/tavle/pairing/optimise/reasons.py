"""What a plan means for people: whom each meets again and why, what an exchange breaks, who moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tavle.pairing.optimise.bounds import by_degrees, by_filling, by_rounds
from tavle.pairing.optimise.measures import Pair
from tavle.pairing.optimise.problem import Plan, Problem
from tavle.pairing.optimise.solving import Result, Solution, results_of


@dataclass(frozen=True, slots=True)
class Reason:
    """Why pairs meet again; `key` and `values` are worded by the faces."""

    key: str
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Move:
    """A player who has another table than before; `None` is sitting out, or not being there."""

    round: int
    player: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Effect:
    """What an exchange of two players does.

    Attributes:
        again: Pairs that meet again and did not, with all their rounds.
        no_more: Pairs that would have met again and do not now.
        results: For each aim how it is met before and after.
    """

    again: Mapping[Pair, tuple[int, ...]]
    no_more: Mapping[Pair, tuple[int, ...]]
    results: tuple[tuple[Result, Result], ...]


def rounds_together(plan: Plan) -> dict[Pair, tuple[int, ...]]:
    """In which rounds each pair meets, the lower number first."""
    found: dict[Pair, tuple[int, ...]] = {}
    for number, companies in enumerate(plan):
        for company in companies:
            for pair in combinations(sorted(company), 2):
                found[pair] = (*found.get(pair, ()), number)
    return found


def repeated(plan: Plan) -> dict[Pair, tuple[int, ...]]:
    """The pairs that meet more than once."""
    return {pair: rounds for pair, rounds in rounds_together(plan).items() if len(rounds) > 1}


def reason_of(problem: Problem, pair: Pair, rounds: Sequence[int], otherwise: Reason) -> Reason:
    """Why a pair meets again: it did in rounds that are played, or both are pinned there, or for the reason of all."""
    if all(number in problem.fixed for number in rounds):
        return Reason("played", {})
    if all((number, player) in problem.pinned for number in rounds for player in pair):
        return Reason("pinned", {})
    return otherwise


def reason_of_all(problem: Problem, solution: Solution) -> Reason:
    """What makes so many pairs meet again: the bound that is reached, if one is."""
    repeats = next((result for result in solution.results if result.aim.kind == "repeats"), None)
    if repeats is None:
        return Reason("not_asked", {})
    if not repeats.proven:
        return Reason("open", {"least": repeats.bound})
    least = {"least": repeats.bound}
    if repeats.bound == by_rounds(problem):
        sizes = problem.sizes[problem.free_rounds[0]]
        return Reason("rounds", {**least, "size": max(sizes), "tables": len(sizes)})
    if repeats.bound == by_degrees(problem):
        seats = [len(company) - 1 for companies in solution.plan for company in companies for _ in company]
        return Reason("others", {**least, "beside": sum(seats) // problem.players, "others": problem.players - 1})
    if repeats.bound == by_filling(problem):
        return Reason("filled", least)
    return Reason("shares", least)


def moves(problem: Problem, plan: Plan) -> tuple[Move, ...]:
    """Who sits elsewhere than in the earlier plan; players are in the order of their numbers, round by round."""
    if problem.before is None:
        return ()
    found = []
    for number in problem.free_rounds:
        if not problem.before[number]:  # a round that the earlier plan did not have
            continue
        before, after = _tables_of(problem.before[number]), _tables_of(plan[number])
        found += [
            Move(number, player, before.get(player), after.get(player))
            for player in sorted(problem.present[number])
            if before.get(player) != after.get(player)
        ]
    return tuple(found)


def _tables_of(companies: Sequence[Sequence[int]]) -> dict[int, int]:
    return {player: table for table, company in enumerate(companies) for player in company}


def effect(problem: Problem, plan: Plan, number: int, one: int, other: int) -> Effect:
    """What changes when two players of a round change places; one of them may sit out.

    Raises:
        ValueError: if neither has a place in the round.
    """
    names = {one: other, other: one}
    if not any(player in names for company in plan[number] for player in company):
        raise ValueError("one of the two must sit at a table")
    changed = tuple(tuple(names.get(player, player) for player in company) for company in plan[number])
    after = (*plan[:number], changed, *plan[number + 1 :])
    repeated_before, repeated_after = repeated(plan), repeated(after)
    return Effect(
        {
            pair: rounds
            for pair, rounds in repeated_after.items()
            if rounds != repeated_before.get(pair) and number in rounds
        },
        {
            pair: rounds
            for pair, rounds in repeated_before.items()
            if rounds != repeated_after.get(pair) and number in rounds
        },
        tuple(zip(results_of(problem, plan), results_of(problem, after), strict=True)),
    )
