"""The command line's words: the same keys and values in each language, and none that nothing says."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts.catalogue import catalogue

SOURCES = Path(__file__).parents[2] / "src" / "tavle" / "cli"
BY_NAME = re.compile(
    r"cli\.(fair|decides)-|cli\.(role_name|cards|side)\.|cli\.(winner|loser)_of|cli\.(unfinished|walkover)$"
)
"""Keys that are put together from a value."""


def words(language: Language) -> dict[str, set[str]]:
    """Each key with the values that its sentence names."""
    return {
        key: {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
        for key, sentence in catalogue(language).items()
        if key.startswith("cli.")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_them_all(language: Language) -> None:
    assert words(language) == words("en")


def test_each_is_said_somewhere() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    keys = [key.removeprefix("cli.") for key in words("en") if not BY_NAME.match(key)]
    assert [key for key in keys if not re.search(f"[\"'](cli\\.)?{key}[\"']", code)] == []
