"""Photos of boards: a player sends one, the desk and his table see it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tavle.core.errors import refuse
from tavle.tournament.state import State, players_at
from tavle.web import logs
from tavle.web.gates import allow, slow_down
from tavle.web.permissions import may_see
from tavle.web.photos import keep, path_of
from tavle.web.visitors import visitor_in


@allow("player")
@require_POST
@slow_down("photo", tries=30, seconds=300)
def send(request: HttpRequest, id: str) -> HttpResponse:
    """Keeps the photo of the player's own table."""
    state, player = logs.state_of(id), visitor_in(request, id).player or ""
    number, table = request.POST.get("round", ""), request.POST.get("table", "")
    file = request.FILES.get("photo")
    if not (number.isdecimal() and table.isdecimal() and _plays(state, int(number), int(table), player)):
        raise refuse("not-at-table", where="photo", player=player, number=table or "?", round=number or "?")
    if file is None:
        raise refuse("missing-key", where="photo", key="photo")
    keep(id, int(number), int(table), player, file)
    return redirect("me", id=id)


def _plays(state: State, round_: int, table: int, player: str) -> bool:
    seated = state.table(round_, table)
    return seated is not None and player in players_at(seated)


@require_safe
@allow("public")
def photo(request: HttpRequest, id: str, round: int, table: int, player: str) -> HttpResponse:
    """A photo, for the desk and for those who play at the table."""
    state, visitor = logs.state_of(id), visitor_in(request, id)
    path = path_of(id, round, table, player)
    allowed = may_see(visitor.role, "desk") or _plays(state, round, table, visitor.player or "")
    if not allowed or not path.is_file():
        raise Http404
    return HttpResponse(path.read_bytes(), content_type="image/jpeg", headers={"Cache-Control": "private, max-age=60"})
