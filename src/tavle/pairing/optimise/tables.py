"""A plan on the move: who sits where in the free rounds, and what each exchange of two players would change.

The sums are kept up to date from exchange to exchange, so that looking at one costs a handful of additions.
"""

from __future__ import annotations

from collections.abc import Sequence

from tavle.pairing.optimise.gauge import Gauge, Limit, rises
from tavle.pairing.optimise.measures import even, loads, met
from tavle.pairing.optimise.problem import Plan, Problem

NOWHERE = -1
"""The table of who is not there."""


class Tables:
    """Tables that change by exchanging two players of one round.

    A round's tables are numbered from 0; those who sit out have the number after the last.

    Attributes:
        at: For each free round the players of each table.
        where: For each free round the table of each player.
        met: How often each two players meet.
        gain: What one more meeting of two players would cost.
        up: By round, player and table: what the player would cost there, met by all who sit there.
        down: By round and player: what he costs where he sits.
        carried: For each counter what each player carries.
        cost: What the plan costs, without the counters.
        uneven: For each counter by how much it is above the best there could be.
    """

    def __init__(self, problem: Problem, gauge: Gauge, plan: Plan) -> None:
        self.problem = problem
        self.gauge = gauge
        self.rounds = problem.free_rounds
        self._place(plan)
        self._count(plan)
        self._sum_up()
        self.carried = [loads(problem, plan, counter.kind) for counter in gauge.counters]
        self.uneven = [
            sum(each * each for each in carried) - even(problem, plan, counter.kind)
            for carried, counter in zip(self.carried, gauge.counters, strict=True)
        ]
        self.loads = [
            [[counter.load(problem, size) for size in (*problem.sizes[number], 0)] for number in self.rounds]
            for counter in gauge.counters
        ]

    def _place(self, plan: Plan) -> None:
        problem = self.problem
        self.at: list[list[list[int]]] = []
        self.where: list[list[int]] = []
        for number in self.rounds:
            tables = [list(company) for company in plan[number]]
            seated = {player for table in tables for player in table}
            tables.append(sorted(problem.present[number] - seated))
            where = [NOWHERE] * problem.players
            for table, players in enumerate(tables):
                for player in players:
                    where[player] = table
            self.at.append(tables)
            self.where.append(where)

    def _count(self, plan: Plan) -> None:
        many = range(self.problem.players)
        special = rises(self.gauge, self.problem)
        usual = self.gauge.rise
        self.met = [[0] * len(many) for _ in many]
        self.rise = [[special.get((min(one, other), max(one, other)), usual) for other in many] for one in many]
        for (one, other), count in met(plan).items():
            self.met[one][other] = self.met[other][one] = count
        self.gain = [[self.rise[one][other][self.met[one][other]] for other in many] for one in many]
        self.limit_counts = [
            {player: sum(self.met[player][other] for other in limit.among) for player in limit.of}
            for limit in self.gauge.limits
        ]

    def _sum_up(self) -> None:
        many = range(self.problem.players)
        self.up = [[[0] * len(tables) for _ in many] for tables in self.at]
        self.down = [[0] * len(many) for _ in self.at]
        for index, tables in enumerate(self.at):
            for table in range(len(tables) - 1):
                self._sum_table(index, table)
        self.cost = self._pairs_cost() + self._limits_cost() + self._moves_cost()

    def _sum_table(self, index: int, table: int) -> None:
        """Works out what a table means to everybody."""
        company = self.at[index][table]
        up, down = self.up[index], self.down[index]
        if table == len(self.at[index]) - 1:  # who sits out meets nobody
            for player in company:
                down[player] = 0
            return
        for player, gain in enumerate(self.gain):
            up[player][table] = sum([gain[other] for other in company])
        for player in company:
            rise, together = self.rise[player], self.met[player]
            down[player] = sum([rise[other][together[other] - 1] for other in company if other != player])

    def _pairs_cost(self) -> int:
        return sum(
            sum(self.rise[one][other][: self.met[one][other]])
            for one in range(self.problem.players)
            for other in range(one)
        )

    def _limits_cost(self) -> int:
        return sum(
            limit.weight * sum(max(0, count - limit.most) for count in counts.values())
            for limit, counts in zip(self.gauge.limits, self.limit_counts, strict=True)
        )

    def _moves_cost(self) -> int:
        return sum(
            self.moved(index, player, table)
            for index, where in enumerate(self.where)
            for player, table in enumerate(where)
        )

    def moved(self, index: int, player: int, table: int) -> int:
        """What it costs that a player sits at a table, where an earlier plan had him elsewhere."""
        before = self.problem.before
        if not self.gauge.move or before is None or not 0 <= table < len(self.at[index]) - 1:
            return 0
        companies = before[self.rounds[index]]
        return 0 if table >= len(companies) or player in companies[table] else self.gauge.move

    def beside(self, index: int, player: int, other: int) -> int:
        """What an exchange changes beside the meetings: limits and moves."""
        here, there = self.where[index][player], self.where[index][other]
        change = 0
        if self.gauge.move:
            change += self.moved(index, player, there) + self.moved(index, other, here)
            change -= self.moved(index, player, here) + self.moved(index, other, there)
        for limit, counts in zip(self.gauge.limits, self.limit_counts, strict=True):
            changed = self._limit_changes(limit, index, player, other)
            change += limit.weight * sum(
                max(0, counts[each] + by - limit.most) - max(0, counts[each] - limit.most)
                for each, by in changed.items()
            )
        return change

    def _limit_changes(self, limit: Limit, index: int, player: int, other: int) -> dict[int, int]:
        """How often more, or less, everybody of a limit would meet those whom it limits."""
        changed: dict[int, int] = {}
        out = len(self.at[index]) - 1
        for leaving, coming in ((player, other), (other, player)):
            table = self.where[index][leaving]
            for mate in self.at[index][table] if table < out else ():
                if mate != leaving:
                    for one, by in ((leaving, -1), (coming, 1)):
                        _count_meeting(limit, changed, one, mate, by)
        return changed

    def exchange(self, index: int, player: int, other: int) -> None:
        """Lets two players of a round change places."""
        where, tables = self.where[index], self.at[index]
        here, there = where[player], where[other]
        self.cost += self.beside(index, player, other)
        for limit, counts in zip(self.gauge.limits, self.limit_counts, strict=True):
            for each, by in self._limit_changes(limit, index, player, other).items():
                counts[each] += by
        self._carry(index, player, other)
        for table, leaving, coming in ((here, player, other), (there, other, player)):
            for mate in tables[table] if table < len(tables) - 1 else ():
                if mate != leaving:
                    self._meet(index, leaving, mate, -1)
                    self._meet(index, coming, mate, 1)
        tables[here][tables[here].index(player)] = other
        tables[there][tables[there].index(other)] = player
        where[player], where[other] = there, here
        self._sum_table(index, here)
        self._sum_table(index, there)

    def _carry(self, index: int, player: int, other: int) -> None:
        where = self.where[index]
        for position, carried in enumerate(self.carried):
            load = self.loads[position][index]
            shift = load[where[other]] - load[where[player]]
            self.uneven[position] += 2 * shift * (carried[player] - carried[other] + shift)
            carried[player] += shift
            carried[other] -= shift

    def _meet(self, index: int, one: int, other: int, by: int) -> None:
        """One meeting more or less of a pair: the sums of all other rounds follow."""
        rise = self.rise[one][other]
        before = self.met[one][other]
        after = before + by
        self.met[one][other] = self.met[other][one] = after
        self.cost += rise[before] if by > 0 else -rise[after]
        more = rise[after] - rise[before]
        self.gain[one][other] = self.gain[other][one] = rise[after]
        less = (rise[after - 1] if after else 0) - (rise[before - 1] if before else 0)
        for round_index, where in enumerate(self.where):
            if round_index == index:
                continue
            table, other_table = where[one], where[other]
            out = len(self.at[round_index]) - 1
            if table == other_table:
                if 0 <= table < out:
                    self.down[round_index][one] += less
                    self.down[round_index][other] += less
                continue
            if 0 <= table < out:
                self.up[round_index][other][table] += more
            if 0 <= other_table < out:
                self.up[round_index][one][other_table] += more

    def plan(self, fixed: Plan) -> Plan:
        """The plan as it stands; fixed rounds are taken from the plan given."""
        made = list(fixed)
        for index, number in enumerate(self.rounds):
            made[number] = tuple(tuple(table) for table in self.at[index][:-1])
        return tuple(made)


def _count_meeting(limit: Limit, changed: dict[int, int], one: int, other: int, by: int) -> None:
    for player, mate in ((one, other), (other, one)):
        if player in limit.of and mate in limit.among:
            changed[player] = changed.get(player, 0) + by


def weighted(uneven: Sequence[int], prices: Sequence[int]) -> int:
    """Unevenness at these prices."""
    return sum(each * price for each, price in zip(uneven, prices, strict=True))
