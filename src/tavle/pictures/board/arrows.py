"""Orders as arrows, in the conventions that players know.

A move is an arrow, a support a dotted line to the move or unit that it helps, a convoy a wavy line to the move that it
carries, a hold a ring, a retreat an orange arrow. What succeeded is black. What failed is red, and a failed move has a
cross on its arrow, for those who do not tell red from black.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from tavle.pictures.board.geometry import Point, between, spot

SUCCEEDED = frozenset({"succeeds", "given", "available", "stands"})
SHORT_OF = 17
"""An arrow ends this far before the middle of its target, so that the unit there stays readable."""
HEAD = 13
"""Length of an arrow's head."""
CROSS = 6
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
    """The order's line as SVG elements; empty for builds, removals and anything else without a place to go."""
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
    """A line with a bright edge, so that it stands out from names, a head, and a cross if it failed."""
    tip, neck = _before(start, end, SHORT_OF), _before(start, end, SHORT_OF + HEAD)
    path = f"M{_at(start)}L{_at(neck)}"
    cross = _cross(between(start, neck), kind) if kind == "failed" else ""
    return f'<path class="halo" d="{path}"/><path class="{kind}" d="{path}"/>{_head(neck, tip, kind)}{cross}'


def _head(neck: Point, tip: Point, kind: str) -> str:
    (x, y), (dx, dy) = neck, (tip[0] - neck[0], tip[1] - neck[1])
    left, right = (round(x - dy / 2), round(y + dx / 2)), (round(x + dy / 2), round(y - dx / 2))
    return f'<path class="head {kind}" d="M{_at(tip)}L{_at(left)}L{_at(right)}Z"/>'


def _cross(middle: Point, kind: str) -> str:
    x, y = middle
    one, other = (
        f"M{x - CROSS},{y - CROSS}L{x + CROSS},{y + CROSS}",
        f"M{x - CROSS},{y + CROSS}L{x + CROSS},{y - CROSS}",
    )
    return f'<path class="cross {kind}" d="{one}{other}"/>'


def _line(start: Point, end: Point, kind: str) -> str:
    return f'<path class="{kind}" d="M{_at(start)}L{_at(end)}"/>'


def _ring(middle: Point, kind: str) -> str:
    return f'<circle class="{kind}" cx="{middle[0]}" cy="{middle[1]}" r="16"/>'


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
        path += f"Q{_at(bend)} {round(x + dx * there)},{round(y + dy * there)}"
    return f'<path class="{kind}" d="{path}"/>'


def _at(point: Point) -> str:
    return f"{point[0]},{point[1]}"


def _before(start: Point, end: Point, short: int) -> Point:
    """The point so far before the end; at least a quarter of the way is left."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    left = max(length - short, length / 4) / length
    return round(start[0] + dx * left), round(start[1] + dy * left)
