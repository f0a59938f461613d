"""From a stored log to the state it tells of: the last state that is known, and what has happened since.

Known is what this process has loaded before, else the snapshot that the store keeps, else nothing. Whatever it is, its
digest must be that of the log at its version; so a store may be written by others, or another log put in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from tavle.core.errors import Refused
from tavle.store.collecting import nothing_collected
from tavle.store.identifiers import TournamentId
from tavle.store.port import Store
from tavle.store.snapshots import snapshot_of, state_in
from tavle.tournament.events import EventReverted
from tavle.tournament.fold import apply, replay
from tavle.tournament.log import Stored
from tavle.tournament.state import State

SNAPSHOT_EVERY = 500
"""So many events are folded at most when a tournament is opened."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A state that was loaded.

    Attributes:
        digest: Of the last event in it.
        kept: The version at which a snapshot of it was kept last.
    """

    state: State
    digest: str
    kept: int


_known: WeakKeyDictionary[Store, dict[TournamentId, _Known]] = WeakKeyDictionary()


class PastNeeded(Exception):
    """A state from a snapshot cannot take back an event that lies before it."""


def load(store: Store, tournament: TournamentId, *, whole: bool = False) -> State:
    """The state at the end of the log.

    Args:
        store: Where the log is.
        tournament: Whose log.
        whole: Let `State.past` have every event (what undoing asks for).

    Raises:
        Refused: if there is no such tournament, or its log cannot be read.
    """
    begin = _remembered(store, tournament)
    if begin is None or (whole and not begin.state.past.whole):
        begin = None if whole else _from_snapshot(store, tournament)
    if begin is not None:
        # One event more than is missed: its digest tells whether the state is of this log.
        overlap = store.read(tournament, after=begin.state.version - 1)
        if overlap and overlap[0].digest == begin.digest:
            with suppress(PastNeeded):
                return _remember(store, tournament, advance(begin.state, overlap[1:]), overlap[-1], begin.kept)
    with nothing_collected():
        log = store.read(tournament)
        state = replay(stored.event for stored in log)
    return _remember(store, tournament, state, log[-1], 0) if log else state


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


def _remembered(store: Store, tournament: TournamentId) -> _Known | None:
    return _known.get(store, {}).get(tournament)


def _from_snapshot(store: Store, tournament: TournamentId) -> _Known | None:
    kept = store.snapshot(tournament)
    state = None if kept is None else state_in(kept)
    return None if kept is None or state is None else _Known(state, kept.digest, kept.version)


def _remember(store: Store, tournament: TournamentId, state: State, last: Stored, kept: int) -> State:
    """Remembers a state for this process, and from time to time for others."""
    if state.version - kept > SNAPSHOT_EVERY:
        kept = state.version
        # A store that cannot be written can still be read.
        with suppress(Refused):
            store.keep_snapshot(tournament, snapshot_of(state, last))
    _known.setdefault(store, {})[tournament] = _Known(state, last.digest, kept)
    return state
