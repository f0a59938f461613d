"""A rating over time: a step for each change, with the band of its uncertainty where the model has one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tavle.pictures.sheet import sheet, text
from tavle.texts import say
from tavle.texts.numbers import decimal_text

if TYPE_CHECKING:
    from tavle.rules.model.base import Language

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 34, 40
RADIUS = 4

Point = tuple[str, float, float | None]
"""A day or an event, the rating after it, its uncertainty."""


def rating_history_svg(points: Sequence[Point], *, title: str, decimals: int, language: Language) -> str:
    """A rating after each change, the first on the left.

    Args:
        points: The ratings in their order; equally far apart, whatever time lies between.
        title: In the reader's language.
        decimals: Digits behind the point.
    """
    edges = [value + side * (spread or 0.0) for _, value, spread in points for side in (-1, 1)]
    low, high = min(edges, default=0.0), max(edges, default=1.0)
    reach = (high - low) or 1.0

    def x(number: int) -> int:
        return LEFT + (WIDTH - LEFT - RIGHT) * number // max(len(points) - 1, 1)

    def y(value: float) -> int:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / reach)

    lines = [
        text(LEFT - 8, y(value) + 5, decimal_text(value, decimals, language), "end quiet") for value in (low, high)
    ]
    if any(spread is not None for _, _, spread in points):
        above = [f"{x(n)} {y(value + (spread or 0.0))}" for n, (_, value, spread) in enumerate(points)]
        below = [f"{x(n)} {y(value - (spread or 0.0))}" for n, (_, value, spread) in enumerate(points)]
        lines.append(f'<path d="M{"L".join(above + below[::-1])}Z" stroke-dasharray="2 3"/>')
    line = [f"{x(n)} {y(value)}" for n, (_, value, _) in enumerate(points)]
    lines += ['<g class="own">', f'<path d="M{"L".join(line)}"/>'] if line else ["<g>"]
    told = []
    for number, (when, value, _) in enumerate(points):
        shown = decimal_text(value, decimals, language)
        told.append(f"{when}{say(language, 'web.colon')} {shown}")
        lines.append(f'<circle cx="{x(number)}" cy="{y(value)}" r="{RADIUS}"><title>{shown}</title></circle>')
    lines.append("</g>")
    for number in {0, len(points) - 1} if points else ():
        lines.append(text(x(number), HEIGHT - 12, points[number][0], "quiet" if number == 0 else "end quiet"))
    return sheet(WIDTH, HEIGHT, lines, title=title, description=say(language, "show.semicolon").join(told))
