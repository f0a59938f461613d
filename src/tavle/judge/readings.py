"""From a draft to the one order it can mean: candidates, filtered by what stands on the board and what it can do.

A name that matches exactly is never read as another, even if the order is then impossible: to write an order that
cannot be carried out is a legal trick of the game. What is unclear is read only where a single possible order is left.
Source: ARCON 18/2002 §7b, 7d, 7e; DATC 3.2 4.B, 4.C, 4.E.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tavle.judge.board import COASTS_OF, CODES, FLEET_NEAR, NODE, NODES
from tavle.judge.choices import Choices
from tavle.judge.drafts import Draft, Named, Place
from tavle.judge.legality import fleets_at_sea, impossible, with_coast
from tavle.judge.places import BY_SHARED_FORM, EXACT
from tavle.judge.reasons import Reason
from tavle.judge.units import Action, Order, Unit, order_text
from tavle.judge.words import Kind

UNFORGIVEN = frozenset({"type_missing", "type_wrong", "nation_wrong", "coast_ignored"})
"""Slips that are no harm only where the rules say so (`Choices.forgiving`)."""

HARMLESS = frozenset({"path_dropped"})
"""Notes about things that are right, but do not count."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing a line can mean.

    Attributes:
        order: The order, its coast filled in.
        cost: How far it is from what was written; 0 is to the letter.
        why_not: Why it is impossible (a key of `judge.reason` in the texts); empty if it is not.
        notes: What was passed over, as reasons.
    """

    order: Order
    cost: int
    why_not: str
    notes: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a reader knows of the board: the units, whose slip it is, and the rules."""

    units: Mapping[int, Unit]
    power: str
    choices: Choices
    seas: frozenset[int] = field(default=frozenset())

    @classmethod
    def of(cls, units: Mapping[int, Unit], power: str, choices: Choices) -> Sight:
        """The sight of one power's slip."""
        return cls(units, power, choices, fleets_at_sea(units))


_ACTIONS = {
    Kind.HOLD: Action.HOLD,
    Kind.NAME: Action.HOLD,
    Kind.MOVE: Action.MOVE,
    Kind.SUPPORT: Action.SUPPORT,
    Kind.CONVOY: Action.CONVOY,
}


def readings(draft: Draft, unit: Named, sight: Sight) -> list[Reading]:
    """Every reading of a movement order with a unit of the power, those to the letter first.

    Args:
        draft: Its kind is hold, move, support, convoy or nothing said.
        unit: The draft's own unit.
        sight: The board.
    """
    action = _ACTIONS[draft.kind]
    general = [Reason(key, {"written": text}) for key, text in draft.notes]
    if draft.kind is Kind.NAME:
        general.append(Reason("nothing_said"))
    found = []
    for own, own_cost in unit.place.candidates:
        standing = sight.units.get(own)
        if standing is None or standing.power != sight.power:
            continue
        notes = [*general, *unit_notes(unit, standing, own_cost)]
        for order, cost, more in _completions(draft, action, standing, sight):
            found.append(_reading(order, own_cost + cost + unlike(unit, standing), [*notes, *more], sight))
    return sorted(found, key=lambda reading: reading.cost)


def _reading(order: Order, cost: int, notes: list[Reason], sight: Sight) -> Reading:
    complete = with_coast(order, sight.units, sight.choices)
    if complete.target != order.target:
        notes.append(Reason("coast_taken", {"read": NODES[complete.target]}))
    why_not = impossible(complete, sight.units, sight.seas)
    if not why_not and not sight.choices.forgiving:
        why_not = "not_forgiven" if any(note.key in UNFORGIVEN for note in notes) else ""
    return Reading(complete, cost, why_not, tuple(notes))


def _completions(draft: Draft, action: Action, own: Unit, sight: Sight) -> Iterator[tuple[Order, int, list[Reason]]]:
    """The order's possible second units and targets, each with its cost and notes."""
    if action is Action.HOLD:
        yield Order(own.province), 0, []
    elif action is Action.MOVE:
        for target, cost, notes in _targets(draft.targets[0], own):
            yield Order(own.province, action, target, via=draft.via and not own.fleet), cost, notes
    else:
        for other, other_cost, notes in _others(draft.other, sight):
            if not draft.targets:
                yield Order(own.province, action, -1, other), other_cost, notes
            for target, cost, more in _targets(draft.targets[0], sight.units.get(other)) if draft.targets else ():
                yield Order(own.province, action, target, other), other_cost + cost, [*notes, *more]


def _others(named: Named, sight: Sight) -> Iterator[tuple[int, int, list[Reason]]]:
    """Provinces of the unit that may be meant by the one to be supported or convoyed; there may be none in it."""
    for province, cost in named.place.candidates:
        standing = sight.units.get(province)
        if standing is None:
            yield province, cost, []
        else:
            yield province, cost + unlike(named, standing), unit_notes(named, standing, cost)


def _targets(place: Place, unit: Unit | None) -> Iterator[tuple[int, int, list[Reason]]]:
    """Nodes that a target may mean for the unit that is to go there."""
    for province, cost in place.candidates:
        notes = name_notes(place, province, cost)
        node = province
        if place.coast:
            named = NODE.get(f"{CODES[province]}/{place.coast}", province)
            if unit is None or (unit.fleet and named != province):
                node = named
            else:
                notes.append(Reason("coast_ignored", {"read": CODES[province]}))
        yield node, cost, notes


def name_notes(place: Place, province: int, cost: int) -> list[Reason]:
    """How the name of a place was read, unless it was exact."""
    if cost == EXACT:
        return []
    key = "shared_name" if cost == BY_SHARED_FORM else "near_name"
    return [Reason(key, {"written": place.text, "read": CODES[province]})]


def unlike(named: Named, unit: Unit) -> int:
    """1 if the type that was written is not the unit's."""
    return int(bool(named.letter) and (named.letter == "F") != unit.fleet)


def unit_notes(named: Named, unit: Unit, cost: int) -> list[Reason]:
    """What was written of the unit and does not fit it."""
    notes = name_notes(named.place, unit.province, cost)
    read = {"read": unit.short}
    if not named.letter:
        notes.append(Reason("type_missing", read))
    elif unlike(named, unit):
        notes.append(Reason("type_wrong", read))
    if named.power and named.power != unit.power:
        notes.append(Reason("nation_wrong", {"read": str(unit)}))
    if named.place.coast and NODES[unit.node] != f"{CODES[unit.province]}/{named.place.coast}":
        notes.append(Reason("coast_ignored", read))
    return notes


def reading_text(order: Order, sight: Sight) -> str:
    """The order in canonical form, also where it names a unit that is not there."""
    if order.other >= 0 and order.other not in sight.units:
        return f"{sight.units[order.unit].short} {order.action.value} {CODES[order.other]}" + (
            "" if order.target < 0 else f" - {NODES[order.target]}"
        )
    return order_text(order, sight.units)


def named_coasts(order: Order, sight: Sight) -> tuple[Order, ...]:
    """The orders that a fleet's move to a split coast may be, by the coast it does not name (ARCON 18/2002 §7e)."""
    near = FLEET_NEAR[sight.units[order.unit].node]
    return tuple(replace(order, target=coast) for coast in COASTS_OF[order.target] if coast in near)
