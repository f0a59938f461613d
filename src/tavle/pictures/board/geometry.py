"""Where things stand on the schematic board."""

from __future__ import annotations

from dataclasses import dataclass

from tavle.pictures.board.cells import CELLS, COAST_SPOTS

Point = tuple[int, int]

UNIT_BELOW = 9
"""A unit stands this far below the middle of its province, so that the name has room above it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A province on the picture: the middle of its widest place, how wide that is, and its corners in order."""

    middle: Point
    room: int
    corners: tuple[Point, ...]


def _point(text: str) -> Point:
    x, y = text.split(",")
    return int(x), int(y)


def _cells() -> dict[str, Cell]:
    found = {}
    for line in CELLS.strip().replace("\n ", " ").splitlines():
        code, middle, corners = (part.strip() for part in line.split("|"))
        place, room = middle.split()
        found[code] = Cell(_point(place), int(room), tuple(_point(corner) for corner in corners.split()))
    return found


CELL = _cells()
"""Code -> cell; `swi` is Switzerland."""


def spot(place: str) -> Point:
    """Where a unit stands in a province or on a coast, by its code: `stp/nc`."""
    if place in COAST_SPOTS:
        return COAST_SPOTS[place]
    x, y = CELL[place[:3]].middle
    return x, y + UNIT_BELOW


def between(start: Point, end: Point) -> Point:
    """The middle of two points."""
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
