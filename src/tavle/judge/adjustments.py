"""Builds and removals after an autumn.

Orders are taken one by one until all are used. What a power should remove and does not, civil disorder removes.

Source: rule book "Gaining and losing units"; DATC 3.2 4.C.3, 4.C.4, 4.D.4-4.D.8, 6.I, 6.J.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tavle.judge.board import COASTS_OF, CODES, HOME, INLAND, NODE
from tavle.judge.choices import Choices
from tavle.judge.disorder import first_to_go
from tavle.judge.drafts import Draft, Named, Parser
from tavle.judge.lines import Line, is_proxy, orders_of
from tavle.judge.places import EXACT
from tavle.judge.readings import HARMLESS, UNFORGIVEN, name_notes, unit_notes
from tavle.judge.reasons import Reason
from tavle.judge.senses import Word
from tavle.judge.units import Unit
from tavle.judge.words import Kind


@dataclass(frozen=True, slots=True)
class Change:
    """A unit built or removed; a waived build has none."""

    unit: Unit | None
    built: bool = False

    def __str__(self) -> str:
        if self.unit is None:
            return "waive"
        return f"{'build' if self.built else 'disband'} {self.unit.short}"


@dataclass(frozen=True, slots=True)
class _Try:
    """What a line may mean, how far that is from what was written, why it is impossible, what was passed over."""

    cost: int
    unit: Unit
    why_not: str
    notes: tuple[Reason, ...]


UNDECIDED = frozenset({"coast_unsaid", "type_unsaid"})
"""Why a build fails in an open centre: it does not say what is built where (DATC 3.2 4.B.7, 4.C.3)."""


class Winter:
    """One power's builds and removals, order by order.

    Attributes:
        units: The power's units as they stand now.
        due: Builds left (positive) or removals left (negative).
        removed: The units removed so far.
    """

    def __init__(self, power: str, units: Mapping[int, Unit], owned: frozenset[int], choices: Choices) -> None:
        self._power = power
        self._choices = choices
        self._owned = owned
        self._taken = set(units)
        self.units = [unit for unit in units.values() if unit.power == power]
        self.due = len(owned) - len(self.units)
        self._shrinks = self.due < 0
        self.removed: list[Unit] = []

    def read(self, lines: Iterable[str]) -> list[Line[Change]]:
        """Reads the slip and carries out what is legal, from the top, until all builds or removals are used."""
        found = []
        for number, text, words in orders_of(lines):
            line: Line[Change] = Line(self._power, number, text, "unreadable")
            if is_proxy(text):
                found.append(replace(line, verdict="illegal", reasons=(Reason("proxy"),)))
            elif words is None:
                found.append(replace(line, reasons=(Reason("nothing_above"),)))
            else:
                found.extend(self._read(line, group) for group in _groups(words))
        return found

    def disorder(self) -> None:
        """Removes what the power should have removed and did not."""
        for unit in first_to_go(self.units, max(0, -self.due), self._owned, self._choices):
            self._remove(unit)

    def _remove(self, unit: Unit) -> None:
        self.units.remove(unit)
        self.removed.append(unit)
        self.due += 1

    def _read(self, line: Line[Change], words: list[Word]) -> Line[Change]:
        draft = Parser(words).order()
        if draft is None:
            return replace(line, reasons=(Reason("no_meaning"),))
        if draft.unit is None:
            return self._waive(line)
        building = draft.kind is Kind.BUILD or (draft.kind is Kind.NAME and not self._shrinks)
        if draft.kind not in (Kind.BUILD, Kind.DISBAND, Kind.NAME):
            return replace(line, verdict="illegal", reasons=(Reason("not_in_phase"),))
        if not draft.unit.place.candidates:
            return replace(line, reasons=(Reason("no_meaning"),))
        return self._best(line, draft, draft.unit, building)

    def _waive(self, line: Line[Change]) -> Line[Change]:
        waived = Change(None)
        if self.due <= 0:
            return replace(line, verdict="illegal", reasons=(Reason("no_build_left"),), reading=str(waived))
        self.due -= 1
        return replace(line, verdict="ok", order=waived, reading=str(waived))

    def _best(self, line: Line[Change], draft: Draft, named: Named, building: bool) -> Line[Change]:
        """The nearest of the places that can be meant, if only one can."""
        general = tuple(Reason(key, {"written": text}) for key, text in draft.notes)
        tried = [self._try(province, cost, named, building) for province, cost in named.place.candidates]
        legal = [entry for entry in tried if not entry.why_not]
        best = [entry for entry in legal if entry.cost == min(each.cost for each in legal)]
        if len(best) > 1:
            options = tuple(Change(entry.unit, building) for entry in best)
            reason = Reason("many_readings", {"readings": tuple(map(str, options))})
            return replace(line, verdict="ambiguous", reasons=(reason,), options=options)
        if best:
            return self._done(line, best[0].unit, building, (*general, *best[0].notes))
        nearest = tried[0]
        verdict = "ambiguous" if nearest.why_not in UNDECIDED else "illegal"
        reasons = (Reason(nearest.why_not), *general, *nearest.notes)
        return replace(line, verdict=verdict, reasons=reasons, reading=str(Change(nearest.unit, building)))

    def _try(self, province: int, cost: int, named: Named, building: bool) -> _Try:
        unit, why_not, notes = (self._build if building else self._disband)(province, named)
        return _Try(cost, unit, why_not, (*name_notes(named.place, province, cost), *notes))

    def _done(self, line: Line[Change], unit: Unit, building: bool, notes: tuple[Reason, ...]) -> Line[Change]:
        tolerant = any(note.key not in HARMLESS for note in notes)
        change = Change(unit, building)
        if building:
            self.units.append(unit)
            self._taken.add(unit.province)
            self.due -= 1
        else:
            self._remove(unit)
        verdict = "ok_tolerant" if tolerant else "ok"
        return replace(line, verdict=verdict, reasons=notes, order=change, reading=str(change))

    def _build(self, province: int, named: Named) -> tuple[Unit, str, list[Reason]]:
        """The build meant for a province, why it is impossible (or empty), and what was passed over."""
        fleet = named.letter == "F" or (not named.letter and bool(named.place.coast))
        node = NODE.get(f"{CODES[province]}/{named.place.coast}", province) if fleet else province
        unit = Unit(self._power, fleet, node)
        notes = []
        if not named.letter:
            notes.append(Reason("type_missing", {"read": unit.short}))
        if named.place.coast and node == province:
            notes.append(Reason("coast_ignored", {"read": unit.short}))
        return unit, self._no_room(province) or self._no_kind(province, named, fleet, node), notes

    def _no_room(self, province: int) -> str:
        if self.due <= 0:
            return "no_build_left"
        if HOME.get(province) != self._power:
            return "not_home"
        if province not in self._owned:
            return "not_owned"
        return "occupied" if province in self._taken else ""

    def _no_kind(self, province: int, named: Named, fleet: bool, node: int) -> str:
        """Source: DATC 3.2 4.C.3 (an army if no type is given inland, a fleet if a coast is), 4.C.4, 4.B.7."""
        if fleet and INLAND[province]:
            return "inland"
        if fleet and node in COASTS_OF:
            return "wrong_coast" if named.place.coast else "coast_unsaid"
        if not named.letter and not fleet and (not INLAND[province] or not self._choices.forgiving):
            return "type_unsaid"
        return ""

    def _disband(self, province: int, named: Named) -> tuple[Unit, str, list[Reason]]:
        """The removal meant for a province, why it is impossible (or empty), and what was passed over."""
        unit = next((unit for unit in self.units if unit.province == province), None)
        if unit is None:
            return Unit(self._power, named.letter == "F", province), "no_own_unit", []
        notes = unit_notes(named, unit, EXACT)
        if self.due >= 0:
            return unit, "no_removal_left", notes
        unforgiven = not self._choices.forgiving and any(note.key in UNFORGIVEN for note in notes)
        return unit, "not_forgiven" if unforgiven else "", notes


def _groups(words: list[Word]) -> list[list[Word]]:
    """The orders of a list such as `build A par, F bre`; a verb at its beginning holds for all of them."""
    groups: list[list[Word]] = [[]]
    for word in words:
        if word.kind is Kind.COMMA:
            groups.append([])
        else:
            groups[-1].append(word)
    leading = words[:1] if words and words[0].kind in (Kind.BUILD, Kind.DISBAND) else []
    listed = [group for group in groups if group] or [[]]
    return [group if position == 0 or _has_verb(group) else [*leading, *group] for position, group in enumerate(listed)]


def _has_verb(words: list[Word]) -> bool:
    return any(word.kind in (Kind.BUILD, Kind.DISBAND, Kind.WAIVE) for word in words)
