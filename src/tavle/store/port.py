"""The port: what every store can do, whatever it is made of.

    JsonLinesStore   one file, a command a line          jsonl.py
    SqliteStore      one file (the default)              sqlite.py
    PostgresStore    a server, `postgresql://...`        postgres.py

A log only grows. What stands beside it may go: snapshots are a cache, contact data are personal and can be erased
without a trace in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from tavle.store.entry import Appended, Claim, Decide, Entry, Head
from tavle.store.identifiers import TournamentId
from tavle.store.watching import Watch
from tavle.tournament.log import Stored

Contact = Mapping[str, str]
"""How to reach a person, by kind: `{"email": ..., "phone": ...}`."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state as it was at a version, kept so that it need not be folded again.

    Attributes:
        version: The last event in it.
        digest: That event's digest; a snapshot of another chain is passed over.
        release: The release of Tavle that wrote it; another one folds for itself.
        body: The state as JSON.
    """

    version: int
    digest: str
    release: str
    body: str


class Store(Protocol):
    """Append-only logs of tournaments, safe against crashes and against several writers at once.

    Every method raises `Refused`: `no-tournament` where there is none of the id, `store-unusable` where the disk or the
    server fails. One store may be used by several threads.
    """

    address: str
    """What was opened, without a password."""

    def tournaments(self) -> Mapping[TournamentId, Head]:
        """All tournaments, by id, each with the end of its log."""
        ...

    def create(self, tournament: TournamentId) -> None:
        """Makes an empty log.

        Raises:
            Refused: `tournament-exists`.
        """
        ...

    def head(self, tournament: TournamentId) -> Head:
        """Where the log ends now."""
        ...

    def read(self, tournament: TournamentId, *, after: int = 0) -> tuple[Stored, ...]:
        """The events after a version, in order."""
        ...

    def entries(self, tournament: TournamentId, *, after: int = 0) -> Iterator[Entry]:
        """The commands after the first so many, in order, each with its events."""
        ...

    def find(self, tournament: TournamentId, command_id: str) -> Entry | None:
        """The command kept under an id."""
        ...

    def append(self, tournament: TournamentId, claim: Claim, decide: Decide, *, known: int) -> Appended:
        """Adds one command with all its events, durable when this returns, or adds nothing.

        The log is locked for others meanwhile. `decide` is called once, with the events after version `known`, and
        gives the events to append; what it raises is passed on. It is not called where the command is kept already.

        Raises:
            Refused: `command-id-used` if the id belongs to another command.
        """
        ...

    def extend(self, tournament: TournamentId, entries: Iterable[Entry], *, head: Head) -> None:
        """Adds entries of another store as they are, all or none, making the log where there is none.

        Args:
            tournament: Whose log.
            entries: A right continuation of `head` (see `tavle.store.copying`, which checks it).
            head: Where the log must end beforehand.

        Raises:
            Refused: `log-moved` if it ends elsewhere.
        """
        ...

    def snapshot(self, tournament: TournamentId) -> Snapshot | None:
        """The snapshot kept last, if any."""
        ...

    def keep_snapshot(self, tournament: TournamentId, snapshot: Snapshot) -> None:
        """Keeps a snapshot in place of the last one; a store may forget it."""
        ...

    def contacts(self, tournament: TournamentId) -> Mapping[str, Contact]:
        """Contact data by player."""
        ...

    def keep_contact(self, tournament: TournamentId, player: str, contact: Contact) -> None:
        """Keeps a player's contact data in place of what was there."""
        ...

    def erase_contact(self, tournament: TournamentId, player: str) -> None:
        """Erases a player's contact data; no event speaks of them."""
        ...

    def watch(self) -> Watch:
        """A listener that learns of every append, another process's too."""
        ...

    def close(self) -> None:
        """Gives back files and connections."""
        ...
