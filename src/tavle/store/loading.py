"""From a stored log to the state it tells of: the last snapshot, and what has happened since."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tavle.core.errors import Refused
from tavle.store.identifiers import TournamentId
from tavle.store.port import Store
from tavle.store.snapshots import snapshot_of, state_in
from tavle.tournament.events import EventReverted
from tavle.tournament.fold import apply, replay
from tavle.tournament.log import Stored
from tavle.tournament.state import State

SNAPSHOT_EVERY = 500
"""So many events are folded at most when a tournament is opened."""


class PastNeeded(Exception):
    """A state from a snapshot cannot take back an event that lies before it."""


def load(store: Store, tournament: TournamentId, *, whole: bool = False) -> State:
    """The state at the end of the log.

    Args:
        store: Where the log is.
        tournament: Whose log.
        whole: Read the log from its first event, so that `State.past` has all of them (what undoing asks for).

    Raises:
        Refused: if there is no such tournament, or its log cannot be read.
    """
    if not whole:
        with suppress(PastNeeded):
            return _from_snapshot(store, tournament)
    return replay(stored.event for stored in store.read(tournament))


def advance(state: State, missed: Sequence[Stored]) -> State:
    """A state brought forward by the events that follow it.

    Raises:
        PastNeeded: if one of them takes back an event that the state does not know.
    """
    for stored in missed:
        if isinstance(stored.event, EventReverted) and not state.past.whole:
            raise PastNeeded
        state = apply(state, stored.event)
    return state


def _from_snapshot(store: Store, tournament: TournamentId) -> State:
    begin, missed = _begin(store, tournament)
    state = advance(begin, missed) if begin.version else replay(stored.event for stored in missed)
    if len(missed) > SNAPSHOT_EVERY:
        # A store that cannot be written can still be read.
        with suppress(Refused):
            store.keep_snapshot(tournament, snapshot_of(state, missed[-1]))
    return state


def _begin(store: Store, tournament: TournamentId) -> tuple[State, tuple[Stored, ...]]:
    """The latest state that is kept, and the events since."""
    kept = store.snapshot(tournament)
    state = None if kept is None else state_in(kept)
    if kept is not None and state is not None:
        # One event more than is missed: its digest tells whether the snapshot is of this log.
        overlap = store.read(tournament, after=kept.version - 1)
        if overlap and overlap[0].digest == kept.digest:
            return state, overlap[1:]
    return State(), store.read(tournament)
