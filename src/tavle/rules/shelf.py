"""Shelves of further books: rating lists and series, each a folder of TOML files with a model of its own."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from tavle.core.errors import BadBook, Fault
from tavle.rules.invalid import faults_of
from tavle.rules.model.base import Model
from tavle.rules.read import place

Kind = TypeVar("Kind", bound=Model)


class Shelf(Generic[Kind]):
    """The books of one kind: those that are shipped by their ids, others by their paths."""

    def __init__(self, folder: str, model: type[Kind]) -> None:
        """A shelf.

        Args:
            folder: The folder in `tavle.rules` that holds the shipped books.
            model: What validates a book.
        """
        self._folder = folder
        self._model = model
        self._read: dict[tuple[str, str], Kind] = {}

    def ids(self) -> tuple[str, ...]:
        """The ids of the shipped books, in order."""
        return tuple(sorted(name.removesuffix(".toml") for name in self._names()))

    def load(self, id_or_path: str | Path) -> Kind:
        """A validated book.

        Raises:
            BadBook: if there is no such book or it cannot be used, with each fault's key and line.
        """
        name, text = self._source(str(id_or_path))
        if (name, text) not in self._read:
            self._read[name, text] = self._validated(name, text)
        return self._read[name, text]

    def source(self, id_or_path: str) -> tuple[str, str, dict[str, Any]]:
        """The file name, the text and the raw data of a book that can be read.

        Raises:
            BadBook: if it cannot.
        """
        name, text = self._source(id_or_path)
        return name, text, tomllib.loads(text)

    def _validated(self, name: str, text: str) -> Kind:
        try:
            return self._model.model_validate(tomllib.loads(text))
        except ValidationError as error:
            raise BadBook(faults_of(error, partial(place, name, text))) from error
        except (ValueError, RecursionError) as error:
            raise BadBook([Fault("not-toml", name, values={"reason": str(error)})]) from error

    def _source(self, id_or_path: str) -> tuple[str, str]:
        shipped = f"{id_or_path}.toml"
        if shipped in self._names():
            return shipped, self._shipped().joinpath(shipped).read_text(encoding="utf-8")
        if not (id_or_path.endswith(".toml") or "/" in id_or_path or "\\" in id_or_path):
            raise BadBook([Fault("unknown-book", values={"name": id_or_path, "known": ", ".join(self.ids())})])
        try:
            return id_or_path, Path(id_or_path).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            plain = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            reason = plain or "it cannot be opened"
            raise BadBook([Fault("unreadable-book", id_or_path, values={"reason": reason})]) from error

    def _names(self) -> Iterator[str]:
        return (entry.name for entry in self._shipped().iterdir() if entry.name.endswith(".toml"))

    def _shipped(self) -> Traversable:
        return resources.files("tavle.rules").joinpath(self._folder)
