"""Rule books: which there are, in plain words, looked over."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from ninja import Router

from tavle.core.errors import refuse
from tavle.rules.model import Book
from tavle.rules.model.base import Language
from tavle.rules.read import book_ids, load_book
from tavle.texts.show import show_book
from tavle.web.api import shapes
from tavle.web.api.callers import ANYBODY
from tavle.web.api.faults import ANSWERS
from tavle.web.visitors import language_of

if TYPE_CHECKING:
    from tavle.linting import Finding

router = Router(tags=["books"])


def check_shipped(book: object) -> None:
    """Refuses what would be read from the server's disk: over the network a book is named by its id.

    Raises:
        Refused: `book-not-here`.
    """
    if book not in book_ids():
        raise refuse("book-not-here", where="book", name=book, known=", ".join(book_ids()))


@router.get("", auth=ANYBODY, response={200: list[shapes.BookShape], **ANSWERS})
def books(request: HttpRequest) -> list[dict[str, str]]:
    """The rule books of this server."""
    return [described(load_book(id_), language_of(request)) for id_ in book_ids()]


def described(book: Book, language: Language) -> dict[str, str]:
    """A book among others."""
    title = book.book.title.in_language(language)
    return {"id": book.id, "title": title, "source": book.book.source, "game": book.game.id, "kind": book.book.kind}


@router.get("/{book}", auth=ANYBODY, response={200: shapes.ShownBook, **ANSWERS})
def show(request: HttpRequest, book: str) -> dict[str, Any]:
    """A book in plain words, clause by clause."""
    check_shipped(book)
    found, language = load_book(book), language_of(request)
    return {
        **described(found, language),
        "edition": found.book.edition,
        "language": found.book.language,
        "clauses": [asdict(clause) for clause in show_book(found, language)],
    }


@router.get("/{book}/lint", auth=ANYBODY, response={200: list[shapes.FindingShape], **ANSWERS})
def findings(request: HttpRequest, book: str) -> list[dict[str, Any]]:
    """What is odd about a book, and why it says so where it does."""
    check_shipped(book)
    return [found(each, language_of(request)) for each in _looked_over(book)]


@cache
def _looked_over(book: str) -> tuple[Finding, ...]:
    from tavle.linting import lint  # what is hardly ever asked does not make the start longer

    return lint(book)


def found(finding: Finding, language: Language) -> dict[str, Any]:
    """A finding as plain data."""
    reason = finding.acknowledged
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "where": finding.where,
        "clause": finding.clause or None,
        "text": finding.message,
        "acknowledged": None if reason is None else reason.in_language(language),
    }
