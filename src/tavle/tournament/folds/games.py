"""How what is written and ruled changes a kept game. Nothing is adjudicated here: the game stays plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.tournament import events
from tavle.tournament.replacing import replace
from tavle.tournament.state import KeptGame, State, table_key

Plain = dict[str, Any]


def begun(state: State, event: events.GameBegun) -> State:
    """The game stands as it was given."""
    game = KeptGame(state.version + 1, event.game, event.shown)
    return replace(state, games={**state.games, table_key(event.round, event.table): game})


def written(state: State, event: events.OrdersWritten) -> State:
    """The slips that are named are replaced."""
    slips = {power: list(lines) for power, lines in event.slips.items()}
    return _with_turn(state, event, lambda turn: {**turn, "orders": {**turn["orders"], **slips}})


def closed(state: State, event: events.TurnClosed) -> State:
    """The turn counts, or does not count any more."""
    return _with_turn(state, event, lambda turn: {**turn, "state": "reopened" if event.back else "closed"})


def ruled(state: State, event: events.OrderRuled) -> State:
    """One ruling more; the last about an order counts."""
    ruling = {
        "power": event.power,
        "number": event.number,
        "text": event.text,
        "reading": event.reading,
        "offered": list(event.offered),
        "by": event.judge,
        "reason": event.reason,
    }
    return _with_turn(state, event, lambda turn: {**turn, "rulings": [*turn["rulings"], ruling]})


def _with_turn(state: State, event: Any, change: Callable[[Plain], Plain]) -> State:
    key = table_key(event.round, event.table)
    kept = state.games[key]
    turns = {turn["turn"]: turn for turn in kept.game["turns"]}
    turn = turns.get(event.turn, {"turn": event.turn, "state": "open", "orders": {}, "rulings": []})
    game = {**kept.game, "turns": list({**turns, event.turn: change(turn)}.values())}
    return replace(state, games={**state.games, key: KeptGame(state.version + 1, game, kept.shown)})


FOLDS: dict[type[events.Event], Any] = {
    events.GameBegun: begun,
    events.OrdersWritten: written,
    events.TurnClosed: closed,
    events.OrderRuled: ruled,
}
