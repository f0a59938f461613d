"""Sheets of a round: who sits where, slips for results, place cards, sheets for orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tavle.core.model import Round, Table
from tavle.rules.model.base import Language
from tavle.texts.sorting import sort_key
from tavle.tournament.state import State
from tavle.web.halls import names_of

T = TypeVar("T")

SHORT, LONG = 30, 42
"""Names in a column where there is room, and in one of a long list."""
PAIRS = 36
"""Matches of two in a list."""
CARDS = 10
"""Place cards of a page."""
ORDER_YEARS = 10
"""So many years there are sheets for, where the book sets no end."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a player, in words; `table` is 0 for one who has a bye."""

    name: str
    table: int
    role: str


def pages_of(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Items, so many to a page; there is one page at least."""
    return [items[start : start + size] for start in range(0, len(items), size)] or [()]


def places(state: State, entry: Round, language: Language) -> list[Place]:
    """Everybody of a round, by name."""
    names = names_of(state)
    found = [Place(names[s.player], table.number, str(s.role or "")) for table in entry.tables for s in table.seats]
    found += [Place(names[player], 0, "") for player in entry.byes]
    return sorted(found, key=lambda each: sort_key(each.name, language))


def seating_names(state: State, entry: Round, language: Language) -> dict[str, Any]:
    """Who sits where, by name; each page in one column or two."""
    found = places(state, entry, language)
    if len(found) <= SHORT:
        return {"pages": [[found]], "kind": "short"}
    if len(found) <= 2 * SHORT:
        return {"pages": [pages_of(found, -(-len(found) // 2))], "kind": "roomy"}
    pages = [pages_of(page, LONG) for page in pages_of(found, 2 * LONG)]
    return {"pages": pages, "kind": "long"}


def seating_tables(_: State, entry: Round, _language: Language) -> dict[str, Any]:
    """Who sits at each table: matches of two in a list, larger tables side by side."""
    most = _most_seats(entry)
    if most <= 2:
        return {"pages": pages_of(entry.tables, PAIRS), "listed": True, "rows": 1}
    # A page is 240 mm high; a seat takes 6.5 mm, the number of the table and the space below it 16.
    rows = max(int(240 / (6.5 * most + 16)), 1)
    return {"pages": pages_of(entry.tables, 3 * rows), "listed": False, "rows": rows}


def _most_seats(entry: Round) -> int:
    return max(len(table.seats) for table in entry.tables)


def slips(_: State, entry: Round, _language: Language) -> dict[str, Any]:
    """Slips for results, side by side in two columns."""
    most = _most_seats(entry)
    rows = 4 if most <= 2 else 3 if most <= 4 else 2
    return {"pages": pages_of(entry.tables, 2 * rows), "rows": rows}


def place_cards(state: State, entry: Round, _: Language) -> dict[str, Any]:
    """A card for each seat, table by table."""
    names = names_of(state)
    cards = [Place(names[s.player], table.number, str(s.role or "")) for table in entry.tables for s in table.seats]
    return {"pages": pages_of(cards, CARDS)}


def turns(state: State) -> list[tuple[int, str]]:
    """The turns that sheets for orders can be printed for: year and season."""
    first, years = state.book.game.first_year, state.book.game.years or ORDER_YEARS
    return [] if first is None else [(first + n, season) for n in range(years) for season in ("spring", "autumn")]


def orders(state: State, entry: Round, _: Language) -> dict[str, Any]:
    """A sheet for each power, two to a page."""
    names = names_of(state)
    sheets = [
        _order_sheet(table, at, names[_writer(table, at)]) for table in entry.tables for at in range(len(table.seats))
    ]
    return {"pages": pages_of(sheets, 2)}


def _writer(table: Table, at: int) -> str:
    seat = table.seats[at]
    return seat.substitute.player if seat.substitute is not None else seat.player


def _order_sheet(table: Table, at: int, name: str) -> Place:
    return Place(name, table.number, str(table.seats[at].role or ""))
