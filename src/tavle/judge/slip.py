"""Movement orders, read line by line: each gets a verdict, a reading and the reasons for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tavle.judge.drafts import NOBODY, Draft, Named, Parser
from tavle.judge.lines import Above, Line, is_conditional, is_proxy, one_each, parts_of
from tavle.judge.plain import plain_line
from tavle.judge.readings import HARMLESS, Reading, Sight, named_coasts, reading_text, readings
from tavle.judge.reasons import Reason
from tavle.judge.senses import Word
from tavle.judge.units import Order
from tavle.judge.words import Kind


def read_slip(lines: Iterable[str], sight: Sight) -> list[Line[Order]]:
    """Reads a power's movement orders.

    Args:
        lines: The lines from top to bottom.
        sight: The board as the power's reader sees it.

    Returns:
        The orders in the order written, each with its verdict; of two for one unit the rules' choice says which counts.
        The cost grows with the lines. A canonical one costs about a fiftieth of one that is read word by word, and none
        more than some milliseconds, since at most `LONGEST_LINE` letters of it are read.
    """
    found = []
    above = Above()
    for number, text in enumerate(lines, 1):
        plain = plain_line(number, text, sight)
        if plain is not None:
            found.append(plain)
            above.last = text
            continue
        if is_conditional(text):
            found.append(Line(sight.power, number, text, "illegal", (Reason("conditional"),)))
            continue
        parts: list[Line[Order]] = [Line(sight.power, number, part, "unreadable") for part in parts_of(text)]
        found += [_read(line, above.words_of(line.text), sight) for line in parts]
    return one_each(found, sight.choices)


def _read(line: Line[Order], words: list[Word] | None, sight: Sight) -> Line[Order]:
    if is_proxy(line.text):
        return replace(line, verdict="illegal", reasons=(Reason("proxy"),))
    if words is None:
        return replace(line, reasons=(Reason("nothing_above"),))
    draft = Parser(words).order()
    if draft is None or draft.unit is None:
        return replace(line, reasons=(Reason("no_meaning"),))
    if draft.kind not in (Kind.NAME, Kind.HOLD, Kind.MOVE, Kind.SUPPORT, Kind.CONVOY):
        return replace(line, verdict="illegal", reasons=(Reason("not_in_phase"),))
    return _judged(line, draft, draft.unit, sight)


def _judged(line: Line[Order], draft: Draft, unit: Named, sight: Sight) -> Line[Order]:
    own = [
        place for place, _ in unit.place.candidates if place in sight.units and sight.units[place].power == sight.power
    ]
    if own and _incomplete(draft, sight):
        only = own[0] if len(own) == 1 else -1
        return replace(line, verdict="ambiguous", reasons=(Reason("incomplete"),), unit=only)
    if unit.place.candidates and not own:
        return replace(line, verdict="illegal", reasons=(Reason("no_own_unit"),))
    found = readings(draft, unit, sight)
    if not found:
        return replace(line, reasons=(Reason("no_meaning"),))
    possible = [reading for reading in found if not reading.why_not]
    if not possible:
        first = found[0]
        if first.why_not == "coast_missing":
            options = named_coasts(first.order, sight)
            texts = tuple(reading_text(order, sight) for order in options)
            return replace(
                line,
                verdict="ambiguous",
                reasons=(Reason("coast_missing", {"readings": texts}),),
                unit=first.order.unit,
                options=options,
            )
        text = reading_text(first.order, sight)
        reasons = (Reason(first.why_not), *first.notes)
        return replace(line, verdict="illegal", reasons=reasons, reading=text, unit=first.order.unit)
    return _chosen(line, [reading for reading in possible if reading.cost == possible[0].cost], sight)


def _incomplete(draft: Draft, sight: Sight) -> bool:
    """Whether the order breaks off before it says what is to be done."""
    if draft.kind in (Kind.HOLD, Kind.NAME):
        return False
    if draft.kind is Kind.MOVE:
        return not draft.targets
    if draft.other is NOBODY or (draft.kind is Kind.CONVOY and not draft.targets):
        return True
    places = draft.other.place.candidates
    return (
        not draft.targets and not draft.other.letter and bool(places) and all(p not in sight.units for p, _ in places)
    )


def _chosen(line: Line[Order], best: list[Reading], sight: Sight) -> Line[Order]:
    """The line with the only reading left, or with the several it has."""
    orders = tuple(dict.fromkeys(reading.order for reading in best))
    if len(orders) > 1:
        texts = tuple(reading_text(order, sight) for order in orders)
        units = {order.unit for order in orders}
        only = units.pop() if len(units) == 1 else -1
        return replace(
            line,
            verdict="ambiguous",
            reasons=(Reason("many_readings", {"readings": texts}),),
            unit=only,
            options=orders,
        )
    reading = best[0]
    tolerant = any(note.key not in HARMLESS for note in reading.notes)
    return replace(
        line,
        verdict="ok_tolerant" if tolerant else "ok",
        reasons=reading.notes,
        order=reading.order,
        reading=reading_text(reading.order, sight),
        unit=reading.order.unit,
        options=orders if tolerant else (),
    )
