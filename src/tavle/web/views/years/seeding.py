"""Ratings from a list for a tournament to come: looked at first, then entered."""

from __future__ import annotations

import secrets
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import Fault, TavleError
from tavle.core.model import Player
from tavle.library.plain import Plain
from tavle.tournament.commands import AmendPlayer
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.privacy.veiling import Audience
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import language_of, visitor_in
from tavle.web.years.asking import confirmed
from tavle.web.years.computing import everything
from tavle.web.years.persons import decide
from tavle.web.years.seeding import Match, appearance, lists_for, matches, seats_by_rating


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
    """Players who are on the list get its rating and games, the others none."""
    reason = request.POST.get("reason", "").strip()
    told: list[Plain] = []
    for match in found:
        taken = match.line is not None and (match.sure or f"take-{match.player.id}" in request.POST)
        if taken and match.line is not None and not match.sure:
            mine = appearance(id_, match.player)
            told.append(confirmed(everything(), mine, match.player.club or "", match.line["person"]))
        _amend(request, id_, match.player, match.amended if taken else match.unrated, reason)
    if told:
        seen = [*everything().seen(), *(appearance(id_, match.player) for match in found)]
        decide(told, seen=seen, by=visitor_in(request, id_).name)


def _amend(request: HttpRequest, id_: str, player: Player, amended: Player, reason: str) -> None:
    if amended != player:
        true = logs.true_state(id_).player(player.id) or player  # however his name is shown, the log has it whole
        rated = replace(true, rating=amended.rating, games=amended.games)
        give(request, id_, AmendPlayer(player=rated, reason=reason), command_id=secrets.token_hex(12))
