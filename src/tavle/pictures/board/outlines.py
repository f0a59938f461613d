"""The outlines of the provinces: their borders rounded, alike on both sides, so that neighbours still fit together."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tavle.pictures.board.cells import HEIGHT, WIDTH
from tavle.pictures.board.geometry import CELL, Point


@cache
def outlines() -> dict[str, str]:
    """Code -> the outline of the province, as the data of an SVG path.

    A corner that belongs to two provinces lies within their border and is rounded; where three meet, or at the frame,
    it stays as it is. A rounded corner does not depend on which of the two is drawn.
    """
    owners = Counter(corner for cell in CELL.values() for corner in cell.corners)
    rounded = frozenset(corner for corner, count in owners.items() if count == 2 and not _at_frame(corner))
    return {code: _outline(cell.corners, rounded) for code, cell in CELL.items()}


def _at_frame(point: Point) -> bool:
    return point[0] in (0, WIDTH) or point[1] in (0, HEIGHT)


def _outline(corners: tuple[Point, ...], rounded: frozenset[Point]) -> str:
    first = next(number for number, corner in enumerate(corners) if corner not in rounded)
    ring = [*corners[first:], *corners[: first + 1]]
    path = f"M{_at(ring[0])}"
    for number, corner in enumerate(ring[1:], 1):
        if corner not in rounded:
            path += "" if ring[number - 1] in rounded else f"L{_at(corner)}"
            continue
        following = ring[number + 1]
        end = _middle(corner, following) if following in rounded else following
        path += f"Q{_at(corner)} {_at(end)}"
    return f"{path}Z"


def _at(point: Point) -> str:
    return f"{point[0]},{point[1]}"


def _middle(one: Point, other: Point) -> Point:
    """The middle of two points; the same whichever comes first."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
