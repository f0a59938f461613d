"""Who sits where: by table and by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import DASH, Column, Page
from tavle.texts.catalogue import catalogue
from tavle.texts.sorting import sort_key

Plain = Mapping[str, Any]
CellText = Callable[[Plain, Plain], str]
"""What stands in a seat's place: made from the seat and its table."""

_BOARDS_ABREAST = 4
"""So many boards stand beside each other, that a line still fits on paper."""


def write_seating(page: Page, answer: Plain, names: Mapping[str, str]) -> None:
    """A round that is drawn: its tables, everybody by name, the notes, and where its lots come from."""
    page.heading(page.word("round_seating", number=answer["round"]))
    write_tables(page, answer, names)
    page.heading(page.word("by_name"))
    _write_by_name(page, answer, names)
    write_notes(page, answer["notes"])
    if answer["draws"]:
        page.heading(page.word("lots_seed", seed=answer["seed"]))


def write_tables(page: Page, answer: Plain, names: Mapping[str, str], cell: CellText | None = None) -> None:
    """The tables of a round: boards beside each other where seats have roles, else a line for each table."""

    def name(seat: Plain, _: Plain) -> str:
        return names[seat["player"]]

    tables = answer["tables"]
    write = cell or name
    if any("role" in seat for table in tables for seat in table["seats"]):
        for start in range(0, len(tables), _BOARDS_ABREAST):
            _write_boards(page, tables[start : start + _BOARDS_ABREAST], write)
    elif tables:
        _write_lines(page, tables, write)
    if answer["byes"]:
        page.line(page.word("byes", players=[names[player] for player in answer["byes"]]))


def _write_boards(page: Page, tables: Sequence[Plain], cell: CellText) -> None:
    roles = list(dict.fromkeys(seat["role"] for table in tables for seat in table["seats"]))
    boards = [{seat["role"]: cell(seat, table) for seat in table["seats"]} for table in tables]
    columns = [Column(page.word("role")), *(Column(page.word("board", number=table["number"])) for table in tables)]
    page.table(columns, ([role_name(page, role), *(board.get(role, DASH) for board in boards)] for role in roles))


def _write_lines(page: Page, tables: Sequence[Plain], cell: CellText) -> None:
    most = max(len(table["seats"]) for table in tables)
    columns = [Column(page.word("table"), "right"), Column(page.word("players")), *[Column("")] * (most - 1)]
    page.table(columns, ([str(table["number"]), *(cell(seat, table) for seat in table["seats"])] for table in tables))


def _write_by_name(page: Page, answer: Plain, names: Mapping[str, str]) -> None:
    placed = sorted(_places(page, answer), key=lambda place: sort_key(names[place[0]], page.language))
    with_roles = any(role for _, _, role in placed)
    columns = [Column(page.word("name")), Column(page.word("table"), "right")]
    if with_roles:
        columns.append(Column(page.word("role")))
    page.table(columns, ([names[player], *places[: len(columns) - 1]] for player, *places in placed))


def _places(page: Page, answer: Plain) -> Iterator[tuple[str, str, str]]:
    """Each player with his table and his role."""
    for table in answer["tables"]:
        for seat in table["seats"]:
            yield seat["player"], str(table["number"]), role_name(page, seat["role"]) if "role" in seat else ""
    for player in answer["byes"]:
        yield player, page.word("bye"), ""


def write_notes(page: Page, notes: Sequence[Plain]) -> None:
    """What a director should know, each with its clause."""
    if notes:
        page.heading(page.word("notes"))
    for note in notes:
        page.line(one_line(f"{note['text']} ({note['clause']})" if note["clause"] else note["text"]))


def role_name(page: Page, role: str) -> str:
    """What a role is called in the page's language; a role of the user's own book stands as it is."""
    key = f"role_name.{role}"
    return page.word(key) if f"cli.{key}" in catalogue("en") else one_line(role)
