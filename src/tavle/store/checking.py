"""Reading a log again from its first event, and comparing with everything the store keeps beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from tavle.core.errors import MOST_FAULTS, Fault
from tavle.store.entry import Entry, Head, head_after
from tavle.store.identifiers import TournamentId
from tavle.store.port import Store
from tavle.store.snapshots import state_in, state_json
from tavle.tournament.fold import replay
from tavle.tournament.log import Stored, chain_faults
from tavle.tournament.state import State


@dataclass(frozen=True, slots=True)
class Replayed:
    """A log read again.

    Attributes:
        head: Where it ends.
        state: What it tells of.
        snapshot: The version of the snapshot it was compared with; none where none of this release is kept.
        faults: What is wrong, at most 20.
    """

    head: Head
    state: State
    snapshot: int | None
    faults: tuple[Fault, ...]


def replay_log(store: Store, tournament: TournamentId) -> Replayed:
    """Folds a log from its first event and checks chain, commands, head and snapshot.

    Raises:
        Refused: if there is no such tournament, or an event cannot be read at all.
    """
    said = store.head(tournament)
    entries = list(store.entries(tournament))
    log = [stored for entry in entries for stored in entry.events]
    snapshot = store.snapshot(tournament)
    kept = None if snapshot is None else state_in(snapshot)
    faults = [*chain_faults(log), *_command_faults(entries), *_head_faults(said, entries)]
    if kept is not None and state_json(kept) != state_json(_replayed(log[: kept.version])):
        faults.append(Fault("snapshot-wrong", "snapshot", values={"version": kept.version}))
    return Replayed(
        head=said,
        state=_replayed(log),
        snapshot=None if kept is None else kept.version,
        faults=tuple(islice(faults, MOST_FAULTS)),
    )


def _replayed(log: list[Stored]) -> State:
    return replay(stored.event for stored in log)


def _command_faults(entries: list[Entry]) -> Iterator[Fault]:
    """Events that stand with another command than the one that caused them."""
    for entry in entries:
        for stored in entry.events:
            if stored.command_id != entry.command_id:
                values = {"version": stored.version, "said": entry.command_id, "right": stored.command_id}
                yield Fault("command-wrong", f"version {stored.version}", values=values)


def _head_faults(said: Head, entries: list[Entry]) -> Iterator[Fault]:
    right = Head()
    for entry in entries:
        right = head_after(entry, right)
    if said != right:
        yield Fault("head-wrong", "head", values={"said": said.version, "right": right.version})
