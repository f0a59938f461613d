"""The pieces on the board: an army is a disk, a fleet a hull, each with its letter."""

from __future__ import annotations

from html import escape

from tavle.pictures.board.geometry import Point, spot


def unit_svg(unit: str, told: str, *, driven_out: bool = False) -> str:
    """A unit such as `RUS F stp/sc`; a dislodged one stands aside.

    Args:
        unit: The unit.
        told: What it is called, for a tooltip and for those who cannot see it.
        driven_out: Whether it is dislodged and not yet away.
    """
    power, letter, place = unit.split()
    x, y = _aside(spot(place)) if driven_out else spot(place)
    style = f'class="unit{" fallen" if driven_out else ""}" style="fill: var(--{power})"'
    shape = f'<circle {style} cx="{x}" cy="{y}" r="10"/>'
    if letter == "F":
        shape = f'<polygon {style} points="{x - 14},{y - 7} {x + 14},{y - 7} {x + 8},{y + 8} {x - 8},{y + 8}"/>'
    text = f'<text class="letter" x="{x}" y="{y + 4}">{letter}</text>'
    return f'<g class="piece" data-place="{place}"><title>{escape(told)}</title>{shape}{text}</g>'


def _aside(place: Point) -> Point:
    return place[0] + 15, place[1] + 14
