"""Games from a CSV file: one line a seat, as spreadsheets write it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from typing import Any

from tavle.core.errors import MOST_FAULTS, Fault, Refused

NEEDED = ("player",)
RESULTS = ("place", "score", "won")
COLUMNS = ("event", "event_name", "date", "game", "round", "table", "length", "player", "name", *RESULTS)
"""All that a file may have; `player` and one of `RESULTS` it must have. Other columns are passed over."""


def events_of_csv(text: str, *, event: str, date: str | None = None) -> list[dict[str, Any]]:
    """The events of a CSV file as plain data, in the order in which they first appear.

    The lines of one event, round and table are one game. The first line names the columns; comma, semicolon or tab
    stands between.

    Args:
        text: The file.
        event: The event of lines that name none.
        date: Likewise.

    Raises:
        Refused: `csv-columns`, or `csv-value` with the number of each line.
    """
    lines = text.splitlines(keepends=True)
    rows = csv.reader(lines, delimiter=_delimiter(lines[0] if lines else ""))
    header = [cell.strip().lower() for cell in next(rows, [])]
    missing = [column for column in NEEDED if column not in header]
    if not any(column in header for column in RESULTS):
        missing.append(" | ".join(RESULTS))
    if missing:
        values = {"right": ", ".join(COLUMNS), "missing": ", ".join(missing)}
        raise Refused([Fault("csv-columns", "line 1", values=values)])
    faults: list[Fault] = []
    events: dict[str, dict[str, Any]] = {}
    games: dict[tuple[str, int, int], dict[str, Any]] = {}
    for cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        row = _row(dict(zip(header, cells, strict=False)), f"line {rows.line_num}", faults)
        _add(row, events, games, event=event, date=date)
    if faults:
        raise Refused(faults[:MOST_FAULTS])
    return list(events.values())


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def _row(cells: Mapping[str, str], where: str, faults: list[Fault]) -> dict[str, Any]:
    """The cells of a line that hold something, as values."""
    row: dict[str, Any] = {}
    for column in COLUMNS:
        cell = cells.get(column, "").strip()
        if not cell:
            continue
        read, right = _READ.get(column, (str, ""))
        try:
            row[column] = read(cell)
        except ValueError:
            faults.append(Fault("csv-value", where, values={"column": column, "value": cell, "right": right}))
    if not row.get("player"):
        faults.append(Fault("csv-value", where, values={"column": "player", "value": "", "right": "a, b, ..."}))
    return row


def _add(
    row: dict[str, Any],
    events: dict[str, dict[str, Any]],
    games: dict[tuple[str, int, int], dict[str, Any]],
    *,
    event: str,
    date: str | None,
) -> None:
    """Puts a seat into its game, and a new game into its event."""
    id = row.get("event", event)
    found = events.setdefault(id, {"event": id, "games": []})
    for key, value in (("name", row.get("event_name")), ("date", row.get("date", date)), ("game", row.get("game"))):
        if value is not None:
            found.setdefault(key, value)
    at = (id, row.get("round", 1), row.get("table", 1))
    if at not in games:
        games[at] = {"round": at[1], "table": at[2], "seats": []}
        found["games"].append(games[at])
    if "length" in row:
        games[at]["length"] = row["length"]
    games[at]["seats"].append({key: row[key] for key in ("player", "name", *RESULTS) if key in row})


def _won(cell: str) -> bool:
    known = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if cell.lower() not in known:
        raise ValueError
    return known[cell.lower()]


def _whole(cell: str) -> int:
    if not (cell.isascii() and cell.isdigit() and len(cell) < 8):
        raise ValueError
    return int(cell)


def _score(cell: str) -> str | int:
    """A score: `-12`, `39/2`, and decimals as `19.5`, which are exact as they are written."""
    whole, _, part = cell.replace(",", ".").partition(".")
    if part and part.isdigit() and whole.lstrip("+-").isdigit():
        return f"{whole}{part}/{10 ** len(part)}"
    return cell


_READ: Mapping[str, tuple[Callable[[str], Any], str]] = {
    "round": (_whole, "1, 2, 3 ..."),
    "table": (_whole, "1, 2, 3 ..."),
    "length": (_whole, "1, 2, 3 ..."),
    "place": (_whole, "1, 2, 3 ..."),
    "score": (_score, "41, 39/2, 19.5"),
    "won": (_won, "1, 0, true, false, yes, no"),
}
