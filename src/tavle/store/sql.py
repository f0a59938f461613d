"""What SQLite and PostgreSQL have in common. How a transaction begins, locks and fails is each one's own."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager

from tavle.core.errors import refuse
from tavle.store.entry import Appended, Claim, Decide, Entry, Head, head_after, made_entry, same_command
from tavle.store.identifiers import TournamentId
from tavle.store.port import Contact, Snapshot
from tavle.store.tables import Run, entries_of, entry_called, events_of, head_of, insert_entry, make_tournament
from tavle.store.watching import Watch
from tavle.tournament.log import Stored, canonical


class SqlStore(ABC):
    """A store in a database; see `tavle.store.port.Store` for what the methods promise."""

    address: str

    @abstractmethod
    def reading(self) -> AbstractContextManager[Run]:
        """A consistent view for reading."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Run]:
        """A transaction, durable when the block ends and undone when it raises."""

    @abstractmethod
    def watch(self) -> Watch:
        """A listener."""

    @abstractmethod
    def close(self) -> None:
        """Gives back the connection."""

    @abstractmethod
    def lock(self, run: Run, tournament: TournamentId) -> None:
        """Lets nobody else write this tournament until the transaction ends."""

    @abstractmethod
    def announce(self, run: Run, tournament: TournamentId, head: Head) -> None:
        """Tells those who listen that a log has grown, when the transaction is done."""

    def tournaments(self) -> Mapping[TournamentId, Head]:
        """All tournaments."""
        with self.reading() as run:
            rows = run("SELECT id, entries, version, digest FROM tavle_tournament ORDER BY id")
        return {TournamentId(row[0]): Head(*row[1:]) for row in rows}

    def create(self, tournament: TournamentId) -> None:
        """Makes an empty log."""
        with self.writing() as run:
            if not make_tournament(run, tournament):
                raise refuse("tournament-exists", where="tournament", name=tournament)

    def head(self, tournament: TournamentId) -> Head:
        """Where the log ends."""
        with self.reading() as run:
            return head_of(run, tournament)

    def read(self, tournament: TournamentId, *, after: int = 0) -> tuple[Stored, ...]:
        """The events after a version."""
        with self.reading() as run:
            head_of(run, tournament)
            return events_of(run, tournament, after)

    def entries(self, tournament: TournamentId, *, after: int = 0) -> Iterator[Entry]:
        """The commands after the first so many, read at once."""
        with self.reading() as run:
            head_of(run, tournament)
            return iter(entries_of(run, tournament, after))

    def find(self, tournament: TournamentId, command_id: str) -> Entry | None:
        """The command kept under an id."""
        with self.reading() as run:
            head_of(run, tournament)
            return entry_called(run, tournament, command_id)

    def append(self, tournament: TournamentId, claim: Claim, decide: Decide, *, known: int) -> Appended:
        """Adds one command with all its events."""
        with self.writing() as run:
            self.lock(run, tournament)
            head = head_of(run, tournament)
            earlier = entry_called(run, tournament, claim.command_id)
            missed = events_of(run, tournament, known) if known < head.version else ()
            if earlier is not None:
                return Appended(same_command(earlier, claim), missed, repeated=True)
            entry = made_entry(claim, head, decide(missed))
            insert_entry(run, tournament, entry)
            self._moved(run, tournament, head_after(entry, head))
        return Appended(entry, missed)

    def extend(self, tournament: TournamentId, entries: Iterable[Entry], *, head: Head) -> None:
        """Adds entries of another store as they are."""
        with self.writing() as run:
            make_tournament(run, tournament)
            self.lock(run, tournament)
            if head_of(run, tournament) != head:
                raise refuse("log-moved", where="tournament", name=tournament)
            for entry in entries:
                insert_entry(run, tournament, entry)
                head = head_after(entry, head)
            self._moved(run, tournament, head)

    def snapshot(self, tournament: TournamentId) -> Snapshot | None:
        """The snapshot kept last."""
        with self.reading() as run:
            rows = run("SELECT version, digest, release, body FROM tavle_snapshot WHERE tournament = ?", tournament)
        return Snapshot(*rows[0]) if rows else None

    def keep_snapshot(self, tournament: TournamentId, snapshot: Snapshot) -> None:
        """Keeps a snapshot in place of the last one."""
        with self.writing() as run:
            run(
                """INSERT INTO tavle_snapshot VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (tournament) DO UPDATE SET version = excluded.version, digest = excluded.digest,
                release = excluded.release, body = excluded.body""",
                tournament,
                snapshot.version,
                snapshot.digest,
                snapshot.release,
                snapshot.body,
            )

    def contacts(self, tournament: TournamentId) -> Mapping[str, Contact]:
        """Contact data by player."""
        with self.reading() as run:
            head_of(run, tournament)
            rows = run("SELECT player, body FROM tavle_contact WHERE tournament = ? ORDER BY player", tournament)
        return {player: json.loads(body) for player, body in rows}

    def keep_contact(self, tournament: TournamentId, player: str, contact: Contact) -> None:
        """Keeps a player's contact data."""
        with self.writing() as run:
            head_of(run, tournament)
            run(
                """INSERT INTO tavle_contact VALUES (?, ?, ?)
                ON CONFLICT (tournament, player) DO UPDATE SET body = excluded.body""",
                tournament,
                player,
                canonical(dict(contact)),
            )

    def erase_contact(self, tournament: TournamentId, player: str) -> None:
        """Erases a player's contact data."""
        with self.writing() as run:
            head_of(run, tournament)
            run("DELETE FROM tavle_contact WHERE tournament = ? AND player = ?", tournament, player)

    def _moved(self, run: Run, tournament: TournamentId, head: Head) -> None:
        run(
            "UPDATE tavle_tournament SET entries = ?, version = ?, digest = ? WHERE id = ?",
            head.entries,
            head.version,
            head.digest,
            tournament,
        )
        self.announce(run, tournament, head)
