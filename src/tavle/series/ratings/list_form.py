"""The form in which lists are printed and read: `Oddbjørn 1827 (32)`, rating and number of games.

Source: agricola_nm T1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tavle.core.errors import Fault, Refused

_LINE = re.compile(
    r"[-–•*\s]*(?P<name>\S.*?)\s+(?P<rating>-?\d{1,6}([.,]\d{1,9})?)\s*\(\s*(?P<games>\d{1,6})\s*\)[\s,;.]*"
)


@dataclass(frozen=True, slots=True)
class ListLine:
    """A person on a printed list."""

    name: str
    rating: float
    games: int


def parse_list(text: str) -> list[ListLine]:
    """A printed list, one person a line or several with commas or semicolons between; empty lines are passed over.

    Raises:
        Refused: `no-list-line` for each piece that is none; `named-twice` for a name that stands twice.
    """
    found: list[ListLine] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for piece in filter(str.strip, re.split(r"(?<=\))\s*[,;]", line)):
            match = _LINE.fullmatch(piece)
            if match is None:
                faults.append(Fault("no-list-line", f"line {number}", values={"line": piece.strip()}))
                continue
            entry = ListLine(match["name"], float(match["rating"].replace(",", ".")), int(match["games"]))
            if any(entry.name == other.name for other in found):
                faults.append(Fault("named-twice", f"line {number}", values={"player": entry.name}))
            found.append(entry)
    if faults:
        raise Refused(faults)
    return found


def list_text(lines: Iterable[ListLine], *, decimals: int = 0) -> str:
    """A list in this form, one person a line."""
    return "".join(f"{line.name} {line.rating:.{decimals}f} ({line.games})\n" for line in lines)
