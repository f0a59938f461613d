"""Rating lists and series of this server: the same answers as `tavle.rate` and `tavle.series_table`."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router

from tavle.rules.rating_books import load_rating_book
from tavle.rules.series_books import load_series_book
from tavle.texts.ratings_shown import show_rating_book
from tavle.texts.show import show_book
from tavle.web.api import year_shapes as shapes
from tavle.web.api.callers import ANYBODY
from tavle.web.api.faults import ANSWERS
from tavle.web.api.shapes import Text
from tavle.web.visitors import language_of
from tavle.web.years.computing import everything, given, rating_list, table_of
from tavle.web.years.models import RATING, SERIES, KeptList

rating_router = Router(tags=["rating lists"])
series_router = Router(tags=["series"])


def _listed(kind: str) -> list[dict[str, str]]:
    lists = [kept for kept in everything().lists.values() if kept.kind == kind and not kept.hidden]
    return [{"key": kept.key, "title": kept.title, "book": kept.book} for kept in lists]


def _found(key: str, kind: str) -> KeptList:
    kept = everything().lists.get(key)
    if kept is None or kept.kind != kind:
        raise Http404
    return kept


def _with_waiting(kept: KeptList, answer: dict[str, Any]) -> dict[str, Any]:
    """The answer with what does not count yet: events that ask who is who, tournaments that are not finished."""
    known = given(kept)
    return {**answer, "waiting": [event.event for event, _ in known.waiting], "unfinished": list(known.unfinished)}


@rating_router.get("", auth=ANYBODY, response={200: list[shapes.KeptShape], **ANSWERS})
def rating_lists(request: HttpRequest) -> list[dict[str, str]]:
    """The rating lists of this server."""
    return _listed(RATING)


@rating_router.get("/{rating}", auth=ANYBODY, by_alias=True, response={200: shapes.RatingShape, **ANSWERS})
def rating_list_of(
    request: HttpRequest,
    rating: str,
    date: Text | None = None,
    since: Text | None = None,
    explain: Text | None = None,
    history: bool = False,
) -> dict[str, Any]:
    """A rating list, of today or of another day; with `explain` a person's every change, with `history` everybody's."""
    kept, language = _found(rating, RATING), language_of(request)
    answer = rating_list(kept, language=language, date=date, since=since, explain=explain, history=history)
    return _with_waiting(kept, answer)


@rating_router.get("/{rating}/rules", auth=ANYBODY, response={200: shapes.RulesShape, **ANSWERS})
def rating_rules(request: HttpRequest, rating: str) -> dict[str, Any]:
    """The book of a list in plain words."""
    book = load_rating_book(_found(rating, RATING).book)
    return {"book": book.book.id, "sentences": list(show_rating_book(book, language_of(request)))}


@series_router.get("", auth=ANYBODY, response={200: list[shapes.KeptShape], **ANSWERS})
def all_series(request: HttpRequest) -> list[dict[str, str]]:
    """The series of this server."""
    return _listed(SERIES)


@series_router.get("/{series}", auth=ANYBODY, response={200: shapes.SeriesShape, **ANSWERS})
def series_of(
    request: HttpRequest, series: str, date: Text | None = None, explain: Text | None = None
) -> dict[str, Any]:
    """The table of a series, of today or of another day; with `explain` one person or team alone."""
    kept = _found(series, SERIES)
    return _with_waiting(kept, table_of(kept, language=language_of(request), date=date, explain=explain))


@series_router.get("/{series}/rules", auth=ANYBODY, response={200: shapes.RulesShape, **ANSWERS})
def series_rules(request: HttpRequest, series: str) -> dict[str, Any]:
    """The book of a series in plain words, with the options of this series."""
    kept = _found(series, SERIES)
    clauses = show_book(load_series_book(kept.book, kept.settings), language_of(request))
    return {"book": kept.book, "sentences": [sentence for clause in clauses for sentence in clause.sentences]}
