"""Orders in canonical form, read at once: programs write them so, and most lines of a kept game are such.

What this finds, the reader would find too, only much slower; what it does not find is left to the reader. What a text
says does not hang on the position, so it is worked out once; left to do is a look whether the units stand there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tavle.judge.board import COASTS_OF, NODE, PROVINCE
from tavle.judge.legality import impossible
from tavle.judge.lines import Line
from tavle.judge.position import UNITS
from tavle.judge.readings import Sight
from tavle.judge.units import MOVE, SUPPORT, Action, Order, Unit

LONGEST = 40
"""No canonical order is longer."""


@dataclass(frozen=True, slots=True)
class _Plain:
    """What a line says to the letter, whatever stands on the board.

    Attributes:
        line: The line as read.
        order: Its order.
        own: The ordered unit.
        other: The unit supported or convoyed, as if it were of the same power; `own` where there is none.
        sure: The order is possible wherever the two units stand so; more fleets at sea never make it impossible.
    """

    line: Line[Order]
    order: Order
    own: Unit
    other: Unit
    sure: bool


def plain_line(number: int, text: str, sight: Sight) -> Line[Order] | None:
    """The line of a possible order that is written to the letter, e.g. `F nth C A yor - nwy`; `None` for all others."""
    plain = _plain(sight.power, number, text) if len(text) <= LONGEST else None
    if plain is None:
        return None
    standing = sight.units.get(plain.order.unit)
    if standing is not plain.own and standing != plain.own:
        return None
    if plain.other is not plain.own:
        other = sight.units.get(plain.order.other)
        if other is None or other.node != plain.other.node or other.fleet != plain.other.fleet:
            return None
    if plain.sure or not impossible(plain.order, sight.units, sight.seas):
        return plain.line
    return None


@lru_cache(maxsize=8192)
def _plain(power: str, number: int, text: str) -> _Plain | None:
    words = text.split(" ")
    own = UNITS.get(f"{power} {words[0]} {words[1]}") if len(words) > 2 else None
    if own is None:
        return None
    other = UNITS.get(f"{power} {words[3]} {words[4]}", own) if len(words) > 4 else own
    order = _told(own, other, words[2], words[3:])
    if order is None:
        return None
    units = {own.province: own, other.province: other}
    sure = not impossible(order, units, frozenset())
    line = Line(power, number, text, "ok", order=order, reading=text.removesuffix(" convoy"), unit=order.unit)
    return _Plain(line, order, own, other, sure)


def _told(own: Unit, other: Unit, verb: str, rest: list[str]) -> Order | None:
    if verb == "H":
        return None if rest else Order(own.province)
    if verb == "-":
        return _move(own, rest)
    if verb not in ("S", "C") or other is own or len(rest) not in (2, 4):
        return None
    if len(rest) == 2:
        return Order(own.province, SUPPORT, -1, other.province) if verb == "S" else None
    target = _target(rest[3], other) if rest[2] == "-" else -1
    return None if target < 0 else Order(own.province, Action(verb), target, other.province)


def _move(own: Unit, rest: list[str]) -> Order | None:
    via = rest[1:] in (["via"], ["via", "convoy"]) and not own.fleet
    target = _target(rest[0], own) if len(rest) == 1 or via else -1
    if target < 0 or (own.fleet and target in COASTS_OF):
        return None
    return Order(own.province, MOVE, target, via=via)


def _target(place: str, unit: Unit) -> int:
    """The node, or -1; armies go to provinces, not to coasts."""
    node = NODE.get(place, -1)
    return node if node >= 0 and (unit.fleet or PROVINCE[node] == node) else -1
