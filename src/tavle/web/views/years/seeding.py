"""Ratings from a list for a tournament to come: looked at first, then entered."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import Fault, TavleError
from tavle.core.model import Player
from tavle.tournament.commands import AmendPlayer
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.privacy.veiling import Audience
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import language_of, visitor_in
from tavle.web.years.seeding import Match, fill, lists_for, matches, seats_by_rating


@require_http_methods(["GET", "POST"])
@allow("people")
def seeding(request: HttpRequest, id: str) -> HttpResponse:
    """What a list says of the players; posting enters it, and keeps who was said to be whom."""
    state = logs.state_of(id, Audience.DESK)
    lists = {each.key: each for each in lists_for(state)}
    asked = request.POST.get("list") or request.GET.get("list") or next(iter(lists), "")
    kept = lists.get(asked)
    faults: tuple[Fault, ...] = ()
    found: list[Match] = []
    try:
        if kept is not None:
            found = matches(id, state, kept, language_of(request))
            if request.method == "POST":
                _fill(request, id, found)
                return redirect("desk_players", id=id)
    except TavleError as error:
        faults = tuple(error.faults)
    values = desk_values(
        id, lists=list(lists.values()), kept=kept, matches=found, seeds=seats_by_rating(state.book), faults=faults
    )
    return page(request, "ratings/seeding.html", values, status=422 if faults else 200)


def _fill(request: HttpRequest, id_: str, found: list[Match]) -> None:
    reason = request.POST.get("reason", "").strip()
    taken = [key.removeprefix("take-") for key in request.POST if key.startswith("take-")]

    def enter(player: Player) -> None:
        give(request, id_, AmendPlayer(player=player, reason=reason), command_id=secrets.token_hex(12))

    fill(id_, found, taken, enter, by=visitor_in(request, id_).name)
