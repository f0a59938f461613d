"""A slow judge of moves: tries every combination of fates and keeps those that satisfy the rule book at once.

Written from the definitions of chapter 5.B of the test collection, with no recursion and nothing of the resolver.
Combinations that satisfy all rules are the fixed points; where there is exactly one, it is the only possible answer.
"""

from collections.abc import Iterator
from itertools import product

from tavle.judge.board import ARMY_NEAR, PROVINCE, WATER
from tavle.judge.units import Action, Order, Unit

Fates = dict[int, bool]


class Oracle:
    """Possible orders only, one for each unit at most; `own_fleet` rules for convoys to a neighbour."""

    def __init__(self, units: dict[int, Unit], orders: dict[int, Order]) -> None:
        self.units = units
        self.orders = orders
        self.moves = {p: PROVINCE[o.target] for p, o in orders.items() if o.action is Action.MOVE}
        self.supports = {p: o for p, o in orders.items() if o.action is Action.SUPPORT and self._fits(o)}
        self.convoys = {
            p: o
            for p, o in orders.items()
            if o.action is Action.CONVOY and self.moves.get(o.other) == PROVINCE[o.target]
        }
        self.sailing = {p for p in self.moves if self._sails(p)}

    def _fits(self, order: Order) -> bool:
        if order.target < 0:
            return order.other not in self.moves
        if self.moves.get(order.other) != PROVINCE[order.target]:
            return False
        coast_agrees = order.target in (PROVINCE[order.target], self.orders[order.other].target)
        return coast_agrees or not self.units[order.other].fleet

    def _sails(self, mover: int) -> bool:
        unit = self.units[mover]
        own = any(o.other == mover and self.units[p].power == unit.power for p, o in self.convoys.items())
        return not unit.fleet and (own or self.orders[mover].via or self.moves[mover] not in ARMY_NEAR[mover])

    def fixed_points(self) -> Iterator[Fates]:
        names = sorted({*self.moves, *self.supports, *self.convoys})
        for combination in product((True, False), repeat=len(names)):
            fates = dict(zip(names, combination, strict=True))
            if all(self._rule(name, fates) == fate for name, fate in fates.items()):
                yield fates

    def _rule(self, name: int, fates: Fates) -> bool:
        if name in self.moves:
            return self._move(name, fates)
        if name in self.convoys:
            return not any(target == name and fates[mover] for mover, target in self.moves.items())
        return not self._cut(name, fates)

    def _cut(self, supporter: int, fates: Fates) -> bool:
        order = self.supports[supporter]
        aim = order.other if order.target < 0 else PROVINCE[order.target]
        for mover, target in self.moves.items():
            foreign = self.units[mover].power != self.units[supporter].power
            if target == supporter and foreign and ((mover != aim and self._path(mover, fates)) or fates[mover]):
                return True
        return False

    def _path(self, mover: int, fates: Fates) -> bool:
        if mover not in self.sailing:
            return True
        fleets = [p for p, o in self.convoys.items() if o.other == mover and fates[p]]
        reached = {fleet for fleet in fleets if fleet in WATER[mover]}
        for _ in fleets:
            reached |= {fleet for fleet in fleets if WATER[fleet] & reached}
        return any(self.moves[mover] in WATER[fleet] for fleet in reached)

    def _supporters(self, helped: int, fates: Fates) -> list[int]:
        return [p for p, o in self.supports.items() if o.other == helped and fates[p]]

    def _against(self, mover: int) -> int | None:
        """The unit that comes head on."""
        target = self.moves[mover]
        head_on = self.moves.get(target) == mover and not {mover, target} & self.sailing
        return target if head_on else None

    def _attack(self, mover: int, fates: Fates) -> int:
        if not self._path(mover, fates):
            return 0
        target = self.moves[mover]
        holder = self.units.get(target)
        supporters = self._supporters(mover, fates)
        gone = target in self.moves and self._against(mover) is None and fates[target]
        if holder is None or gone:
            return 1 + len(supporters)
        if holder.power == self.units[mover].power:
            return 0
        return 1 + sum(self.units[s].power != holder.power for s in supporters)

    def _hold(self, province: int, fates: Fates) -> int:
        if province not in self.units:
            return 0
        if province in self.moves:
            return 0 if fates[province] else 1
        return 1 + len(self._supporters(province, fates))

    def _prevent(self, mover: int, fates: Fates) -> int:
        opponent = self._against(mover)
        if not self._path(mover, fates) or (opponent is not None and fates[opponent]):
            return 0
        return 1 + len(self._supporters(mover, fates))

    def _move(self, mover: int, fates: Fates) -> bool:
        attack = self._attack(mover, fates)
        opponent = self._against(mover)
        defend = 1 + len(self._supporters(opponent, fates)) if opponent is not None else 0
        resistance = defend if opponent is not None else self._hold(self.moves[mover], fates)
        rivals = [other for other, target in self.moves.items() if target == self.moves[mover] and other != mover]
        return attack > max([resistance, *(self._prevent(rival, fates) for rival in rivals)])
