"""A rule book in plain words, clause by clause, written from its data.

`parts` walks through the book and says what each rule does; `scoring`, `lists`, `seating` and `hall` word the rules,
`season` those of a series, `phrases` puts them into a language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tavle.rules.model import Book
from tavle.rules.model.base import Language
from tavle.rules.model.book import Clause, Option, Reading
from tavle.rules.model.series import SeriesBook
from tavle.texts.show.options import default_of, values_of
from tavle.texts.show.parts import Said, said_by
from tavle.texts.show.phrases import phrase, worded
from tavle.texts.show.season import said_by_series

__all__ = ["ClauseText", "OptionText", "ReadingText", "show_book"]


@dataclass(frozen=True, slots=True)
class ReadingText:
    """How a clause is read, why, and the option that chooses otherwise; an erratum is a fault of the text itself."""

    text: str
    reason: str
    option: str | None
    erratum: bool


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option: its name in a record's settings, what it is about, its values, and what holds without it."""

    name: str
    text: str
    values: str
    default: str


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause of a book.

    Attributes:
        id: As the book numbers it; empty for what no clause says.
        text: What the clause says, in the book's own words for players.
        by: Who carries it out.
        sentences: What the rules that cite it do, written from their data.
        readings: How it is read where it is unclear or wrong.
        options: What an organiser may choose.
    """

    id: str
    text: str
    by: Literal["program", "organiser"]
    sentences: tuple[str, ...]
    readings: tuple[ReadingText, ...]
    options: tuple[OptionText, ...]


def show_book(book: Book | SeriesBook, language: Language) -> tuple[ClauseText, ...]:
    """The book in plain words.

    Returns:
        Its clauses in its own order; clauses that only a rule, a reading or an option cites follow in the order of
        their first mention.
    """
    said = list(said_by(book) if isinstance(book, Book) else said_by_series(book))
    clauses = {clause.id: clause for clause in book.clauses}
    order = dict.fromkeys((*clauses, *_cited(book, said)))
    return tuple(_clause(id_, clauses.get(id_), book, said, language) for id_ in order)


def _cited(book: Book | SeriesBook, said: list[Said]) -> Iterator[str]:
    yield from (clause for clause, _, _ in said)
    yield from (reading.clause for reading in book.readings)
    yield from (option.clause for option in book.options)


def _clause(
    id_: str, clause: Clause | None, book: Book | SeriesBook, said: list[Said], language: Language
) -> ClauseText:
    return ClauseText(
        id=id_,
        text=clause.text.in_language(language) if clause else "",
        by=clause.by if clause else "program",
        sentences=tuple(_sentence(part, language) for part in said if part[0] == id_),
        readings=tuple(_reading(reading, language) for reading in book.readings if reading.clause == id_),
        options=tuple(_option(option, language) for option in book.options if option.clause == id_),
    )


def _sentence(said: Said, language: Language) -> str:
    _, phrases, applied = said
    text = " ".join(worded(part, language) for part in phrases)
    text = text[:1].upper() + text[1:]
    return text if applied else worded(phrase("off", sentence=text), language)


def _reading(reading: Reading, language: Language) -> ReadingText:
    text, reason = reading.text.in_language(language), reading.reason.in_language(language)
    return ReadingText(text, reason, reading.option, reading.erratum)


def _option(option: Option, language: Language) -> OptionText:
    return OptionText(
        name=option.name,
        text=option.text.in_language(language),
        values=worded(values_of(option), language),
        default=worded(default_of(option), language),
    )
