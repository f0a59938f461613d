"""States kept beside the log, so that a long one need not be folded from its first event: a cache, never the truth.

A snapshot is used only if it was written by this release and its digest is still that of the log at its version.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.metadata import version

from pydantic import TypeAdapter, ValidationError

from tavle.store.port import Snapshot
from tavle.tournament.log import Stored
from tavle.tournament.past import Past
from tavle.tournament.state import State


def snapshot_of(state: State, last: Stored) -> Snapshot:
    """The snapshot of a state; `last` is the last event in it."""
    return Snapshot(state.version, last.digest, release(), state_json(state))


def state_json(state: State) -> str:
    """A state as JSON, without the events it came from; equal states give equal texts."""
    forgetful = replace(state, past=Past(forgotten=state.version))
    return _states().dump_json(forgetful, exclude_defaults=True).decode()


def state_in(snapshot: Snapshot) -> State | None:
    """The state of a snapshot; none if another release wrote it or it cannot be read."""
    if snapshot.release != release():
        return None
    try:
        return _states().validate_json(snapshot.body)
    except ValidationError:
        return None


@cache
def release() -> str:
    """The release of Tavle that runs."""
    return version("tavle")


@cache
def _states() -> TypeAdapter[State]:
    return TypeAdapter(State)
