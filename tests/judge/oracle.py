"""A slow judge of moves: tries every combination of fates and keeps those that satisfy the rule book at once.

Written from the definitions of chapter 5.B of the test collection, with no recursion and nothing of the resolver.
Combinations that satisfy all rules are the fixed points; where there is exactly one, it is the only possible answer.
`settled` answers also where there is none or more than one, by the rules of last resort: see there.
"""

from collections.abc import Iterator
from itertools import product

from tavle.judge.board import ARMY_NEAR, PROVINCE, WATER
from tavle.judge.choices import DATC, Choices
from tavle.judge.units import Action, Order, Unit

Fates = dict[int, bool]
Table = list[tuple[Fates, Fates]]
"""Fates that may be, and what the rules make of each."""


def _all_fates(names: list[int]) -> Iterator[Fates]:
    for combination in product((True, False), repeat=len(names)):
        yield dict(zip(names, combination, strict=True))


def _knot(names: list[int], table: Table) -> set[int]:
    """Orders of which each hangs on all others of them, and on no other."""
    outcomes = {tuple(fates.items()): outcome for fates, outcome in table}
    leans: dict[int, set[int]] = {name: set() for name in names}
    for fates, outcome in table:
        for changed in names:
            other = outcomes[tuple({**fates, changed: not fates[changed]}.items())]
            for name in names:
                if outcome[name] != other[name]:
                    leans[name].add(changed)
    for _ in names:
        for name in names:
            leans[name] |= {further for near in leans[name] for further in leans[near]}
    return next(leans[name] for name in names if all(name in leans[near] for near in leans[name]))


class Oracle:
    """Possible orders only, one for each unit at most."""

    def __init__(self, units: dict[int, Unit], orders: dict[int, Order], choices: Choices = DATC) -> None:
        self.units = units
        self.orders = orders
        self.own_fleet = choices.adjacent_convoy == "own_fleet"
        self.moves = {p: PROVINCE[o.target] for p, o in orders.items() if o.action is Action.MOVE}
        self.supports = {p: o for p, o in orders.items() if o.action is Action.SUPPORT and self._fits(o)}
        self.convoys = {
            p: o
            for p, o in orders.items()
            if o.action is Action.CONVOY and self.moves.get(o.other) == PROVINCE[o.target]
        }
        self.names = sorted({*self.moves, *self.supports, *self.convoys})
        self.sailing = {p for p in self.moves if self._sails(p)}
        self.spared = set(self._spared()) if choices.paradox == "support_stands" else set()

    def _fits(self, order: Order) -> bool:
        if order.target < 0:
            return order.other not in self.moves
        if self.moves.get(order.other) != PROVINCE[order.target]:
            return False
        coast_agrees = order.target in (PROVINCE[order.target], self.orders[order.other].target)
        return coast_agrees or not self.units[order.other].fleet

    def _sails(self, mover: int) -> bool:
        unit = self.units[mover]
        carriers = [p for p, o in self.convoys.items() if o.other == mover]
        own = self.own_fleet and any(self.units[p].power == unit.power for p in carriers)
        return not unit.fleet and (own or self.orders[mover].via or self.moves[mover] not in ARMY_NEAR[mover])

    def _spared(self) -> Iterator[tuple[int, int]]:
        """(supporter of an attack on a fleet, army that needs the fleet): the printed rule lets it not cut."""
        for army in self.sailing:
            carriers = [p for p, o in self.convoys.items() if o.other == army]
            for fleet in carriers:
                if not self._path(army, {other: other != fleet for other in carriers}):
                    for supporter, order in self.supports.items():
                        if order.target >= 0 and PROVINCE[order.target] == fleet:
                            yield supporter, army

    def fixed_points(self) -> Iterator[Fates]:
        for fates in _all_fates(self.names):
            if all(self._rule(name, fates) == fate for name, fate in fates.items()):
                yield fates

    def settled(self) -> Fates:
        """The fates, settled step by step.

        First what is the same whatever becomes of the unsettled orders. When nothing is left that is, a knot is taken:
        orders that hang on each other and on nothing else unsettled. A knot that can be in one way only is so. Else
        its convoys fail (DATC 4.A.2, Szykman), and where it has none, its moves succeed: a round dance.
        """
        known: Fates = {}
        while open_names := [name for name in self.names if name not in known]:
            table = [
                (fates, {n: self._rule(n, {**known, **fates}) for n in open_names}) for fates in _all_fates(open_names)
            ]
            sure = {n: table[0][1][n] for n in open_names if len({outcome[n] for _, outcome in table}) == 1}
            known.update(sure or self._untied(_knot(open_names, table), table))
        return known

    def _untied(self, knot: set[int], table: Table) -> Fates:
        points = {
            tuple((name, fates[name]) for name in sorted(knot))
            for fates, outcome in table
            if all(fates[name] == outcome[name] for name in knot)
        }
        if len(points) == 1:
            return dict(points.pop())
        convoys = knot & self.convoys.keys()
        return dict.fromkeys(convoys, False) if convoys else dict.fromkeys(knot & self.moves.keys(), True)

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
            foreign = self.units[mover].power != self.units[supporter].power and (supporter, mover) not in self.spared
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
