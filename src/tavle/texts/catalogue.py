"""One catalogue of sentences a language; a key that a language lacks is said in English (a test lets none lack).

Large parts have files of their own, see `ROOMS`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from tavle.rules.model.base import Language
from tavle.texts.numbers import number_text

ROOMS = (
    *("show", "options", "web", "entry", "judge", "bracket", "ratings", "series", "seat", "sheet", "outside", "years"),
    *("projector", "privacy", "paper", "draw", "files", "simulate"),
)
"""Folders with catalogues of their own: `show.*`, what the rules of a book say; `option.*`, what one can choose;
`web.*`, the pages (those of registration in `entry`, of kept games in `sheet`, of rating lists and series in `years`,
of screens, sheets and files in `projector`, `paper` and `files`, of blocks and brackets in `draw`); `judge.*`, the
judge of Diplomacy; `bracket.*`, brackets; `rating.*`, rating lists; `series.*`, tables of series; `seat.*`, whole
blocks of rounds; `simulate.*`, studies and chances."""


@cache
def catalogue(language: Language) -> Mapping[str, str]:
    """The sentences of a language by their dotted keys."""
    texts = resources.files("tavle.texts")
    files = (texts.joinpath(f"{language}.toml"), *(texts.joinpath(room, f"{language}.toml") for room in ROOMS))
    tables = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file())
    return {key: sentence for table in tables for key, sentence in _flat(table, "")}


def _flat(table: Mapping[str, Any], prefix: str) -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def say(language: Language, key: str, /, **values: object) -> str:
    """A sentence of the catalogue with its values put in; exact numbers are written as fractions, lists with commas."""
    sentence = catalogue(language).get(key) or catalogue("en")[key]
    return sentence.format_map({name: _shown(value) for name, value in values.items()})


def _shown(value: object) -> object:
    if isinstance(value, Fraction):
        return number_text(value)
    if isinstance(value, tuple | list):
        return ", ".join(str(_shown(part)) for part in value)
    return value
