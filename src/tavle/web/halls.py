"""What the pages of one tournament share: its state in the words of a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.core.model import Round
from tavle.tournament.state import Clock, State, TablePhase, table_key
from tavle.web.once import once


def hall(id_: str, state: State) -> dict[str, Any]:
    """The values that every page of a tournament has."""
    return {"id": id_, "state": state, "names": names_of(state), "book": state.book, "clock": hall_clock(state)}


@once
def names_of(state: State) -> Mapping[str, str]:
    """What everybody is called."""
    return {player.id: player.called for player in (*state.tournament.players, *state.waiting)}


def shown_round(state: State) -> Round | None:
    """The round whose seating everybody may see now."""
    return state.round_numbered(state.round)


def missing_tables(state: State) -> list[int]:
    """The tables of the round that have no result that counts."""
    entry = shown_round(state)
    if entry is None:
        return []
    phases = {table.number: state.table_state(entry.number, table.number) for table in entry.tables}
    return [number for number, known in phases.items() if known is None or known.phase is not TablePhase.COUNTED]


def hall_clock(state: State) -> Clock | None:
    """The clock of the hall in the round that is played, if one has been started."""
    return state.clocks.get(table_key(state.round, None))


def whole_in(text: str | None, *, most: int) -> int:
    """A number from an address, at most so great; the greatest where it is missing or makes no sense."""
    return min(int(text), most) if text is not None and text.isdecimal() and len(text) < 6 else most
