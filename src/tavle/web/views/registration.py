"""The registration desk: players entered one by one or pasted, and their personal links to be printed."""

from __future__ import annotations

import re
import secrets
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from tavle.core.errors import TavleError
from tavle.core.model import Player, PlayerId
from tavle.tournament.commands import RegisterPlayer
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.accounts.models import PlayerLink
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import visitor_in


@require_http_methods(["GET", "POST"])
@allow("desk")
def players(request: HttpRequest, id: str) -> HttpResponse:
    """Enters players, one or a pasted list of names; namesakes and doubles are asked about."""
    state = logs.state_of(id)
    text = request.POST.get("names", "")
    sure = request.POST.get("sure") == "on"
    if request.method == "GET":
        return page(request, "registration/players.html", desk_values(id, text="", doubles=[], faults=()))
    names = [line.strip() for line in text.splitlines() if line.strip()]
    known = {player.called.casefold() for player in (*state.tournament.players, *state.waiting)}
    doubles = sorted({name for name in names if name.casefold() in known or names.count(name) > 1})
    if doubles and not sure:
        return page(
            request, "registration/players.html", desk_values(id, text=text, doubles=doubles, faults=()), status=409
        )
    by, command_id = visitor_in(request, id).name, request.POST.get("command_id") or secrets.token_hex(12)
    for number, name in enumerate(names):
        state = logs.state_of(id)
        command = RegisterPlayer(player=_player(state, name))
        try:
            logs.do(id, command, command_id=f"{command_id}-{number}", by=by)
        except TavleError as error:
            left = "\n".join(names[number:])
            return page(
                request,
                "registration/players.html",
                desk_values(id, text=left, doubles=[], faults=error.faults),
                status=422,
            )
    return redirect("desk_players", id=id)


def _player(state: State, line: str) -> Player:
    """A player from a line: name, and after commas or semicolons a club and a rating, in either order."""
    name, *rest = (part.strip() for part in re.split(r"[;,\t]", line))
    ratings = [part for part in rest if re.fullmatch(r"\d{3,4}", part)]
    clubs = [part for part in rest if part and part not in ratings]
    number = len(state.tournament.players) + len(state.waiting) + 1
    taken = {player.id for player in (*state.tournament.players, *state.waiting)}
    while f"p{number}" in taken:
        number += 1
    rating = Fraction(ratings[0]) if ratings else None
    club = clubs[0] if clubs else None
    return Player(PlayerId(f"p{number}"), name=name, rating=rating, club=club, registered=logs.now())


@require_safe
@allow("desk")
def links(request: HttpRequest, id: str) -> HttpResponse:
    """Every player's personal link, to be printed."""
    state = logs.state_of(id)
    made = [(player, PlayerLink.for_player(id, player.id)) for player in state.tournament.players]
    return page(
        request, "registration/links.html", desk_values(id, links=made, address=request.build_absolute_uri("/"))
    )
