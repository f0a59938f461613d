"""What a plan costs while it is searched: one number in which each aim outweighs all that come after it."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from tavle.pairing.optimise.measures import Pair
from tavle.pairing.optimise.problem import Problem
from tavle.rules.model.aims import Aim, LimitAim

PAIR_KINDS = ("repeats", "worst", "excess", "every_round")
"""Aims that add up over all pairs (the worst pair by its triples, which vanish with it)."""

COUNTER_KINDS = ("sitting_out", "shares")
"""Aims that ask for evenness of what players carry."""

TABLE_KINDS = (*PAIR_KINDS, *COUNTER_KINDS, "apart", "limit", "moves")
"""Aims that do not depend on seats."""

BEND = 2
"""The search may pass over uneven plans at this many times the price of a pair; what it keeps is judged in full."""


@dataclass(frozen=True, slots=True)
class Counter:
    """Evenness of a load.

    Attributes:
        kind: The aim.
        weight: What a unit of unevenness costs a plan.
        bent: What it costs the search.
    """

    kind: str
    weight: int
    bent: int

    def load(self, problem: Problem, size: int) -> int:
        """What a seat at a table of this size carries; size 0 is sitting out."""
        if self.kind == "sitting_out":
            return int(size == 0)
        return max(0, size - problem.smallest)


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit with its price."""

    of: frozenset[int]
    among: frozenset[int]
    most: int
    weight: int


@dataclass(frozen=True, slots=True)
class Gauge:
    """The prices of all aims of tables.

    Attributes:
        rise: What the next meeting costs a pair that has met 0, 1, 2, ... times.
        club_rise: The same for a pair that is to be kept apart.
        move: What another table than before costs.
        repeats: What two meetings of a pair cost; 0 where nobody asks.
        weights: The price of each aim, by its position among the problem's aims.
    """

    rise: tuple[int, ...]
    club_rise: tuple[int, ...]
    counters: tuple[Counter, ...]
    limits: tuple[Limit, ...]
    move: int
    weights: tuple[tuple[int, int], ...]


def gauge_of(problem: Problem) -> Gauge:
    """Prices such that the aims are met in their order."""
    weights = _weights(problem)
    aims = problem.aims
    pairs = [(aims[position].kind, weight) for position, weight in weights.items() if aims[position].kind in PAIR_KINDS]
    rise = tuple(
        sum(weight * _rise(kind, count, problem.rounds) for kind, weight in pairs) for count in _counts(problem)
    )
    apart = sum(weight for position, weight in weights.items() if aims[position].kind == "apart")
    bend = BEND * max((weight for kind, weight in pairs if kind != "every_round"), default=0)
    return Gauge(
        rise,
        tuple(each + apart for each in rise),
        tuple(
            Counter(aims[position].kind, weight, min(weight, bend) or weight)
            for position, weight in weights.items()
            if aims[position].kind in COUNTER_KINDS
        ),
        tuple(
            _limit(problem, aims[position], weight)
            for position, weight in weights.items()
            if aims[position].kind == "limit"
        ),
        sum(weight for position, weight in weights.items() if aims[position].kind == "moves"),
        tuple(weights.items()),
    )


def rises(gauge: Gauge, problem: Problem) -> dict[Pair, tuple[int, ...]]:
    """The rises of the pairs that have others than the usual ones."""
    return dict.fromkeys(problem.club_pairs, gauge.club_rise)


def _counts(problem: Problem) -> range:
    return range(problem.rounds + 2)


def _limit(problem: Problem, aim: Aim, weight: int) -> Limit:
    assert isinstance(aim, LimitAim)  # noqa: S101 - the type checker cannot see it
    return Limit(problem.at_places(aim.of), problem.at_places(aim.among), aim.most, weight)


def _weights(problem: Problem) -> dict[int, int]:
    """The price of each aim of tables: more than all that come after it can ever cost together."""
    weights: dict[int, int] = {}
    price = 1
    for position in reversed(range(len(problem.aims))):
        kind = problem.aims[position].kind
        if kind in TABLE_KINDS and has_say(kind, problem):
            weights[position] = price
            price *= 1 + _most(kind, problem)
    return dict(sorted(weights.items()))


def has_say(kind: str, problem: Problem) -> bool:
    """Whether an aim of tables has anything to say here."""
    match kind:
        case "apart":
            return bool(problem.club_pairs)
        case "moves":
            return problem.before is not None
        case "sitting_out":
            return any(problem.out_count(number) for number in range(problem.rounds))
        case "shares":
            return problem.most_seats > problem.smallest
        case _:
            return True


def _most(kind: str, problem: Problem) -> int:
    """More than an aim can cost."""
    rounds = problem.rounds
    meetings = sum(comb(size, 2) for sizes in problem.sizes for size in sizes)
    if kind == "worst":
        return meetings * (rounds - 1) * (rounds - 2) // 6
    if kind == "repeats":
        return meetings * (rounds - 1) // 2
    if kind in COUNTER_KINDS:
        return problem.players * (rounds * problem.most_seats) ** 2
    return 2 * meetings


def _rise(kind: str, count: int, rounds: int) -> int:
    """What a meeting adds to an aim when there were `count` of the pair."""
    match kind:
        case "repeats":
            return count
        case "worst":
            return comb(count, 2)
        case "excess":
            return int(count > 0)
        case _:
            return int(rounds > 1 and count + 1 == rounds)
