"""Rows and columns of a text: which character parts the cells, and what the columns are."""

from __future__ import annotations

import contextlib
import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from tavle.texts.sorting import plain_letters

FIELDS = ("name", "first_name", "last_name", "club", "team", "rating", "games")
"""What a column may be; any other name leaves it out."""

_SEPARATORS = ("\t", ";", ",")

_HEADINGS = {
    "name": "name player navn spiller deltager deltaker nom joueur participant",
    "first_name": "first name, given name, firstname, fornavn, prenom",
    "last_name": "last name, surname, family name, lastname, etternavn, nom de famille",
    "club": "club klubb",
    "team": "team lag equipe",
    "rating": "rating elo norgesrating classement cote",
    "games": "games spill partier parties erfaring experience",
}
_FIELD_OF = {
    heading.strip(): field
    for field, headings in _HEADINGS.items()
    for heading in (headings.split(",") if "," in headings else headings.split())
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the text.

    Attributes:
        number: The first is 1.
        text: As it came.
        cells: Without the blanks round them.
        mixed: Whether it has a comma where other lines have something else, and could be read in two ways.
    """

    number: int
    text: str
    cells: tuple[str, ...]
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text as rows and columns.

    Attributes:
        heading: The headings, where the first line has them.
        columns: What each column is, if that is known; else each line is read by what its cells look like.
        width: The most cells that a row has.
    """

    heading: Row | None
    rows: tuple[Row, ...]
    columns: tuple[str, ...] | None
    width: int


def read_sheet(text: str, *, columns: Sequence[str] | None = None) -> Sheet:
    """Parts a text into rows and cells.

    Args:
        text: Lines; the cells are parted by tabs, else by semicolons, else by commas, and where a line has none of what
            parts the others, by what it has.
        columns: What the columns are, if somebody has chosen; else the headings say, where there are any.
    """
    rows = _rows(text)
    first = next((row for row in rows if any(row.cells)), None)
    said = tuple(_FIELD_OF.get(_plain(cell), "") for cell in first.cells) if first is not None else ()
    headed = bool({"name", "first_name", "last_name"} & set(said))
    width = max((len(row.cells) for row in rows), default=0)
    chosen = tuple(columns[:width]) if columns is not None else said if headed else None
    body = tuple(row for row in rows if not (headed and row is first))
    return Sheet(first if headed else None, body, chosen, width)


def _plain(heading: str) -> str:
    return plain_letters(heading.strip(" .:"))


def _rows(text: str) -> list[Row]:
    lines = text.removeprefix("\ufeff").splitlines()
    separator = next((each for each in _SEPARATORS if any(each in line for line in lines)), ",")
    commas_in_names = any("," in _cells(line, separator)[0] for line in lines if separator in line)
    return [_row(number, line, separator, commas_in_names=commas_in_names) for number, line in enumerate(lines, 1)]


def _row(number: int, line: str, separator: str, *, commas_in_names: bool) -> Row:
    """A line by the separator of all; one that has none of those by its own, as lists from several hands have it.

    A single comma may part a family name from a first name as well as a name from a club: then nobody guesses, unless
    other lines show that it is the name.
    """
    own = next((each for each in _SEPARATORS if each in line), separator)
    if separator in line or own == separator:
        return Row(number, line, _cells(line, separator))
    cells = _cells(line, own)
    if own == "," and len(cells) == 2 and not cells[1].isdecimal():
        return Row(number, line, _cells(line, separator), mixed=not commas_in_names)
    return Row(number, line, cells)


def _cells(line: str, separator: str) -> tuple[str, ...]:
    """The cells of one line; a quoted cell may hold the separator, a quote that is never closed is a letter."""
    # Each line by itself: a stray quote must not swallow the lines after it.
    parted = line.split(separator)
    if line.count('"') % 2 == 0:
        with contextlib.suppress(csv.Error):
            parted = next(csv.reader(io.StringIO(line), delimiter=separator), [])
    return tuple(" ".join(cell.split()) for cell in parted)
