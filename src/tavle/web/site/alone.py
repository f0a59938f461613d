"""A static site where no server runs: of a data folder, or of any store by way of a data folder for the moment."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tavle.store import Store, TournamentId
from tavle.store.copying import copy_log
from tavle.store.veils import Veils
from tavle.web.serving import connect, prepare

if TYPE_CHECKING:
    from tavle.web.sharing import Shared

T = TypeVar("T")


def site_in(data: Path, tournament: TournamentId, *, database: str) -> dict[str, bytes]:
    """The site of a tournament of an installation, with its place and hours; this process becomes one of it."""
    connect(data, database=database)
    return _closed(lambda: _site(tournament))


def site_of_store(store: Store, tournament: TournamentId, *, veils: Veils) -> dict[str, bytes]:
    """The site of a tournament of any store."""
    with _connected_to(store, tournament, veils):
        return _closed(lambda: _site(tournament))


def shared_in(data: Path, tournament: TournamentId, *, database: str, site: bool) -> tuple[Shared, dict[str, bytes]]:
    """What may be given away of a tournament of an installation, and with `site` its public pages."""
    connect(data, database=database)
    return _closed(lambda: _shared(tournament, site=site))


def shared_of_store(
    store: Store, tournament: TournamentId, *, site: bool, veils: Veils
) -> tuple[Shared, dict[str, bytes]]:
    """The same of a tournament of any store."""
    with _connected_to(store, tournament, veils):
        return _closed(lambda: _shared(tournament, site=site))


@contextmanager
def _connected_to(store: Store, tournament: TournamentId, veils: Veils) -> Iterator[None]:
    """A data folder for the moment, with the log in it, and who is not shown by his full name."""
    with tempfile.TemporaryDirectory(prefix="tavle-site-") as folder:
        prepare(Path(folder), database="")
        from tavle.web import logs
        from tavle.web.privacy.carrying import keep_veils

        keep_veils(tournament, veils)
        copy_log(store, logs.store(), tournament)
        yield


def _closed(make: Callable[[], T]) -> T:
    # Only now is Django set up, without which the pages cannot be loaded.
    from django.db import connections

    from tavle.web import logs

    try:
        return make()
    finally:
        connections.close_all()
        logs.store().close()


def _site(tournament: TournamentId) -> dict[str, bytes]:
    from tavle.web.site.making import site_of

    return site_of(tournament)


def _shared(tournament: TournamentId, *, site: bool) -> tuple[Shared, dict[str, bytes]]:
    from tavle.web.sharing import shared_of

    return shared_of(tournament), _site(tournament) if site else {}
