"""The wizard: choose a book, read it in plain words, name the event, set its options."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tavle.core.errors import TavleError
from tavle.rules.model import Book
from tavle.rules.model.book import Option
from tavle.rules.read import book_ids, digest, load_book
from tavle.store.identifiers import TournamentId, tournament_id
from tavle.tournament.commands import DraftTournament, OpenRegistration
from tavle.web import logs
from tavle.web.demo import load_demos
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.visitors import visitor_in


@require_safe
@allow("new")
def choose_book(request: HttpRequest) -> HttpResponse:
    """The rule books that a tournament can be played by."""
    books = [load_book(id_) for id_ in book_ids()]
    return page(request, "setting_up/choose_book.html", {"books": [b for b in books if b.book.kind == "tournament"]})


@require_http_methods(["GET", "POST"])
@allow("new")
def describe(request: HttpRequest, book: str) -> HttpResponse:
    """Names the event and sets the book's options; then registration is open."""
    loaded = load_book(book)
    form = {key: value for key, value in request.POST.items() if isinstance(value, str)}
    if request.method == "POST":
        try:
            id_ = _make(request, loaded, form)
        except TavleError as error:
            return _describe_page(request, loaded, form, error)
        return redirect("desk", id=id_)
    return _describe_page(request, loaded, form, None)


def _describe_page(request: HttpRequest, book: Book, form: dict[str, str], error: TavleError | None) -> HttpResponse:
    values = {"book": book, "options": _asked(book), "form": form, "faults": error.faults if error else ()}
    return page(request, "setting_up/describe.html", values, status=422 if error else 200)


def _asked(book: Book) -> list[Option]:
    """The options that a form asks for; what must be announced first."""
    asked = [option for option in book.options if option.kind in ("integer", "choice", "flag")]
    return sorted(asked, key=lambda option: option.default is not None)


def _make(request: HttpRequest, book: Book, form: dict[str, str]) -> str:
    name = form.get("name", "").strip()
    settings = {option.name: value for option in _asked(book) if (value := _value(option, form)) is not None}
    id_ = _free_id(name)
    by = visitor_in(request).name
    # Checked before the log is made, so that a refused form leaves nothing behind.
    load_book(book.id, settings)
    command = DraftTournament(name=name, book=book.id, book_digest=digest(book.id), settings=settings)
    logs.store().create(id_)
    logs.do(id_, command, command_id=form.get("command_id") or secrets.token_hex(12), by=by)
    logs.do(id_, OpenRegistration(), command_id=secrets.token_hex(12), by=by)
    return id_


def _value(option: Option, form: dict[str, str]) -> Any:
    """What a form says of an option; `None` leaves the book's default."""
    text = form.get(f"option-{option.name}", "").strip()
    if option.kind == "flag":
        value: Any = text == "on"
    elif option.kind == "integer":
        value = int(text) if re.fullmatch(r"\d{1,6}", text) else text or None
    else:
        value = text or None
    return None if value == option.default else value


def _free_id(name: str) -> TournamentId:
    """An id made of the name, with a number where it is taken."""
    folded = unicodedata.normalize("NFKD", name.lower().replace("ø", "o").replace("æ", "ae"))
    plain = re.sub(r"[^a-z0-9]+", "-", folded.encode("ascii", "ignore").decode()).strip("-")[:50] or "tournament"
    taken = logs.store().tournaments()
    id_ = plain
    number = 2
    while id_ in taken:
        id_, number = f"{plain}-{number}", number + 1
    return tournament_id(id_)


@require_POST
@allow("new")
def new_demos(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view takes the request
    """Begins anew with the invented championships."""
    load_demos()
    return redirect("home")
