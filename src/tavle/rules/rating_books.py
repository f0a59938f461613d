"""The shipped rating books, and a user's own."""

from __future__ import annotations

from pathlib import Path

from tavle.rules.model.rating import RatingBook
from tavle.rules.shelf import Shelf

_SHELF = Shelf("ratings", RatingBook)


def rating_book_ids() -> tuple[str, ...]:
    """The ids of the shipped rating books, in order."""
    return _SHELF.ids()


def load_rating_book(id_or_path: str | Path) -> RatingBook:
    """A validated rating book, shipped or a user's own.

    Raises:
        BadBook: if there is no such book or it cannot be used.
    """
    return _SHELF.load(id_or_path)
