"""Pictures of a study: who ends where, shares with their intervals, and luck against length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tavle.pictures.sheet import sheet, text
from tavle.texts import say
from tavle.texts.numbers import decimal_text

if TYPE_CHECKING:
    from tavle.rules.model.base import Language

Interval = tuple[float, float, float]
"""A share, and the ends of its 95 % interval."""

NAME = 150
"""Room for a name on the left."""
CELL, ROW = 34, 24
DARKEST = 0.5
"""The fullest cell: what is written in it can still be read, in light, dark and print."""
MOST_PLAYERS = 40
"""So many players and places are drawn; the data have all."""


def place_heat_svg(
    places: Sequence[Sequence[float]], names: Sequence[str], *, title: str, language: Language, key: str
) -> str:
    """How likely each player ends at each place: a row a player, a column a place, percents in the cells.

    Args:
        places: Player by place, each row adding up to 1.
        names: Of the players.
        key: Distinguishes the picture from others on a page.
    """
    shown = min(len(names), MOST_PLAYERS)
    fullest = max((share for row in places for share in row), default=0.0) or 1.0
    lines = [text(NAME + CELL * at + CELL // 2, 14, at + 1, "mid quiet small") for at in range(shown)]
    for number, (name, row) in enumerate(zip(names[:shown], places, strict=False)):
        top = ROW * (number + 1)
        lines.append(text(NAME - 8, top + 16, name, "end"))
        for at, share in enumerate(row[:shown]):
            full = f"{DARKEST * share / fullest:.3f}"
            x = NAME + CELL * at
            lines.append(f'<rect class="heat" fill-opacity="{full}" x="{x}" y="{top}" width="{CELL}" height="{ROW}"/>')
            if share >= 0.005:
                lines.append(text(x + CELL // 2, top + 16, round(100 * share), "mid small"))
    rows = (_row_told(name, row, language) for name, row in zip(names[:shown], places, strict=False))
    told = say(language, "show.semicolon").join(rows)
    return sheet(NAME + CELL * shown + 2, ROW * (shown + 1) + 2, lines, title=title, description=told, key=key)


def _row_told(name: str, row: Sequence[float], language: Language) -> str:
    likely = sorted(range(len(row)), key=lambda at: -row[at])[:3]
    return _named(name, (f"{at + 1}. {percent(row[at], language)}" for at in sorted(likely)), language)


def _named(name: str, said: Iterable[str], language: Language) -> str:
    return f"{name}{say(language, 'web.colon')} {', '.join(said)}"


BAR, GAP, SCALE, AFTER = 16, 10, 320, 190
KINDS = ("full", "wash", "same", "open")
"""What the bars of the first, second … subject look like."""


def interval_bars_svg(
    rows: Sequence[tuple[str, Sequence[Interval | None]]],
    subjects: Sequence[str],
    *,
    title: str,
    language: Language,
    key: str,
) -> str:
    """Shares as bars with their 95 % intervals as lines, a group for each row and a bar in it for each subject."""
    highest = max((bar[2] for _, bars in rows for bar in bars if bar is not None), default=0.0) or 1.0
    lines, y = [], 4
    for at, subject in enumerate(subjects if len(subjects) > 1 else ()):
        lines += [_bar(NAME, y, 28, KINDS[at % len(KINDS)]), text(NAME + 36, y + 13, subject, "small", room=44)]
        y += BAR + 4
    y += GAP
    for name, bars in rows:
        lines.append(text(NAME - 8, y + (BAR * len(bars)) // 2 + 5, name, "end"))
        for at, bar in enumerate(bars):
            if bar is not None:
                lines += _with_interval(y + BAR * at, bar, highest, KINDS[at % len(KINDS)], language)
        y += BAR * len(bars) + GAP
    told = say(language, "show.semicolon").join(
        _named(name, (_told(bar, language) for bar in bars if bar is not None), language) for name, bars in rows
    )
    return sheet(NAME + SCALE + AFTER, y, lines, title=title, description=told, key=key)


def _with_interval(top: int, bar: Interval, highest: float, kind: str, language: Language) -> Iterator[str]:
    value, low, high = (round(SCALE * part / highest) for part in bar)
    middle = top + BAR // 2
    yield _bar(NAME, top + 1, value, kind)
    yield f'<path d="M{NAME + low} {middle}H{NAME + high}M{NAME + low} {middle - 4}v8M{NAME + high} {middle - 4}v8"/>'
    yield text(NAME + SCALE + 10, middle + 5, _told(bar, language), "small", room=40)


def _bar(x: int, top: int, width: int, kind: str) -> str:
    return f'<rect class="{kind}" x="{x}" y="{top}" width="{width}" height="{BAR - 2}"/>'


WIDE, HIGH, LEFT, UNDER = 560, 260, 64, 56
DASHES = ("", "7 3", "2 3", "9 3 2 3")


def luck_curve_svg(
    lines_of: Mapping[str, Sequence[tuple[float, Interval]]], *, across: str, title: str, language: Language, key: str
) -> str:
    """A share against a length (rounds, points of a match, minutes): a line for each format, dots with intervals."""
    points = [point for line in lines_of.values() for point in line]
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    highest = max(bar[2] for _, bar in points) or 1.0

    def x_of(value: float) -> int:
        return LEFT + round((WIDE - LEFT - 20) * (value - first) / ((last - first) or 1.0))

    def y_of(share: float) -> int:
        return 12 + round((HIGH - UNDER) * (1 - share / highest))

    ends = (0.0, highest)
    lines = [text(LEFT - 8, y_of(share) + 5, percent(share, language), "end quiet") for share in ends]
    lines += [text(x_of(x), HIGH - UNDER + 32, f"{x:g}", "mid quiet") for x in sorted({x for x, _ in points})]
    lines.append(text((LEFT + WIDE) // 2, HIGH - 6, across, "mid quiet", room=60))
    told = []
    for number, (name, line) in enumerate(lines_of.items()):
        dash = DASHES[number % len(DASHES)]
        for (x, (share, _, _)), (to_x, (to_share, _, _)) in pairwise(line):
            pattern = f' stroke-dasharray="{dash}"' if dash else ""
            lines.append(f'<path d="M{x_of(x)} {y_of(share)}L{x_of(to_x)} {y_of(to_share)}"{pattern}/>')
        for x, (share, low, high) in line:
            lines.append(f'<path d="M{x_of(x)} {y_of(low)}V{y_of(high)}"/>')
            lines.append(f'<circle cx="{x_of(x)}" cy="{y_of(share)}" r="4"/>')
        legend = HIGH + 8 + 22 * number
        pattern = f' stroke-dasharray="{dash}"' if dash else ""
        lines += [f'<path d="M{LEFT} {legend}h40"{pattern}/>', text(LEFT + 50, legend + 5, name, room=60)]
        told.append(_named(name, (_named(f"{x:g}", [_told(bar, language)], language) for x, bar in line), language))
    return sheet(
        WIDE,
        HIGH + 22 * len(lines_of),
        lines,
        title=title,
        description=say(language, "show.semicolon").join(told),
        key=key,
    )


def _told(bar: Interval, language: Language) -> str:
    value, low, high = bar
    return f"{percent(value, language)} ({percent(low, language)}–{percent(high, language)})"


def percent(share: float, language: Language) -> str:
    """A share as people read it: `22.2 %`."""
    return f"{decimal_text(100 * share, 1, language)} %"
