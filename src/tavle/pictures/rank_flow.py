"""Places over the rounds: one line for each player, his place in a circle after each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from tavle.pictures.sheet import sheet, text

ROW = 26
COLUMN = 110
LEFT = 24
TOP = 34
NAME = 170
"""Room for a name at the end of a line."""
RADIUS = 10
DASHES = ("", "7 3", "2 3", "9 3 2 3")
"""Patterns of the lines, so that one can be followed through a crossing without colour."""


def rank_flow_svg(
    flow: Mapping[str, Sequence[int | None]],
    names: Mapping[str, str],
    *,
    title: str,
    first_round: int = 1,
    own: str | None = None,
) -> str:
    """The lists after the rounds side by side.

    Args:
        flow: Player to his line on the list after each round (1 is the top; `None` where he is not on it), in the
            order of the last list.
        names: Player to the name to be shown.
        title: In the reader's language.
        first_round: The round after which the first list is made.
        own: A player whose line stands out.
    """
    rounds = max(map(len, flow.values()), default=0)
    lowest = max((place for places in flow.values() for place in places if place is not None), default=0)
    width = LEFT + COLUMN * max(rounds - 1, 0) + RADIUS + 8 + NAME
    height = TOP + ROW * lowest + 4
    lines = [text(_x(n), 16, first_round + n, "mid quiet") for n in range(rounds)]
    for number, (player, places) in enumerate(flow.items()):
        lines += _player(places, names[player], DASHES[number % len(DASHES)], own=player == own)
    told = "; ".join(f"{names[player]}: {_told(places)}" for player, places in flow.items())
    return sheet(width, height, lines, title=title, description=told)


def _player(places: Sequence[int | None], name: str, dash: str, *, own: bool) -> Iterator[str]:
    points = [(_x(n), _y(place), place) for n, place in enumerate(places) if place is not None]
    yield '<g class="own">' if own else "<g>"
    for (x, y, _), (to_x, to_y, _) in pairwise(points):
        pattern = f' stroke-dasharray="{dash}"' if dash else ""
        bend = (x + to_x) // 2
        yield f'<path d="M{x} {y}C{bend} {y} {bend} {to_y} {to_x} {to_y}"{pattern}/>'
    for x, y, place in points:
        yield f'<circle cx="{x}" cy="{y}" r="{RADIUS}"/>'
        yield text(x, y + 4, place, "mid small")
    if points:
        x, y, _ = points[-1]
        yield text(x + RADIUS + 8, y + 5, name)
    yield "</g>"


def _x(number: int) -> int:
    return LEFT + COLUMN * number


def _y(place: int) -> int:
    return TOP + ROW * (place - 1) + ROW // 2


def _told(places: Sequence[int | None]) -> str:
    return ", ".join("–" if place is None else str(place) for place in places)
