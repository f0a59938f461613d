"""From what people write to a store: a path or an address."""

from __future__ import annotations

from pathlib import Path

from tavle.core.errors import refuse
from tavle.store.jsonl import JsonLinesStore
from tavle.store.port import Store
from tavle.store.sqlite import SqliteStore

JSON_LINES = (".jsonl", ".ndjson")
"""Endings that tell a JSON Lines file; every other path is SQLite's."""


def open_store(address: str | Path, *, read_only: bool = False) -> Store:
    """Opens a store, making it where there is none (but not when only reading).

    Args:
        address: `postgresql://...`, a path ending in `.jsonl`, or the path of an SQLite file, also as `sqlite:///path`.
        read_only: Only look: nothing is made or changed.

    Raises:
        Refused: `unknown-store`, `store-unusable`, `newer-store`, `postgres-missing` or `broken-log`.
    """
    scheme, apart, rest = str(address).partition("://")
    if not apart:
        return _file(Path(address), read_only=read_only)
    if scheme == "sqlite" and rest.startswith("/"):
        return SqliteStore(Path(rest[1:]), read_only=read_only)
    if scheme in ("postgresql", "postgres"):
        return _postgres(str(address), read_only=read_only)
    raise refuse("unknown-store", where="store", name=f"{scheme}://", reason="no such kind of address")


def _file(path: Path, *, read_only: bool) -> Store:
    if read_only and not path.is_file():
        raise refuse("store-unusable", where=str(path), reason="there is no such file")
    kind = JsonLinesStore if path.suffix in JSON_LINES else SqliteStore
    return kind(path, read_only=read_only)


def _postgres(url: str, *, read_only: bool) -> Store:
    try:
        from tavle.store.postgres import PostgresStore  # psycopg is an extra
    except ModuleNotFoundError as error:
        raise refuse("postgres-missing", where="store") from error
    return PostgresStore(url, read_only=read_only)
