"""Orders as arrows, in the conventions that players know.

A move is an arrow, a support a dotted line to the move or unit that it helps, a convoy a wavy line to the move that it
carries, a hold a ring, a retreat an orange arrow. What succeeded is black, what failed is red.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from tavle.pictures.board.geometry import Point, between, spot

SUCCEEDED = frozenset({"succeeds", "given", "available", "stands"})
SHORT_OF = 15
"""An arrow ends this far before the middle of its target, so that the unit there stays readable."""
WAVE = 7


@dataclass(frozen=True, slots=True)
class Drawn:
    """An order to be drawn.

    Attributes:
        reading: Its canonical form, e.g. `F nth C A yor - nwy`.
        result: The judge's word for what became of it; `None` before the phase is adjudicated.
        retreat: The order is a retreat.
    """

    reading: str
    result: str | None = None
    retreat: bool = False


def order_svg(order: Drawn) -> str:
    """The order's line as an SVG element; empty for builds, removals and anything else without a place to go."""
    words = order.reading.removesuffix(" via").split()
    if len(words) < 3 or words[0] not in ("A", "F"):
        return ""
    start, verb, rest = spot(words[1]), words[2], words[3:]
    kind = _kind(order)
    if verb == "-":
        return _arrow(start, spot(rest[0]), kind)
    if verb == "S":
        goal = spot(rest[1]) if len(rest) == 2 else between(spot(rest[1]), spot(rest[3]))
        return _line(start, goal, f"support {kind}") + (_ring(goal, f"support {kind}") if len(rest) == 2 else "")
    if verb == "C":
        return _wave(start, between(spot(rest[1]), spot(rest[3])), f"convoy {kind}")
    return _ring(start, kind)


def _kind(order: Drawn) -> str:
    if order.retreat:
        return "retreat"
    return "done" if order.result is None or order.result in SUCCEEDED else "failed"


def _arrow(start: Point, end: Point, kind: str) -> str:
    x, y = _before(start, end, SHORT_OF)
    return f'<path class="{kind}" d="M{start[0]},{start[1]}L{x},{y}" marker-end="url(#{kind})"/>'


def _line(start: Point, end: Point, kind: str) -> str:
    return f'<path class="{kind}" d="M{start[0]},{start[1]}L{end[0]},{end[1]}"/>'


def _ring(middle: Point, kind: str) -> str:
    return f'<circle class="{kind}" cx="{middle[0]}" cy="{middle[1]}" r="15"/>'


def _wave(start: Point, end: Point, kind: str) -> str:
    """A line in waves, an even number of them."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    length = hypot(dx, dy) or 1
    waves = max(2, 2 * round(length / 24))
    path = f"M{x},{y}"
    for number in range(waves):
        side = WAVE if number % 2 else -WAVE
        middle, there = (number + 0.5) / waves, (number + 1) / waves
        bend = (round(x + dx * middle - dy / length * side), round(y + dy * middle + dx / length * side))
        path += f"Q{bend[0]},{bend[1]} {round(x + dx * there)},{round(y + dy * there)}"
    return f'<path class="{kind}" d="{path}"/>'


def _before(start: Point, end: Point, short: int) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    left = max(length - short, length / 2) / length
    return round(start[0] + dx * left), round(start[1] + dy * left)
