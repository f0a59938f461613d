"""SQLite: one file beside the director's other files, the default.

Write-ahead log, so that readers and a writer do not wait for each other; `synchronous=FULL`, so that what is
acknowledged outlives a power failure; `BEGIN IMMEDIATE`, so that a writer holds the lock when it reads.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from tavle.core.errors import Refused, refuse
from tavle.store.entry import Head
from tavle.store.identifiers import TournamentId
from tavle.store.sql import SqlStore
from tavle.store.tables import Row, Run, prepare
from tavle.store.watching import Watch, watch_sqlite

PATIENCE = 30
"""Seconds that a writer waits for another one."""


class SqliteStore(SqlStore):
    """A store in an SQLite file, made where there is none.

    Args:
        path: The file.
        read_only: Only look: nothing is made or changed.
    """

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.address = str(path)
        self._path = path
        self._guard = RLock()
        mode = "ro" if read_only else "rwc"
        with self._mending():
            self._connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode={mode}",
                uri=True,
                timeout=PATIENCE,
                isolation_level=None,
                check_same_thread=False,
            )
        try:
            self._set_up(read_only)
        except Refused:
            self._connection.close()
            raise

    def _set_up(self, read_only: bool) -> None:
        with self._mending():
            # Erased contact data are overwritten, not only unlinked.
            for pragma in ("synchronous = FULL", "secure_delete = ON", "foreign_keys = ON"):
                self._run(f"PRAGMA {pragma}")
            if not read_only:
                self._run("PRAGMA journal_mode = WAL")
        if not read_only:
            with self.writing() as run:
                prepare(run)

    def lock(self, run: Run, tournament: TournamentId) -> None:
        """Nothing to do: the transaction holds the lock of the whole file from its beginning."""

    def announce(self, run: Run, tournament: TournamentId, head: Head) -> None:
        """Nothing to do: SQLite counts its transactions, and whoever listens asks for that count."""

    def erase_contact(self, tournament: TournamentId, player: str) -> None:
        """Erases a player's contact data, from the write-ahead log too."""
        super().erase_contact(tournament, player)
        with self._mending():
            self._run("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def reading(self) -> Iterator[Run]:
        """A view of one moment."""
        with self._transaction("BEGIN") as run:
            yield run

    @contextmanager
    def writing(self) -> Iterator[Run]:
        """A transaction that holds the write lock from its beginning."""
        with self._transaction("BEGIN IMMEDIATE") as run:
            yield run

    def watch(self) -> Watch:
        """A listener."""
        return watch_sqlite(self._path)

    def close(self) -> None:
        """Closes the file."""
        with self._guard:
            self._connection.close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Run]:
        with self._guard, self._mending():
            self._run(begin)
            try:
                yield self._run
                self._run("COMMIT")
            finally:
                # Some failures end the transaction by themselves, some leave it open.
                if self._connection.in_transaction:
                    self._connection.rollback()

    def _run(self, statement: str, *values: object) -> list[Row]:
        return self._connection.execute(statement, values).fetchall()

    @contextmanager
    def _mending(self) -> Iterator[None]:
        """Failures of the file become a refusal that says what to do."""
        try:
            yield
        except sqlite3.Error as error:
            raise refuse("store-unusable", where=self.address, reason=str(error)) from error
