"""Stage B: possible orders set against each other.

Who moves where, who helps whom, and which support or convoy finds nothing to act on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tavle.judge.board import ARMY_NEAR, CODES, PROVINCE, sea_chain
from tavle.judge.choices import Choices
from tavle.judge.units import CONVOY, HOLD, MOVE, Order, Unit

_SIZE = len(CODES)
_NOBODY: tuple[int, ...] = ()


class Battle:
    """The possible orders of one movement phase, matched. Provinces stand for the units in them.

    Attributes:
        units: Province -> unit.
        orders: Province -> its one possible order, in order of number.
        holder: By province, the power of the unit in it; empty where there is none.
        goes: By province, the province its unit tries to move to; -1 for none.
        by_sea: Provinces whose move goes by convoy.
        head_on: Mover -> the mover that it meets head to head.
        attackers: Province -> those who move to it, in order of number.
        helpers: Province -> supporters that match what the unit there does.
        carriers: Province -> fleets whose convoy order matches the army there.
        aims: Supporter -> the province that its support is directed at.
        unmatched: Supports and convoys that match no other order ("invalid").
        cut_protected: Supporter -> armies that cannot cut it (the printed rule against paradoxes).
    """

    __slots__ = (
        "aims",
        "attackers",
        "by_sea",
        "carriers",
        "cut_protected",
        "goes",
        "head_on",
        "helpers",
        "holder",
        "orders",
        "units",
        "unmatched",
    )

    def __init__(self, units: Mapping[int, Unit], orders: Mapping[int, Order], choices: Choices) -> None:
        self.units = units
        self.orders = {province: orders[province] for province in sorted(orders)}
        self.holder = [""] * _SIZE
        self.goes = [-1] * _SIZE
        self.by_sea: set[int] = set()
        self.attackers: dict[int, list[int]] = {}
        self.helpers: dict[int, list[int]] = {}
        self.carriers: dict[int, list[int]] = {}
        self.aims: dict[int, int] = {}
        self.unmatched: set[int] = set()
        for province, unit in units.items():
            self.holder[province] = unit.power
        self._match(self._note_moves())
        if choices.adjacent_convoy == "own_fleet":
            self._note_own_convoys()
        self.head_on = self._head_on()
        self.cut_protected = self._protected() if choices.paradox == "support_stands" else {}

    def facing(self, mover: int) -> int:
        """The province whose unit moves against `mover` head to head; -1 if there is none."""
        return self.head_on.get(mover, -1)

    def attackers_of(self, province: int) -> Sequence[int]:
        """Those who try to move into the province."""
        return self.attackers.get(province, _NOBODY)

    def _note_moves(self) -> list[Order]:
        """Notes all moves, and which go by sea since no land way leads there or they say so; returns helping orders."""
        rest = []
        goes, attackers = self.goes, self.attackers
        for province, order in self.orders.items():
            if order.action is MOVE:
                goes[province] = target = PROVINCE[order.target]
                if target in attackers:
                    attackers[target].append(province)
                else:
                    attackers[target] = [province]
                if (order.via or target not in ARMY_NEAR[province]) and not self.units[province].fleet:
                    self.by_sea.add(province)
            elif order.action is not HOLD:
                rest.append(order)
        return rest

    def _note_own_convoys(self) -> None:
        """An army goes by sea also if a fleet of its own power is to carry it (DATC 3.2 4.A.3)."""
        for army, fleets in self.carriers.items():
            if any(self.holder[fleet] == self.holder[army] for fleet in fleets):
                self.by_sea.add(army)

    def _head_on(self) -> dict[int, int]:
        """Mover -> the mover that it meets half-way; by convoy they pass each other."""
        goes, by_sea = self.goes, self.by_sea
        return {
            mover: target
            for target, attackers in self.attackers.items()
            if goes[target] >= 0 and target not in by_sea
            for mover in attackers
            if goes[target] == mover and mover not in by_sea
        }

    def _match(self, rest: list[Order]) -> None:
        for order in rest:
            if order.action is CONVOY:
                if self.goes[order.other] == PROVINCE[order.target]:
                    self.carriers.setdefault(order.other, []).append(order.unit)
                else:
                    self.unmatched.add(order.unit)
            elif self._support_matches(order):
                self.helpers.setdefault(order.other, []).append(order.unit)
                self.aims[order.unit] = order.other if order.target < 0 else PROVINCE[order.target]
            else:
                self.unmatched.add(order.unit)

    def _support_matches(self, order: Order) -> bool:
        """A support to hold needs a unit that stays; a support of a move needs that move, on the coast it names.

        Source: DATC 3.2 4.B.4, 6.B.7, 6.B.9, 6.D.7.
        """
        if order.target < 0:
            return self.goes[order.other] < 0
        if self.goes[order.other] != PROVINCE[order.target]:
            return False
        target = self.orders[order.other].target
        return order.target == PROVINCE[order.target] or not self.units[order.other].fleet or order.target == target

    def _protected(self) -> dict[int, set[int]]:
        """Supporters of an attack on a fleet -> the armies that need that fleet and so cannot cut them.

        Source: the rule book of 2000, "a convoyed army does not cut a certain other support".
        """
        found: dict[int, set[int]] = {}
        for army in self.by_sea:
            fleets = frozenset(self.carriers.get(army, _NOBODY))
            needed = {fleet for fleet in fleets if not sea_chain(army, self.goes[army], fleets - {fleet})}
            for supporter, aim in self.aims.items():
                if aim in needed and self.orders[supporter].target >= 0:
                    found.setdefault(supporter, set()).add(army)
        return found
