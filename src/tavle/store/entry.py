"""What a store keeps of one command: all its events together, or nothing.

    log of a tournament ── entries: Entry (number 1, 2, ...) ── events: Stored (version 1, 2, ...)

A command may cause several events, or none (a result that was confirmed already); it is kept either way, so that the
same command, sent again, is answered as the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tavle.core.errors import refuse
from tavle.tournament.events import Event
from tavle.tournament.log import BEGINNING, Stored, canonical, seal_all, stored_from_json, stored_to_json

Decide = Callable[[Sequence[Stored]], Sequence[Event]]
"""Decides a command again: from what was appended meanwhile to the events it causes. May raise `Refused`."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where a log ends.

    Attributes:
        entries: How many commands are kept.
        version: The last event's version; 0 of an empty log.
        digest: The last event's digest.
    """

    entries: int = 0
    version: int = 0
    digest: str = BEGINNING


@dataclass(frozen=True, slots=True)
class Claim:
    """A command on its way into a log.

    Attributes:
        command_id: Chosen by whoever gives the command, once for each.
        payload: `payload_digest` of the command; the same id with another payload is refused.
        by: Who gives it.
        at: When it was taken in (ISO time).
    """

    command_id: str
    payload: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A command as it is kept.

    Attributes:
        number: 1 for the tournament's first command, then without gaps.
        command_id: Unique within the tournament.
        payload: `payload_digest` of the command.
        after: The version before its events.
        events: What it caused, in order; their versions are `after + 1`, `after + 2`, ...
    """

    number: int
    command_id: str
    payload: str
    after: int
    events: tuple[Stored, ...]

    @property
    def version(self) -> int:
        """The version at which the log stood when the command was done."""
        return self.after + len(self.events)


@dataclass(frozen=True, slots=True)
class Appended:
    """The answer to an append.

    Attributes:
        entry: The command as it is kept.
        missed: Events that others appended since the version that the caller knew, without the entry's own.
        repeated: Whether the command had been done before; then nothing was decided and nothing added.
    """

    entry: Entry
    missed: tuple[Stored, ...] = ()
    repeated: bool = False


def payload_digest(command: object) -> str:
    """SHA-256 of a command as plain data, in 64 hexadecimal digits.

    Raises:
        Refused: if a text in it cannot be written as UTF-8 (half of a surrogate pair).
    """
    try:
        return sha256(canonical(command).encode()).hexdigest()
    except UnicodeEncodeError as error:
        raise refuse("not-text", where="command", text=ascii(error.object[error.start : error.end])) from error


def made_entry(claim: Claim, head: Head, events: Sequence[Event]) -> Entry:
    """The entry of a command decided at `head`, its events sealed to the chain."""
    sealed = seal_all(
        events,
        head=head.version,
        previous=head.digest,
        command_id=claim.command_id,
        by=claim.by,
        at=claim.at,
    )
    return Entry(head.entries + 1, claim.command_id, claim.payload, head.version, sealed)


def head_after(entry: Entry, head: Head) -> Head:
    """Where the log ends once the entry is in it."""
    return Head(entry.number, entry.version, entry.events[-1].digest if entry.events else head.digest)


def same_command(entry: Entry, claim: Claim) -> Entry:
    """The entry kept under the claim's id.

    Raises:
        Refused: if it was another command.
    """
    if entry.payload != claim.payload:
        raise refuse("command-id-used", where="command_id", name=claim.command_id, version=entry.version)
    return entry


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """An entry as plain data; numbers and versions follow from its place in the log."""
    return {
        "command_id": entry.command_id,
        "payload": entry.payload,
        "events": [stored_to_json(stored) for stored in entry.events],
    }


def entry_from_json(data: Any, *, number: int, after: int) -> Entry:
    """The entry that plain data stand for, after so many entries and events.

    Raises:
        Refused: if the data are not of the form that `entry_to_json` gives, or an event cannot be read.
    """
    try:
        command, payload, events = data["command_id"], data["payload"], data["events"]
        stored = tuple([stored_from_json(event) for event in events])
    except (KeyError, TypeError) as error:
        raise refuse("broken-log", where=f"entry {number}", reason=type(error).__name__) from error
    return Entry(number, str(command), str(payload), after, stored)
