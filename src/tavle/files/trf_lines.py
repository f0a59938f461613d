"""The lines of a tournament report, each read by its columns; what a column cannot be is noted with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from tavle.core.errors import Fault
from tavle.files.trf_form import (
    AGAINST,
    ALONE,
    CELL,
    DRAWN,
    FIRST_ROUND,
    HANGS,
    NO_OPPONENT,
    Cell,
    columns,
    tenths_in,
)

_TAG = re.compile(r"[0-9A-Za-z]{3}")
_STEERS = re.compile(r"[\x00-\x08\x0b-\x19\x1b-\x1f\x7f-\x9f]")
"""Signs that steer a terminal, and NUL, which no database keeps: nobody is called so."""
_CODES = frozenset((*AGAINST, *ALONE, *DRAWN))
MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Entry:
    """A line `001`: a player."""

    line: int
    number: int
    name: str
    rating: int | None
    points: Fraction | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A line `299`: points given or taken, in a round; 0 is no round."""

    line: int
    points: Fraction
    round: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A line `240`: byes of a round that is announced."""

    line: int
    code: str
    round: int
    players: tuple[int, ...]


@dataclass(slots=True)
class Report:
    """What stands in the lines, and what is wrong in them.

    Attributes:
        counts: What line 162 says of a letter.
        said: How many players line 062 names, with its own line.
        left_out: Lines that are passed over, by number and tag: they hold nothing that a record could keep.
    """

    entries: list[Entry] = field(default_factory=list)
    name: str = ""
    rounds: int | None = None
    counts: dict[str, tuple[int, Fraction]] = field(default_factory=dict)
    said: tuple[int, int] | None = None
    given: list[Given] = field(default_factory=list)
    ahead: list[Ahead] = field(default_factory=list)
    left_out: list[tuple[int, str]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def wrong(self, line: int, code: str, /, **values: object) -> None:
        """Notes a fault of a line."""
        self.faults.append(Fault(code, f"line {line}", values=values))

    def field_wrong(self, line: int, place: str, value: str, right: str) -> None:
        """Notes that some columns hold what they cannot."""
        self.wrong(line, "trf-field", columns=place, value=value.strip(), right=right)


def lines_in(text: str) -> Report:
    """Reads a report line by line; whether the lines fit together is not asked here."""
    report = Report()
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if line.strip(" \x1a") and not line.startswith("###"):
            for sign in sorted(set(_STEERS.findall(line))):
                report.wrong(number, "not-text", text=ascii(sign))
            _line(report, number, line)
    return report


def _line(report: Report, number: int, line: str) -> None:
    tag = columns(line, 1, 3)
    if not _TAG.fullmatch(tag) or columns(line, 4, 4) != " ":
        report.wrong(number, "trf-line", tag=line[:4])
    elif tag in _READERS:
        _READERS[tag](report, number, line)
    elif tag not in _SAYS_NOTHING and line[3:].strip():
        report.left_out.append((number, tag))


def _player(report: Report, number: int, line: str) -> None:
    rank = _whole(report, number, line, 5, 8, "1 to 9999")
    rating = _whole(report, number, line, 49, 52, "a whole number", missing=0)
    _whole(report, number, line, 86, 89, "a whole number", missing=0)
    text = columns(line, 81, 84)
    points = tenths_in(text)
    if text.strip() and points is None:
        report.field_wrong(number, "81-84", text, "11.5")
    cells = tuple(_cells(report, number, line))
    if rank is not None:
        name = columns(line, 15, 47).strip()
        report.entries.append(Entry(number, rank, name, rating or None, points, cells))


def _cells(report: Report, number: int, line: str) -> Iterator[Cell]:
    for at, begin in enumerate(range(FIRST_ROUND, len(line) + 1, CELL)):
        if at == MOST_ROUNDS:
            report.field_wrong(number, f"{begin}-", line[begin - 1 :][:20], f"{MOST_ROUNDS} rounds at most")
            return
        yield _cell(report, number, line, begin)


def _cell(report: Report, number: int, line: str, begin: int) -> Cell:
    """One round; where it is wrong in itself an absence stands for it, so that the rest can be looked at too."""
    whole = columns(line, begin, begin + CELL - 1)
    opponent, colour, code = whole[:4].strip(), whole[5].lower(), whole[7].upper()
    place = f"{begin}-{begin + 7}"
    blank = opponent in ("", NO_OPPONENT)
    right = ""
    if whole[4] + whole[6] + whole[8:] != "    ":
        right = "opponent in four columns, blank, colour, blank, result, two blanks"
    elif not blank and not (opponent.isascii() and opponent.isdecimal()):
        right = "the number of the opponent, or 0000"
    elif code not in _CODES:
        right = "a result: 1 0 = + - W D L F H U Z"
    elif blank and (code not in ALONE or colour not in "- "):
        right = "F, H, U, Z or nothing with - as colour, where there is no opponent"
    elif not blank and (code in ALONE and code != HANGS):
        right = "a result of a game, where there is an opponent"
    elif not blank and colour not in "wb":
        right = "w or b as colour"
    if right:
        report.field_wrong(number, place, whole, right)
        return Cell(opponent=-1)
    if blank:
        return Cell(code=code if code.strip() else "Z")
    return Cell(int(opponent), colour, code)


def _whole(
    report: Report, number: int, line: str, first: int, last: int, right: str, *, missing: int | None = None
) -> int | None:
    """A whole number in some columns; `None` where it is none, with the fault noted."""
    text = columns(line, first, last).strip()
    if not text and missing is not None:
        return missing
    if text.isascii() and text.isdecimal() and (int(text) > 0 or missing is not None):
        return int(text)
    report.field_wrong(number, f"{first}-{last}", text, right)
    return None


def _name(report: Report, number: int, line: str) -> None:  # noqa: ARG001 - the readers have one signature
    report.name = line[4:].strip()


def _said(report: Report, number: int, line: str) -> None:
    # TRF16 files may name in brackets how many are there besides.
    text = line[4:].split("(")[0].strip()
    if text.isascii() and text.isdecimal():
        report.said = (number, int(text))
    else:
        report.field_wrong(number, "5-", text, "a whole number")


def _rounds(report: Report, number: int, line: str) -> None:
    text = line[4:].strip()
    if text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_ROUNDS:
        report.rounds = int(text)
    else:
        report.field_wrong(number, "5-", text, f"1 to {MOST_ROUNDS}")


def _counts(report: Report, number: int, line: str) -> None:
    for begin in range(6, len(line) + 1, 9):
        letter, points = columns(line, begin, begin).upper(), tenths_in(columns(line, begin + 1, begin + 4))
        if letter not in "WDLAPX" or points is None:
            report.field_wrong(
                number, f"{begin}-{begin + 4}", columns(line, begin, begin + 4), "W, D, L, A, P, X and 11.5"
            )
        else:
            report.counts[letter] = (number, points)


def _given(report: Report, number: int, line: str) -> None:
    points = tenths_in(columns(line, 14, 17))
    round_ = _whole(report, number, line, 20, 22, "the number of a round", missing=0)
    if columns(line, 5, 5).strip() or round_ == 0:
        report.left_out.append((number, "299"))
    elif points is None:
        report.field_wrong(number, "14-17", columns(line, 14, 17), "11.5 or -1.5")
    elif round_ is not None:
        report.given.append(Given(number, points, round_, _numbers(report, number, line, 24)))


def _ahead(report: Report, number: int, line: str) -> None:
    code = columns(line, 5, 5).upper()
    round_ = _whole(report, number, line, 7, 9, "the number of a round")
    if code not in "FHZ" or code == " ":
        report.field_wrong(number, "5", code, "F, H or Z")
    elif round_ is not None:
        report.ahead.append(Ahead(number, code, round_, _numbers(report, number, line, 11)))


def _numbers(report: Report, number: int, line: str, first: int) -> tuple[int, ...]:
    begins = [begin for begin in range(first, len(line) + 1, 5) if columns(line, begin, begin + 3).strip()]
    found = [_whole(report, number, line, begin, begin + 3, "the number of a player") for begin in begins]
    return tuple(each for each in found if each is not None)


_READERS: dict[str, Callable[[Report, int, str], None]] = {
    "001": _player,
    "012": _name,
    "062": _said,
    "142": _rounds,
    "XXR": _rounds,
    "162": _counts,
    "240": _ahead,
    "299": _given,
}
_SAYS_NOTHING = frozenset({"072", "092", "152", "182"})
"""Lines that follow from others, or say what a record does not ask: passed over without a word."""
