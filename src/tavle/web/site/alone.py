"""A static site where no server runs: of a data folder, or of any store by way of a data folder for the moment."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tavle.store import Store, TournamentId
from tavle.store.copying import copy_log
from tavle.web.serving import connect, prepare


def site_in(data: Path, tournament: TournamentId) -> dict[str, bytes]:
    """The site of a tournament of an installation, with its place and hours; this process becomes one of it."""
    connect(data)
    return _made(tournament)


def site_of_store(store: Store, tournament: TournamentId) -> dict[str, bytes]:
    """The site of a tournament of any store."""
    with tempfile.TemporaryDirectory(prefix="tavle-site-") as folder:
        os.environ.pop("DATABASE_URL", None)
        prepare(Path(folder))
        from tavle.web import logs

        copy_log(store, logs.store(), tournament)
        return _made(tournament)


def _made(tournament: TournamentId) -> dict[str, bytes]:
    # Only now is Django set up, without which the pages cannot be loaded.
    from django.db import connections

    from tavle.web import logs
    from tavle.web.site.making import site_of

    try:
        return site_of(tournament)
    finally:
        connections.close_all()
        logs.store().close()
