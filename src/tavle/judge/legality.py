"""Stage A: which orders are possible, judged by the position alone, without a look at other orders.

An impossible order is no order: the unit holds, and may be supported in holding.
Source: DATC 3.2 4.E.1; the cases 6.A, 6.B and 6.F name each condition.
"""

from __future__ import annotations

from collections.abc import Mapping

from tavle.judge.board import (
    ARMY_NEAR,
    COASTAL,
    COASTS_OF,
    FLEET_NEAR,
    FLEET_NEAR_PROVINCES,
    PROVINCE,
    SEA,
    sea_chain,
    useful_fleets,
)
from tavle.judge.choices import Choices
from tavle.judge.units import CONVOY, MOVE, SUPPORT, Order, Unit

Units = Mapping[int, Unit]
"""Province -> the unit in it."""

POSSIBLE = ""


def fleets_at_sea(units: Units) -> frozenset[int]:
    """The sea provinces that hold a fleet."""
    return frozenset(province for province in units if SEA[province])


def with_coast(order: Order, units: Units, choices: Choices) -> Order:
    """The order with the coast filled in where a fleet's move names none and exactly one can be reached.

    Source: DATC 3.2 4.B.2; ARCON 18/2002 §7e asks for the coast only where two can be reached.
    """
    if order.action is not MOVE or order.target not in COASTS_OF or not choices.single_coast:
        return order
    unit = units[order.unit]
    if not unit.fleet:
        return order
    reached = [coast for coast in COASTS_OF[order.target] if coast in FLEET_NEAR[unit.node]]
    return Order(order.unit, MOVE, reached[0], via=order.via) if len(reached) == 1 else order


def impossible(order: Order, units: Units, seas: frozenset[int]) -> str:
    """Why the order is impossible, as a key of `judge.reason` in the texts; `POSSIBLE` (empty) if it is not.

    Args:
        order: An order for a unit that stands in `units`, its coast filled in.
        units: Every unit of the position.
        seas: `fleets_at_sea(units)`.
    """
    unit = units[order.unit]
    if order.action is MOVE:
        return _impossible_fleet_move(unit, order.target) if unit.fleet else _impossible_army_move(unit, order, seas)
    if order.action is SUPPORT:
        return _impossible_support(unit, order, units, seas)
    if order.action is CONVOY:
        return _impossible_convoy(unit, order, units, seas)
    return POSSIBLE


def _impossible_fleet_move(unit: Unit, target: int) -> str:
    if target in FLEET_NEAR[unit.node]:
        return POSSIBLE
    if PROVINCE[target] == unit.province:
        return "own_province"
    if target in COASTS_OF and target in FLEET_NEAR_PROVINCES[unit.node]:
        return "coast_missing"
    return "no_way_for_fleet"


def _impossible_army_move(unit: Unit, order: Order, seas: frozenset[int]) -> str:
    start, end = unit.node, PROVINCE[order.target]
    if end in ARMY_NEAR[start] and not order.via:
        return POSSIBLE
    if start == end:
        return "own_province"
    if COASTAL[start] and COASTAL[end] and sea_chain(start, end, seas):
        return POSSIBLE
    return "no_way_for_army"


def _impossible_support(unit: Unit, order: Order, units: Units, seas: frozenset[int]) -> str:
    other = units.get(order.other)
    if other is None:
        return "nobody_there"
    if order.other == order.unit:
        return "supports_itself"
    goal = order.other if order.target < 0 else PROVINCE[order.target]
    if goal == order.unit:
        return "own_province"
    if goal not in (FLEET_NEAR_PROVINCES if unit.fleet else ARMY_NEAR)[unit.node]:
        return "support_out_of_reach"
    if order.target >= 0 and not _may_reach(other, order.target, seas - {order.unit}):
        return "supported_cannot"
    return POSSIBLE


def _may_reach(unit: Unit, target: int, seas: frozenset[int]) -> bool:
    """Whether a supported unit may move there: on any coast, unless one is named."""
    if unit.fleet:
        return target in FLEET_NEAR[unit.node] or (target in COASTS_OF and target in FLEET_NEAR_PROVINCES[unit.node])
    return not _impossible_army_move(unit, Order(unit.node, MOVE, target), seas)


def _impossible_convoy(unit: Unit, order: Order, units: Units, seas: frozenset[int]) -> str:
    army = units.get(order.other)
    if not unit.fleet or not SEA[order.unit]:
        return "not_at_sea"
    if army is None or army.fleet:
        return "no_army_there"
    end = PROVINCE[order.target]
    if end == order.other:
        return "own_province"
    if not (COASTAL[order.other] and COASTAL[end] and order.unit in useful_fleets(order.other, end, seas)):
        return "convoy_useless"
    return POSSIBLE
