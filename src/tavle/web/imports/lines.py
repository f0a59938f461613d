"""Each row becomes a player to be entered, or says why it does not."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tavle.web.imports.sheets import FIELDS, Row, Sheet

LONGEST = 120
"""Letters of a name, a club or a team."""

_RATING = re.compile(r"\d{1,5}(?:[.,]\d{1,6})?")
_WHOLE = re.compile(r"\d{1,6}")
_NUMBER = re.compile(r"[\d .,']*\d[\d .,']*")
_NONE = ("", "-", "–")


@dataclass(frozen=True, slots=True)
class Line:
    """What a row says.

    Attributes:
        fault: Why nobody can be entered by it: `empty`, `mixed`, `no_name`, `too_long`, `rating`, `games`, `left_over`;
            or not.
        twin: Who has this name already: `entered` (somebody entered before), `in_list` (an earlier line), or nobody.
    """

    number: int
    text: str
    name: str = ""
    club: str = ""
    team: str = ""
    rating: Fraction | None = None
    games: int | None = None
    fault: str = ""
    twin: str = ""


def read_lines(sheet: Sheet, known: Collection[str]) -> list[Line]:
    """Reads all rows.

    Args:
        sheet: The rows.
        known: The names of all who are entered or wait.
    """
    lines = [_line(row, sheet.columns) for row in sheet.rows]
    entered = {same_name(name) for name in known}
    read: list[Line] = []
    in_list: set[str] = set()
    for line in lines:
        read.append(_with_twin(line, entered, in_list))
        if not line.fault:
            in_list.add(same_name(line.name))
    return read


def same_name(name: str) -> str:
    """A name so that two which read the same are the same."""
    return " ".join(name.split()).casefold()


def _with_twin(line: Line, entered: Collection[str], in_list: Collection[str]) -> Line:
    name = same_name(line.name)
    if line.fault or not (name in entered or name in in_list):
        return line
    return replace(line, twin="entered" if name in entered else "in_list")


def read_fields(said: Mapping[str, str]) -> Line:
    """Reads what a form says of one player, by `FIELDS`."""
    return _said(Row(1, "", ()), {field: " ".join(said.get(field, "").split()) for field in FIELDS}, left_over=False)


def _line(row: Row, columns: tuple[str, ...] | None) -> Line:
    if not any(row.cells):
        return Line(row.number, row.text, fault="empty")
    if row.mixed:
        return Line(row.number, row.text, fault="mixed")
    said, left_over = _by_looks(row.cells) if columns is None else _by_columns(row.cells, columns)
    return _said(row, said, left_over=left_over)


def _said(row: Row, said: Mapping[str, str], *, left_over: bool) -> Line:
    name = said.get("name") or " ".join(part for part in (said.get("first_name"), said.get("last_name")) if part)
    club, team = said.get("club", ""), said.get("team", "")
    rating, games = _bare(said.get("rating", "")), _bare(said.get("games", ""))
    fault = (
        (not name and "no_name")
        or (max(map(len, (name, club, team))) > LONGEST and "too_long")
        or (rating not in _NONE and not _RATING.fullmatch(rating) and "rating")
        or (games not in _NONE and not _WHOLE.fullmatch(games) and "games")
        or (left_over and "left_over")
        or ""
    )
    if fault:
        return Line(row.number, row.text, name, fault=fault)
    strength = None if rating in _NONE else Fraction(rating.replace(",", "."))
    return Line(row.number, row.text, name, club, team, strength, None if games in _NONE else int(games))


def _bare(number: str) -> str:
    """A number without the blanks that part thousands."""
    return re.sub(r"[ ']", "", number)


def _by_columns(cells: tuple[str, ...], columns: tuple[str, ...]) -> tuple[dict[str, str], bool]:
    said = dict(zip(columns, cells, strict=False))
    return said, any(cells[len(columns) :])


def _by_looks(cells: tuple[str, ...]) -> tuple[dict[str, str], bool]:
    """The name first; then numbers are rating and games, words are club and team, in whatever order they come."""
    numbers = [cell for cell in cells[1:] if _NUMBER.fullmatch(cell)]
    words = [cell for cell in cells[1:] if cell not in _NONE and not _NUMBER.fullmatch(cell)]
    said = dict(zip(("rating", "games"), numbers, strict=False)) | dict(zip(("club", "team"), words, strict=False))
    return {"name": cells[0], **said}, len(numbers) > 2 or len(words) > 2
