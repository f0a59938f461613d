"""Roll call before a round: all who are entered and not yet marked as here come at a click."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tavle.core.model import PlayerId
from tavle.tournament.commands import CheckIn
from tavle.tournament.state import Phase, State
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.orders import give


@require_POST
@allow("desk")
def all_here(request: HttpRequest, id: str) -> HttpResponse:
    """Checks in everybody who is not here and has not withdrawn; each can be checked out again by himself."""
    for player in absent(logs.state_of(id)):
        give(request, id, CheckIn(player=player), command_id=secrets.token_hex(12))
    return redirect("desk", id=id)


def absent(state: State) -> list[PlayerId]:
    """Who could still come to the round that is being prepared; nobody outside the check-in, nor in a cup."""
    known = state.tournament
    if state.phase is not Phase.CHECK_IN or state.cup is not None:
        return []
    return [each.id for each in known.players if each.id not in (*(known.present or ()), *known.withdrawn)]
