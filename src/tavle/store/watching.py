"""Learning that something was appended, by whichever process: what live pages wait for.

PostgreSQL tells by itself; SQLite and files are asked twenty times a second, which costs next to nothing.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tavle.core.errors import refuse

INTERVAL = 0.05
"""Seconds between two looks."""


class Watch(Protocol):
    """One listener, with a connection of its own; for one thread."""

    def wait(self, timeout: float) -> bool:
        """Waits until something may have been written since the last call, at most so many seconds.

        Returns:
            Whether something may have been; what it was, `Store.head` tells.
        """
        ...

    def close(self) -> None:
        """Gives the connection back."""
        ...


class LookingWatch:
    """Looks again and again at a mark that every write changes."""

    def __init__(self, mark: Callable[[], object], close: Callable[[], None] = lambda: None) -> None:
        self._mark = mark
        self._seen = mark()
        self.close = close

    def wait(self, timeout: float) -> bool:
        """Waits for another mark."""
        end = time.monotonic() + timeout
        while (mark := self._mark()) == self._seen:
            left = end - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(INTERVAL, left))
        self._seen = mark
        return True


def watch_file(path: Path) -> LookingWatch:
    """Watches a JSON Lines file."""

    def mark() -> object:
        try:
            status = path.stat()
        except FileNotFoundError:
            return None
        return status.st_ino, status.st_size

    return LookingWatch(mark)


def watch_sqlite(path: Path) -> LookingWatch:
    """Watches an SQLite file by its count of other connections' transactions.

    Raises:
        Refused: `store-unusable`.
    """
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        connection.execute("PRAGMA data_version")
    except sqlite3.Error as error:
        raise refuse("store-unusable", where=str(path), reason=str(error)) from error
    return LookingWatch(lambda: connection.execute("PRAGMA data_version").fetchone(), connection.close)
