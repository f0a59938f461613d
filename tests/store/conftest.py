"""The three kinds of store, each real: the same tests run on all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tavle.store import Store, open_store
from tests.postgres import database, postgres

__all__ = ["database", "postgres"]

KINDS = ("jsonl", "sqlite", "postgres")


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
