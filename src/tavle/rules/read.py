"""The only reader of rule books: a shipped book by its id, or a user's own by its path."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tavle.core.errors import BadBook, Fault
from tavle.core.phrases import Phrase
from tavle.rules.invalid import faults_of
from tavle.rules.locate import Keys, line_of
from tavle.rules.model import Book
from tavle.rules.options import check_settings, choose, declared, references


@cache
def book_ids() -> tuple[str, ...]:
    """The ids of the shipped books, in order."""
    return _ids(_shipped())


def load_book(id_or_path: str | Path, settings: Mapping[str, Any] | None = None) -> Book:
    """A validated rule book.

    Args:
        id_or_path: The id of a shipped book, or a path to a TOML file.
        settings: Values of the book's options; the others keep their defaults.

    Raises:
        BadBook: if there is no such book or it cannot be used.
        Refused: if a setting is unknown or has a wrong value.
    """
    return _load(*source(str(id_or_path)), json.dumps(dict(settings or {}), sort_keys=True))


@cache
def _load(name: str, text: str, settings_text: str) -> Book:
    """A book by its text: a file that is changed while the program runs is read anew."""
    settings = json.loads(settings_text)
    raw = parse(name, text)
    book = validate(name, text, raw, {})
    if not settings:
        return book
    check_settings(book.options, settings, book=book.id)
    return validate(name, text, raw, settings)


def digest(id_or_path: str) -> str:
    """The SHA-256 of a book's data (not of its layout), by which a record can name the book it was played with."""
    data = parse(*source(id_or_path))
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()


def is_another(id_or_path: str, known: str | None) -> bool:
    """Whether a book is no longer the one of a digest; without a digest nothing is known of it."""
    return known is not None and known != digest(id_or_path)


def source(id_or_path: str) -> tuple[str, str]:
    """The file name and the text of a book."""
    if id_or_path in book_ids():
        return f"{id_or_path}.toml", _shipped_text(f"{id_or_path}.toml")
    if not (id_or_path.endswith(".toml") or "/" in id_or_path or "\\" in id_or_path):
        raise BadBook([Fault("unknown-book", values={"name": id_or_path, "known": ", ".join(book_ids())})])
    try:
        return id_or_path, Path(id_or_path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadBook([Fault("unreadable-book", id_or_path, values={"reason": _plain(error)})]) from error


def _plain(error: Exception) -> str:
    return error.strerror or "it cannot be opened" if isinstance(error, OSError) else "it is not UTF-8 text"


def parse(name: str, text: str) -> dict[str, Any]:
    """The raw data of a book, with the game it names filled in.

    Raises:
        BadBook: if the text is no TOML.
    """
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not only TOMLDecodeError: a number of 5,000 digits is a ValueError
        raise BadBook([Fault("not-toml", name, values={"reason": str(error)})]) from error
    game = raw.get("game")
    if isinstance(game, dict) and isinstance(game.get("like"), str):
        own = {key: value for key, value in game.items() if key != "like"}
        raw["game"] = {**_game(name, text, game["like"]), **own}
    return raw


def _game(name: str, text: str, like: str) -> dict[str, Any]:
    folder = resources.files("tavle.rules").joinpath("games")
    known = _ids(folder)
    if like not in known:
        values = {"name": like, "known": ", ".join(known)}
        raise BadBook([Fault("unknown-game", place(name, text, ("game", "like")), values=values)])
    return tomllib.loads(folder.joinpath(f"{like}.toml").read_text(encoding="utf-8"))


def validate(name: str, text: str, raw: Mapping[str, Any], settings: Mapping[str, Any]) -> Book:
    """The book with its options chosen.

    Raises:
        BadBook: with each fault's key, line, and what would be right.
    """
    known = declared(raw)
    unknown = [option for option in references(raw) if option not in known]
    if unknown:
        listed = ", ".join(known) or Phrase("none")
        raise BadBook([Fault("unknown-option", name, values={"name": option, "known": listed}) for option in unknown])
    try:
        return Book.model_validate(choose(raw, settings))
    except ValidationError as error:
        raise BadBook(faults_of(error, partial(place, name, text))) from error


def place(name: str, text: str, path: Keys) -> str:
    """The place that a fault names: the file, and the line where the path or the nearest part of it stands."""
    line = line_of(text, path)
    return f"{name} line {line}" if line else name


def _ids(folder: Traversable) -> tuple[str, ...]:
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def _shipped() -> Traversable:
    return resources.files("tavle.rules").joinpath("books")


@cache
def _shipped_text(name: str) -> str:
    """Read once: what is shipped does not change while the program runs."""
    return _shipped().joinpath(name).read_text(encoding="utf-8")
