"""PostgreSQL: the store of a public server, by an address `postgresql://...`.

A tournament's row is locked while a command is decided and appended, so writers of one tournament follow each other and
those of others do not wait. Each append is announced on the channel `tavle` as `tournament:version`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from tavle.core.errors import refuse
from tavle.store.entry import Head
from tavle.store.identifiers import TournamentId
from tavle.store.sql import SqlStore
from tavle.store.tables import Row, Run, prepare
from tavle.store.watching import Watch

CHANNEL = "tavle"
"""Where appends are announced."""

_MAKING = 7_829_861
"""The advisory lock under which the tables are made: `CREATE ... IF NOT EXISTS` is not safe against itself."""


class PostgresStore(SqlStore):
    """A store on a PostgreSQL server; the tables are made where there are none.

    Args:
        url: `postgresql://user:password@host/database`.
        read_only: Only look: nothing is made or changed.
    """

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        self.address = _shown(url)
        self._url = url
        self._read_only = read_only
        self._guard = RLock()
        self._connection: psycopg.Connection[Row] | None = None
        if read_only:
            return
        with self.writing() as run:
            run("SELECT pg_advisory_xact_lock(?)", _MAKING)
            prepare(run)

    def lock(self, run: Run, tournament: TournamentId) -> None:
        """Locks the tournament's row."""
        run("SELECT id FROM tavle_tournament WHERE id = ? FOR UPDATE", tournament)

    def announce(self, run: Run, tournament: TournamentId, head: Head) -> None:
        """A notification, sent by the server when the transaction is done."""
        run("SELECT pg_notify(?, ?)", CHANNEL, f"{tournament}:{head.version}")

    @contextmanager
    def reading(self) -> Iterator[Run]:
        """A view of one moment."""
        with self._transaction("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY") as run:
            yield run

    @contextmanager
    def writing(self) -> Iterator[Run]:
        """A transaction that is on disk when it ends, whatever the server's default."""
        with self._transaction("SET LOCAL synchronous_commit TO on") as run:
            yield run

    def watch(self) -> Watch:
        """A listener."""
        return PostgresWatch(self._url, self.address)

    def close(self) -> None:
        """Ends the connection."""
        with self._guard:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Run]:
        with self._guard:
            try:
                connection = self._connected()
                with connection.transaction():

                    def run(statement: str, *values: object) -> list[Row]:
                        return _rows(connection, statement, values)

                    run(begin)
                    yield run
            except psycopg.Error as error:
                raise refuse("store-unusable", where=self.address, reason=_reason(error)) from error

    def _connected(self) -> psycopg.Connection[Row]:
        """The connection, made anew if the server has dropped it."""
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(self._url, autocommit=True)
            self._connection.read_only = self._read_only
        return self._connection


class PostgresWatch:
    """Waits for what the server announces."""

    def __init__(self, url: str, address: str) -> None:
        self._address = address
        try:
            self._connection = psycopg.connect(url, autocommit=True)
            self._connection.execute(f"LISTEN {CHANNEL}".encode())
        except psycopg.Error as error:
            raise refuse("store-unusable", where=address, reason=_reason(error)) from error

    def wait(self, timeout: float) -> bool:
        """Waits for a notification; those that have come together count as one."""
        try:
            return bool(list(self._connection.notifies(timeout=timeout, stop_after=1)))
        except psycopg.Error as error:
            raise refuse("store-unusable", where=self._address, reason=_reason(error)) from error

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()


def _rows(connection: psycopg.Connection[Row], statement: str, values: tuple[Any, ...]) -> list[Row]:
    # Every statement is a literal of this package; psycopg wants its `?` as `%s`, and bytes pass for a literal.
    cursor = connection.execute(statement.replace("?", "%s").encode(), values)
    return cursor.fetchall() if cursor.description else []


def _reason(error: psycopg.Error) -> str:
    return " ".join(str(error).split())


def _shown(url: str) -> str:
    """The address without its password."""
    try:
        known = conninfo_to_dict(url)
    except psycopg.Error as error:
        # The driver's own words repeat the address, its password included.
        raise refuse(
            "unknown-store", where="store", name="postgresql://", reason="the address is not well formed"
        ) from error
    return f"postgresql://{known.get('host', '')}/{known.get('dbname', '')}"
