"""The wizard: choose a book, read it in plain words, say where and when, set its options."""

from __future__ import annotations

import re
import secrets
from typing import Any
from zoneinfo import available_timezones

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tavle.core.errors import Fault, TavleError, refuse
from tavle.rules.model import Book
from tavle.rules.read import book_ids, digest, load_book
from tavle.store.identifiers import tournament_id
from tavle.texts.show import show_book
from tavle.tournament.commands import DraftTournament, OpenRegistration
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.addresses import free_address
from tavle.web.demo import load_demos
from tavle.web.fitting import exact_field
from tavle.web.gates import allow
from tavle.web.options import asked, cup_choices, read_options, settings_form
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.sending import is_first, made_once
from tavle.web.venues import (
    MOST_SESSIONS,
    VenueForm,
    change_of_sessions,
    has_sessions,
    keep_venue,
    read_venue,
    session_form,
    sessions_of,
)
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import language_of, visitor_in

SHOWN_SESSIONS = 6
"""Rows for sessions that a form has at first."""


@require_safe
@allow("new")
def choose_book(request: HttpRequest) -> HttpResponse:
    """The rule books that a tournament can be played by."""
    books = [load_book(id_) for id_ in book_ids()]
    return page(request, "setting_up/choose_book.html", {"books": [b for b in books if b.book.kind == "tournament"]})


@require_http_methods(["GET", "POST"])
@allow("new")
def describe(request: HttpRequest, book: str) -> HttpResponse:
    """Names the event, says where and when, sets the book's options; then registration is open."""
    loaded = load_book(book)
    form = {key: str(value) for key, value in request.POST.items()}
    if request.method != "POST":
        form = {"open_entry": "on", **settings_form(loaded, {})}
    faults: tuple[Fault, ...] = ()
    venue = read_venue(form)
    if request.method == "POST" and form.get("name", "").strip() and not venue.faults:
        try:
            id_ = made_once(request, lambda: _make(request, loaded, form, venue))
        except TavleError as error:
            faults = tuple(error.faults)
        else:
            return redirect("desk_players", id=id_)
    values = {
        "book": loaded,
        "clauses": show_book(loaded, language_of(request)),
        "options": asked(loaded),
        "form": form,
        "faults": faults,
        "wrong": _wrong(form, venue) if request.method == "POST" else {},
        **choices(form),
    }
    return page(request, "setting_up/describe.html", values, status=422 if request.method == "POST" else 200)


def choices(form: dict[str, str]) -> dict[str, Any]:
    """What the forms of place, time and options choose from."""
    rows = [number for number in range(1, MOST_SESSIONS + 1) if form.get(f"session-{number}-date")]
    shown = min(MOST_SESSIONS, max(SHOWN_SESSIONS, max(rows, default=0) + 1))
    return {"zones": sorted(available_timezones()), "rows": range(1, shown + 1), **cup_choices()}


def _wrong(form: dict[str, str], venue: VenueForm) -> dict[str, str]:
    return {**venue.faults, **({} if form.get("name", "").strip() else {"name": "no_name"})}


def _make(request: HttpRequest, book: Book, form: dict[str, str], venue: VenueForm) -> str:
    settings = read_options(book, form)
    if venue.sessions and has_sessions(book):
        settings["sessions"] = venue.sessions
    # Checked before the log is made, so that a refused form leaves nothing behind.
    load_book(book.id, settings)
    name = form["name"].strip()
    command = DraftTournament(name=name, book=book.id, book_digest=digest(book.id), settings=settings)
    id_ = tournament_id(free_address(name, logs.store().tournaments(), "tournament"))
    by = visitor_in(request).name
    logs.store().create(id_)
    logs.do(id_, command, command_id=form.get("command_id") or secrets.token_hex(12), by=by)
    logs.do(id_, OpenRegistration(limit=places_in(book, venue)), command_id=secrets.token_hex(12), by=by)
    keep_venue(id_, venue, has_option=has_sessions(book), open_entry=form.get("open_entry") == "on")
    return id_


def places_in(book: Book, venue: VenueForm) -> int | None:
    """How many can play in the hall, where that is fewer than the book announces; else what the book does."""
    if venue.tables is None:
        return None
    places = venue.tables * max(book.game.sizes)
    if places < exact_field(book, 1):
        return None  # The book seats so many or nobody: the page says what the hall lacks.
    return None if book.entries is not None and places >= book.entries else places


@require_http_methods(["GET", "POST"])
@allow("people")
def venue(request: HttpRequest, id: str) -> HttpResponse:
    """Place, time zone, tables, how many may enter and whether by themselves."""
    state, known = logs.state_of(id), Venue.of(id)
    form = _form_of(known, state.limit) | session_form(sessions_of(state, known))
    wrong: dict[str, str] = {}
    faults: tuple[Fault, ...] = ()
    if request.method == "POST":
        form = {key: str(value) for key, value in request.POST.items()}
        read = read_venue(form)
        wrong = dict(read.faults)
        try:
            if not wrong:
                _set_limit(request, id, form.get("limit", "").strip(), state.limit)
                _set_sessions(request, id, read)
                keep_venue(id, read, has_option=has_sessions(state.book), open_entry=form.get("open_entry") == "on")
                return redirect("desk_venue", id=id)
        except TavleError as error:
            faults = tuple(error.faults)
    values = desk_values(id, form=form, wrong=wrong, faults=faults, **choices(form))
    return page(request, "setting_up/venue.html", values, status=422 if wrong or faults else 200)


def _form_of(known: Venue, limit: int | None) -> dict[str, str]:
    return {
        "place": known.place,
        "zone": known.zone,
        "tables": "" if known.tables is None else str(known.tables),
        "open_entry": "on" if known.open_entry else "",
        "limit": "" if limit is None else str(limit),
    }


def _set_limit(request: HttpRequest, id_: str, text: str, limit: int | None) -> None:
    if text == ("" if limit is None else str(limit)):
        return
    if text and not re.fullmatch(r"\d{1,4}", text):
        raise refuse("limit-not-allowed", where="limit", limit=text, right="1, 2, 3 ...")
    give(request, id_, OpenRegistration(limit=int(text) if text else None))


def _set_sessions(request: HttpRequest, id_: str, read: VenueForm) -> None:
    """Sessions that are an option of the book are a setting; after the start it wants a reason."""
    reason = request.POST.get("reason", "").strip()
    command = change_of_sessions(logs.state_of(id_), read.sessions, reason=reason)
    if command is not None:
        give(request, id_, command, command_id=secrets.token_hex(12))


@require_POST
@allow("new")
def new_demos(request: HttpRequest) -> HttpResponse:
    """Begins anew with the invented championships."""
    if is_first(request):
        load_demos()
    return redirect("home")
