"""A phase as plain data, checked: every fault is named, all together, before anything is adjudicated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tavle.core.errors import Fault, Refused
from tavle.core.phrases import Phrase
from tavle.judge.board import ARMY_NEAR, CENTRES, COASTS_OF, CODES, FLEET_NEAR, INLAND, NODE, NODES, PROVINCE, SEA
from tavle.judge.standard_map import POWERS
from tavle.judge.units import Unit, unit_at

PHASES = ("movement", "retreat", "adjustment")
_KEYS = {
    "movement": {"id", "phase", "units", "orders"},
    "retreat": {"id", "phase", "units", "orders", "dislodged"},
    "adjustment": {"id", "phase", "units", "orders", "centres"},
}
MOST_LINES = 500
"""More lines of one power are no slip."""


def _all_units() -> dict[str, Unit]:
    """Every unit that can be, by its text, such as `RUS F stp/sc`."""
    armies = [node for node in range(len(CODES)) if not SEA[node]]
    fleets = [node for node in range(len(NODES)) if not INLAND[PROVINCE[node]] and node not in COASTS_OF]
    places = [*((False, node) for node in armies), *((True, node) for node in fleets)]
    units = [unit_at(power, fleet, node) for power in POWERS for fleet, node in places]
    return {str(unit): unit for unit in units}


UNITS = _all_units()


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase that can be adjudicated.

    Attributes:
        id: The caller's name of it; given back as it came.
        kind: One of `PHASES`.
        units: Province -> unit; in a retreat those that stand, without the dislodged ones.
        orders: Power -> its lines, in the order given.
        dislodged: Retreats only: province -> (the dislodged unit, the nodes open to it).
        centres: Adjustments only: power -> the provinces of the centres that it owns.
    """

    id: object
    kind: str
    units: Mapping[int, Unit]
    orders: Mapping[str, tuple[str, ...]]
    dislodged: Mapping[int, tuple[Unit, tuple[int, ...]]] = field(default_factory=dict)
    centres: Mapping[str, frozenset[int]] = field(default_factory=dict)


def read_phase(document: object, where: str = "") -> Phase:
    """The phase that a JSON document describes.

    Args:
        document: An object as docs/judge.md describes it.
        where: What is put before each place, e.g. `line 3`.

    Raises:
        Refused: with every fault of the document, up to 20.
    """
    reader = _PhaseReader(where)
    phase = reader.phase(document)
    if reader.faults or phase is None:
        raise Refused(reader.faults)
    return phase


class _PhaseReader:
    """Collects faults while it reads."""

    def __init__(self, where: str) -> None:
        self._where = f"{where}: " if where else ""
        self.faults: list[Fault] = []

    def _fault(self, code: str, where: str, **values: object) -> None:
        self.faults.append(Fault(code, f"{self._where}{where}", values=values))

    def phase(self, document: object) -> Phase | None:
        if not isinstance(document, dict):
            self._fault("not-an-object", "phase", what=Phrase("phase"))
            return None
        kind = document.get("phase")
        if not isinstance(kind, str) or kind not in PHASES:
            self._fault("judge-unknown-phase", "phase", phase=kind, known=", ".join(PHASES))
            return None
        for key in sorted(set(document) - _KEYS[kind], key=str):
            self._fault("unknown-key", str(key), key=key)
        for key in sorted(_KEYS[kind] - {"id"} - set(document)):
            self._fault("missing-key", key, key=key)
        units = self._units(document.get("units", []))
        return Phase(
            document.get("id"),
            kind,
            units,
            self._orders(document.get("orders", {})),
            self._dislodged(document.get("dislodged", []), units),
            self._centres(document.get("centres", {})),
        )

    def _list(self, value: object, where: str) -> list[object]:
        if isinstance(value, list):
            return value
        self._fault("judge-not-a-list", where)
        return []

    def _mapping(self, value: object, where: str) -> dict[str, object]:
        """An object whose keys are powers; others are left away with a fault."""
        if not isinstance(value, dict):
            self._fault("judge-not-by-power", where)
            return {}
        known = {power: entry for power, entry in value.items() if power in POWERS}
        for power in value if len(known) < len(value) else ():
            if power not in POWERS:
                self._fault("judge-unknown-power", where, power=power, known=", ".join(POWERS))
        return known

    def _units(self, value: object) -> dict[int, Unit]:
        found: dict[int, Unit] = {}
        for position, text in enumerate(self._list(value, "units")):
            unit = UNITS.get(text) if isinstance(text, str) else None
            if unit is not None and unit.province not in found:
                found[unit.province] = unit
            else:
                self._place(self._unit(text, f"units[{position}]"), found, f"units[{position}]")
        return found

    def _place(self, unit: Unit | None, found: dict[int, Unit], where: str) -> None:
        if unit is None:
            return
        if unit.province in found:
            self._fault("judge-two-units", where, unit=unit, other=found[unit.province])
        found[unit.province] = unit

    def _unit(self, text: object, where: str) -> Unit | None:
        """A unit such as `RUS F stp/sc`."""
        if not isinstance(text, str):
            self._fault("judge-not-a-unit", where, text=text)
            return None
        unit = UNITS.get(text) or UNITS.get(" ".join(text.split()))
        if unit is None:
            self._no_unit(text, where)
        return unit

    def _no_unit(self, text: str, where: str) -> None:
        """Says why a text is no unit that can be."""
        parts = text.split()
        if len(parts) != 3 or parts[1] not in ("A", "F"):
            self._fault("judge-not-a-unit", where, text=text)
        elif parts[0] not in POWERS:
            self._fault("judge-unknown-power", where, power=parts[0], known=", ".join(POWERS))
        elif (node := self._node(parts[2], where)) >= 0:
            self._cannot_stand(Unit(parts[0], parts[1] == "F", node), where)

    def _cannot_stand(self, unit: Unit, where: str) -> None:
        if unit.fleet and INLAND[unit.province]:
            self._fault("judge-fleet-inland", where, unit=unit)
        elif unit.fleet:
            coasts = ", ".join(NODES[coast] for coast in COASTS_OF[unit.node])
            self._fault("judge-coast-missing", where, unit=unit, coasts=coasts)
        elif SEA[unit.province]:
            self._fault("judge-army-at-sea", where, unit=unit)
        else:
            self._fault("judge-army-on-coast", where, unit=unit, right=NODES[unit.province])

    def _node(self, place: object, where: str) -> int:
        """The number of a place, or -1 with a fault."""
        if isinstance(place, str) and place in NODE:
            return NODE[place]
        self._fault("judge-unknown-province", where, place=place)
        return -1

    def _orders(self, value: object) -> dict[str, tuple[str, ...]]:
        found = {}
        for power, lines in self._mapping(value, "orders").items():
            where = f"orders.{power}"
            listed = self._list(lines, where)
            if len(listed) > MOST_LINES:
                self._fault("judge-too-many-lines", where, count=len(listed), most=MOST_LINES)
            texts = tuple(line for line in listed if isinstance(line, str))
            if len(texts) < len(listed):
                self._no_lines(listed, where)
            found[power] = texts
        return found

    def _no_lines(self, listed: list[object], where: str) -> None:
        for position, line in enumerate(listed):
            if not isinstance(line, str):
                self._fault("judge-not-a-line", f"{where}[{position}]", line=line)

    def _dislodged(self, value: object, standing: Mapping[int, Unit]) -> dict[int, tuple[Unit, tuple[int, ...]]]:
        units: dict[int, Unit] = {}
        found = {}
        for position, entry in enumerate(self._list(value, "dislodged")):
            where = f"dislodged[{position}]"
            if not isinstance(entry, dict) or not {"unit", "retreats"} <= set(entry) <= {"unit", "retreats", "from"}:
                self._fault("judge-not-dislodged", where)
                continue
            unit = self._unit(entry["unit"], f"{where}.unit")
            self._place(unit, units, f"{where}.unit")
            places = self._list(entry["retreats"], f"{where}.retreats")
            nodes = [self._node(place, f"{where}.retreats[{number}]") for number, place in enumerate(places)]
            if unit is not None:
                found[unit.province] = (unit, tuple(node for node in nodes if node >= 0))
                self._no_retreats(unit, found[unit.province][1], standing, where)
        return found

    def _no_retreats(self, unit: Unit, nodes: Iterable[int], standing: Mapping[int, Unit], where: str) -> None:
        """No unit retreats to where it cannot go or where somebody stands."""
        near = FLEET_NEAR[unit.node] if unit.fleet else ARMY_NEAR[unit.province]
        for node in nodes:
            if node not in near or PROVINCE[node] in standing:
                self._fault("judge-no-retreat", f"{where}.retreats", unit=unit, place=NODES[node])

    def _centres(self, value: object) -> dict[str, frozenset[int]]:
        found = {}
        owner: dict[int, str] = {}
        for power, places in self._mapping(value, "centres").items():
            where = f"centres.{power}"
            nodes = [self._node(place, f"{where}[{number}]") for number, place in enumerate(self._list(places, where))]
            for node in nodes:
                if node >= 0 and (node not in CENTRES or PROVINCE[node] != node):
                    self._fault("judge-no-centre", where, place=NODES[node])
                elif node >= 0 and owner.setdefault(node, power) != power:
                    self._fault("judge-two-owners", where, place=NODES[node], other=owner[node])
            found[power] = frozenset(node for node in nodes if node in CENTRES)
        return found
