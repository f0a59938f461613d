"""A turn judged with the arbiter's rulings: a ruled order counts as what was ruled, everything else as it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tavle.judge.kept.model import Position, Ruling
from tavle.judge.phase import judge
from tavle.judge.reasons import Reason

NO_ORDER = "?"
"""Written in the place of an order that was ruled to be none: nothing can be read from it."""

Entry = Mapping[str, Any]
"""An order of the judge's answer."""

Slips = tuple[tuple[str, tuple[str, ...]], ...]


def phase_of(position: Position, slips: Slips) -> dict[str, Any]:
    """A position and its slips as `judge` takes them."""
    phase: dict[str, Any] = {
        "id": str(position.turn),
        "phase": position.turn.kind,
        "units": list(position.units),
        "orders": {power: list(lines) for power, lines in slips},
    }
    if position.turn.kind == "retreat":
        phase["dislodged"] = [{"unit": each.unit, "retreats": list(each.retreats)} for each in position.dislodged]
    if position.turn.kind == "adjustment":
        phase["centres"] = position.centres
    return phase


@dataclass(frozen=True, slots=True)
class _Weighed:
    """An order as written, and what is judged in its place.

    Attributes:
        entry: What the judge makes of it when nothing is ruled.
        ruling: The ruling that counts; `None` if there is none.
        instead: The line that is judged.
        verdict: Of the order, where the judged line would give another one; else empty.
        reason: Of the verdict; `None` to take that of the judged line.
    """

    entry: Entry
    ruling: Ruling | None
    instead: str
    verdict: str = ""
    reason: tuple[Reason, ...] | None = None


@lru_cache(maxsize=512)
def judge_ruled(position: Position, slips: Slips, rulings: tuple[Ruling, ...], rules: str) -> Mapping[str, Any]:
    """Judges a turn.

    Args:
        position: The board before it.
        slips: What the powers wrote.
        rulings: The last one about an order counts, as long as the slip still says what it ruled about.
        rules: A name of `choices.PRESETS`.

    Returns:
        As `judge` answers; each order has a `number`, its place among its power's orders from 1, and `ruling`, the
        ruling that counts or `None`. Callers must not change it: it is remembered.
    """
    phase = phase_of(position, slips)
    answer = judge(phase, rules)
    weighed = _weighed(_numbered(answer["orders"]), rulings)
    if any(each.ruling for each in weighed):
        answer = judge({**phase, "orders": _slips(weighed)}, rules)
    return _as_written(answer, weighed)


def _numbered(entries: Sequence[Entry]) -> list[Entry]:
    counted: Counter[str] = Counter()
    found: list[Entry] = []
    for entry in entries:
        counted[entry["power"]] += 1
        found.append({**entry, "number": counted[entry["power"]]})
    return found


def _weighed(entries: Sequence[Entry], rulings: Sequence[Ruling]) -> list[_Weighed]:
    counting = {(ruling.power, ruling.number, ruling.text): ruling for ruling in rulings}
    ruled = [counting.get((entry["power"], entry["number"], entry["text"])) for entry in entries]
    units = {(ruling.power, _unit(ruling.reading)) for ruling in ruled if ruling and _unit(ruling.reading)}
    lists = Counter((entry["power"], entry["line"], entry["text"]) for entry in entries)
    return [
        _settled(entry, ruling)
        if ruling
        else _Weighed(entry, None, NO_ORDER, "superseded", (Reason("ruled_otherwise"),))
        if (entry["power"], _unit(entry["reading"] or "")) in units
        else _unruled(entry, lists[entry["power"], entry["line"], entry["text"]] > 1)
        for entry, ruling in zip(entries, ruled, strict=True)
    ]


def _settled(entry: Entry, ruling: Ruling) -> _Weighed:
    if ruling.reading:
        return _Weighed(entry, ruling, ruling.reading, reason=(Reason("ruled", {"read": ruling.reading}),))
    return _Weighed(entry, ruling, NO_ORDER, "illegal", (Reason("ruled_out"),))


def _unruled(entry: Entry, listed: bool) -> _Weighed:
    """An order left as it is; one of a list such as `build A par, F bre` has no words of its own, so its reading."""
    if not listed:
        return _Weighed(entry, None, entry["text"])
    return _Weighed(entry, None, entry["reading"] or NO_ORDER, entry["verdict"], entry["reason"])


def _unit(reading: str) -> str:
    """The unit that an order speaks of, `F nth`; empty for builds and removals, which do not exclude each other."""
    return reading[:5] if reading[:2] in ("A ", "F ") else ""


def _slips(weighed: Sequence[_Weighed]) -> dict[str, list[str]]:
    """One order a line, each as it counts."""
    slips: dict[str, list[str]] = {}
    for each in weighed:
        slips.setdefault(each.entry["power"], []).append(each.instead)
    return slips


def _as_written(answer: Mapping[str, Any], weighed: Sequence[_Weighed]) -> Mapping[str, Any]:
    """The answer with the orders as they were written."""
    if not any(each.ruling for each in weighed):
        return {**answer, "orders": [{**each.entry, "ruling": None} for each in weighed]}
    # Each order was judged on a line of its own; should one be read as several, the first is meant.
    judged = {(entry["power"], entry["line"]): entry for entry in reversed(answer["orders"])}
    orders = [_entry(judged[each.entry["power"], each.entry["number"]], each) for each in weighed]
    places = {(each.entry["power"], each.entry["number"]): place for place, each in enumerate(weighed)}
    if answer.get("doubt"):
        doubtful = [answer["orders"][position] for position in answer["doubt"]["lines"]]
        lines = sorted({places[entry["power"], entry["line"]] for entry in doubtful})
        answer = {**answer, "doubt": {**answer["doubt"], "lines": lines}}
    return {**answer, "orders": orders}


def _entry(judged: Entry, weighed: _Weighed) -> Entry:
    said = {key: weighed.entry[key] for key in ("text", "line", "number")}
    if weighed.verdict:
        said["verdict"] = weighed.verdict
    if weighed.reason is not None:
        said["reason"] = weighed.reason
    return {**judged, **said, "ruling": weighed.ruling}
