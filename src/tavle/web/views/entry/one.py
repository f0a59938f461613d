"""One player at the desk: what was entered, what only the desk knows, and whether he still takes part."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tavle.core.errors import Fault, TavleError
from tavle.core.model import Player
from tavle.tournament.commands import AmendPlayer
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, PlayerLink
from tavle.web.gates import allow
from tavle.web.imports import read_fields
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.privacy.veiling import Audience
from tavle.web.sending import is_first
from tavle.web.views.desk.page import desk_values
from tavle.web.views.entry.desk import presence


@require_http_methods(["GET", "POST"])
@allow("desk")
def one(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """Everything about an entry; posting puts right what was entered."""
    state = logs.state_of(id, Audience.DESK)
    known = _known(state, player)
    wrong, form = "", _form_of(known)
    faults: tuple[Fault, ...] = ()
    if request.method == "POST":
        form = {key: str(value) for key, value in request.POST.items()}
        line = read_fields(form)
        wrong = line.fault
        if not wrong:
            registered = (known.registered or logs.now()) if form.get("registered") == "on" else None
            amended = replace(
                known,
                name=line.name,
                club=line.club or None,
                rating=line.rating,
                games=line.games,
                travelled=form.get("travelled") == "on",
                registered=registered,
            )
            try:
                give(request, id, AmendPlayer(player=amended, reason=form.get("reason", "").strip()))
            except TavleError as error:
                faults = tuple(error.faults)
            else:
                return redirect("desk_players", id=id)
    note = EntryNote.objects.filter(tournament=id, player=player).first() or EntryNote(tournament=id, player=player)
    values: dict[str, Any] = {
        "player": known,
        "presence": presence(state, known.id),
        "waits": known in state.waiting,
        "note": note,
        "form": form,
        "wrong": wrong,
        "faults": faults,
        "linked": PlayerLink.objects.filter(tournament=id, player=player, revoked=False).exists(),
    }
    return page(request, "entry/one.html", desk_values(id, **values), status=422 if wrong or faults else 200)


def _known(state: State, player: str) -> Player:
    found = next((each for each in (*state.tournament.players, *state.waiting) if each.id == player), None)
    if found is None:
        raise Http404
    return found


def _form_of(player: Player) -> dict[str, str]:
    return {
        "name": player.name,
        "club": player.club or "",
        "rating": "" if player.rating is None else f"{float(player.rating):.6f}".rstrip("0").rstrip("."),
        "games": "" if player.games is None else str(player.games),
        "travelled": "on" if player.travelled else "",
        "registered": "on" if player.registered else "",
    }


@require_POST
@allow("desk")
def note(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """Notes the fee, or all that the form has; nothing of it enters the log."""
    _known(logs.state_of(id, Audience.DESK), player)
    form = request.POST
    if "fee" in form:
        EntryNote.keep(id, player, fee_paid=form["fee"] == "paid")
        return redirect(f"{reverse('desk_players', args=[id])}#player-{player}")
    EntryNote.keep(
        id,
        player,
        team=form.get("team", "").strip()[:120],
        contact=form.get("contact", "").strip()[:200],
        fee_paid=form.get("fee_paid") == "on",
    )
    return redirect("desk_player", id=id, player=player)


@require_POST
@allow("desk")
def link(request: HttpRequest, id: str, player: str) -> HttpResponse:
    """Takes a player's link back; `renew` makes another, and the slip is printed again."""
    _known(logs.state_of(id, Audience.DESK), player)
    if is_first(request):
        PlayerLink.revoke(id, player)
    if request.POST.get("renew") != "on":
        return redirect("desk_player", id=id, player=player)
    PlayerLink.for_player(id, player)
    return redirect(f"{reverse('desk_links', args=[id])}?player={player}")
