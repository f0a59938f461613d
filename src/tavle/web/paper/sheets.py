"""Which sheets there are, what can be chosen of each, and when there is something to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from tavle.tournament.state import State
from tavle.web.listing import listed_after

Choice = Literal["round", "after", "turn", "best", "paper"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of sheet.

    Attributes:
        name: In its address, and of its template.
        choices: What the form asks before it is printed.
        ready: Whether there is something to print.
    """

    name: str
    choices: tuple[Choice, ...]
    ready: Callable[[State], bool]


def _seated(state: State) -> bool:
    return any(entry.tables for entry in state.tournament.rounds)


def _with_orders(state: State) -> bool:
    return _seated(state) and state.book.game.first_year is not None


def _listed(state: State) -> bool:
    return listed_after(state) > 0


def _cup(state: State) -> bool:
    return state.cup is not None


SHEETS: Mapping[str, Sheet] = {
    sheet.name: sheet
    for sheet in (
        Sheet("seating-names", ("round",), _seated),
        Sheet("seating-tables", ("round",), _seated),
        Sheet("slips", ("round",), _seated),
        Sheet("place-cards", ("round",), _seated),
        Sheet("orders", ("round", "turn"), _with_orders),
        Sheet("standings", ("after",), _listed),
        Sheet("standings-criteria", ("after",), _listed),
        Sheet("cross-table", (), _listed),
        Sheet("meetings", ("paper",), _seated),
        Sheet("bracket", ("paper",), _cup),
        Sheet("certificates", ("best",), _listed),
    )
}
"""In the order in which an evening needs them."""
