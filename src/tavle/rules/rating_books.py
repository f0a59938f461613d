"""The shipped rating books, and a user's own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tavle.rules.model.rating import RatingBook
from tavle.rules.shelf import Shelf

_SHELF = Shelf("ratings", RatingBook)


def rating_book_ids() -> tuple[str, ...]:
    """The ids of the shipped rating books, in order."""
    return _SHELF.ids()


def is_rating_book(id_or_path: str) -> bool:
    """Whether this names a rating book: a shipped one, or a file with a `[model]` table."""
    if id_or_path in rating_book_ids():
        return True
    try:
        return id_or_path.endswith(".toml") and "model" in tomllib.loads(Path(id_or_path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False


def rating_source(id_or_path: str) -> tuple[str, str, dict[str, Any]]:
    """The file name, the text and the raw data of a rating book that can be read.

    Raises:
        BadBook: if it cannot.
    """
    return _SHELF.source(id_or_path)


def load_rating_book(id_or_path: str | Path) -> RatingBook:
    """A validated rating book, shipped or a user's own.

    Raises:
        BadBook: if there is no such book or it cannot be used.
    """
    return _SHELF.load(id_or_path)
