"""The list after a round: every criterion a column, what separates whom, and who has moved since the round before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tavle.cli.sheets.page import ACCENT, DASH, QUIET, Cell, Column, Page, shown
from tavle.texts.explaining import criterion_name

Rows = Sequence[Mapping[str, Any]]
"""The `standings` of an answer, best first."""


def write_list(page: Page, rows: Rows, names: Mapping[str, str], before: Rows | None = None) -> None:
    """A list as a table.

    Args:
        names: What each player is called.
        before: The list that it is compared with to say who has moved; `None` leaves that out.
    """
    if not rows:
        page.line(page.word("no_list"))
        return
    keys = [criterion["key"] for criterion in rows[0]["criteria"]]
    columns = [
        Column(page.word("place"), "right"),
        *([Column(page.word("moved"))] if before else []),
        Column(page.word("name")),
        *([] if "points" in keys else [Column(page.word("points"), "right")]),
        *(Column(_heading(page, key), "right") for key in keys),
        Column(page.word("ahead_by")),
    ]
    moves = _moves(page, rows, before or ())
    page.table(columns, _lines(page, rows, names, moves if before else None))


def _heading(page: Page, key: str) -> str:
    name = criterion_name(page.language, key)
    return name[:1].upper() + name[1:]


def _lines(
    page: Page, rows: Rows, names: Mapping[str, str], moves: Mapping[str, str] | None
) -> Iterator[Sequence[Cell]]:
    for number, row in enumerate(rows):
        neighbours = rows[max(number - 1, 0) : number + 2]
        needed = max(_needed(row, other) for other in neighbours)
        values = [
            (_value(criterion["value"]), "" if index <= needed else QUIET)
            for index, criterion in enumerate(row["criteria"])
        ]
        points = [] if any(each["key"] == "points" for each in row["criteria"]) else [shown(row["points"])]
        yield [
            str(row["place"]),
            *([moves[row["player"]]] if moves is not None else []),
            (names[row["player"]], "bold" if row["place"] == 1 else ""),
            *points,
            *values,
            _ahead_by(page, row, rows[number + 1] if number + 1 < len(rows) else None),
        ]


def _needed(row: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """The first criterion in which two neighbours differ; those after it decide nothing between them."""
    pairs = zip(row["criteria"], other["criteria"], strict=True)
    return next((index for index, (own, its) in enumerate(pairs) if own["value"] != its["value"]), 0)


def _value(value: Any) -> str:
    """A criterion's value; a dash where it was not used."""
    if value is None:
        return DASH
    return " ".join(map(shown, value)) if isinstance(value, list) else shown(value)


def _ahead_by(page: Page, row: Mapping[str, Any], following: Mapping[str, Any] | None) -> Cell:
    if following is None:
        return ""
    if row["separated_from_next_by"] is None:
        return (page.word("shared"), ACCENT)
    name = criterion_name(page.language, row["separated_from_next_by"])
    return (name, QUIET if row["separated_from_next_by"] == row["criteria"][0]["key"] else "")


def _moves(page: Page, rows: Rows, before: Rows) -> Mapping[str, str]:
    """How many places each player has moved: `▲2`, `▼1`, `=`, or the word for new."""
    places = {row["player"]: row["place"] for row in before}
    return {row["player"]: _move(page, places.get(row["player"]), row["place"]) for row in rows}


def _move(page: Page, old: int | None, new: int) -> str:
    if old is None:
        return page.word("new")
    if old == new:
        return "="
    return f"▲{old - new}" if new < old else f"▼{new - old}"
