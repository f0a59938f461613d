"""A record played through the commands of the log, as `run` and the demos do it."""

from __future__ import annotations

from tavle.records import Loaded
from tavle.tournament.from_record import play, steps_of
from tavle.tournament.state import State

PLAYED = "2000-01-01T00:00:00"
"""A record does not say when it was written; what is made of it does not depend on that."""


def played_through(loaded: Loaded, *, name: str, by: str) -> State:
    """The state after every command that plays a record.

    Args:
        name: What the event is called.
        by: Who is said to have given the commands.

    Raises:
        Refused: if the record holds what the life of a tournament does not allow.
    """
    state = State()
    for step in steps_of(loaded.book, loaded.tournament, name=name):
        state = play(state, step, now=PLAYED, by=by)
    return state
