"""How a hand-over changes the state."""

from __future__ import annotations

from typing import Any

from tavle.tournament import events
from tavle.tournament.replacing import replace
from tavle.tournament.state import State


def writer_named(state: State, event: events.WriterNamed) -> State:
    """All others only read."""
    return replace(state, writer=event.writer)


FOLDS: dict[type[events.Event], Any] = {events.WriterNamed: writer_named}
