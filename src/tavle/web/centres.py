"""Supply centres year by year, as pictures and pages show them."""

from __future__ import annotations

from collections.abc import Mapping

from tavle.core.model import Table
from tavle.tournament.state import State


def years_of(state: State, round_: int, table: Table) -> Mapping[int, Mapping[str, int]]:
    """Centres by year and role: as the result says, else as they were counted at the table."""
    first, start = state.book.game.first_year, state.book.game.start
    if first is None:
        return {}
    known = state.table_state(round_, table.number)
    histories = {str(seat.role): seat.outcome.history for seat in table.seats}
    played = min(map(len, histories.values()), default=0)
    counted = dict(known.counts) if known is not None else {}
    if played:
        counted = {first + n: {role: history[n] for role, history in histories.items()} for n in range(played)}
    return {first - 1: start, **counted} if counted and start else counted


def has_years(state: State, round_: int, table: Table) -> bool:
    """Whether there is more to show than where the game began."""
    return len(years_of(state, round_, table)) > 1
