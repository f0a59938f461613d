"""The search for tables: always the best exchange that was not made lately, and now and then a round mixed anew.

Only seats in conflict are looked at: players who cost something where they sit. Source: the idea of tabu search on
conflicting seats is Dotú and Van Hentenryck's, Scheduling social golfers locally (2005).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tavle.core.lots import Stream
from tavle.pairing.optimise.problem import Plan, Problem
from tavle.pairing.optimise.tables import Tables, weighted

TENURE, SPREAD = 4, 8
"""An exchange is not made again for 4 to 11 steps."""

PATIENCE = 400
"""After so many steps without a better plan a round is mixed anew."""

GLANCE = 16
"""So often, in steps, the watch is asked."""

Watch = Callable[[int], bool]
"""Is told how many steps are done, and says whether there is time for more."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best plan of a search, its cost with the counters, and the steps it took."""

    plan: Plan
    cost: int
    steps: int


def search(tables: Tables, start: Plan, stream: Stream, *, steps: int, target: int, watch: Watch) -> Found:
    """Looks for a plan that costs less.

    Args:
        tables: Where it begins; is changed.
        start: The plan that they were made from.
        stream: Decides between equals.
        steps: At most so many exchanges.
        target: A cost that cannot be beaten.
        watch: Asked every few steps.
    """
    return _Search(tables, start, stream).run(steps, target, watch)


class _Search:
    def __init__(self, tables: Tables, start: Plan, stream: Stream) -> None:
        self.tables = tables
        self.stream = stream
        self.until: dict[tuple[int, int, int], int] = {}
        counters = tables.gauge.counters
        self.prices = [counter.weight for counter in counters]
        self.bent = [counter.bent for counter in counters]
        self.step = 0
        self.best = Found(start, self.cost, 0)
        self.local, self.since = self.cost, 0
        self.peers = _peers(tables.problem)
        self.level = [all(len(set(loads[index])) == 1 for loads in tables.loads) for index in range(len(tables.rounds))]
        self.restless = bool(tables.gauge.limits or tables.gauge.move)

    @property
    def cost(self) -> int:
        """What the plan costs now."""
        return self.tables.cost + weighted(self.tables.uneven, self.prices)

    def run(self, steps: int, target: int, watch: Watch) -> Found:
        while self.best.cost > target and self.step < steps:
            if self.step % GLANCE == 0 and not watch(self.step):
                break
            self.step += 1
            if self.since >= PATIENCE or not self._go():
                self._mix()
            self._note()
        return Found(self.best.plan, self.best.cost, self.step)

    def _note(self) -> None:
        cost = self.cost
        self.since += 1
        if cost < self.local:
            self.local, self.since = cost, 0
        if cost < self.best.cost:
            self.best = Found(self.tables.plan(self.best.plan), cost, self.step)

    def _go(self) -> bool:
        """Makes the best exchange, one of several by lot; False if there is none."""
        best: int | None = None
        chosen: list[tuple[int, int, int]] = []
        for index, peers in enumerate(self.peers):
            looked: set[int] = set()
            for player, others in peers.items():
                if self._in_conflict(index, player):
                    best = self._look(index, player, [other for other in others if other not in looked], best, chosen)
                    looked.add(player)
        if not chosen:
            return False
        index, player, other = chosen[self.stream.below(len(chosen))]
        self.tables.exchange(index, player, other)
        self.until[_key(index, player, other)] = self.step + TENURE + self.stream.below(SPREAD)
        return True

    def _in_conflict(self, index: int, player: int) -> bool:
        """Whether a player costs something where he sits."""
        return (
            self.tables.down[index][player] > 0 or self.restless or (not self.level[index] and any(self.tables.uneven))
        )

    def _look(
        self, index: int, player: int, others: list[int], best: int | None, chosen: list[tuple[int, int, int]]
    ) -> int | None:
        """Looks at all exchanges of a player; the best of all seen so far stand in `chosen`."""
        tables = self.tables
        where, up, down = tables.where[index], tables.up[index], tables.down[index]
        here, out = where[player], len(tables.at[index]) - 1
        base, to, gain = -down[player], up[player], tables.gain[player]
        plain = self.level[index] and not self.restless
        for other in others:
            there = where[other]
            if there == here:
                continue
            between = gain[other] if out in (here, there) else 2 * gain[other]
            change = base + to[there] + up[other][here] - between - down[other]
            if not plain:
                change += self._beside(index, player, other)
            if best is None or change <= best:
                if self._resting(index, player, other) and not self._better(index, player, other, change):
                    continue
                if best is None or change < best:
                    best = change
                    chosen.clear()
                chosen.append((index, player, other))
        return best

    def _beside(self, index: int, player: int, other: int) -> int:
        """What an exchange changes beside the meetings, at the prices of the search."""
        change = weighted(self._shifts(index, player, other), self.bent)
        return change + self.tables.beside(index, player, other) if self.restless else change

    def _shifts(self, index: int, player: int, other: int) -> list[int]:
        """How much more uneven each counter becomes."""
        tables = self.tables
        here, there = tables.where[index][player], tables.where[index][other]
        shifts = []
        for loads, carried in zip(tables.loads, tables.carried, strict=True):
            shift = loads[index][there] - loads[index][here]
            shifts.append(2 * shift * (carried[player] - carried[other] + shift))
        return shifts

    def _resting(self, index: int, player: int, other: int) -> bool:
        return self.until.get(_key(index, player, other), 0) >= self.step

    def _better(self, index: int, player: int, other: int, change: int) -> bool:
        """Whether an exchange, though made lately, leads to a plan better than all before."""
        shifts = self._shifts(index, player, other)
        return self.cost + change - weighted(shifts, self.bent) + weighted(shifts, self.prices) < self.best.cost

    def _mix(self) -> None:
        """Mixes a round anew, and begins to count again."""
        index = self.stream.below(len(self.tables.rounds))
        for player, others in self.peers[index].items():
            other = self.stream.choice((player, *others))
            if self.tables.where[index][other] != self.tables.where[index][player]:
                self.tables.exchange(index, player, other)
        self.until.clear()
        self.local, self.since = self.cost, 0


def _key(index: int, player: int, other: int) -> tuple[int, int, int]:
    return (index, player, other) if player < other else (index, other, player)


def _peers(problem: Problem) -> list[dict[int, list[int]]]:
    """For each free round and each player who may move there the players he may change places with."""
    found = []
    for number in problem.free_rounds:
        movable = sorted(player for player in problem.present[number] if (number, player) not in problem.pinned)
        found.append(
            {
                player: [other for other in movable if other != player and problem.kind(other) == problem.kind(player)]
                for player in movable
            }
        )
    return found
