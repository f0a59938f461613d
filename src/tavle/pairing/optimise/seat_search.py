"""Who sits where at tables that are made up: exchanges of two seats at a table, the best that was not made lately."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from tavle.core.lots import Stream
from tavle.pairing.optimise.bounds import bound
from tavle.pairing.optimise.gauge import TABLE_KINDS
from tavle.pairing.optimise.measures import seat_loads, tokens, value, worth
from tavle.pairing.optimise.problem import Company, Plan, Problem
from tavle.pairing.optimise.tabu import GLANCE, Watch
from tavle.rules.model.aims import Aim, SeatAim, SeatValuesAim

TENURE, SPREAD = 3, 6
"""Two players of a table do not change seats again for 3 to 8 steps."""

PATIENCE = 300
"""After so many steps without a better plan some tables are mixed anew."""

Exchange = tuple[int, int, int, int]
"""A round, a table and two of its seats."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The best plan of a search and its steps."""

    plan: Plan
    steps: int


def seat_aims(problem: Problem) -> tuple[Aim, ...]:
    """The aims that depend on seats, in their order; where seats are roles, having one again comes first."""
    own = tuple(aim for aim in problem.aims if aim.kind not in TABLE_KINDS)
    if problem.roles:
        return (SeatAim(kind="seats"), *(aim for aim in own if aim.kind != "seats"))
    return own


def improve_seats(problem: Problem, plan: Plan, stream: Stream, *, steps: int, watch: Watch) -> Seated:
    """Changes seats within the tables of the free rounds until no aim can be bettered, or the budget is used up."""
    aims = seat_aims(problem)
    if all(value(aim, problem, plan) == bound(aim, problem) for aim in aims):
        return Seated(plan, 0)
    return _Search(problem, aims, plan, stream).run(steps, watch)


class _Search:
    def __init__(self, problem: Problem, aims: Sequence[Aim], plan: Plan, stream: Stream) -> None:
        self.problem = problem
        self.stream = stream
        self.plan = plan
        self.seats = [[list(company) for company in companies] for companies in plan]
        self.token_aims = [aim for aim in aims if not isinstance(aim, SeatValuesAim)]
        self.value_aims = [aim for aim in aims if isinstance(aim, SeatValuesAim)]
        self.prices = _prices(problem, aims)
        self.counts = [
            Counter(token for companies in plan for company in companies for token in tokens(aim, company))
            for aim in self.token_aims
        ]
        self.carried = [seat_loads(aim, problem, plan) for aim in self.value_aims]
        self.cost = sum(self.prices[aim] * value(aim, problem, plan) for aim in aims)
        self.target = sum(self.prices[aim] * bound(aim, problem) for aim in aims)
        self.best, self.since, self.step = self.cost, 0, 0
        self.until: dict[tuple[int, int, int, int], int] = {}
        self.movable = {
            (number, table): [
                seat
                for seat, player in enumerate(company)
                if (pin := problem.pinned.get((number, player))) is None or pin.seat is None
            ]
            for number in problem.free_rounds
            for table, company in enumerate(plan[number])
        }

    def run(self, steps: int, watch: Watch) -> Seated:
        while self.best > self.target and self.step < steps:
            if self.step % GLANCE == 0 and not watch(self.step):
                break
            self.step += 1
            self._go()
            if self.since >= PATIENCE:
                self._mix()
        return Seated(self.plan, self.step)

    def _go(self) -> None:
        """The best exchange at a table drawn by lot among those in conflict."""
        table = self.stream.choice(self._in_conflict())
        found: list[tuple[int, Exchange]] = []
        for one, other in combinations(self.movable[table], 2):
            exchange = (*table, one, other)
            change = self._change(exchange)
            if self.until.get(self._key(exchange), 0) < self.step or self.cost + change < self.best:
                found.append((change, exchange))
        if found:
            least = min(change for change, _ in found)
            self._make(self.stream.choice([exchange for change, exchange in found if change == least]), least)
        self.since += 1
        if self.cost < self.best:
            self.best, self.since = self.cost, 0
            self.plan = tuple(tuple(tuple(company) for company in companies) for companies in self.seats)

    def _in_conflict(self) -> list[tuple[int, int]]:
        """The tables of free rounds that have something twice; all of them, where only the worth of seats is uneven."""
        conflicting = [table for table in self.movable if self._has_twice(table)]
        return conflicting or list(self.movable)

    def _has_twice(self, table: tuple[int, int]) -> bool:
        company = tuple(self.seats[table[0]][table[1]])
        return any(
            counts[token] > 1
            for aim, counts in zip(self.token_aims, self.counts, strict=True)
            for token in tokens(aim, company)
        )

    def _key(self, exchange: Exchange) -> tuple[int, int, int, int]:
        number, table, one, other = exchange
        company = self.seats[number][table]
        return number, table, *sorted((company[one], company[other]))  # type: ignore[return-value]  # two of them

    def _change(self, exchange: Exchange) -> int:
        """What an exchange adds to the cost."""
        before, after = self._companies(exchange)
        change = 0
        for aim, counts in zip(self.token_aims, self.counts, strict=True):
            change += self.prices[aim] * _change_of(counts, tokens(aim, before), tokens(aim, after))
        return change + self._worth_change(exchange)

    def _worth_change(self, exchange: Exchange) -> int:
        number, table, one, other = exchange
        company = self.seats[number][table]
        change = 0
        for aim, carried in zip(self.value_aims, self.carried, strict=True):
            shift = worth(aim, other) - worth(aim, one)
            change += self.prices[aim] * 2 * shift * (carried[company[one]] - carried[company[other]] + shift)
        return change

    def _companies(self, exchange: Exchange) -> tuple[Company, Company]:
        """The table before and after."""
        number, table, one, other = exchange
        before = self.seats[number][table]
        after = list(before)
        after[one], after[other] = after[other], after[one]
        return tuple(before), tuple(after)

    def _make(self, exchange: Exchange, change: int) -> None:
        number, table, one, other = exchange
        before, after = self._companies(exchange)
        for aim, counts in zip(self.token_aims, self.counts, strict=True):
            counts.subtract(tokens(aim, before))
            counts.update(tokens(aim, after))
        for worthy, carried in zip(self.value_aims, self.carried, strict=True):
            shift = worth(worthy, other) - worth(worthy, one)
            carried[before[one]] += shift
            carried[before[other]] -= shift
        self.until[self._key(exchange)] = self.step + TENURE + self.stream.below(SPREAD)
        self.seats[number][table] = list(after)
        self.cost += change

    def _mix(self) -> None:
        """Mixes the seats of some tables anew."""
        self.since = 0
        self.until.clear()
        for table in self.stream.shuffled(self.movable)[: max(1, len(self.movable) // 4)]:
            for one in self.movable[table]:
                other = self.stream.choice(self.movable[table])
                if one != other:
                    exchange = (*table, *sorted((one, other)))
                    self._make(exchange, self._change(exchange))  # type: ignore[arg-type]  # four numbers


def _change_of(
    counts: Counter[tuple[int, ...]], before: Iterable[tuple[int, ...]], after: Iterable[tuple[int, ...]]
) -> int:
    """How many more pairs of equals there are."""
    by: dict[tuple[int, ...], int] = {}
    for token in before:
        by[token] = by.get(token, 0) - 1
    for token in after:
        by[token] = by.get(token, 0) + 1
    return sum(comb(counts[token] + each, 2) - comb(counts[token], 2) for token, each in by.items() if each)


def _prices(problem: Problem, aims: Sequence[Aim]) -> dict[Aim, int]:
    """The price of each aim: more than all that come after it can ever cost together."""
    prices: dict[Aim, int] = {}
    price = 1
    rounds = problem.rounds
    for aim in reversed(aims):
        prices[aim] = price
        if isinstance(aim, SeatValuesAim):
            most = problem.players * (rounds * max(aim.values)) ** 2
        else:
            most = sum(comb(size, 2) for sizes in problem.sizes for size in sizes) * rounds * 2
        price *= 1 + most
    return prices
