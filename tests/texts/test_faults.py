"""Faults in three languages, and every code in docs, translations and tests."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from tavle.core.codes import CODES
from tavle.core.errors import Fault
from tavle.core.phrases import PHRASES, Phrase
from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts.faults import fault_sentence, fault_sentences, fault_text, phrases

ROOT = Path(__file__).parents[2]
OTHERS: tuple[Language, ...] = tuple(language for language in LANGUAGES if language != "en")


def names(sentence: str) -> set[str]:
    """The values that a sentence puts in, with how they are written (`player!r`)."""
    parts = string.Formatter().parse(sentence)
    return {f"{name}!{conversion}" if conversion else name for _, name, _, conversion in parts if name is not None}


FAULT = Fault(
    "bad-setting", "settings.rounds", "nbgf_monrad §1", {"name": "rounds", "value": "0", "right": Phrase("flag")}
)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "settings.rounds: the setting rounds cannot be 0; what would be right: true or false"),
        ("nb", "settings.rounds: innstillingen rounds kan ikke være 0; riktig ville være: true eller false"),
        ("fr", "settings.rounds: le réglage rounds ne peut pas être 0 ; serait correct : true ou false"),
    ],
)
def test_a_fault_in_each_language(language: Language, line: str) -> None:
    assert fault_text(FAULT, language) == f"{line} (nbgf_monrad §1) [bad-setting]"


def test_english_is_the_fault_s_own_line() -> None:
    assert fault_text(FAULT, "en") == str(FAULT)
    bare = Fault("missing-key", values={"key": "role"})
    assert fault_text(bare, "nb") == "nøkkelen role mangler [missing-key]"
    assert fault_sentence(bare, "fr") == "la clé role manque"


@pytest.mark.parametrize("language", OTHERS)
def test_every_code_has_a_sentence_of_its_own_with_the_same_values(language: Language) -> None:
    said = fault_sentences(language)
    assert {code for code in CODES if said[code] == CODES[code]} == set()
    assert {code for code in CODES if names(said[code]) != names(CODES[code])} == set()
    assert set(said) == set(CODES)


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_has_words_with_the_same_values(language: Language) -> None:
    said = phrases(language)
    assert set(said) == set(PHRASES)
    assert {key for key in PHRASES if names(said[key]) != names(PHRASES[key])} == set()


def test_docs_have_a_heading_for_every_code() -> None:
    page = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### `(.+)`$", page, flags=re.MULTILINE)
    assert [code for code in CODES if code not in headings] == []
    assert [heading for heading in headings if heading not in CODES] == []
    assert len(headings) == len(set(headings))


def texts(folder: str, *left_out: str) -> str:
    """All modules of a folder in one text."""
    files = [path for path in (ROOT / folder).rglob("*.py") if path.relative_to(ROOT).as_posix() not in left_out]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def unnamed(text: str) -> list[str]:
    """The codes that a text does not name."""
    words = set(re.findall(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", text))
    return [code for code in CODES if code not in words]


def test_no_code_is_dead() -> None:
    assert unnamed(texts("src", "src/tavle/core/codes.py")) == []


AWAITED = {"web-missing", "not-allowed", "others-depend", "no-photo", "photo-too-large"}
"""Codes that wait for a test of their own, in the web application and in the log; nothing may be added."""


def test_every_code_is_seen_by_a_test() -> None:
    """A fault that no test has raised is one whose sentence nobody has read."""
    assert [code for code in unnamed(texts("tests", "tests/texts/test_faults.py")) if code not in AWAITED] == []
