"""The words of rating lists: the same keys and values in each language, and none that nothing says."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts.catalogue import catalogue
from tavle.texts.numbers import decimal_text

SOURCES = Path(__file__).parents[2] / "src" / "tavle"


def words(language: Language) -> dict[str, set[str]]:
    """Each key with the values that its sentence names."""
    return {
        key: {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
        for key, sentence in catalogue(language).items()
        if key.startswith("rating.")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_them_all(language: Language) -> None:
    assert words(language) == words("en")


def test_each_is_said_somewhere() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    keys = [key.rpartition(".")[2] for key in words("en")]
    assert [key for key in keys if not said(key, code)] == []


def said(key: str, code: str) -> bool:
    """Whether a key stands in the code, or is put together there from its beginning and a value."""
    begun = key.partition("_")[0]
    return re.search(rf"[\"'.]{key}[\"']", code) is not None or f'f"{begun}_{{' in code


@pytest.mark.parametrize(
    ("value", "decimals", "language", "signed", "text"),
    [
        (1827.405, 2, "en", False, "1827.40"),
        (1827.5, 1, "nb", False, "1827,5"),
        (1827.5, 1, "fr", False, "1827,5"),
        (12.34, 1, "en", True, "+12.3"),
        (-12.34, 1, "fr", True, "−12,3"),
        (-12.34, 1, "nb", False, "−12,3"),
        (-0.04, 1, "en", True, "0.0"),
        (0.04, 1, "nb", True, "0,0"),
    ],
)
def test_ratings_as_people_read_them(value: float, decimals: int, language: Language, signed: bool, text: str) -> None:
    assert decimal_text(value, decimals, language, signed=signed) == text
