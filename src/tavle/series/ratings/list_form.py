"""The form in which lists are printed and read: `Oddbjørn 1827 (32)`, rating and number of games; or CSV.

Source: agricola_nm T1.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isfinite

from tavle.core.errors import Fault, Refused

_LINE = re.compile(
    r"[-–•*\s]*(?P<name>\S.*?)\s+(?P<rating>-?\d{1,6}([.,]\d{1,9})?)\s*\(\s*(?P<games>\d{1,6})\s*\)[\s,;.]*"
)


@dataclass(frozen=True, slots=True)
class ListLine:
    """A person on a printed list; `experience` is the sum of the match lengths, which only CSV has."""

    name: str
    rating: float
    games: int
    experience: int = 0


def parse_list(text: str) -> list[ListLine]:
    """A printed list, one person a line or several with commas or semicolons between; empty lines are passed over.

    The CSV that `tavle rate --csv` writes is read too: whoever begins from it goes on with the same ratings.

    Raises:
        Refused: `no-list-line` for each piece that is none; `named-twice` for a name that stands twice; `csv-value`.
    """
    lines = text.splitlines()
    table = bool(lines) and {"name", "rating", "games"} <= set(lines[0].split(","))
    found: list[ListLine] = []
    faults: list[Fault] = []
    for where, entry in _table_lines(lines, faults) if table else _printed_lines(lines, faults):
        if any(entry.name == other.name for other in found):
            faults.append(Fault("named-twice", where, values={"player": entry.name}))
        found.append(entry)
    if faults:
        raise Refused(faults)
    return found


def _table_lines(lines: list[str], faults: list[Fault]) -> Iterator[tuple[str, ListLine]]:
    """The lines of a CSV file."""
    for number, row in enumerate(csv.DictReader(lines), start=2):
        try:
            entry = ListLine(row["name"], float(row["rating"]), int(row["games"]), int(row.get("experience") or 0))
            if not isfinite(entry.rating) or min(entry.games, entry.experience) < 0:
                raise ValueError
        except (TypeError, ValueError):
            cells = ",".join(map(str, row.values()))
            values = {"column": "name, rating, games", "value": cells, "right": "Kari,1526.46,7"}
            faults.append(Fault("csv-value", f"line {number}", values=values))
        else:
            yield f"line {number}", entry


def _printed_lines(lines: list[str], faults: list[Fault]) -> Iterator[tuple[str, ListLine]]:
    """The pieces of printed lines."""
    for number, line in enumerate(lines, start=1):
        for piece in filter(str.strip, re.split(r"(?<=\))\s*[,;]", line)):
            match = _LINE.fullmatch(piece)
            if match is None:
                faults.append(Fault("no-list-line", f"line {number}", values={"line": piece.strip()}))
                continue
            rating = float(match["rating"].replace(",", "."))
            yield f"line {number}", ListLine(match["name"], rating, int(match["games"]))


def list_text(lines: Iterable[ListLine], *, decimals: int = 0) -> str:
    """A list in this form, one person a line."""
    return "".join(f"{line.name} {line.rating:.{decimals}f} ({line.games})\n" for line in lines)
