"""All shipped books."""

from collections.abc import Iterator
from typing import Any

import pytest

from tavle.rules.model.book import Option
from tavle.rules.read import book_ids, load_book, parse, source

BOOKS = book_ids()


def values(option: Option) -> Iterator[Any]:
    match option.kind:
        case "choice":
            yield from option.choices
        case "flag":
            yield from (True, False)
        case "integer":
            yield from (bound for bound in (option.least, option.most) if bound is not None)
        case "cup":
            yield from ({"best": 4}, {"best": 8, "at_cut": "lot"}, {"points": "7/2"})
        case "sessions":
            yield [{"starts": "2002-06-28T16:00", "ends": "2002-06-28T21:00"}]
        case "number":
            yield from (4, "9/2")


CHOICES = [
    (book, option.name, value) for book in BOOKS for option in load_book(book).options for value in values(option)
]


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_has_the_id_of_its_file(name: str) -> None:
    assert load_book(name).id == name


@pytest.mark.parametrize(("book", "option", "value"), CHOICES)
def test_every_choice_of_every_option_makes_a_book(book: str, option: str, value: Any) -> None:
    assert load_book(book, {option: value}).id == book


@pytest.mark.parametrize("name", BOOKS)
def test_titles_are_all_different(name: str) -> None:
    titles = [load_book(other).book.title.en for other in BOOKS]
    assert titles.count(load_book(name).book.title.en) == 1


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_names_its_source_and_edition(name: str) -> None:
    meta = load_book(name).book
    assert meta.source.strip()
    assert meta.edition.strip()
    assert meta.language in ("en", "nb", "fr")


@pytest.mark.parametrize("name", BOOKS)
def test_numbers_are_exact(name: str) -> None:
    def floats(value: Any) -> list[float]:
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return [value] if isinstance(value, float) else [found for part in parts for found in floats(part)]

    assert floats(parse(*source(name))) == []
