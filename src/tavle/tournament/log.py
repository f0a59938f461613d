"""The log: events in gapless order, each sealed to the one before by a hash.

Whoever changes, drops or reorders a sealed event breaks the chain from there on; `chain_faults` says where. The digest
is taken over the event as it was first written, so that a log stays whole when a later release reads it with newer
schemas.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from typing import Any

from tavle.core.errors import Fault, refuse
from tavle.core.phrases import Phrase
from tavle.tournament.codec import checked_parts
from tavle.tournament.events import Event, event_from_json, to_json

BEGINNING = "0" * 64
"""The digest before the first event."""


@dataclass(frozen=True, slots=True)
class Stored:
    """One line of a log.

    Attributes:
        version: 1 for the first event, then without gaps.
        event: What happened, in today's schema.
        command_id: The command that caused it; several events in a row may share one.
        by: Who gave the command.
        at: When it was taken in (ISO time, given from outside).
        previous: The digest of the line before; `BEGINNING` for the first.
        digest: SHA-256 over all the others.
        original: The event as it was first written.
    """

    version: int
    event: Event
    command_id: str
    by: str
    at: str
    previous: str
    digest: str
    original: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Line:
    """What stands in a line."""

    version: int
    event: Any
    command_id: str
    by: str
    at: str
    previous: str
    digest: str


_KEYS = frozenset(field.name for field in fields(_Line))


def seal(event: Event, *, version: int, command_id: str, by: str, at: str, previous: str) -> Stored:
    """An event made ready to be stored after the line whose digest is `previous`."""
    original = to_json(event)
    unsealed = Stored(version, event, command_id, by, at, previous, "", original)
    return replace(unsealed, digest=digest_of(unsealed))


def seal_all(
    events: Iterable[Event], *, head: int, previous: str, command_id: str, by: str, at: str
) -> tuple[Stored, ...]:
    """The events of one command, ready to be stored after version `head`."""
    lines = []
    for version, event in enumerate(events, start=head + 1):
        line = seal(event, version=version, command_id=command_id, by=by, at=at, previous=previous)
        lines.append(line)
        previous = line.digest
    return tuple(lines)


def digest_of(stored: Stored) -> str:
    """The digest that a line should have: 64 hexadecimal digits."""
    return sha256(canonical({**_plain(stored), "digest": ""}).encode()).hexdigest()


def canonical(data: object) -> str:
    """JSON in its one canonical form: keys sorted, no blanks, no escapes beyond those that JSON needs."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def stored_to_json(stored: Stored) -> dict[str, Any]:
    """A line as plain data; its event as it was first written."""
    return _plain(stored)


def stored_from_json(data: object) -> Stored:
    """The line that plain data stand for; whether it fits the chain is `chain_faults`' business.

    Raises:
        Refused: if it is not of the form that `stored_to_json` gives.
    """
    # Long logs are read in half the time if only a line that seems wrong is taken apart by the codec, which says why.
    line: Any = data if _seems_right(data) else checked_parts(_Line, data)
    original = line["event"]
    if not isinstance(original, dict):
        raise refuse("not-an-object", where="event", what=Phrase("event"))
    return Stored(
        line["version"],
        event_from_json(original),
        line["command_id"],
        line["by"],
        line["at"],
        line["previous"],
        line["digest"],
        original,
    )


def _seems_right(data: Any) -> bool:
    return (
        type(data) is dict
        and data.keys() == _KEYS
        and type(data["version"]) is int
        and type(data["command_id"]) is str
        and type(data["by"]) is str
        and type(data["at"]) is str
        and type(data["previous"]) is str
        and type(data["digest"]) is str
    )


def _plain(stored: Stored) -> dict[str, Any]:
    return {
        "version": stored.version,
        "event": stored.original,
        "command_id": stored.command_id,
        "by": stored.by,
        "at": stored.at,
        "previous": stored.previous,
        "digest": stored.digest,
    }


def chain_faults(log: Iterable[Stored], *, head: int = 0, previous: str = BEGINNING) -> Iterator[Fault]:
    """What is wrong with a chain that begins after version `head`: gaps, and lines that do not fit."""
    for stored in log:
        where = f"version {stored.version}"
        if stored.version != head + 1:
            yield Fault("log-gap", where, values={"version": stored.version, "right": head + 1})
        if stored.previous != previous:
            yield Fault("chain-broken", where, values={"version": stored.version})
        if stored.digest != digest_of(stored):
            yield Fault("digest-wrong", where, values={"version": stored.version})
        head, previous = stored.version, stored.digest
