"""The names on the board: as large as the province has room for, on as few lines as that takes; on a phone, codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import combinations

from tavle.judge.board import CENTRES, NODE, SEA
from tavle.pictures.board.geometry import CELL

SMALLEST, LARGEST = 8, 14
ABOVE = 6
"""The last line stands this far above the middle, so that a unit has room below it."""
DOT = (-20, 9)
"""Where the dot of a centre stands, from the middle."""


@cache
def label_svg(code: str, name: str) -> str:
    """The name and the code of a province, and the dot of its centre."""
    x, y = CELL[code].middle
    size, lines = fitted(name, CELL[code].room)
    top = y - ABOVE - size * (len(lines) - 1)
    spans = "".join(
        f'<tspan x="{x}" y="{top + size * number}">{escape(line)}</tspan>' for number, line in enumerate(lines)
    )
    kind = "sea" if SEA[NODE[code]] else "land"
    named = f'<text class="name on-{kind}" font-size="{size}">{spans}</text>'
    short = f'<text class="code on-{kind}" x="{x}" y="{y - ABOVE}">{code}</text>'
    centre = f'<circle class="centre" cx="{x + DOT[0]}" cy="{y + DOT[1]}" r="3"/>' if NODE[code] in CENTRES else ""
    return f"{named}{short}{centre}"


def fitted(name: str, room: int) -> tuple[int, list[str]]:
    """The size of a name and its lines.

    Args:
        name: One word or several.
        room: Half the width that there is.

    Returns:
        The largest size at which some breaking into lines fits, and of those breakings the one with the fewest lines.
    """
    words = name.replace("-", "-\N{ZERO WIDTH SPACE}").replace("\N{ZERO WIDTH SPACE}", " ").split()
    ways = [(_size(lines, room), -len(lines), lines) for lines in _broken(words)]
    size, _, lines = max(ways, key=lambda way: way[:2])
    return size, lines


def _size(lines: Sequence[str], room: int) -> int:
    """A letter is about as wide as six tenths of its size; three lines and more go smaller."""
    widest = max(map(len, lines))
    return max(SMALLEST, min(LARGEST - (len(lines) > 2), 2 * room * 17 // (10 * widest)))


def _broken(words: Sequence[str]) -> Iterator[list[str]]:
    """Every way to put the words on lines; a word that ends with a hyphen is joined to the next without a blank."""
    for count in range(len(words)):
        for breaks in combinations(range(1, len(words)), count):
            ends = [*breaks, len(words)]
            starts = [0, *breaks]
            yield [" ".join(words[start:end]).replace("- ", "-") for start, end in zip(starts, ends, strict=True)]
