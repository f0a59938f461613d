"""Who is not shown by his full name, where a store's installation keeps it: it goes wherever the log goes.

Beside a data folder's store lies the installation's database, and in PostgreSQL that is in the same database; a store
that belongs to no installation has a file beside it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tavle.core.errors import refuse

if TYPE_CHECKING:
    from tavle.store import Store, TournamentId
    from tavle.store.veils import Veils


@dataclass(frozen=True, slots=True)
class Installation:
    """Where an installation has what it knows.

    Attributes:
        data: Its data folder.
        database: The address of its database; empty where that is a file in the folder.
    """

    data: Path
    database: str


def veils_at(address: str, name: TournamentId) -> Veils:
    """Who is not shown by his full name in a tournament of a store.

    Raises:
        Refused: `broken-veils`; `web-missing` where only the web application could tell.
    """
    from tavle.store.opening import JSON_LINES
    from tavle.store.veils import Veils, stricter, veils_beside, veils_in

    if _installed(address):
        from tavle.web.privacy.carrying import veils_of

        return veils_of(name)
    path = _path(address)
    if path is None:
        return Veils()
    beside = veils_beside(path, name)
    return stricter(beside, veils_in(path.read_bytes(), name)) if path.suffix in JSON_LINES else beside


def keep_veils_at(address: str, name: TournamentId, veils: Veils) -> None:
    """Keeps them for a store, before the log comes there.

    Raises:
        Refused: as `veils_at`; `veils-homeless` where there is no place for them.
    """
    from tavle.store.veils import keep_veils_beside

    if not veils:
        return
    if _installed(address):
        from tavle.web.privacy.carrying import keep_veils

        keep_veils(name, veils)
        return
    path = _path(address)
    if path is None:
        raise refuse("veils-homeless", where="store", name=name)
    keep_veils_beside(path, name, veils)


def erase_again_at(address: str, store: Store, name: TournamentId) -> None:
    """What came with a log of people who were erased, or was kept here of people who were erased there, goes."""
    if _installed(address):
        from tavle.web.privacy.carrying import erase_again

        erase_again(name)
        return
    for player in veils_at(address, name).erased:
        store.erase_contact(name, player)


def installation_of(address: str) -> Installation | None:
    """The installation whose store this is; of one in PostgreSQL, the data folder is the one that is set."""
    path = _path(address)
    if path is None:
        data = Path(os.environ.get("TAVLE_DATA", "tavle-data"))
        return Installation(data, address) if _has_installation(address) else None
    return Installation(path.parent, "") if (path.parent / "accounts.sqlite3").is_file() else None


def _has_installation(address: str) -> bool:
    """Whether the web application has its tables in a database."""
    import psycopg  # an extra; the store is opened by it

    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT to_regclass('tavle_veil')").fetchone()
    return found is not None and found[0] is not None


def _path(address: str) -> Path | None:
    """The file of a store that is one."""
    scheme, apart, rest = address.partition("://")
    if not apart:
        return Path(address)
    return Path(rest[1:]) if scheme == "sqlite" else None


def _installed(address: str) -> bool:
    """Whether an installation knows; this process becomes one of it."""
    found = installation_of(address)
    if found is None:
        return False
    _join(found)
    from django.conf import settings

    if found.database != settings.DATABASE_URL or found.data != settings.DATA:
        raise refuse("installations-two", where="store", store=str(found.data))
    return True


@cache
def _join(installation: Installation) -> None:
    """This process becomes one of an installation; one of an older release has not all tables yet, and gets them."""
    try:
        from tavle.web.serving import prepare
    except ModuleNotFoundError as error:
        raise refuse("web-missing", name=error.name) from error
    prepare(installation.data, database=installation.database)
