"""The form of FIDE's tournament report: its columns, its letters, its numbers.

A line `001` is a player; from column 92 on ten columns are a round: opponent, colour, result. Columns count from 1, as
in the text of FIDE. Source: FIDE Handbook C.04, Tournament Report File 2016 (TRF16) and 2026 (TRF26).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tavle.rules.model import Book
from tavle.rules.model.scoring import Won

Edition = Literal["trf16", "trf26"]

FIRST_ROUND = 92
"""The column in which the cell of round 1 begins."""
CELL = 10
NO_OPPONENT = "0000"

WON, LOST, WALKED_OVER, NOT_THERE, HANGS = "1", "0", "+", "-", " "
SHORT_WON, SHORT_LOST = "W", "L"
"""Won or lost in less than a move: played, but not rated."""
DRAWN = ("=", "D")
BYE, FULL_BYE, HALF_BYE, ABSENT = "U", "F", "H", "Z"
"""A bye that the pairing gave; one that was asked for, with a full or a half point; a known absence."""
ALONE = (BYE, FULL_BYE, HALF_BYE, ABSENT, HANGS)
"""What can stand in a cell without an opponent; nothing is the same as `Z`."""
AGAINST = {
    WON: LOST,
    LOST: WON,
    WALKED_OVER: NOT_THERE,
    NOT_THERE: WALKED_OVER,
    SHORT_WON: SHORT_LOST,
    SHORT_LOST: SHORT_WON,
    HANGS: HANGS,
}
"""What the opponent of a result has."""
OTHER_COLOUR = {"w": "b", "b": "w"}

_TENTHS = re.compile(r"-?\d{1,4}(\.\d)?")


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player; `opponent` is 0 where there is none."""

    opponent: int = 0
    colour: str = "-"
    code: str = ABSENT


@dataclass(frozen=True, slots=True)
class Worth:
    """What results count in a book of tables of two; a loss counts nothing."""

    win: Fraction
    bye: Fraction | None
    hangs: Fraction | None

    @property
    def by_letter(self) -> dict[str, Fraction]:
        """The point system in the letters of line 162."""
        known = {"W": self.win, "D": self.win / 2, "L": Fraction(0), "A": Fraction(0), "P": self.bye, "X": self.hangs}
        return {letter: points for letter, points in known.items() if points is not None}

    def of(self, code: str) -> Fraction:
        """The points of a result."""
        letter = LETTER_OF.get(code, "A")
        return self.by_letter.get(letter, Fraction(0))


LETTER_OF = {WON: "W", WALKED_OVER: "W", SHORT_WON: "W", FULL_BYE: "W", HALF_BYE: "D", LOST: "L", SHORT_LOST: "L"} | {
    BYE: "P",
    HANGS: "X",
}
"""Under which letter of line 162 a result counts; all others are absences."""
DEFAULTS = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "A": Fraction(0), "X": Fraction(1, 2)}
"""What the letters count where no line 162 says otherwise; `P` is as much as `W`."""


def worth_in(book: Book) -> Worth | None:
    """What results count, or `None` where the book is not one that such a report can tell."""
    terms = [rule for rule in book.score.terms if rule.enabled]
    if book.game.sizes != (2,) or len(terms) != 1 or not isinstance(terms[0], Won) or terms[0].loss != 0:
        return None
    unfinished = book.score.unfinished
    worth = Worth(
        win=Fraction(terms[0].win),
        bye=None if book.bye is None else Fraction(book.bye.points),
        hangs=None if unfinished is None else Fraction(unfinished.points),
    )
    return worth if all(tenths_text(points) for points in worth.by_letter.values()) else None


def tenths_text(value: Fraction) -> str | None:
    """`11.5`, right-aligned in four columns; `None` where it cannot be written so."""
    if (value * 10).denominator != 1:
        return None
    tenths = abs(int(value * 10))
    text = f"{'-' if value < 0 else ''}{tenths // 10}.{tenths % 10}"
    return f"{text:>4}" if len(text) <= 4 else None


def tenths_in(text: str) -> Fraction | None:
    """The exact number of such a text; `None` if it is none."""
    return Fraction(text.strip()) if _TENTHS.fullmatch(text.strip()) else None


def columns(line: str, first: int, last: int) -> str:
    """A part of a line by its columns, counted from 1 and both included; what the line lacks is blank."""
    return line[first - 1 : last].ljust(last - first + 1)


def put(line: str, column: int, text: str) -> str:
    """The line with a text that begins in a column, counted from 1."""
    return f"{line:<{column - 1}}{text}"
