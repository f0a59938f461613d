"""The list, and what it says of one player: his points, their reasons, his neighbours, what he can still reach."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.core.model import PlayerId
from tavle.ranking import Ledger, Standings, rank
from tavle.ranking.order import ledger_after, list_of
from tavle.ranking.reach import reach
from tavle.rules.model.base import Language
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall, whole_in
from tavle.web.keeping import kept
from tavle.web.listing import lines_of, listed_after, neighbours, separated, terms_of
from tavle.web.pages import page
from tavle.web.studies.chancing import own_chance
from tavle.web.studies.models import ShownChances
from tavle.web.visitors import language_of


@require_safe
@allow("public")
@kept
def standings(request: HttpRequest, id: str) -> HttpResponse:
    """A list with every criterion; `open` shows a row's terms, `between` what separates a row from the next."""
    state = logs.state_of(id)
    after = whole_in(request.GET.get("after"), most=listed_after(state))
    ledger = ledger_after(state.book, state.tournament, after)
    values = list_values(ledger)
    listed, language = values["listed"], language_of(request)
    on_list = {row.player for row in listed.rows}
    opened, between = request.GET.get("open"), request.GET.get("between")
    values |= {
        **hall(id, state),
        "rounds": range(1, listed_after(state) + 1),
        "opened": opened,
        "terms": terms_of(state, opened, language, after=after) if opened in on_list and opened else (),
        "between": between,
        "against": _against_next(state, listed, between, language) if between else "",
        "chances_shown": ShownChances.of(id),
    }
    return page(request, "public/standings.html", values)


def list_values(ledger: Ledger | None) -> dict[str, Any]:
    """What the table of the list needs, all its rows shut; there is none before the first round is closed."""
    listed = list_of(ledger) if ledger is not None else None
    lines = lines_of(ledger, listed) if ledger is not None and listed is not None else []
    return {"listed": listed, "lines": lines, "opened": None, "between": None, "terms": (), "against": ""}


def _against_next(state: State, listed: Standings, upper: str, language: Language) -> str:
    order = [row.player for row in listed.rows]
    at = next((at for at, player in enumerate(order[:-1]) if player == upper), None)
    return "" if at is None else separated(state, order[at], order[at + 1], language, after=listed.after)


@require_safe
@allow("public")
@kept
def player(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """A player's games, where his points come from, and why he stands where he stands."""
    state = logs.state_of(id)
    found = state.player(player)
    if found is None:
        raise Http404
    return page(
        request,
        "public/player.html",
        {
            **hall(id, state),
            **place_values(state, found.id, language_of(request)),
            "own_chance": own_chance(id, found.id),
        },
    )


def place_values(state: State, who: PlayerId, language: Language) -> dict[str, Any]:
    """What is to be said of a player's place."""
    after = listed_after(state)
    listed = rank(state.book, state.tournament, after=after)
    beside = neighbours(listed, who) if after else []  # Before the first list all are equal, and nobody has a place.
    return {
        "player": state.player(who),
        "listed": listed,
        "row": next((row for row in listed.rows if row.player == who), None) if after else None,
        "terms": terms_of(state, who, language, after=after),
        "against": [separated(state, who, other, language, after=after) for other in beside],
        "reach": reach(state.book, state.tournament, who, after=after) if after else None,
    }
