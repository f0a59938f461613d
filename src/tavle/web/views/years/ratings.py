"""Pages of a rating list: who stands where, how somebody came there, the same as files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.core.errors import Fault, TavleError
from tavle.files.csv_text import csv_text
from tavle.files.tables import Sheet
from tavle.library.plain import Plain
from tavle.pictures.rating_history import rating_history_svg
from tavle.pictures.sheet import STYLE
from tavle.rules.rating_books import load_rating_book
from tavle.texts import say
from tavle.texts.numbers import decimal_text
from tavle.texts.ratings_shown import show_rating_book
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.views.pictures import svg
from tavle.web.views.years.lists import called, found
from tavle.web.visitors import language_of
from tavle.web.years.computing import given, rating_list
from tavle.web.years.models import RATING, KeptList

COLUMNS = ("place", "person", "name", "rating", "spread", "games", "experience", "class", "last", "moved", "why")
"""The columns of a list as CSV, as `tavle rate --csv` has them."""
SHOWN = ("spread", "games", "experience", "class", "last")
"""Columns of the page beside the rating and its change; they stand there where they hold something."""
MOVERS = 5


@require_safe
@allow("lists")
def rating_page(request: HttpRequest, rating: str) -> HttpResponse:
    """The list of today or of another day; `class` shows one class alone."""
    kept, language = found(rating, RATING), language_of(request)
    faults: tuple[Fault, ...] = ()
    date, since = (request.GET.get(key) or None for key in ("date", "since"))
    try:
        answer = rating_list(kept, language=language, date=date, since=since)
    except TavleError as error:
        faults = tuple(error.faults)
        answer = _answer_or_none(kept, request)
    book = load_rating_book(kept.book)
    classes = list(dict.fromkeys(line["class"] for line in answer["list"] if line["class"]))
    chosen = request.GET.get("class")
    lines = [line for line in answer["list"] if chosen not in classes or line["class"] == chosen]
    values = {
        **common(kept),
        "answer": answer,
        "placed": [line for line in lines if line["place"] is not None],
        "others": [line for line in lines if line["place"] is None],
        "columns": [key for key in SHOWN if any(line[key] not in (None, 0, "") for line in lines)],
        "classes": classes,
        "chosen": chosen if chosen in classes else None,
        "movers": _movers(lines),
        "bounds": {
            "few_games": book.listed.games,
            "little_experience": book.listed.experience,
            "inactive": book.listed.months,
        },
        "asked": {"date": date, "since": since},
        "left_out": [(event, each) for event in answer["events"] for each in event["left_out"]],
        "faults": faults,
    }
    return page(request, "ratings/list.html", values, status=422 if faults else 200)


def common(kept: KeptList) -> dict[str, Any]:
    """What every page of a rating list has."""
    book = load_rating_book(kept.book)
    known = given(kept)
    return {
        "kept": kept,
        "book": book,
        "decimal": decimal_text,
        "waiting": known.waiting,
        "unfinished": called(known.unfinished),
    }


def _empty(kept: KeptList) -> Plain:
    return {"book": kept.book, "date": None, "events": [], "list": []}


def _answer_or_none(kept: KeptList, request: HttpRequest) -> Plain:
    """The list of today where another was asked for in vain."""
    try:
        return rating_list(kept, language=language_of(request))
    except TavleError:
        return _empty(kept)


def _movers(lines: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Whose rating has changed the most, ups first."""
    moved = [line for line in lines if line["moved"]]
    most = sorted(moved, key=lambda line: (-abs(line["moved"]), line["name"]))[:MOVERS]
    return sorted(most, key=lambda line: (-line["moved"], line["name"]))


@require_safe
@allow("lists")
def rating_player(request: HttpRequest, rating: str) -> HttpResponse:
    """A player over the tournaments: each change, opponent by opponent."""
    kept = found(rating, RATING)
    told = _explained(request, kept)
    line = next(
        (line for line in rating_list(kept, language=language_of(request))["list"] if line["person"] == told["person"]),
        None,
    )
    return page(request, "ratings/player.html", {**common(kept), "told": told, "line": line})


@require_safe
@allow("lists")
def rating_history(request: HttpRequest, rating: str) -> HttpResponse:
    """The same as a picture."""
    kept, language = found(rating, RATING), language_of(request)
    told = _explained(request, kept)
    points = [(each["date"] or each["event"], each["rating"], each["spread"]) for each in told["changes"]]
    title = say(language, "rating.picture", name=told["name"])
    decimals = load_rating_book(kept.book).decimals
    return svg(rating_history_svg(points, title=title, decimals=decimals, language=language), STYLE)


def _explained(request: HttpRequest, kept: KeptList) -> Plain:
    """A person of the list with every change; who is not on it has no page."""
    try:
        answer = rating_list(kept, language=language_of(request), explain=request.GET.get("who", ""))
    except TavleError as error:
        raise Http404 from error
    explained: Plain = answer["explained"]
    return explained


@require_safe
@allow("lists")
def rating_csv(request: HttpRequest, rating: str) -> HttpResponse:
    """The list as CSV; another list can begin from it."""
    answer = rating_list(found(rating, RATING), language=language_of(request), date=request.GET.get("date") or None)
    rows = tuple(tuple(line[column] for column in COLUMNS) for line in answer["list"])
    return as_file(csv_text(Sheet(rating, COLUMNS, rows)), f"{rating}.csv", "text/csv; charset=utf-8")


@require_safe
@allow("lists")
def rating_json(request: HttpRequest, rating: str) -> HttpResponse:
    """The answer of `tavle rate`, with everybody's history."""
    kept, date = found(rating, RATING), request.GET.get("date") or None
    answer = rating_list(kept, language=language_of(request), date=date, history=True)
    return as_file(json.dumps(answer, ensure_ascii=False, indent=1), f"{rating}.json", "application/json")


def as_file(text: str, name: str, kind: str) -> HttpResponse:
    """An answer that a browser keeps as a file."""
    return HttpResponse(text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@require_safe
@allow("lists")
def rating_rules(request: HttpRequest, rating: str) -> HttpResponse:
    """The book of the list in plain words."""
    kept, language = found(rating, RATING), language_of(request)
    book = load_rating_book(kept.book)
    values = {"sentences": show_rating_book(book, language)}
    return page(request, "ratings/rules.html", {**common(kept), **values})
