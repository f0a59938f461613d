"""What `tavle.texts.show` says: each rule in each form, in three languages, and nothing that the data does not say."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from tavle.rules.model import Book
from tavle.rules.model.base import LANGUAGES, Language, Model, Rule, Text
from tavle.rules.model.lists import Points
from tavle.rules.read import book_ids, load_book
from tavle.texts.catalogue import catalogue
from tavle.texts.show import show_book
from tavle.texts.show.parts import WORDED, rules_of, said_by
from tavle.texts.show.phrases import Amount, Phrase, Phrases, Value, worded
from tests.texts.own_book import book_with, off

LAYOUT = ("show.layout.", "show.books.", "show.kind.")
"""Words that the command line puts around the sentences."""


class Row(NamedTuple):
    """A rule of the table and what it says."""

    kind: type[Model]
    fields: dict[str, Any]
    says: str


def named(kind: type[Model]) -> dict[str, str]:
    """The key by which a book names this kind: `term`, `criterion` or `method`."""
    return {
        key: str(get_args(kind.model_fields[key].annotation)[0])
        for key in ("term", "criterion", "method")
        if key in kind.model_fields
    }


def rows() -> list[Row]:
    """The table of data/worded.toml; every rule stands under clause 1."""
    kinds = {f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}": kind for kind in WORDED}
    table = tomllib.loads((Path(__file__).parent / "data" / "worded.toml").read_text(encoding="utf-8"))["rules"]
    return [Row(kinds[row.pop("is")], row, row.pop("says")) for row in table]


def built(row: Row) -> Model:
    return row.kind.model_validate({"clause": "1", **named(row.kind), **row.fields})


ROWS = rows()


def text(phrases: Phrases, language: Language = "en") -> str:
    return " ".join(worded(part, language) for part in phrases)


def phrases_in(value: Value) -> Iterator[Phrase]:
    """A phrase and all phrases within it."""
    if isinstance(value, tuple):
        for part in value:
            yield from phrases_in(part)
    if isinstance(value, Phrase):
        yield value
        for part in value.values.values():
            yield from phrases_in(part)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


# ---- each rule in each form


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.kind.__name__}-{'-'.join(row.fields)}")
def test_each_rule_in_each_form(row: Row) -> None:
    assert text(WORDED[row.kind](built(row))) == row.says


def test_every_kind_of_rule_is_worded() -> None:
    def leaves(model: type[Model]) -> set[type[Model]]:
        below = model.__subclasses__()
        return set().union(*map(leaves, below)) if below else {model}

    (criterion,) = {base for base in Points.__mro__ if base.__name__ == "_Criterion"}
    assert set(WORDED) == leaves(Rule) | leaves(criterion)
    assert {row.kind for row in ROWS} == set(WORDED)


def every_form() -> Iterator[Phrase]:
    """Phrases of all rows, and of all that is said elsewhere or only in some games."""
    for row in ROWS:
        yield from WORDED[row.kind](built(row))
    for start in ("rating", "lot", "fold", "groups"):
        for dead_end in ("refuse", "second_bye", "oldest_rematch"):
            seating = {"clause": "5", "method": "monrad", "rematch_clause": "3", "start_clause": "6", "apart": True}
            yield from said(seating=[{**seating, "start": start, "dead_end": dead_end}])
    for odd in ("first", "last"):
        game = {"id": "game", "title": {"en": "Game"}, "result": "centres", "sizes": [4, 3], "roles": list("ABCD")}
        limits = {"years": 7, "first_year": 1901, "match_length": 7, "edition": "2000", "role_once": "1"}
        seating = {"clause": "5", "method": "by_lot", "odd_tables": odd}
        sessions = [{"clause": "1", "round": 1, "starts": "2002-06-28T16:00", "ends": "2002-06-28T21:00"}]
        yield from said(seating=[seating], game={**game, **limits}, sessions=sessions, entries=5)
    for ranked, order in ((False, False), (True, False), (True, True)):
        rank = {"clause": "1", "term": "rank", "prizes": [3], "eliminated_rank": ranked, "elimination_order": order}
        yield from said(score={"terms": [rank]}, game=load_book("galaxie_cdiplo").game.model_dump())
    yield from said(bye={"clause": "8", "points": 1}, score=off())
    for book in ("agricola_nm", "nbgf_monrad", "ndf_arcon_2002"):
        yield from (part for _, phrases, _ in said_by(load_book(book)) for part in phrases)


def said(**parts: Any) -> Iterator[Phrase]:
    return (part for _, phrases, _ in said_by(book_with(**parts)) for part in phrases)


TERM_NAMES = sorted(names["term"] for kind in WORDED if "term" in (names := named(kind)))


def test_no_sentence_of_the_catalogue_is_dead() -> None:
    used = {part.key for phrase in every_form() for part in phrases_in(phrase)}
    names = {f"show.name.{term}" for term in TERM_NAMES}
    units = {key for key in catalogue("en") if key.startswith("show.unit.")}
    options = {key for key in catalogue("en") if key.startswith("show.option.")}
    rest = {"show.enumeration", "show.semicolon", "show.off"}
    written = {key for key in catalogue("en") if key.startswith("show.") and not key.startswith(LAYOUT)}
    assert written == {key for key in used if key.startswith("show.")} | names | units | options | rest


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_name_to_be_listed_by(language: Language) -> None:
    assert [term for term in TERM_NAMES if f"show.name.{term}" not in catalogue(language)] == []


# ---- the three languages


def test_every_language_has_the_same_sentences_with_the_same_values() -> None:
    shapes = [
        {
            key: placeholders(sentence)
            for key, sentence in catalogue(language).items()
            if not key.startswith("fault.")  # their English stands in core/codes.py
        }
        for language in LANGUAGES
    ]
    assert shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", book_ids())
def test_every_part_of_every_shipped_book_is_said_in_every_language(book: str, language: Language) -> None:
    loaded = load_book(book)
    clauses = show_book(loaded, language)
    sentences = [sentence for clause in clauses for sentence in clause.sentences]
    assert len(sentences) == len(list(said_by(loaded))) >= len(list(rules_of(loaded)))
    lacking = {
        part.key
        for _, phrases, _ in said_by(loaded)
        for phrase in phrases
        for part in phrases_in(phrase)
        if part.key not in catalogue(language)
    }
    assert lacking == set()
    assert [sentence for sentence in sentences if not sentence or "{" in sentence or "}" in sentence] == []


def texts_in(value: object, place: str) -> Iterator[tuple[str, Text]]:
    """Every text of a book with its place."""
    if isinstance(value, Text):
        yield place, value
    elif isinstance(value, Model):
        for name in type(value).model_fields:
            yield from texts_in(getattr(value, name), f"{place}.{name}")
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            yield from texts_in(part, f"{place}[{number}]")


@pytest.mark.parametrize("book", book_ids())
def test_every_text_of_every_shipped_book_stands_in_three_languages(book: str) -> None:
    lacking = [place for place, text in texts_in(load_book(book), book) if not (text.en and text.nb and text.fr)]
    assert lacking == []


@pytest.mark.parametrize("book", book_ids())
def test_every_shipped_book_has_words_for_each_clause_that_its_rules_cite(book: str) -> None:
    assert [clause.id for clause in show_book(load_book(book), "en") if not clause.text] == []


# ---- a changed parameter changes what is said

UNSAID = {
    *("term", "criterion", "method", "stage"),  # they name the kind, and the stage by its title
    *("name", "id", "title", "source", "edition", "kind", "language"),  # names for programs; the head of the page
    *("result", "roles", "sizes", "centres", "start", "first_year"),  # the game itself
    *("en", "nb", "fr", "values", "default", "option"),  # texts are shown as they are
}


def enumerations() -> dict[str, set[str]]:
    """The words that each key of a book may have, by the schema."""
    schema = Book.model_json_schema()
    words: dict[str, set[str]] = {}
    for shape in [schema, *schema["$defs"].values()]:
        for key, field in shape.get("properties", {}).items():
            for form in [field, field.get("items", {}), *field.get("anyOf", [])]:
                words.setdefault(key, set()).update(form.get("enum", ()))
    return words


WORDS = enumerations()


def others(key: str, value: object) -> Sequence[object]:
    """Other values for a key: what a switch, a number, or one of a few words can also be."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str) and value.lstrip("-").replace("/", "").isdigit():
        return [str(Fraction(value) + 1)]
    return sorted(WORDS.get(key, set()) - {str(value)}) if isinstance(value, str) else []


def changed(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    """Copies of a book's data, each with one value changed."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name not in UNSAID:
                yield from ((f"{name}/{place}", {**value, name: new}) for place, new in changed(part, name))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            for place, new in changed(part, key):
                yield f"{number}/{place}", [*value[:number], new, *value[number + 1 :]]
    else:
        yield from ((str(new), new) for new in others(key, value))


def valid(data: object) -> Book | None:
    try:
        return Book.model_validate(data)
    except ValueError:
        return None


@pytest.mark.parametrize(
    ("book", "silent"),
    [
        # In Agricola nobody is eliminated; where tables have one size, none is odd.
        ("agricola_nm", {"score/terms/0/eliminated_rank", "score/terms/0/elimination_order", "seating/*/odd_tables"}),
        # The length of a match has no number yet whose clause could be named; a single elimination has one final.
        ("nbgf_monrad", {"game/cites/match_length", "seating/*/second_final"}),
        ("ndf_arcon_2002", {"seating/0/odd_tables"}),
        # Who is not ranked has no order; the tribute measures the lead, and nothing beyond a number.
        ("galaxie_open_mind_the_gap", {"score/terms/2/elimination_order", "score/terms/3/beyond"}),
        ("galaxie_winnamur", set()),
        ("detour09", set()),
    ],
)
def test_a_changed_parameter_changes_what_is_said(book: str, silent: set[str]) -> None:
    loaded = load_book(book)
    before = show_book(loaded, "en")
    copies = [(place.rpartition("/")[0], valid(data)) for place, data in changed(loaded.model_dump(mode="json"))]
    tried = [(place, copy) for place, copy in copies if copy is not None]
    assert len(tried) > 10
    unsaid = {re.sub(r"^seating/\d+", "seating/*", place) for place, copy in tried if show_book(copy, "en") == before}
    assert unsaid == {re.sub(r"^seating/\d+", "seating/*", place) for place in silent}


# ---- numbers and lists


@pytest.mark.parametrize(
    ("language", "number", "expected"),
    [
        ("en", 0, "0 points"),
        ("en", Fraction(1, 2), "½ point"),
        ("en", -1, "\N{MINUS SIGN}1 point"),
        ("en", Fraction(3, 2), "1½ points"),
        ("fr", 0, "0 point"),
        ("fr", Fraction(3, 2), "1½ point"),
        ("fr", 2, "2 points"),
        ("nb", 2, "2 poeng"),
    ],
)
def test_singular_and_plural(language: Language, number: Fraction | int, expected: str) -> None:
    assert worded(Amount("points", number), language) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [((), ""), ((1,), "1"), ((1, 2), "1 et 2"), ((1, Fraction(1, 2), 3), "1, ½ et 3"), (("a, b", "c"), "a, b ; c")],
)
def test_lists_in_french(value: Value, expected: str) -> None:
    assert worded(value, "fr") == expected
