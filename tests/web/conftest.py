"""The application in this process: on SQLite in a folder of its own or, where DATABASE_URL says so, on PostgreSQL.

That variable is the one switch: with it every test here plays on PostgreSQL; `test_postgres.py` runs them so.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavle.web.serving import prepare

# A browser that is driven in this process leaves an event loop in its thread; Django would take no query there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# Django is set up once in a process, and before the modules of its tests are read.
DATA = Path(tempfile.mkdtemp(prefix="tavle-tests-"))
prepare(DATA)

from django.conf import settings  # noqa: E402 - see above
from django.db import connections  # noqa: E402 - see above

from tavle.web import logs  # noqa: E402 - see above
from tavle.web.outside import tallies  # noqa: E402 - see above
from tests.postgres import database, postgres  # noqa: E402 - see above
from tests.web.halls import Hall, played  # noqa: E402 - see above

# Slow on purpose elsewhere; here hundreds of accounts are made.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

__all__ = ["database", "postgres"]


@pytest.fixture(autouse=True)
def _fresh_tries() -> None:
    """No test is slowed down by the tries of another."""
    tallies.forget()


@pytest.fixture(scope="session", autouse=True)
def _closed() -> Iterator[None]:
    """Nothing stays open when all is done."""
    yield
    connections.close_all()
    logs.store().close()
    shutil.rmtree(DATA, ignore_errors=True)


@pytest.fixture(scope="session")
def arcon() -> Hall:
    """Twenty-one players; one round is closed, the second runs, and table 1 has reported."""
    return played("ndf_arcon_2002", 21, rounds=1)


@pytest.fixture(scope="session")
def agricola() -> Hall:
    """Sixteen players, two rounds closed, the third runs."""
    return played("agricola_nm", 16, rounds=2)


@pytest.fixture(scope="session")
def monrad() -> Hall:
    """Nine players, two rounds closed, the third runs: somebody has the bye."""
    return played("nbgf_monrad", 9, rounds=2, settings={"rounds": 4, "match_length": 5, "cup": {"best": 4}})
