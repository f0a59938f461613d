"""Players enter themselves by the poster's link, and find their own page by the short code of a slip."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import TavleError
from tavle.store.executing import Outcome
from tavle.tournament.commands import Command, RegisterPlayer
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, PlayerLink
from tavle.web.entering import enter as enter_player
from tavle.web.entering import namesakes
from tavle.web.gates import allow, slow_down
from tavle.web.halls import hall
from tavle.web.imports import read_fields
from tavle.web.pages import page
from tavle.web.venues import announced
from tavle.web.views.entry.desk import player_of
from tavle.web.visitors import remember


@require_http_methods(["GET", "POST"])
@slow_down("enter", tries=20, seconds=600)
@allow("entry")
def enter(request: HttpRequest, id: str) -> HttpResponse:
    """The form for one player; who has entered is led to his own page."""
    state = logs.state_of(id)
    form = {key: str(value) for key, value in request.POST.items()}
    values: dict[str, Any] = {
        **hall(id, state),
        **announced(id, state),
        "full": state.limit is not None and len(state.tournament.players) >= state.limit,
        "form": form,
        "wrong": "",
        "twins": [],
        "faults": (),
    }
    if request.method == "GET" or not values["open"]:
        return page(request, "entry/oneself.html", values, status=200 if request.method == "GET" else 409)
    line = read_fields(form)
    twins = namesakes(state, line.name)
    if line.fault or (twins and form.get("another") != "on"):
        values |= {"wrong": line.fault, "twins": () if line.fault else twins}
        return page(request, "entry/oneself.html", values, status=422)
    try:
        command_id = form.get("command_id") or secrets.token_hex(12)
        entered = enter_player(id, player_of(line), _by_himself(id), command_id=command_id)
    except TavleError as error:
        return page(request, "entry/oneself.html", values | {"faults": error.faults}, status=422)
    contact = form.get("contact", "").strip()[:200]
    if contact or line.team:
        EntryNote.keep(id, entered, contact=contact, team=line.team)
    if logs.state_of(id).player(entered) is None:
        return page(request, "entry/waits.html", values)
    remember(request, PlayerLink.for_player(id, entered))
    return redirect("me", id=id)


def _by_himself(id_: str) -> Any:
    """Gives the entry in the player's own name; the matrix of roles has the page, not the command."""

    def as_player(command: Command, command_id: str) -> Outcome:
        by = command.player.id if isinstance(command, RegisterPlayer) else ""
        return logs.do(id_, command, command_id=command_id, by=by)

    return as_player


@require_http_methods(["GET", "POST"])
@slow_down("code", tries=20, seconds=300)
@allow("account")
def short_code(request: HttpRequest, code: str = "") -> HttpResponse:
    """The short code of a slip, typed where the printed address does not lead here any more."""
    typed = request.POST.get("code", code)
    link = PlayerLink.of_code(typed) if request.method == "POST" else None
    if link is not None:
        remember(request, link)
        return redirect("me", id=link.tournament)
    wrong = request.method == "POST"
    return page(request, "entry/short_code.html", {"code": typed, "wrong": wrong}, status=422 if wrong else 200)
