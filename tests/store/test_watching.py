"""Listeners learn of what others append."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tavle.core.errors import Refused
from tavle.store import Store
from tavle.store.postgres import PostgresWatch
from tavle.store.watching import watch_sqlite
from tests.store.logs import ARCON, add

LONG = 60
"""Seconds after which a listener that hears nothing fails the test."""


def test_an_append_is_heard_once(address: str, opened: Callable[..., Store]) -> None:
    store, other = opened(address), opened(address)
    with closing(store.watch()) as watch:
        assert not watch.wait(0)
        store.create(ARCON)
        add(store, "c1", "p1")
        assert watch.wait(LONG)
        # PostgreSQL may tell of each transaction by itself.
        while watch.wait(0):
            pass
        add(other, "c2", "p2")
        assert watch.wait(LONG)


def test_who_waits_is_woken(store: Store) -> None:
    store.create(ARCON)
    with closing(store.watch()) as watch:
        timer = threading.Timer(0.1, add, (store, "c1", "p1"))
        timer.start()
        assert watch.wait(LONG)
        timer.join()
    assert store.head(ARCON).version == 1


def test_nothing_to_hear(store: Store) -> None:
    with closing(store.watch()) as watch:
        assert not watch.wait(0.12)


def test_where_there_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        watch_sqlite(tmp_path / "none.db")
    assert [fault.code for fault in refused.value.faults] == ["store-unusable"]


def test_where_there_is_no_server() -> None:
    with pytest.raises(Refused) as refused:
        PostgresWatch("postgresql://127.0.0.1:1/hall?connect_timeout=1", "hall")
    assert [fault.code for fault in refused.value.faults] == ["store-unusable"]


def test_a_server_that_drops_the_connection(database: str) -> None:
    with closing(PostgresWatch(database, "hall")) as watch:
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid != %s",
                [connection.info.backend_pid],
            )
        with pytest.raises(Refused) as refused:
            watch.wait(LONG)
    assert [fault.code for fault in refused.value.faults] == ["store-unusable"]
