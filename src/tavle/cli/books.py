"""`tavle books`, `tavle show`: the rule books themselves."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command
from tavle.cli.output import print_json

if TYPE_CHECKING:
    from tavle.rules.model import Book
    from tavle.rules.model.base import Language
    from tavle.rules.model.rating import RatingBook
    from tavle.rules.model.series import SeriesBook
    from tavle.texts.show import ClauseText

BULLET = "  \N{EN DASH} "


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    listing = command(commands, "books", run_books, help="list the rule books")
    listing.add_argument(
        "--kind",
        choices=("scoring", "tournament", "series", "rating"),
        help="only books of this kind (default: rule books)",
    )
    showing = command(commands, "show", run_show, help="a rule book in plain words, clause by clause")
    showing.add_argument("book", metavar="BOOK", help="id of a rule book, or a path to one")


def run_books(args: argparse.Namespace) -> int:
    """Lists the shipped books: id, title, source, game and kind of each."""
    kinds = {"series": _series, "rating": _rating_books}
    listed = kinds[args.kind](args.lang) if args.kind in kinds else _rule_books(args.lang, args.kind)
    if args.json:
        print_json(listed)
    else:
        _write_list(listed, args.lang)
    return 0


def _rule_books(language: Language, kind: str | None) -> list[dict[str, str]]:
    from tavle.rules.read import book_ids, load_book

    listed = [_described(load_book(book), language) for book in book_ids()]
    return [book for book in listed if kind in (None, book["kind"])]


def _series(language: Language) -> list[dict[str, str]]:
    from tavle.rules.series_books import load_series_book, series_ids

    return [_described_series(load_series_book(book), language) for book in series_ids()]


def _rating_books(language: Language) -> list[dict[str, str]]:
    from tavle.rules.rating_books import load_rating_book, rating_book_ids

    return [_described_rating(load_rating_book(book), language) for book in rating_book_ids()]


def run_show(args: argparse.Namespace) -> int:
    """Writes a book in plain words."""
    from dataclasses import asdict

    from tavle.rules.rating_books import is_rating_book
    from tavle.rules.read import load_book
    from tavle.rules.series_books import is_series, load_series_book
    from tavle.texts.show import show_book

    if is_rating_book(args.book):
        return _show_rating_book(args)
    if is_series(args.book):
        series = load_series_book(args.book)
        game, head = series.series.game, _described_series(series, args.lang)
        clauses = show_book(series, args.lang)
        more = {"edition": series.series.edition, "language": series.series.language}
    else:
        book = load_book(args.book)
        game, head = book.game.title, _described(book, args.lang)
        clauses = show_book(book, args.lang)
        more = {"edition": book.book.edition, "language": book.book.language}
    if args.json:
        print_json({**head, **more, "clauses": [asdict(clause) for clause in clauses]})
    else:
        _write_book(head, game.in_language(args.lang), clauses, args.lang)
    return 0


def _show_rating_book(args: argparse.Namespace) -> int:
    """Writes a rating book: what it does, and its notes."""
    from tavle.rules.rating_books import load_rating_book
    from tavle.texts.ratings_shown import games_of, show_rating_book

    book = load_rating_book(args.book)
    head, sentences = _described_rating(book, args.lang), show_rating_book(book, args.lang)
    notes = [note.in_language(args.lang) for note in book.notes]
    if args.json:
        more = {"edition": book.book.edition, "language": book.book.language}
        print_json({**head, **more, "sentences": sentences, "notes": notes})
        return 0
    from tavle.cli.sheets.page import Page

    page = Page(args.lang)
    page.heading(head["title"])
    page.line(f"{head['id']} · {head['source']}", quiet=True)
    page.heading(games_of(book, args.lang))
    for sentence in sentences:
        page.line(_folded(sentence, BULLET))
    for note in notes:
        page.line(_folded(note, "  "))
    return 0


def _described(book: Book, language: Language) -> dict[str, str]:
    title = book.book.title.in_language(language)
    return {"id": book.id, "title": title, "source": book.book.source, "game": book.game.id, "kind": book.book.kind}


def _described_series(book: SeriesBook, language: Language) -> dict[str, str]:
    title, game = book.series.title.in_language(language), book.series.game.in_language(language)
    return {"id": book.id, "title": title, "source": book.series.source, "game": game, "kind": "series"}


def _described_rating(book: RatingBook, language: Language) -> dict[str, str]:
    from tavle.cli.output import one_line
    from tavle.texts.ratings_shown import games_of

    title, source = one_line(book.book.title.in_language(language)), one_line(book.book.source)
    return {"id": book.id, "title": title, "source": source, "game": games_of(book, language), "kind": "rating"}


def _write_list(listed: list[dict[str, str]], language: Language) -> None:
    from tavle.cli.sheets.page import Column, Page
    from tavle.texts import say

    columns = [Column(say(language, f"show.books.{key}"), wraps=key in ("title", "source")) for key in listed[0]]
    rows = [{**book, "kind": say(language, f"show.kind.{book['kind']}")}.values() for book in listed]
    Page(language).table(columns, rows)


def _write_book(head: dict[str, str], game: str, clauses: tuple[ClauseText, ...], language: Language) -> None:
    from tavle.cli.output import one_line
    from tavle.cli.sheets.page import Page

    page = Page(language)
    page.heading(one_line(head["title"]))
    page.line(f"{head['id']} · {one_line(head['source'])}", quiet=True)
    for clause in clauses:
        page.heading(one_line(f"§{clause.id}" if clause.id else game))
        for indent, text in _lines(clause, language):
            page.line(_folded(one_line(" ".join(text.split())), indent))


def _lines(clause: ClauseText, language: Language) -> Iterator[tuple[str, str]]:
    """The paragraphs of a clause with their indents: text, what the rules do, how it is read, what may be chosen."""
    from tavle.texts import say

    if clause.text:
        yield "  ", clause.text
    if clause.by == "organiser":
        yield "  ", say(language, "show.layout.organiser")
    for sentence in clause.sentences:
        yield BULLET, sentence
    for reading in clause.readings:
        key = "erratum" if reading.erratum else "reading"
        yield "  ", say(language, f"show.layout.{key}", text=reading.text)
        yield "    ", say(language, "show.layout.reason", reason=reading.reason)
        if reading.option:
            yield "    ", say(language, "show.layout.otherwise", option=reading.option)
    for option in clause.options:
        yield "  ", say(language, "show.layout.option", name=option.name, text=option.text)
        yield "    ", say(language, "show.layout.values", values=option.values, default=option.default)


def _folded(text: str, indent: str) -> str:
    """A paragraph as wide as the terminal, further lines under its first word; elsewhere on one line."""
    if not sys.stdout.isatty():
        return indent + text
    width = max(shutil.get_terminal_size().columns - 1, 40)
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=" " * len(indent))
