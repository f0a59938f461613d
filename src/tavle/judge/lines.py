"""A power's slip: which orders stand on it, what ditto marks repeat, which of two orders for one unit counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tavle.judge.choices import Choices
from tavle.judge.letters import fold
from tavle.judge.lexer import LONGEST_LINE, words_of
from tavle.judge.reasons import Reason
from tavle.judge.senses import Word
from tavle.judge.words import Kind

T = TypeVar("T")
"""What is ordered: a movement order, a retreat, a build or removal."""


@dataclass(frozen=True, slots=True)
class Line(Generic[T]):
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
        options: What it may mean: one order if it was read with tolerance, several if it is ambiguous, none if plain.
    """

    power: str
    number: int
    text: str
    verdict: str
    reasons: tuple[Reason, ...] = ()
    order: T | None = None
    reading: str | None = None
    unit: int = -1
    options: tuple[T, ...] = ()


_UNIT_FOLLOWS = r"(?=\s+(?:[AF]|[A-Z][a-z]{0,2}[AF])\b)"
_PARTS = re.compile(
    r"\s/\s|/(?=\s*[AF]\b)|;|\n"
    rf"|(?:,|(?<=-\w{{3}})\.|(?<=- \w{{3}})\.){_UNIT_FOLLOWS}"
    r"|\s(?:and|og|und|et|&|\+)\s+(?=[AF]\b|(?i:army|fleet|hær|flåte|armee|flotte|armée)\b)"
    r"|(?:(?<=-\w{3})|(?<=- \w{3}))\s+(?=[AF]\s+\w+\s*(?:-|[SCH]\b))"
)
_HELPS = (Kind.SUPPORT, Kind.CONVOY)
_STRUCK = re.compile(
    r"~~.*?~~"
    r"|^.*?[(\[]?\b(?:struck out|crossed out|cancelled|overstrøket|strøket|(?:durch)?gestrichen|rayée?|barrée?)\b"
    r"[)\]]?",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:\d+\s*[.):]|[-*•·]\s)\s*")
_PROXY = re.compile(
    r"\b(?:proxy|fullmakt|vollmacht|procuration|on my behalf|pa mine vegne|in meinem auftrag"
    r"|(?:orders?|commands?|controls?|gives?|lends?|hands?) (?:over )?(?:my|mine)"
    r"|(?:may|can|shall|will|should) (?:order|command|control|move)"
    r"|(?:ordner|beordrer|styrer|flytter|gir|overlater|laner) (?:bort )?(?:min|mine|mitt)"
    r"|(?:kan|skal|far) (?:ordne|beordre|styre|flytte)"
    r"|(?:befiehlt|fuhrt|zieht|steuert|gebe|uberlasse) mein(?:e|en|er)?"
    r"|(?:ordonne|commande|dirige|joue|donne|confie|prete) (?:ma|mon|mes))\b"
)
_CONDITION = re.compile(
    r"^\W*(?:if|unless|hvis|dersom|med mindre|wenn|falls|si)\b|\b(?:else|otherwise|ellers|sonst|sinon)\b"
)


def parts_of(line: str) -> list[str]:
    """The orders on one line: parted by slashes, semicolons or commas, what is struck out and bullets left away."""
    found = [_STRUCK.sub("", part).strip() for part in _PARTS.split(_BULLET.sub("", line[:LONGEST_LINE]))]
    return [part for part in found if part] or [""]


def is_proxy(text: str) -> bool:
    """Whether the line gives a unit into another player's hands (ARCON 18/2002 §7f)."""
    return _PROXY.search(fold(text)) is not None


def is_conditional(text: str) -> bool:
    """Whether the line hangs on what others do; such a movement order says nothing for certain (ARCON 18/2002 §7b)."""
    return _CONDITION.search(fold(text)) is not None


def words_below(words: list[Word], above: list[Word]) -> list[Word] | None:
    """The words with ditto marks replaced by what stands above; `None` if nothing does.

    Marks at the end repeat the rest of the order above. One mark at the beginning repeats its type if a name follows,
    else its unit. Marks between repeat its verb and the words after that, one each.
    """
    unit, verb, rest = _cut(above)
    if not above:
        return None
    found: list[Word] = []
    position = 0
    while position < len(words):
        if words[position].kind is not Kind.DITTO:
            found.append(words[position])
            position += 1
            continue
        marks = _marks(words, position)
        position += marks
        if not found:
            named = marks == 1 and position < len(words) and words[position].kind is Kind.NAME
            found += unit[:1] if named else unit
        if position == len(words):
            found += _repeated(found, above)
        elif found != unit and found != unit[:1]:
            found += [*verb, *rest][:marks]
    return found


def _repeated(found: Sequence[Word], above: list[Word]) -> list[Word]:
    """What marks at the end repeat; a support or convoy that begins below a move speaks of that move."""
    _, verb, rest = _cut(above)
    _, begun, behind = _cut(found)
    if not begun:
        return [*verb, *rest]
    if begun[0].kind in _HELPS and not behind and verb and verb[0].kind not in _HELPS:
        return above
    return rest


def _marks(words: list[Word], position: int) -> int:
    """How many ditto marks follow each other there."""
    end = position
    while end < len(words) and words[end].kind is Kind.DITTO:
        end += 1
    return end - position


def _cut(words: Sequence[Word]) -> tuple[list[Word], list[Word], list[Word]]:
    """Unit, verb and the rest of an order."""
    speaking = (Kind.NAME, Kind.TYPE, Kind.NATION, Kind.COAST, Kind.DITTO)
    for position, word in enumerate(words):
        if word.kind not in speaking:
            return list(words[:position]), [word], list(words[position + 1 :])
    return list(words), [], []


class Above:
    """What stands above on the slip, kept for ditto marks.

    Attributes:
        last: The order above: its words, or its text where it was read without them.
    """

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last: str | list[Word] = ""

    def words_of(self, text: str) -> list[Word] | None:
        """The words of the next order, its marks replaced; `None` if they repeat nothing."""
        words: list[Word] | None = words_of(text)
        if any(word.kind is Kind.DITTO for word in words or ()):
            above = words_of(self.last) if isinstance(self.last, str) else self.last
            words = words_below(words or [], above)
        self.last = words or self.last
        return words


def orders_of(lines: Iterable[str]) -> Iterator[tuple[int, str, list[Word] | None]]:
    """(number of the line, text, words) of each order on a slip; the words are `None` where a mark repeats nothing."""
    above = Above()
    for number, text in enumerate(lines, 1):
        for part in parts_of(text):
            yield number, part, above.words_of(part)


def one_each(lines: list[Line[T]], choices: Choices) -> list[Line[T]]:
    """Leaves each unit at most one order.

    Source: ARCON 18/2002 §7g (`last`); DATC 3.2 4.D.3 (`hold`, `last_legal`).
    """
    if len({line.unit for line in lines}) == len(lines):
        return lines
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


def _set_aside(line: Line[T], contradict: bool) -> Line[T]:
    if contradict:
        options = () if line.order is None else (line.order,)
        return replace(line, verdict="ambiguous", reasons=(Reason("two_orders"),), order=None, options=options)
    return replace(line, verdict="superseded", reasons=(Reason("later_order"),), order=None, options=())
