"""How large letters can be: as large as lets everything stand on one page, and never smaller than can be read.

All lengths are hundredths of the width of a screen of 16 by 9; the style sheet has a class for each size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 95.0, 43.3
"""Of what lies between title and foot."""
BETWEEN = 3.0
"""From one column to the next."""
LETTER = 0.5
"""How wide a letter is on average, in its size; what is wider is cut."""
LINE = 1.2
"""How high a line of a list is, in its size."""

SIZES = (80, 70, 60, 52, 44, 36, 30, 26)
"""The sizes there are, in thousandths of the width."""
FAR, NEAR = 36, 26
"""The smallest that is read from ten metres, and from five, on a television of 65 inches, which is 1.43 m wide.

Capitals of 36 are 1430 mm x 0.036 x 0.72 = 37 mm high there, a 270th part of ten metres; a screen is some fifty letters
wide.
"""
MOST_COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Fitted:
    """How a list is laid out.

    Attributes:
        size: Of the letters, one of `SIZES`.
        columns: Side by side.
        rows: Entries in a column.
    """

    size: int
    columns: int
    rows: int

    @property
    def each(self) -> int:
        """How many entries a page has."""
        return self.columns * self.rows


def fit(count: int, letters: int, *, lines: float = 1, near: bool = False) -> Fitted:
    """The largest letters in which a list fits on one page; where none do, the smallest, on several pages.

    What is higher than a page even so (a table of ten) has smaller letters.

    Args:
        count: How many entries there are.
        letters: How long the longest is, in letters.
        lines: How many lines one takes, with the space that parts it from the next.
        near: Whether letters for five metres are large enough.
    """
    smallest = NEAR if near else FAR
    best = Fitted(smallest, 1, 1)  # What is too long or too high for a page is cut.
    for size in SIZES:
        arranged = [Fitted(size, columns, _rows(size, lines)) for columns in _columns(size, letters)]
        fullest = max(arranged, key=_most, default=Fitted(size, 1, 0))
        if fullest.each >= count or (size <= smallest and fullest.rows):
            return _level(fullest, count)
        if size == smallest:
            best = Fitted(size, 1, max(_rows(size, lines), 1))
    return _level(best, count)


def _rows(size: int, lines: float) -> int:
    return int(HEIGHT / (size / 10 * LINE * lines))


def _columns(size: int, letters: int) -> list[int]:
    """Into how many columns the longest entry fits."""
    counts = range(1, MOST_COLUMNS + 1)
    return [count for count in counts if letters * LETTER * size / 10 <= (WIDTH - BETWEEN * (count - 1)) / count]


def _most(fitted: Fitted) -> tuple[int, int]:
    return fitted.each, -fitted.columns


def _level(fitted: Fitted, count: int) -> Fitted:
    """No more columns than needed, and these equally long; several pages are equally full."""
    pages = max(math.ceil(count / fitted.each), 1)
    on_page = math.ceil(count / pages)
    columns = max(math.ceil(on_page / fitted.rows), 1)
    return Fitted(fitted.size, columns, max(math.ceil(on_page / columns), 1))


def fit_text(paragraphs: Sequence[str]) -> int:
    """The largest size in which a text stands on one page; the smallest where none does."""
    for size in SIZES:
        letters = WIDTH / (LETTER * size / 10)
        # A line breaks between words, so some of its end stays empty.
        lines = sum(max(math.ceil(len(paragraph) / (letters - 6)), 1) for paragraph in paragraphs)
        if lines * LINE * size / 10 <= HEIGHT:
            return size
    return SIZES[-1]
