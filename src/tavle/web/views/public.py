"""What everybody may see: the list, who sits where, the rules, the log, a player's games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tavle.core.model import PlayerId
from tavle.library.results import named
from tavle.ranking import rank
from tavle.ranking.explain import ExplainedTerm, explain_points
from tavle.rules.model.base import LANGUAGES
from tavle.texts.happenings import event_text
from tavle.texts.labels import term_label
from tavle.texts.show import show_book
from tavle.texts.sorting import sort_key
from tavle.tournament.events import to_json
from tavle.tournament.log import Stored
from tavle.tournament.state import Phase, State
from tavle.web import logs
from tavle.web.demo import is_demo, shown
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of, shown_round
from tavle.web.pages import page
from tavle.web.permissions import COMMAND_ROLES, PAGES, Role
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
    values = {**hall(id, state), "listed": _listed(state), "round": shown_round(state)}
    return page(request, "public/overview.html", values)


@require_safe
@allow("public")
def standings(request: HttpRequest, id: str) -> HttpResponse:
    """A list with every criterion."""
    state = logs.state_of(id)
    after = _number(request.GET.get("after"), most=state.closed)
    listed = rank(state.book, state.tournament, after=after)
    before = rank(state.book, state.tournament, after=listed.after - 1) if listed.after > 0 else None
    moved = {row.player: row.place for row in before.rows} if before is not None else {}
    return page(request, "public/standings.html", {**hall(id, state), "listed": listed, "before": moved})


def _listed(state: State) -> object:
    return rank(state.book, state.tournament, after=state.closed) if state.closed else None


def _number(text: str | None, *, most: int) -> int:
    """A round from an address; the last closed one where it is missing or makes no sense."""
    return min(int(text), most) if text is not None and text.isdecimal() and len(text) < 6 else most


@require_safe
@allow("public")
def seating(request: HttpRequest, id: str) -> HttpResponse:
    """Who sits where, by table and by name."""
    state = logs.state_of(id)
    number = _number(request.GET.get("round"), most=max([entry.number for entry in state.tournament.rounds], default=0))
    entry, names = state.round_numbered(number), names_of(state)
    seats = [(names[s.player], table.number, s.role) for table in (entry.tables if entry else ()) for s in table.seats]
    by_name = sorted(seats, key=lambda seat: sort_key(seat[0], language_of(request)))
    return page(request, "public/seating.html", {**hall(id, state), "round": entry, "by_name": by_name})


@require_safe
@allow("public")
def rules(request: HttpRequest, id: str) -> HttpResponse:
    """The rule book in plain words."""
    state = logs.state_of(id)
    clauses = show_book(state.book, language_of(request))
    return page(request, "public/rules.html", {**hall(id, state), "clauses": clauses})


@require_safe
@allow("public")
def log(request: HttpRequest, id: str) -> HttpResponse:
    """Everything that has happened, newest first."""
    state = logs.state_of(id)
    language, names = language_of(request), names_of(state)

    def told(stored: Stored) -> str:
        return event_text(language, to_json(stored.event), names)

    stored = list(reversed(logs.store().read(logs.known_id(id))))
    return page(request, "public/log.html", {**hall(id, state), "stored": stored, "told": told})


@require_safe
@allow("public")
def player(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """A player's games, where his points come from, and why he stands where he stands."""
    state = logs.state_of(id)
    found = state.player(player)
    if found is None:
        raise Http404
    explained = explain_points(state.book, state.tournament, PlayerId(player), after=state.closed)
    listed = rank(state.book, state.tournament, after=state.closed)
    row = next((row for row in listed.rows if row.player == player), None)
    language, names = language_of(request), names_of(state)

    def label(term: ExplainedTerm) -> str:
        return term_label(language, term.key, named(term.values, names))

    values = {**hall(id, state), "player": found, "explained": explained, "row": row, "label": label}
    return page(request, "public/player.html", values)
