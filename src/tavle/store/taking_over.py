"""A record becomes a log, all of it or nothing; and what of the record a log cannot say is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tavle.core.errors import MOST_FAULTS, refuse
from tavle.records import Loaded, record_of
from tavle.store.entry import Claim, Entry, Head, head_after, made_entry, payload_digest
from tavle.store.identifiers import TournamentId
from tavle.store.port import Store
from tavle.tournament import State, apply, decide
from tavle.tournament.commands import command_to_json
from tavle.tournament.from_record import commands_of


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What became of a record.

    Attributes:
        head: Where its log ends.
        state: The tournament that the log tells of.
        differences: Places in the record that the log says otherwise or not at all, at most 20; lots that were drawn
            elsewhere are such.
    """

    head: Head
    state: State
    differences: tuple[str, ...]


def take_over(store: Store, tournament: TournamentId, loaded: Loaded, *, name: str, by: str, now: str) -> TakenOver:
    """Makes the log of a tournament that was played on paper, as if its commands had been given one after the other.

    Args:
        store: Where the log is made.
        tournament: Its id there.
        loaded: The record, read against its book.
        name: What the event is called.
        by: Who takes it over.
        now: ISO time.

    Raises:
        Refused: `tournament-exists`, or as the rules refuse one of the commands; then nothing is kept.
    """
    if tournament in store.tournaments():
        raise refuse("tournament-exists", where="tournament", name=tournament)
    state, head = State(), Head()
    entries: list[Entry] = []
    for number, command in enumerate(commands_of(loaded.book, loaded.tournament, name=name), start=1):
        events = decide(state, command, now=now, by=by)
        payload = payload_digest({"by": by, "command": command_to_json(command)})
        entry = made_entry(Claim(f"record-{number}", payload, by, now), head, events)
        entries.append(entry)
        head = head_after(entry, head)
        for event in events:
            state = apply(state, event)
    store.extend(tournament, entries, head=Head())
    return TakenOver(head, state, _differences(loaded, state))


def _differences(loaded: Loaded, state: State) -> tuple[str, ...]:
    said, told = record_of(loaded.tournament), record_of(state.tournament)
    # The log names its book by a digest, a record may.
    told["book_digest"] = said.setdefault("book_digest", told.get("book_digest"))
    return tuple(islice(_places(said, told, ""), MOST_FAULTS))


def _places(said: Any, told: Any, where: str) -> Iterator[str]:
    """Where two plain data differ, in the words of a fault's place: `rounds[0].draws`."""
    if isinstance(said, dict) and isinstance(told, dict):
        for key in {**said, **told}:
            yield from _places(said.get(key), told.get(key), f"{where}.{key}" if where else key)
    elif isinstance(said, list) and isinstance(told, list) and len(said) == len(told):
        for number, pair in enumerate(zip(said, told, strict=True)):
            yield from _places(*pair, f"{where}[{number}]")
    elif said != told:
        yield where
