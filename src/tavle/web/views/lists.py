"""The list, and what it says of one player: his points, their reasons, his neighbours, what he can still reach."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.core.model import PlayerId
from tavle.ranking import Standings
from tavle.rules.model.base import Language
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall, whole_in
from tavle.web.keeping import kept
from tavle.web.listing import (
    list_after,
    list_values,
    listed_after,
    neighbours,
    reaches_after,
    rows_after,
    separated,
    terms_of,
)
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
    values = list_values(state, after)
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


def _against_next(state: State, listed: Standings, upper: str, language: Language) -> str:
    row = rows_after(state, listed.after).get(upper)
    if row is None or row.order == len(listed.rows):
        return ""
    return separated(state, row, listed.rows[row.order], language, after=listed.after)


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
    listed = list_after(state, after)
    # Before the first list all are equal, and nobody has a place.
    row = rows_after(state, after).get(who) if after else None
    beside = neighbours(listed, row) if row is not None else []
    return {
        "player": state.player(who),
        "listed": listed,
        "row": row,
        "terms": terms_of(state, who, language, after=after),
        "against": [separated(state, row, other, language, after=after) for other in beside if row is not None],
        "reach": reaches_after(state, after).get(who) if after else None,
    }
