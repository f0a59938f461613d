"""What is not told to everybody yet: the orders of a kept game while it is played, a seating before it is published."""

from __future__ import annotations

from typing import Any

from tavle.tournament.events import Event, GameBegun, OrderRuled, OrdersWritten, SeatingDrafted, to_json
from tavle.tournament.state import State, TablePhase, table_key

_HIDDEN: dict[type[Event], tuple[str, ...]] = {
    GameBegun: ("game",),
    OrdersWritten: ("slips",),
    OrderRuled: ("text", "reading", "offered", "reason"),
}
"""What an event says of orders."""
_DRAFT = ("round", "event", "schema", "by_hand", "tables")
"""What everybody learns of a draft: that there is one, of which round; its tables are left empty."""


def game_shown(state: State, round_: int, table: int) -> bool:
    """Whether everybody may look at the game of a table: it was chosen so, or the table has its result."""
    kept, known = state.games.get(table_key(round_, table)), state.table_state(round_, table)
    over = known is not None and known.phase is TablePhase.COUNTED
    return kept is not None and (kept.shown == "always" or over)


def open_event(state: State, event: Event) -> dict[str, Any]:
    """An event as plain data for everybody: without what is not told yet."""
    plain = to_json(event)
    if isinstance(event, SeatingDrafted) and state.round_numbered(event.round) is None:
        return {key: value for key, value in plain.items() if key in _DRAFT} | {"tables": []}
    hidden = _HIDDEN.get(type(event), ())
    if hidden and not game_shown(state, int(str(plain["round"])), int(str(plain["table"]))):
        return {key: value for key, value in plain.items() if key not in hidden}
    return plain
