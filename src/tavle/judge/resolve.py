"""Stages C and D: which orders succeed.

Stage C is the rule book as three conditions, `_move`, `_support` and `_convoy`; each asks `succeeds` for the orders
it depends on.
Orders can depend on each other in a ring. So every question carries a flag: *hopeful* means that what is not yet
known is taken in favour of the order asked about; the flag turns round for whatever stands against it. If an order
comes out the same hopefully and not, it is settled, whatever the ring says. If not, the ring is real, and the rule
of last resort decides it: a ring with convoys is a paradox, and its convoys fail; a ring of moves alone is a round
dance, and all of it moves.

Source: DATC 3.2 chapter 5; 4.A.2 and 5.E for the ring.
"""

from __future__ import annotations

from tavle.judge.battle import Battle
from tavle.judge.board import sea_chain
from tavle.judge.units import CONVOY, HOLD, MOVE

_NOTHING_OPEN = 1 << 30


class Resolver:
    """Settles the orders of one battle.

    `_reach` holds for each order under evaluation its depth, and for each order parked in a ring the least depth it
    leans on.
    `_low` is the least depth of any undecided order that was consulted since the evaluation in hand began.
    """

    __slots__ = ("_battle", "_depth", "_low", "_parked", "_reach", "settled")

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self.settled: dict[int, bool] = {}
        self._reach: dict[int, int] = {}
        self._parked: list[int] = []
        self._low = _NOTHING_OPEN
        self._depth = 0

    def settle_all(self) -> dict[int, bool]:
        """Whether each matched move, support and convoy succeeds, by the province of its unit.

        Linear in the orders where they do not hang on each other; a ring is asked anew for each of its orders.
        """
        battle, settled = self._battle, self.settled
        opposed = []
        for province, order in battle.orders.items():
            if order.action is HOLD or province in battle.unmatched:
                continue
            if self._is_unopposed(province):
                settled[province] = True
            else:
                opposed.append(province)
        for province in opposed:
            if province not in settled:
                self.succeeds(province, True)
        return settled

    def _is_unopposed(self, province: int) -> bool:
        """Whether nobody moves against the order, so that it need not be weighed; most orders of a phase are such."""
        battle = self._battle
        target = battle.goes[province]
        if target < 0:
            return province not in battle.attackers
        return not battle.holder[target] and len(battle.attackers[target]) == 1 and province not in battle.by_sea

    def succeeds(self, province: int, hopeful: bool) -> bool:
        """Whether the order of the unit there succeeds, as far as is known; the flag stands in for what is not."""
        known = self.settled.get(province)
        if known is not None:
            return known
        reach = self._reach.get(province)
        if reach is not None:
            self._low = min(self._low, reach)
            return hopeful
        return self._evaluate(province, hopeful)

    def _evaluate(self, province: int, hopeful: bool) -> bool:
        outer, self._low = self._low, _NOTHING_OPEN
        depth, mark = self._depth, len(self._parked)
        self._reach[province] = depth
        self._depth += 1
        answer = self._decide(province, True)
        sure = not answer or self._low == _NOTHING_OPEN or self._decide(province, False)
        self._depth = depth
        if not sure and self._low < depth:
            self._parked.append(province)
            self._reach[province] = self._low
            self._low = min(self._low, outer)
            return hopeful
        ring = [*self._parked[mark:], province]
        for member in ring:
            del self._reach[member]
        del self._parked[mark:]
        self._low = outer
        if sure:
            self.settled[province] = answer
            return answer
        self._last_resort(ring)
        return self.succeeds(province, hopeful)

    def _last_resort(self, ring: list[int]) -> None:
        """Settles a ring: its convoys fail (Szykman); where it has none, its moves succeed. The rest is asked again."""
        orders = self._battle.orders
        convoys = [member for member in ring if orders[member].action is CONVOY]
        for member in convoys or [member for member in ring if orders[member].action is MOVE]:
            self.settled[member] = not convoys

    def _decide(self, province: int, hopeful: bool) -> bool:
        battle = self._battle
        if battle.goes[province] >= 0:
            return self._move(province, hopeful)
        if province in battle.aims:
            return self._support(province, hopeful)
        return self._convoy(province, hopeful)

    def _move(self, mover: int, hopeful: bool) -> bool:
        """Stronger than what defends the target and than every other move to it."""
        battle = self._battle
        if not self._arrives(mover, hopeful):
            return False
        attack, defence = self._meeting(mover, hopeful)
        if attack <= defence:
            return False
        for rival in battle.attackers[battle.goes[mover]]:
            if rival != mover and attack <= self._prevents(rival, hopeful):
                return False
        return True

    def _meeting(self, mover: int, hopeful: bool) -> tuple[int, int]:
        """Strength of the attack, and of what holds the target against it."""
        battle = self._battle
        target = battle.goes[mover]
        holder = battle.holder[target]
        if not holder:
            return 1 + self._help(mover, hopeful), 0
        if battle.goes[target] >= 0 and mover not in battle.head_on:
            if self.succeeds(target, hopeful):
                return 1 + self._help(mover, hopeful), 0
            defence = 1
        else:
            defence = 1 + self._help(target, not hopeful)
        if holder == battle.holder[mover]:
            return 0, defence
        return 1 + self._help(mover, hopeful, without=holder), defence

    def _prevents(self, rival: int, hopeful: bool) -> int:
        """How strongly a rival keeps others out of where it goes; asked by an order that hopes it does not."""
        if not self._arrives(rival, not hopeful):
            return 0
        facing = self._battle.head_on.get(rival)
        if facing is not None and self.succeeds(facing, hopeful):
            return 0
        return 1 + self._help(rival, not hopeful)

    def _help(self, province: int, hopeful: bool, without: str = "") -> int:
        """How many supports the unit has, those of the power `without` left out."""
        battle = self._battle
        if province not in battle.helpers:
            return 0
        count = 0
        for helper in battle.helpers[province]:
            if battle.holder[helper] != without and self.succeeds(helper, hopeful):
                count += 1
        return count

    def _arrives(self, mover: int, hopeful: bool) -> bool:
        """Whether a move gets as far as its target: over land always, by sea if a chain of convoys holds."""
        battle = self._battle
        if mover not in battle.by_sea:
            return True
        fleets = frozenset(fleet for fleet in battle.carriers.get(mover, ()) if self.succeeds(fleet, hopeful))
        return sea_chain(mover, battle.goes[mover], fleets)

    def _support(self, supporter: int, hopeful: bool) -> bool:
        """Given unless cut: by a foreign attack from elsewhere than its aim, or by being dislodged (DATC 3.2 4.A.4)."""
        battle = self._battle
        power, aim = battle.holder[supporter], battle.aims[supporter]
        spared = battle.cut_protected.get(supporter, ())
        for attacker in battle.attackers_of(supporter):
            if battle.holder[attacker] == power or attacker in spared:
                continue
            if attacker != aim and self._arrives(attacker, not hopeful):
                return False
            if self.succeeds(attacker, not hopeful):
                return False
        return True

    def _convoy(self, fleet: int, hopeful: bool) -> bool:
        """Available unless the fleet is dislodged."""
        return not any(self.succeeds(attacker, not hopeful) for attacker in self._battle.attackers_of(fleet))
