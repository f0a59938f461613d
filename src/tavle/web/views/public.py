"""What everybody may see: the tournaments, who sits where, the rules, the log."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tavle.rules.model import Book
from tavle.rules.model.base import LANGUAGES
from tavle.texts.show import show_book
from tavle.texts.sorting import sort_key
from tavle.tournament.state import Phase
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.demo import is_demo, shown
from tavle.web.discretion import game_shown
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of, shown_round, whole_in
from tavle.web.listing import list_values, listed_after
from tavle.web.pages import page
from tavle.web.permissions import COMMAND_ROLES, PAGES, Role
from tavle.web.telling import teller
from tavle.web.venues import announced
from tavle.web.views.desk.page import unfinished_matches
from tavle.web.views.years.lists import lists_of
from tavle.web.visitors import LANGUAGE_COOKIE, language_of

YEAR = 365 * 24 * 3600


@require_safe
@allow("home")
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments of this server."""
    states = [(id_, logs.state_of(id_)) for id_ in shown(logs.store().tournaments())]
    listed = [(id_, state) for id_, state in states if state.phase is not Phase.NEW]
    demos = any(is_demo(id_) for id_, _ in listed)
    return page(request, "public/home.html", {"tournaments": listed, "demos": demos, "is_demo": is_demo})


@require_POST
@allow("home")
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keeps the reader's language in a cookie."""
    after = request.POST.get("next", "/")
    response = redirect(after if after.startswith("/") and not after.startswith("//") else "/")
    chosen = request.POST.get("language", "")
    if chosen in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=YEAR, samesite="Lax")
    return response


@require_safe
@allow("permissions")
def permissions(request: HttpRequest) -> HttpResponse:
    """Who may see and do what."""
    return page(request, "public/permissions.html", {"roles": list(Role), "pages": PAGES, "commands": COMMAND_ROLES})


@require_safe
@allow("public")
def overview(request: HttpRequest, id: str) -> HttpResponse:
    """Where the tournament stands: seating and clock while it is played, the list, the ways to all else."""
    state = logs.state_of(id)
    values = {
        **hall(id, state),
        **list_values(state, listed_after(state) or None),
        "round": shown_round(state),
        **announced(id, state),
    }
    values["belongs"] = lists_of(id)
    return page(request, "public/overview.html", values)


@require_safe
@allow("public")
def seating(request: HttpRequest, id: str) -> HttpResponse:
    """Who sits where, by table and by name."""
    state = logs.state_of(id)
    number = whole_in(
        request.GET.get("round"), most=max([entry.number for entry in state.tournament.rounds], default=0)
    )
    entry, names = state.round_numbered(number), names_of(state)
    seats = [(names[s.player], table.number, s.role) for table in (entry.tables if entry else ()) for s in table.seats]
    by_name = sorted(seats, key=lambda seat: sort_key(seat[0], language_of(request)))
    games = [table.number for table in (entry.tables if entry else ()) if game_shown(state, number, table.number)]
    values = {"round": entry, "by_name": by_name, "games": games, "waiting_matches": unfinished_matches(state)}
    return page(request, "public/seating.html", {**hall(id, state), **values})


@require_safe
@allow("public")
def rules(request: HttpRequest, id: str) -> HttpResponse:
    """The rule book in plain words: first what matters at the table, which is also the briefing of beginners."""
    state = logs.state_of(id)
    clauses = show_book(state.book, language_of(request))
    cited = at_table(state.book)
    values = {"clauses": clauses, "briefing": [clause for clause in clauses if clause.id in cited]}
    return page(request, "public/rules.html", {**hall(id, state), **values})


def at_table(book: Book) -> set[str]:
    """The clauses that players need while they sit at a table."""
    single = (book.order_reading, book.after_moves, book.vote, book.replacement, book.disputes)
    beside = (book.places_at_table, book.draft, book.attendance)
    rules = (*single, *beside, *book.clocks, *book.notices, *book.score.terms)
    return {rule.clause for rule in rules if rule is not None and rule.enabled}


@require_safe
@allow("public")
def log(request: HttpRequest, id: str) -> HttpResponse:
    """Everything that has happened, newest first."""
    state = logs.state_of(id)
    stored = logs.log_of(id)[::-1]
    values = {"stored": stored, "told": teller(request, id), "zone": Venue.of(id).zone}
    return page(request, "public/log.html", {**hall(id, state), **values})


@require_safe
@allow("public")
def version(_: HttpRequest, id: str) -> HttpResponse:
    """How far the log has come: what a page without a stream of events asks for."""
    head = logs.store().head(logs.known_id(id))
    return HttpResponse(str(head.version), content_type="text/plain", headers={"Cache-Control": "no-store"})


@require_safe
@allow("home")
def time(_: HttpRequest) -> HttpResponse:
    """The server's time in milliseconds since 1970, by which all clocks go."""
    now = datetime.now(UTC).timestamp()
    return HttpResponse(str(round(1000 * now)), content_type="text/plain", headers={"Cache-Control": "no-store"})
