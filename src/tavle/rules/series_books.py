"""The shipped series books, and a user's own; an organiser's settings are put into their options."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tavle.core.errors import BadBook, Fault
from tavle.core.phrases import Phrase
from tavle.rules.invalid import faults_of
from tavle.rules.model.series import SeriesBook
from tavle.rules.options import check_settings, choose, declared, references
from tavle.rules.read import place
from tavle.rules.shelf import Shelf


class _SeriesShelf(Shelf[SeriesBook]):
    """The shelf of series, whose books have options."""

    def load_with(self, id_or_path: str | Path, settings: Mapping[str, Any]) -> SeriesBook:
        """A book with some of its options chosen."""
        book = self.load(id_or_path)
        if not settings:
            return book
        check_settings(book.options, settings, book=book.id)
        name, text = self._source(str(id_or_path))
        key = (json.dumps(dict(settings), sort_keys=True), text)
        if key not in self._read:
            self._read[key] = _chosen(name, text, settings)
        return self._read[key]

    def _validated(self, name: str, text: str) -> SeriesBook:
        return _chosen(name, text, {})


_SHELF = _SeriesShelf("series", SeriesBook)


def series_ids() -> tuple[str, ...]:
    """The ids of the shipped series books, in order."""
    return _SHELF.ids()


def is_series(id_or_path: str) -> bool:
    """Whether this names a series book: a shipped one, or a file with a `[series]` table."""
    if id_or_path in series_ids():
        return True
    try:
        return id_or_path.endswith(".toml") and "series" in tomllib.loads(Path(id_or_path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False


def load_series_book(id_or_path: str | Path, settings: Mapping[str, Any] | None = None) -> SeriesBook:
    """A validated series book, shipped or a user's own.

    Args:
        id_or_path: The id of a shipped book, or a path to a TOML file.
        settings: Values of the book's options; the others keep their defaults.

    Raises:
        BadBook: if there is no such book or it cannot be used.
        Refused: if a setting is unknown or has a wrong value.
    """
    return _SHELF.load_with(id_or_path, settings or {})


def series_source(id_or_path: str) -> tuple[str, str, dict[str, Any]]:
    """The file name, the text and the raw data of a series book that can be read.

    Raises:
        BadBook: if it cannot.
    """
    return _SHELF.source(id_or_path)


def _chosen(name: str, text: str, settings: Mapping[str, Any]) -> SeriesBook:
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBook([Fault("not-toml", name, values={"reason": str(error)})]) from error
    known = declared(raw)
    unknown = [option for option in references(raw) if option not in known]
    if unknown:
        listed = ", ".join(known) or Phrase("none")
        raise BadBook([Fault("unknown-option", name, values={"name": option, "known": listed}) for option in unknown])
    try:
        return SeriesBook.model_validate(choose(raw, settings))
    except ValidationError as error:
        raise BadBook(faults_of(error, partial(place, name, text))) from error
