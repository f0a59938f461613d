"""Positions and orders drawn at random, close together so that much happens."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from tavle.judge.board import ARMY_NEAR, COASTS_OF, FLEET_NEAR, INLAND, NODE, PROVINCE, SEA
from tavle.judge.choices import DATC
from tavle.judge.legality import fleets_at_sea, impossible, with_coast
from tavle.judge.position import read_phase
from tavle.judge.readings import Sight
from tavle.judge.slip import read_slip
from tavle.judge.units import Action, Order, Unit
from tests.judge.corpus import cases

NEIGHBOURHOODS = [
    "lon nth eng bel hol pic bre wal yor edi iri mao nwy den ska",
    "con bla bul rum ank smy aeg gre ser sev arm",
    "spa por mar gas lyo wes mao naf tun tys",
    "stp nwy swe fin bot bal lvn den ska bar",
    "ven tri tyr vie bud ser alb adr apu rom",
]


def nodes_for(province: int, fleet: bool) -> tuple[int, ...]:
    return COASTS_OF.get(province, (province,)) if fleet else (province,)


@st.composite
def positions(draw: Any, most: int = 8) -> dict[int, Unit]:
    """Up to `most` units of three powers in one corner of the map."""
    corner = [NODE[code] for code in draw(st.sampled_from(NEIGHBOURHOODS)).split()]
    places = draw(st.lists(st.sampled_from(corner), min_size=2, max_size=most, unique=True))
    units = {}
    for province in places:
        fleet = SEA[province] or (not INLAND[province] and draw(st.booleans()))
        node = draw(st.sampled_from(nodes_for(province, fleet)))
        units[province] = Unit(draw(st.sampled_from(["ENG", "FRA", "GER"])), fleet, node)
    return units


def possible_orders(units: dict[int, Unit], province: int) -> list[Order]:
    """Every possible order of the unit there that stays in reach of the units, by trying all that can be written."""
    near = {place for unit in units.values() for node in nodes_for(unit.province, True) for place in FLEET_NEAR[node]}
    near |= {place for unit in units.values() for place in (unit.node, *ARMY_NEAR[unit.province])}
    targets = sorted(near | {PROVINCE[node] for node in near})
    tried = [Order(province)]
    tried += [Order(province, Action.MOVE, target, via=via) for target in targets for via in (False, True)]
    tried += [Order(province, Action.SUPPORT, target, other) for target in (-1, *targets) for other in units]
    tried += [Order(province, Action.CONVOY, target, other) for target in targets for other in units]
    seas = fleets_at_sea(units)
    return [order for order in tried if not impossible(with_coast(order, units, DATC), units, seas)]


@st.composite
def battles(draw: Any, most: int = 8) -> tuple[dict[int, Unit], dict[int, Order]]:
    """A position and a possible order for each unit, often to the point: moves into each other, supports that match."""
    units = draw(positions(most))
    orders: dict[int, Order] = {}
    for province in units:
        choices = possible_orders(units, province)
        pointed = [order for order in choices if _to_the_point(order, orders, units)]
        orders[province] = draw(st.sampled_from(pointed if pointed and draw(st.integers(0, 3)) else choices))
    return units, orders


def _knots(names: str) -> list[tuple[dict[int, Unit], dict[int, Order]]]:
    """Cases of the test collection."""
    found = []
    for case in cases():
        if case.phase["id"] in names.split():
            phase = read_phase(case.phase)
            slips = [read_slip(slip, Sight.of(phase.units, power, DATC)) for power, slip in phase.orders.items()]
            found.append(
                (dict(phase.units), {line.unit: line.order for lines in slips for line in lines if line.order})
            )
    return found


KNOTS = _knots(
    "6.C.1 6.C.4 6.C.6 6.E.11 6.F.14 6.F.15 6.F.16 6.F.17 6.F.18 6.F.19 6.F.21 6.F.22 6.F.23 6.F.24 6.G.1 6.G.6"
)
"""The round dances and paradoxes of the test collection, and what comes near to them."""


@st.composite
def knots(draw: Any) -> tuple[dict[int, Unit], dict[int, Order]]:
    """Orders that hang on each other in a ring, some units of another power, up to two of them ordered otherwise."""
    units, orders = map(dict, draw(st.sampled_from(KNOTS)))
    for province in draw(st.lists(st.sampled_from(sorted(units)), max_size=2, unique=True)):
        units[province] = replace(units[province], power=draw(st.sampled_from(["ENG", "FRA", "GER"])))
    for province in draw(st.lists(st.sampled_from(sorted(units)), max_size=2, unique=True)):
        choices = possible_orders(units, province)
        pointed = [order for order in choices if _to_the_point(order, orders, units)]
        orders[province] = draw(st.sampled_from(pointed or choices))
    return units, orders


def _to_the_point(order: Order, orders: dict[int, Order], units: Iterable[int]) -> bool:
    if order.action is Action.MOVE:
        return order.target in units or order.target in {other.target for other in orders.values()}
    if order.other in orders:
        return orders[order.other].target == order.target
    return order.action is Action.CONVOY
