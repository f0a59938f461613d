"""The movement phase from orders to the position after it (stages A to E)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tavle.judge.battle import Battle
from tavle.judge.board import ARMY_NEAR, FLEET_NEAR, PROVINCE, sea_chain
from tavle.judge.choices import Choices
from tavle.judge.legality import fleets_at_sea, impossible, with_coast
from tavle.judge.resolve import Resolver
from tavle.judge.units import CONVOY, HOLD, SUPPORT, Order, Unit, unit_at


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit driven out, and the nodes it may retreat to, sorted by number; none means that it is destroyed."""

    unit: Unit
    origin: int
    retreats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement phase, adjudicated.

    Attributes:
        battle: The possible orders, matched.
        settled: Whether each matched move, support and convoy succeeds, by the province of its unit.
        refused: Province -> why its unit's order was impossible (a key of `judge.reason` in the texts).
        units: The units that stand afterwards, sorted by their text.
        dislodged: The units driven out, sorted by their text.
        contested: Empty provinces that a standoff keeps closed for retreats.
    """

    battle: Battle
    settled: Mapping[int, bool]
    refused: Mapping[int, str]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    contested: frozenset[int]

    def result(self, province: int) -> str:
        """What became of the order of the unit there, in DATC's words: `succeeds`, `cut`, `disrupted`, ..."""
        order = self.battle.orders.get(province)
        if order is None:
            return "illegal" if province in self.refused else "stands"
        if order.action is HOLD:
            return "stands"
        if province in self.battle.unmatched:
            return "invalid"
        succeeds = self.settled[province]
        if order.action is SUPPORT:
            return "given" if succeeds else "cut"
        if order.action is CONVOY:
            return "available" if succeeds else "disrupted"
        if succeeds:
            return "succeeds"
        return "invalid" if self._has_no_convoy(province) else "fails"

    def arrives(self, province: int) -> bool:
        """Whether the move of the unit there gets to its target: over land, or carried by fleets that hold out."""
        return _arrives(province, self.battle, self.settled)

    def prevents(self, province: int) -> bool:
        """Whether the move of the unit there keeps others out of its target, should it fail itself."""
        return _prevents(province, self.battle, self.settled)

    def _has_no_convoy(self, province: int) -> bool:
        """Whether the army needs a convoy and no chain of fleets was even ordered to carry it."""
        battle = self.battle
        if province not in battle.by_sea:
            return False
        return not sea_chain(province, battle.goes[province], frozenset(battle.carriers.get(province, ())))


def _arrives(mover: int, battle: Battle, settled: Mapping[int, bool]) -> bool:
    if mover not in battle.by_sea:
        return True
    fleets = frozenset(fleet for fleet in battle.carriers.get(mover, ()) if settled[fleet])
    return sea_chain(mover, battle.goes[mover], fleets)


def _prevents(mover: int, battle: Battle, settled: Mapping[int, bool]) -> bool:
    """It got that far, and the unit that it met head to head, if any, did not come over it (DATC 3.2 4.A.7)."""
    facing = battle.facing(mover)
    return _arrives(mover, battle, settled) and not (facing >= 0 and settled[facing])


def adjudicate(units: Iterable[Unit], orders: Iterable[Order], choices: Choices) -> Movement:
    """Adjudicates a movement phase.

    Args:
        units: The position: at most one unit in a province, each where its kind can stand.
        orders: At most one order for each unit, in any order; impossible ones are told apart here. Units without one
            hold.
        choices: The rule choices.

    Returns:
        The outcome; it does not depend on the order of either argument. The cost grows with the orders, and where they
        hang on each other in a ring, with the square of its length.
    """
    placed = {unit.province: unit for unit in units}
    seas = fleets_at_sea(placed)
    possible, refused = {}, {}
    for order in orders:
        complete = with_coast(order, placed, choices)
        why = impossible(complete, placed, seas)
        if why:
            refused[order.unit] = why
        else:
            possible[order.unit] = complete
    return _adjudicated(Battle(placed, possible, choices), refused, choices)


def adjudicate_possible(units: Mapping[int, Unit], orders: Mapping[int, Order], choices: Choices) -> Movement:
    """The same, for orders that a reader found possible: they are not looked at again.

    Args:
        units: Province -> unit.
        orders: Province -> the order of the unit there, possible, its coast filled in.
        choices: The rule choices.
    """
    return _adjudicated(Battle(units, orders, choices), {}, choices)


def _adjudicated(battle: Battle, refused: Mapping[int, str], choices: Choices) -> Movement:
    settled = Resolver(battle).settle_all()
    moved = {mover for mover, succeeds in settled.items() if succeeds and battle.goes[mover] >= 0}
    arrivals = {battle.goes[mover]: mover for mover in moved}
    standing = {
        province: unit for province, unit in battle.units.items() if province not in arrivals and province not in moved
    }
    for target, origin in arrivals.items():
        unit = battle.units[origin]
        standing[target] = unit_at(unit.power, unit.fleet, battle.orders[origin].target if unit.fleet else target)
    contested = _contested(battle, settled, standing)
    dislodged = [
        Dislodged(battle.units[p], origin, _retreats(battle.units[p], origin, battle, standing, contested, choices))
        for p, origin in arrivals.items()
        if p in battle.units and p not in moved
    ]
    return Movement(
        battle,
        settled,
        refused,
        tuple(sorted(standing.values(), key=str)),
        tuple(sorted(dislodged, key=lambda entry: str(entry.unit))),
        contested,
    )


def _contested(battle: Battle, settled: Mapping[int, bool], standing: Mapping[int, Unit]) -> frozenset[int]:
    """Empty provinces into which a move failed that got that far and was not beaten by the unit it met head to head."""
    found = set()
    for target, attackers in battle.attackers.items():
        if target not in standing and any(_prevents(mover, battle, settled) for mover in attackers):
            found.add(target)
    return frozenset(found)


def _retreats(
    unit: Unit, origin: int, battle: Battle, standing: Mapping[int, Unit], contested: frozenset[int], choices: Choices
) -> tuple[int, ...]:
    """Where a dislodged unit may go: next door, empty, no standoff there, and not where its attacker came from.

    Source: DATC 3.2 4.A.5 for the attacker that came by convoy.
    """
    closed = -1 if choices.retreat_to_convoy_origin and origin in battle.by_sea else origin
    near = FLEET_NEAR[unit.node] if unit.fleet else ARMY_NEAR[unit.node]
    return tuple(
        node
        for node in sorted(near)
        if PROVINCE[node] not in standing and PROVINCE[node] not in contested and PROVINCE[node] != closed
    )
