"""Whether the lines of a tournament report fit together: every meeting said twice and alike, points, counts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tavle.files.trf_form import (
    ABSENT,
    AGAINST,
    BYE,
    DEFAULTS,
    DRAWN,
    HANGS,
    LETTER_OF,
    NOT_THERE,
    OTHER_COLOUR,
    Cell,
    Worth,
)
from tavle.files.trf_lines import Ahead, Entry, Given, Report
from tavle.rules.model import Book


def check(report: Report, book: Book, worth: Worth) -> None:
    """Notes what does not fit in `report.faults`."""
    known = _numbered(report)
    if not report.entries:
        report.wrong(1, "trf-no-players")
    if report.said is not None and report.said[1] != len(report.entries):
        report.wrong(report.said[0], "trf-count", said=report.said[1], right=len(report.entries))
    for entry in report.entries:
        for number, cell in enumerate(entry.cells, start=1):
            _cell(report, known, book, entry, number, cell)
    _byes(report)
    _point_system(report, book, worth)
    _others(report, known)
    if not report.faults:
        _points(report, worth)


def _numbered(report: Report) -> Mapping[int, Entry]:
    known: dict[int, Entry] = {}
    for entry in report.entries:
        if entry.number in known:
            report.wrong(entry.line, "trf-number-twice", number=entry.number, other=known[entry.number].line)
        known.setdefault(entry.number, entry)
    return known


def _cell(report: Report, known: Mapping[int, Entry], book: Book, entry: Entry, number: int, cell: Cell) -> None:
    """One player's word on one round against his opponent's."""
    if cell.opponent <= 0:
        return
    other = known.get(cell.opponent)
    if other is None or other.number == entry.number:
        report.wrong(entry.line, "trf-opponent", round=number, opponent=cell.opponent)
        return
    if cell.code in DRAWN:
        report.wrong(entry.line, "trf-drawn", round=number, book=book.id)
        return
    if cell.code == HANGS and book.score.unfinished is None:
        report.wrong(entry.line, "trf-hangs", round=number, book=book.id)
    theirs = other.cells[number - 1] if number <= len(other.cells) else Cell()
    if theirs.opponent == -1 or theirs.code in DRAWN:
        return  # said of that line already
    if (cell.code, theirs.code, theirs.opponent) == (NOT_THERE, NOT_THERE, entry.number):
        report.wrong(entry.line, "trf-nobody-won", round=number)
    elif theirs != Cell(entry.number, OTHER_COLOUR[cell.colour], AGAINST[cell.code]):
        values = {"said": _said(cell), "other": other.line, "against": _said(theirs)}
        report.wrong(entry.line, "trf-not-mutual", round=number, **values)


def _said(cell: Cell) -> str:
    return f"{cell.opponent:04} {cell.colour} {cell.code}".rstrip()


def _byes(report: Report) -> None:
    """At most one bye of the pairing in a round."""
    for at in range(max((len(entry.cells) for entry in report.entries), default=0)):
        lines = [entry.line for entry in report.entries if at < len(entry.cells) and entry.cells[at].code == BYE]
        for line in lines[1:]:
            report.wrong(line, "trf-byes", round=at + 1, other=lines[0])


def _point_system(report: Report, book: Book, worth: Worth) -> None:
    """What the results count in the report against what they count in the book."""
    said = {**DEFAULTS, **{letter: points for letter, (_, points) in report.counts.items()}}
    said.setdefault("P", said["W"])
    used = {LETTER_OF.get(cell.code, "A") for entry in report.entries for cell in entry.cells}
    lines = {letter: line for letter, (line, _) in report.counts.items()}
    for letter, points in worth.by_letter.items():
        if letter in used and said[letter] != points:
            line = lines.get(letter, report.entries[0].line if report.entries else 1)
            report.wrong(line, "trf-counts", letter=letter, said=said[letter], right=points, book=book.id)


def _others(report: Report, known: Mapping[int, Entry]) -> None:
    played = max((len(entry.cells) for entry in report.entries), default=0)
    named: tuple[Given | Ahead, ...] = (*report.given, *report.ahead)
    for each in named:
        for player in each.players:
            if player not in known:
                report.wrong(each.line, "trf-opponent", round=each.round, opponent=player)
    for ahead in report.ahead:
        if ahead.round > played and ahead.code != ABSENT:
            report.wrong(ahead.line, "trf-ahead", round=ahead.round, code=ahead.code)
    for given in report.given:
        if given.round > played:
            report.wrong(given.line, "trf-ahead", round=given.round, code="299")


def _points(report: Report, worth: Worth) -> None:
    """The points of each line against its rounds."""
    given: dict[int, Fraction] = {}
    for each in report.given:
        for player in each.players:
            given[player] = given.get(player, Fraction(0)) + each.points
    for entry in report.entries:
        right = sum((worth.of(cell.code) for cell in entry.cells), given.get(entry.number, Fraction(0)))
        if entry.points is not None and entry.points != right:
            report.wrong(entry.line, "trf-points", said=entry.points, right=right)
