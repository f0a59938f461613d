"""Letters are as large as lets a list stand on one page, and never too small to be read."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.web.projector.sizes import FAR, NEAR, SIZES, Fitted, fit, fit_text

WIDE, HIGH, GAP = 95.0, 43.3, 3.0
"""The screen between title and foot, in hundredths of its width, as docs/projector.md has it."""


def room(size: int, columns: int, letters: int, lines: float) -> int:
    """How many entries stand on a page, counted anew: letters are half as wide as high, lines 1.2 times as high."""
    width = letters * 0.5 * size / 10
    if columns * width + (columns - 1) * GAP > WIDE + 1e-9:
        return 0
    rows = 0
    while (rows + 1) * lines * 1.2 * size / 10 <= HIGH + 1e-9:
        rows += 1
    return columns * rows


@given(
    count=st.integers(1, 300),
    letters=st.integers(1, 40),
    lines=st.sampled_from([1, 3.6, 5.6, 8.6]),
    near=st.booleans(),
)
def test_the_largest_letters_that_fit(count: int, letters: int, lines: float, near: bool) -> None:
    least = NEAR if near else FAR
    most = {size: max(room(size, columns, letters, lines) for columns in (1, 2, 3)) for size in SIZES}
    on_one = [size for size in SIZES if size >= least and most[size] >= count]
    smaller = [size for size in SIZES if size <= least and most[size]]
    fitted = fit(count, letters, lines=lines, near=near)
    assert fitted.size == next(iter([*on_one, *smaller, least]))
    assert not most[fitted.size] or room(fitted.size, fitted.columns, letters, lines) >= fitted.each


@pytest.mark.parametrize(
    ("count", "letters", "near", "expected"),
    [
        (8, 12, False, Fitted(70, 2, 4)),  # at 80 a column of 46 would be too narrow for 12 x 4
        (20, 25, False, Fitted(36, 2, 10)),  # twenty are the most for ten metres, in two columns
        (21, 25, False, Fitted(36, 2, 6)),  # one more makes two pages, equally full
        (250, 25, False, Fitted(36, 2, 10)),  # thirteen pages
        (250, 22, True, Fitted(26, 3, 12)),  # from five metres seven
    ],
)
def test_lists_of_8_to_250(count: int, letters: int, near: bool, expected: Fitted) -> None:
    assert fit(count, letters, near=near) == expected


def test_pages_are_equally_full() -> None:
    fitted = fit(49, 25)
    assert math.ceil(49 / fitted.each) == 3
    assert fitted.each - 49 / 3 < fitted.columns + 1


def test_what_is_too_long_for_a_line_is_cut() -> None:
    assert fit(3, 80) == Fitted(FAR, 1, 3)


@pytest.mark.parametrize(
    ("paragraphs", "size"), [(("Lunch",), 80), (("Round 3 begins at 15:45",) * 2, 80), (("word " * 80,), 36)]
)
def test_a_text_is_as_large_as_fits(paragraphs: tuple[str, ...], size: int) -> None:
    assert fit_text(paragraphs) == size


def test_a_text_that_is_too_long_has_the_smallest_letters() -> None:
    assert fit_text(("word " * 400,)) == SIZES[-1]
