"""From events to state: the log read from its start, those events left out that were taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tavle.tournament.events import Event, EventReverted
from tavle.tournament.folds import FOLDS
from tavle.tournament.past import Past
from tavle.tournament.replacing import replace
from tavle.tournament.state import State


def apply(state: State, event: Event) -> State:
    """The state after one event more.

    A revert reads the whole log again without what it takes back; all else costs the same in a log of any length.

    Raises:
        ValueError: for a revert, if the state came from a snapshot and does not know its past.
    """
    if isinstance(event, EventReverted):
        if not state.past.whole:
            raise ValueError("a state from a snapshot cannot take events back; replay the whole log")
        return replay([*(earlier for _, earlier in state.past), event])
    folded = FOLDS[type(event)](state, event)
    return replace(folded, version=state.version + 1, past=state.past.and_then(event))


def replay(events: Iterable[Event]) -> State:
    """The state after all events of a log, from its first."""
    listed = list(events)
    reverted = reverted_versions(listed)
    state = State()
    for version, event in enumerate(listed, start=1):
        if version not in reverted and not isinstance(event, EventReverted):
            state = FOLDS[type(event)](state, event)
        # In place: nobody has seen this state yet, and a copy of it costs as much as most folds.
        object.__setattr__(state, "version", version)
    return replace(state, past=Past.of(listed))


def reverted_versions(events: Sequence[Event]) -> frozenset[int]:
    """The versions that are read as if they had not happened.

    A revert speaks of an earlier event only, so the latest is always in force, and going backwards settles all others.
    """
    reverted: set[int] = set()
    for version in range(len(events), 0, -1):
        event = events[version - 1]
        if isinstance(event, EventReverted) and version not in reverted:
            reverted.add(event.version)
    return frozenset(reverted)
