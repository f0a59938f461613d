"""The lists of this server: all of them, a new one, and what belongs to one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tavle.core.errors import Fault, TavleError
from tavle.rules.model.rating import RatingBook
from tavle.rules.model.series import SeriesBook
from tavle.rules.rating_books import load_rating_book, rating_book_ids
from tavle.rules.series_books import load_series_book, series_ids
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.sending import made_once
from tavle.web.visitors import visitor_in
from tavle.web.years.bringing import teams_text
from tavle.web.years.computing import everything
from tavle.web.years.keeping import candidates, free_key, keep, options_of, tiers_of
from tavle.web.years.models import KINDS, RATING, SERIES, Belonging, KeptList


def address_of(kept: KeptList) -> str:
    """The name of the address of a list or a series."""
    return "rating_list" if kept.kind == RATING else "series_table"


def book_of(kept: KeptList) -> RatingBook | SeriesBook:
    """The book of a list or a series, with its settings."""
    return load_rating_book(kept.book) if kept.kind == RATING else load_series_book(kept.book, kept.settings)


def title_of(book: RatingBook | SeriesBook) -> Any:
    """What a book is called, in all languages."""
    return book.book.title if isinstance(book, RatingBook) else book.series.title


def found(key: str, kind: str = "") -> KeptList:
    """A list by its part of the address."""
    kept = everything().lists.get(key)
    if kept is None or kind not in ("", kept.kind):
        raise Http404
    return kept


def called(ids: Iterable[str]) -> list[str]:
    """What tournaments are called; those that are not here (any more) by their ids."""
    here = logs.store().tournaments()
    return [logs.state_of(id_).name if id_ in here else id_ for id_ in ids]


def lists_of(tournament: str) -> list[tuple[str, str]]:
    """The lists and series that a tournament belongs to: title and address."""
    belonging = Belonging.objects.filter(event=tournament, kept__hidden=False).select_related("kept")
    kept = sorted((each.kept for each in belonging), key=lambda each: each.title)
    return [(each.title, reverse(address_of(each), args=[each.key])) for each in kept]


@require_safe
@allow("lists")
def lists(request: HttpRequest) -> HttpResponse:
    """All lists and series."""
    kept = list(everything().lists.values())
    open_to_all = [(each, title_of(book_of(each))) for each in kept if not each.hidden]
    values = {
        "lists": {kind: [each for each in open_to_all if each[0].kind == kind] for kind in KINDS},
        "hidden": [each for each in kept if each.hidden],
        "open": len(everything().settled.waiting),
        "address_of": address_of,
    }
    return page(request, "ratings/lists.html", values)


@require_http_methods(["GET", "POST"])
@allow("keep_lists")
def new(request: HttpRequest) -> HttpResponse:
    """Chooses a book, then names the list; what belongs to it is chosen on its own page."""
    chosen = request.POST.get("book") or request.GET.get("book") or ""
    title = " ".join(request.POST.get("title", "").split())
    book = _chosen(chosen)
    if request.method == "POST" and book is not None and title and len(title) <= 120:
        kind = RATING if isinstance(book, RatingBook) else SERIES
        by = visitor_in(request).name

        def make() -> str:
            made = KeptList.objects.create(key=free_key(title), kind=kind, title=title, book=chosen, made_by=by)
            return made.key

        return redirect("keep_list", kept=made_once(request, make))
    books: dict[str, list[Any]] = {
        RATING: [load_rating_book(id_) for id_ in rating_book_ids()],
        SERIES: [load_series_book(id_) for id_ in series_ids()],
    }
    values = {"books": books, "book": book, "title": title, "title_of": title_of, "wrong": request.method == "POST"}
    return page(request, "ratings/new.html", values, status=422 if request.method == "POST" else 200)


def _chosen(id_: str) -> RatingBook | SeriesBook | None:
    if id_ in rating_book_ids():
        return load_rating_book(id_)
    return load_series_book(id_) if id_ in series_ids() else None


@require_http_methods(["GET", "POST"])
@allow("keep_lists")
def keep_list(request: HttpRequest, kept: str) -> HttpResponse:
    """What belongs to a list, from what it begins, its teams; posting keeps it, all or nothing."""
    # What was found is remembered for all; the form has a copy of its own to change.
    known = KeptList.objects.get(key=found(kept).key)
    faults: tuple[Fault, ...] = ()
    form: dict[str, Any] = {}
    if request.method == "POST":
        form = dict(request.POST.items())
        try:
            keep(known, request)
        except TavleError as error:
            faults = tuple(error.faults)
        else:
            return redirect("keep_list", kept=kept)
        known.refresh_from_db()
    teams, without = teams_text(known.teams)
    values = {
        "kept": known,
        "book": book_of(known),
        "title": title_of(book_of(known)),
        "candidates": candidates(known),
        "brought": [each for each in known.events.order_by("date", "event") if each.document],
        "tiers": tiers_of(known),
        "options": options_of(known),
        "teams": form.get("teams", teams),
        "without": form.get("without", without),
        "start": form.get("start", known.start),
        "form": form,
        "faults": faults,
        "address": address_of(known),
    }
    return page(request, "ratings/keep.html", values, status=422 if faults else 200)
