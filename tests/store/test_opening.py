"""Which store an address means."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tavle.core.errors import Refused
from tavle.store import Store
from tavle.store.jsonl import JsonLinesStore
from tavle.store.postgres import PostgresStore
from tavle.store.sqlite import SqliteStore
from tests.store.logs import ARCON, add

Opened = Callable[..., Store]


def refusal(opened: Opened, address: str, **options: bool) -> tuple[str, str]:
    """Code and text of the one fault."""
    with pytest.raises(Refused) as refused:
        opened(address, **options)
    (fault,) = refused.value.faults
    return fault.code, str(fault)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.jsonl", JsonLinesStore), ("a.ndjson", JsonLinesStore), ("a.db", SqliteStore), ("a", SqliteStore)],
)
def test_a_path(opened: Opened, tmp_path: Path, name: str, kind: type) -> None:
    assert isinstance(opened(tmp_path / name), kind)
    assert isinstance(opened(str(tmp_path / name)), kind)


def test_sqlite_as_an_address(opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    opened("sqlite:///hall.db")
    opened(f"sqlite:///{tmp_path}/other.db")
    assert {path.name for path in tmp_path.glob("*.db")} == {"hall.db", "other.db"}


def test_postgres(opened: Opened, database: str) -> None:
    store = opened(database)
    assert isinstance(store, PostgresStore)
    assert "postgres:" not in store.address.removeprefix("postgresql:")
    assert isinstance(opened(database.replace("postgresql://", "postgres://")), PostgresStore)


def test_a_password_is_never_shown(opened: Opened) -> None:
    code, text = refusal(opened, "postgresql://anna:secret@127.0.0.1:1/hall?connect_timeout=1")
    assert code == "store-unusable"
    assert text.startswith("postgresql://127.0.0.1/hall: ")
    assert "secret" not in text


@pytest.mark.parametrize("address", ["mysql://localhost/hall", "sqlite://hall.db", "postgresql://[hall?secret"])
def test_addresses_of_no_store(opened: Opened, address: str) -> None:
    code, text = refusal(opened, address)
    assert code == "unknown-store"
    assert "secret" not in text


def test_without_psycopg(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "tavle.store.postgres")
    assert refusal(opened, "postgresql://localhost/hall")[0] == "postgres-missing"


@pytest.mark.parametrize("ending", ["db", "jsonl"])
def test_only_reading_makes_nothing(opened: Opened, tmp_path: Path, ending: str) -> None:
    assert refusal(opened, str(tmp_path / f"none.{ending}"), read_only=True)[0] == "store-unusable"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Anna, " * 100, encoding="utf-8")
    code, text = refusal(opened, str(path))
    assert code == "store-unusable"
    assert "file is not a database" in text


def test_a_newer_form(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    opened(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE tavle_store SET format = 2")
    connection.close()
    assert refusal(opened, str(path))[0] == "newer-store"


def test_a_database_without_tables_is_no_store_to_read(opened: Opened, database: str) -> None:
    store = opened(database, read_only=True)
    with pytest.raises(Refused) as refused:
        store.tournaments()
    assert [fault.code for fault in refused.value.faults] == ["store-unusable"]


def test_a_server_that_drops_the_connection(opened: Opened, database: str) -> None:
    """The call in which it happens is refused, the next has a connection of its own."""
    store = opened(database)
    store.create(ARCON)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid != %s",
            [connection.info.backend_pid],
        )
    with pytest.raises(Refused) as refused:
        add(store, "c1", "p1")
    assert [fault.code for fault in refused.value.faults] == ["store-unusable"]
    assert add(store, "c1", "p1").entry.version == 1
    store.close()
    store.close()
    assert store.head(ARCON).version == 1


def test_appends_are_announced(opened: Opened, database: str) -> None:
    store = opened(database)
    store.create(ARCON)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("LISTEN tavle")
        add(store, "c1", "p1", "p2")
        (notice,) = connection.notifies(timeout=60, stop_after=1)
    assert notice.payload == f"{ARCON}:2"
