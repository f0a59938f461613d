"""The retreat phase: dislodged units go where they may, two to one place are both disbanded, the rest is disbanded too.

Source: rule book "Retreat and disbanding"; DATC 3.2 6.H.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tavle.judge.board import CODES, NODES, PROVINCE
from tavle.judge.choices import Choices
from tavle.judge.drafts import Draft, Named, Parser, Place
from tavle.judge.lines import Line, is_proxy, one_each, orders_of
from tavle.judge.readings import HARMLESS, UNFORGIVEN, name_notes, unit_notes, unlike
from tavle.judge.reasons import Reason
from tavle.judge.senses import Word
from tavle.judge.units import Unit
from tavle.judge.words import Kind

DISBAND = -1
"""Instead of a node: the unit is taken off the board."""

Fallen = Mapping[int, tuple[Unit, tuple[int, ...]]]
"""Province -> (the dislodged unit, the nodes open to it)."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Where the dislodged unit of a province goes: a node, or `DISBAND`."""

    unit: int
    node: int = DISBAND


@dataclass(frozen=True, slots=True)
class _Way:
    """A retreat that a line may mean, how far it is from what was written, and what was passed over."""

    retreat: Retreat
    cost: int
    notes: tuple[Reason, ...]


def settle_retreats(retreats: Iterable[Retreat]) -> dict[int, bool]:
    """Which orders are carried out, by the province of the unit.

    Args:
        retreats: At most one for each dislodged unit.

    Returns:
        True for each disbanding, and for each retreat to a province that no other retreat goes to.
    """
    listed = list(retreats)
    goals = Counter(PROVINCE[retreat.node] for retreat in listed if retreat.node != DISBAND)
    return {r.unit: r.node == DISBAND or goals[PROVINCE[r.node]] == 1 for r in listed}


def retreat_text(retreat: Retreat, fallen: Fallen) -> str:
    """`F tri - alb` or `disband F tri`."""
    short = fallen[retreat.unit][0].short
    return f"disband {short}" if retreat.node == DISBAND else f"{short} - {NODES[retreat.node]}"


def read_retreats(power: str, lines: Iterable[str], fallen: Fallen, choices: Choices) -> list[Line[Retreat]]:
    """Reads a power's retreat orders, each with its verdict.

    Args:
        power: Whose slip it is.
        lines: The lines from top to bottom.
        fallen: The dislodged units of all powers.
        choices: The rule choices.
    """
    found = [
        _read(Line(power, number, text, "unreadable"), words, fallen, choices)
        for number, text, words in orders_of(lines)
    ]
    return one_each(found, choices)


def _read(line: Line[Retreat], words: list[Word] | None, fallen: Fallen, choices: Choices) -> Line[Retreat]:
    if is_proxy(line.text):
        return replace(line, verdict="illegal", reasons=(Reason("proxy"),))
    draft = Parser(words).order() if words is not None else None
    if draft is None or draft.unit is None or not draft.unit.place.candidates:
        return replace(line, reasons=(Reason("nothing_above" if words is None else "no_meaning"),))
    if draft.kind not in (Kind.MOVE, Kind.RETREAT, Kind.DISBAND):
        return replace(line, verdict="illegal", reasons=(Reason("not_in_phase"),))
    own = [(p, cost) for p, cost in draft.unit.place.candidates if p in fallen and fallen[p][0].power == line.power]
    if not own:
        return replace(line, verdict="illegal", reasons=(Reason("no_own_unit"),))
    if draft.kind is not Kind.DISBAND and not draft.targets:
        return replace(
            line, verdict="ambiguous", reasons=(Reason("incomplete"),), unit=own[0][0] if len(own) == 1 else -1
        )
    ways = [way for p, cost in own for way in _ways(draft, draft.unit, fallen[p], cost, choices)]
    return _chosen(line, ways, fallen) if ways else _closed(line, draft, own[0][0], fallen)


def _ways(draft: Draft, unit: Named, fallen: tuple[Unit, tuple[int, ...]], cost: int, choices: Choices) -> list[_Way]:
    """The retreats that the line may mean for one unit: to the first place of its list that has an open one."""
    standing, open_nodes = fallen
    general = [Reason(key, {"written": text}) for key, text in draft.notes]
    general += unit_notes(unit, standing, cost)
    if not choices.forgiving and any(note.key in UNFORGIVEN for note in general):
        return []
    cost += unlike(unit, standing)
    if draft.kind is Kind.DISBAND:
        return [_Way(Retreat(standing.province), cost, tuple(general))]
    for target in draft.targets:
        ways = [
            _Way(Retreat(standing.province, node), cost + far, (*general, *notes))
            for node, far, notes in _open(target, standing, open_nodes)
        ]
        if ways:
            return ways
    return []


def _open(target: Place, unit: Unit, open_nodes: tuple[int, ...]) -> list[tuple[int, int, list[Reason]]]:
    """The open nodes that a place may mean, with cost and notes; both coasts where one must be named and is not."""
    found = []
    for province, cost in target.candidates:
        nodes = [node for node in open_nodes if PROVINCE[node] == province]
        notes = name_notes(target, province, cost)
        named = f"{CODES[province]}/{target.coast}"
        if target.coast and unit.fleet and named in NODES:
            nodes = [node for node in nodes if NODES[node] == named]
        elif target.coast:
            notes.append(Reason("coast_ignored", {"read": CODES[province]}))
        elif len(nodes) == 1 and nodes[0] != province:
            notes.append(Reason("coast_taken", {"read": NODES[nodes[0]]}))
        found += [(node, cost, notes) for node in nodes]
    return found


def _chosen(line: Line[Retreat], ways: list[_Way], fallen: Fallen) -> Line[Retreat]:
    least = min(way.cost for way in ways)
    best = [way for way in ways if way.cost == least]
    retreats = tuple(dict.fromkeys(way.retreat for way in best))
    units = {retreat.unit for retreat in retreats}
    unit = units.pop() if len(units) == 1 else -1
    if len(retreats) > 1:
        texts = tuple(retreat_text(retreat, fallen) for retreat in retreats)
        reasons: tuple[Reason, ...] = (Reason("many_readings", {"readings": texts}),)
        return replace(line, verdict="ambiguous", reasons=reasons, unit=unit, options=retreats)
    tolerant = any(note.key not in HARMLESS for note in best[0].notes)
    return replace(
        line,
        verdict="ok_tolerant" if tolerant else "ok",
        reasons=best[0].notes,
        order=retreats[0],
        reading=retreat_text(retreats[0], fallen),
        unit=unit,
        options=retreats if tolerant else (),
    )


def _closed(line: Line[Retreat], draft: Draft, unit: int, fallen: Fallen) -> Line[Retreat]:
    """No place of the list is open (or nothing on it is a place)."""
    places = [target.candidates[0][0] for target in draft.targets if target.candidates]
    if draft.targets and not places:
        return replace(line, reasons=(Reason("no_meaning"),))
    text = retreat_text(Retreat(unit, places[0] if places else DISBAND), fallen)
    return replace(line, verdict="illegal", reasons=(Reason("retreat_closed"),), reading=text, unit=unit)
