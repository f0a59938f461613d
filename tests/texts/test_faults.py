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


FAULT = Fault("bad-setting", "settings.rounds", "nbgf_monrad §1", {"name": "rounds", "value": "0", "right": Phrase("flag")})


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


def test_every_code_is_used_and_raised_by_a_test() -> None:
    """A code that no test names is one that nobody has seen; a code that no module names is dead."""

    def texts(folder: str) -> str:
        files = [path for path in (ROOT / folder).rglob("*.py") if path.name not in ("codes.py", "test_faults.py")]
        return "\n".join(path.read_text(encoding="utf-8") for path in files)

    source, tests = texts("src"), texts("tests") + (ROOT / "tests/records/test_faults.py").read_text(encoding="utf-8")
    assert [code for code in CODES if f'"{code}"' not in source] == []
    assert [code for code in CODES if f'"{code}"' not in tests] == []
