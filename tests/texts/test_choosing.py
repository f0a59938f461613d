"""Options of the shipped books and all their choices have words in every language."""

from __future__ import annotations

import pytest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.rules.model.book import Option
from tavle.rules.read import book_ids, load_book
from tavle.texts.catalogue import catalogue
from tavle.texts.choosing import choice_meaning, choice_name, option_name

OPTIONS = [(book, option) for book in book_ids() for option in load_book(book).options]


@pytest.mark.parametrize(("book", "option"), OPTIONS, ids=[f"{book}-{option.name}" for book, option in OPTIONS])
def test_every_option_and_every_choice_of_a_shipped_book_has_its_words(book: str, option: Option) -> None:
    keys = [f"option.{option.name}.name"]
    keys += [f"option.{option.name}.{choice}.{what}" for choice in option.choices for what in ("name", "more")]
    missing = [(language, key) for language in LANGUAGES for key in keys if not catalogue(language).get(key)]
    assert missing == [], book


def test_nothing_is_worded_that_no_book_has() -> None:
    known = {f"option.{option.name}.name" for _, option in OPTIONS}
    known |= {
        f"option.{o.name}.{choice}.{what}" for _, o in OPTIONS for choice in o.choices for what in ("name", "more")
    }
    assert {key for key in catalogue("en") if key.startswith("option.")} == known


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Seating of round 1", "upper half against lower")),
        ("nb", ("Oppsett av runde 1", "øvre halvdel mot nedre")),
        ("fr", ("Appariements de la ronde 1", "moitié haute contre moitié basse")),
    ],
)
def test_in_words(language: Language, said: tuple[str, str]) -> None:
    assert (option_name(language, "start"), choice_name(language, "start", "fold")) == said
    assert choice_meaning(language, "start", "fold").endswith((".", "etc."))


def test_a_book_of_ones_own_is_said_as_it_is_written() -> None:
    assert option_name("nb", "house_rule") == "house rule"
    assert choice_name("nb", "house_rule", "both_ways") == "both ways"
    assert choice_meaning("nb", "house_rule", "both_ways") == ""
