"""Sheets of the list: places, criteria, who met whom in each round, certificates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tavle.core.model import Round, Table
from tavle.texts import number_text
from tavle.tournament.cup import bracket_of
from tavle.tournament.state import State
from tavle.web.halls import names_of
from tavle.web.listing import list_values, listed_after
from tavle.web.paper.seated import pages_of

ROWS, ROWS_ACROSS = 37, 23
"""Rows of a list on a page upright, and across."""
TIGHT = 14
"""From so many columns on the letters are small."""


@dataclass(frozen=True, slots=True)
class Crossed:
    """A row of the cross table.

    Attributes:
        number: By which others name him: his row in the list.
        met: For each round the numbers of those at his table, with `+` behind one against whom he has won; empty where
            he had no table.
    """

    number: int
    place: int
    name: str
    points: str
    met: tuple[str, ...]


def standings(state: State, after: int) -> dict[str, Any]:
    """The list, without what lies behind it."""
    values = list_values(state, after)
    return {**values, "pages": pages_of(values["lines"], ROWS)}


def standings_criteria(state: State, after: int) -> dict[str, Any]:
    """The list with what each round gave and every criterion."""
    values = list_values(state, after)
    rows = values["listed"].rows
    others = [each.key for each in (rows[0].criteria if rows else ()) if each.key != "points"]
    return {
        **values,
        "pages": pages_of(values["lines"], ROWS_ACROSS),
        "others": others,
        "tight": after + len(others) >= TIGHT,
    }


def cross_table(state: State) -> dict[str, Any]:
    """Whom each player has met, round by round, by their numbers in the list."""
    values = list_values(state, listed_after(state))
    rows, names = values["listed"].rows, names_of(state)
    numbers = {row.player: number for number, row in enumerate(rows, start=1)}
    entries = [entry for entry in state.tournament.rounds if entry.number <= state.closed and entry.tables]
    crossed = [
        Crossed(
            numbers[row.player],
            row.place,
            names[row.player],
            number_text(row.points),
            tuple(_met(entry, row.player, numbers) for entry in entries),
        )
        for row in rows
    ]
    return {"listed": values["listed"], "pages": pages_of(crossed, ROWS_ACROSS), "rounds": entries}


def _met(entry: Round, player: str, numbers: Mapping[str, int]) -> str:
    table = next((each for each in entry.tables if any(seat.player == player for seat in each.seats)), None)
    if table is None:
        return ""
    others = sorted(numbers[seat.player] for seat in table.seats if seat.player != player and seat.player in numbers)
    return " ".join(f"{number}{_mark(table, player)}" for number in others)


def _mark(table: Table, player: str) -> str:
    """`+` or `−` after the number of the other in a match of two; larger tables have no such mark."""
    won = next(seat.outcome.won for seat in table.seats if seat.player == player)
    return "" if won is None or len(table.seats) > 2 else "+" if won else "−"


def certificates(state: State, best: int) -> dict[str, Any]:
    """One for each of the best: who shares the last place has one too."""
    values = list_values(state, listed_after(state))
    return {"listed": values["listed"], "pages": [[row] for row in values["listed"].rows if row.place <= best]}


def in_cup(state: State) -> Sequence[str]:
    """The names in the cup."""
    names = names_of(state)
    return [names.get(player, player) for player in bracket_of(state).seeds if player]
