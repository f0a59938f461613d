"""A power's slip, line by line: what each line means, and which line counts where two speak of one unit.

Lines are judged each by itself, except that a ditto mark repeats what stands above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tavle.judge.choices import Choices
from tavle.judge.drafts import Draft, Named, Parser
from tavle.judge.letters import fold
from tavle.judge.lexer import LONGEST_LINE, Word, words_of
from tavle.judge.readings import HARMLESS, Reading, Sight, reading_text, readings
from tavle.judge.reasons import Reason
from tavle.judge.units import Order
from tavle.judge.words import Kind

LEGAL = ("ok", "ok_tolerant")
"""The verdicts under which an order came to be."""


@dataclass(frozen=True, slots=True)
class Line:
    """One order of a slip, read.

    Attributes:
        power: Whose slip it is.
        number: The line's place on the slip, from 1; a line with several orders gives several of these.
        text: The order as written.
        verdict: `ok`, `ok_tolerant`, `ambiguous`, `illegal`, `unreadable`, `superseded` or `invalid`.
        reasons: Why, empty for `ok`.
        order: The order that came to be, if one did.
        reading: The order in canonical form; also of an impossible one.
        unit: The province of the unit it speaks of; -1 where that is not known.
        options: What it may mean: one order if it was read with tolerance, several if it is ambiguous, none if it is plain.
    """

    power: str
    number: int
    text: str
    verdict: str
    reasons: tuple[Reason, ...] = ()
    order: Order | None = None
    reading: str | None = None
    unit: int = -1
    options: tuple[Order, ...] = ()


_PARTS = re.compile(r"\s/\s|/(?=\s*[AF]\b)|;|\n|[,.](?=\s+(?:[AF]|[A-Z][a-z]{0,2}[AF])\b)|\s(?:and|og|und|et)\s+(?=[AF]\b)")
_STRUCK = re.compile(
    r"~~.*?~~|^.*?[(\[]?\b(?:struck out|crossed out|cancelled|overstrøket|strøket|gestrichen|durchgestrichen|rayée?|barrée?)\b[)\]]?",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:\d+\s*[.):]|[-*•·]\s)\s*")
_PROXY = re.compile(r"\b(?:proxy|orders my|order my|fullmakt|vollmacht|procuration|ordner mine|beordrer min)\b")


def parts_of(line: str) -> list[str]:
    """The orders on one line: parted by slashes, semicolons or commas, what is struck out and bullets left away."""
    found = [_BULLET.sub("", _STRUCK.sub("", part)).strip() for part in _PARTS.split(line[:LONGEST_LINE])]
    return [part for part in found if part] or [line.strip()]


def is_proxy(text: str) -> bool:
    """Whether the line gives a unit into another player's hands (ARCON 18/2002 §7f)."""
    return _PROXY.search(fold(text)) is not None


def words_below(words: list[Word], above: list[Word]) -> list[Word] | None:
    """The words with ditto marks replaced by what stands above; `None` if nothing does.

    A mark at the end repeats the rest of the order above, one at the beginning the type or the unit, one between the verb.
    """
    if all(word.kind is not Kind.DITTO for word in words):
        return words
    unit, verb, rest = _cut(above)
    if not rest:
        return None
    head = list(words)
    tail: list[Word] = []
    while head and head[-1].kind is Kind.DITTO:
        head.pop()
        tail = rest if _cut(head)[1] else [*verb, *rest]
    found: list[Word] = []
    for position, word in enumerate(head):
        if word.kind is not Kind.DITTO:
            found.append(word)
        elif not found:
            named = position + 1 < len(head) and head[position + 1].kind is Kind.NAME
            found.extend(unit[:1] if named else unit)
        elif found[-1].kind is not Kind.DITTO:
            found.extend(verb)
    return [*(found or unit), *tail]


def _cut(words: Sequence[Word]) -> tuple[list[Word], list[Word], list[Word]]:
    """Unit, verb and the rest of an order."""
    speaking = (Kind.NAME, Kind.TYPE, Kind.NATION, Kind.COAST, Kind.DITTO)
    for position, word in enumerate(words):
        if word.kind not in speaking:
            return list(words[:position]), [word], list(words[position + 1 :])
    return list(words), [], []


def read_slip(lines: Iterable[str], sight: Sight) -> list[Line]:
    """Reads a power's movement orders.

    Args:
        lines: The lines from top to bottom.
        sight: The board as the power's reader sees it.

    Returns:
        The orders in the order written, each with its verdict; of two for one unit the rules' choice says which counts.
    """
    found: list[Line] = []
    above: list[Word] = []
    for number, text in enumerate(lines, 1):
        for part in parts_of(text):
            words = words_below(words_of(part), above)
            found.append(_read(Line(sight.power, number, part, "unreadable"), words, sight))
            above = words or above
    return _one_each(found, sight.choices)


def _read(line: Line, words: list[Word] | None, sight: Sight) -> Line:
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


def _judged(line: Line, draft: Draft, unit: Named, sight: Sight) -> Line:
    own = [place for place, _ in unit.place.candidates if place in sight.units and sight.units[place].power == sight.power]
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
    if draft.other is None or (draft.kind is Kind.CONVOY and not draft.targets):
        return True
    places = draft.other.place.candidates
    return not draft.targets and not draft.other.letter and bool(places) and all(p not in sight.units for p, _ in places)


def _chosen(line: Line, best: list[Reading], sight: Sight) -> Line:
    """The line with the only reading left, or with the several it has."""
    orders = tuple(dict.fromkeys(reading.order for reading in best))
    if len(orders) > 1:
        texts = tuple(reading_text(order, sight) for order in orders)
        units = {order.unit for order in orders}
        only = units.pop() if len(units) == 1 else -1
        return replace(line, verdict="ambiguous", reasons=(Reason("many_readings", {"readings": texts}),), unit=only, options=orders)
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


def _one_each(lines: list[Line], choices: Choices) -> list[Line]:
    """Leaves each unit at most one order.

    Source: ARCON 18/2002 §7g (`last`); DATC 3.2 4.D.3 (`hold`, `last_legal`).
    """
    by_unit: dict[int, list[int]] = {}
    for position, line in enumerate(lines):
        if line.unit >= 0 and (choices.two_orders == "last" or line.order is not None):
            by_unit.setdefault(line.unit, []).append(position)
    settled = list(lines)
    for positions in by_unit.values():
        *earlier, last = positions
        contradict = choices.two_orders == "hold" and len({lines[position].order for position in positions}) > 1
        for position in [*earlier, last] if contradict else earlier:
            settled[position] = _set_aside(lines[position], contradict)
    return settled


def _set_aside(line: Line, contradict: bool) -> Line:
    if contradict:
        return replace(line, verdict="ambiguous", reasons=(Reason("two_orders"),), order=None)
    return replace(line, verdict="superseded", reasons=(Reason("later_order"),), order=None, options=())


