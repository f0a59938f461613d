"""A book as the checks see it: validated, raw, and as text for the lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tavle.linting.finding import SENTENCES, Finding
from tavle.rules.locate import Keys
from tavle.rules.model import Book
from tavle.rules.model.base import LANGUAGES
from tavle.rules.read import parse, place, source, validate


@dataclass(frozen=True, slots=True)
class Subject:
    """One book under the eyes of the checks.

    Attributes:
        name: The file, as it was named.
        text: What the file says.
        raw: Its data, the game filled in, references to options still in place.
        book: The book with its options' defaults.
    """

    name: str
    text: str
    raw: Mapping[str, Any]
    book: Book

    @classmethod
    def read(cls, id_or_path: str) -> Subject:
        """The subject from a shipped book's id or a path.

        Raises:
            BadBook: if it cannot be read.
        """
        name, text = source(id_or_path)
        raw = parse(name, text)
        return cls(name, text, raw, validate(name, text, raw, {}))

    def found(self, code: str, /, *path: str | int, clause: str = "", **values: object) -> Finding:
        """A finding at the line where a path of the data stands."""
        cited = self.book.cite(clause) if clause else ""
        return Finding(code, SENTENCES[code][0], place(self.name, self.text, path), cited, values)

    def walk(self) -> Iterator[tuple[Keys, Any]]:
        """Every value of the raw data with its path, tables and lists before what they hold."""
        return walk(self.raw)


def lacking_texts(raw: Any) -> Iterator[tuple[str, int]]:
    """Each language that texts of some data lack, and how many of them do."""
    texts = [value for _, value in walk(raw) if isinstance(value, dict) and isinstance(value.get("en"), str)]
    for language in LANGUAGES:
        lacking = sum(language not in text for text in texts)
        if lacking:
            yield language, lacking


def walk(value: Any, path: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """A value and all that it holds, each with its path."""
    yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from walk(part, (*path, key))
