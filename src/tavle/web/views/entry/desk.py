"""The registration desk: everybody by name, who is there, who waits; a new player by one line."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from tavle.core.errors import TavleError
from tavle.core.model import Player, PlayerId
from tavle.store.executing import Outcome
from tavle.texts.sorting import sort_key
from tavle.tournament.commands import CheckIn, Command
from tavle.tournament.state import Phase, State
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, Venue
from tavle.web.entering import Give, enter, entered_before, namesakes
from tavle.web.fitting import fitting
from tavle.web.gates import allow
from tavle.web.imports import Line, read_fields
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.privacy.veiling import Audience
from tavle.web.searching import as_name, meant
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import language_of


@require_http_methods(["GET", "POST"])
@allow("desk")
def players(request: HttpRequest, id: str) -> HttpResponse:
    """The desk; posting enters one player, who is checked in at once where the round is being prepared."""
    form = {key: str(value) for key, value in request.POST.items()}
    if request.method == "GET":
        return _desk(request, id, {"name": as_name(request.GET.get("new", ""))})
    line = read_fields(form)
    if line.fault:
        return _desk(request, id, form, wrong=line.fault)
    before = entered_before(id, line.name, form.get("command_id", ""))
    if before is not None:
        return _entered(id, before)
    twins = namesakes(logs.state_of(id, Audience.DESK), line.name)
    if twins and form.get("another") != "on":
        return _desk(request, id, form, twins=twins)
    try:
        entered = _enter(request, id, line, form)
    except TavleError as error:
        return _desk(request, id, form, faults=error.faults)
    return _entered(id, entered)


def _entered(id_: str, player: PlayerId) -> HttpResponse:
    return redirect(f"{reverse('desk_players', args=[id_])}?{urlencode({'entered': player})}")


def _enter(request: HttpRequest, id_: str, line: Line, form: dict[str, str]) -> PlayerId:
    command_id = form.get("command_id") or secrets.token_hex(12)
    entered = enter(id_, player_of(line), giver(request, id_), command_id=command_id)
    if line.team:
        EntryNote.keep(id_, entered, team=line.team)
    state = logs.state_of(id_, Audience.DESK)
    if form.get("here") == "on" and state.phase is Phase.CHECK_IN and state.player(entered) is not None:
        give(request, id_, CheckIn(player=entered), command_id=f"{command_id}-here")
    return entered


def giver(request: HttpRequest, id_: str) -> Give:
    """Gives commands as the visitor."""

    def as_visitor(command: Command, command_id: str) -> Outcome:
        return give(request, id_, command, command_id=command_id)

    return as_visitor


def player_of(line: Line) -> Player:
    """A line without a fault as a player; the id is set when he is entered."""
    return Player(PlayerId(""), name=line.name, rating=line.rating, games=line.games, club=line.club or None)


def _desk(
    request: HttpRequest, id_: str, form: dict[str, str], *, wrong: str = "", twins: Any = (), faults: Any = ()
) -> HttpResponse:
    state = logs.state_of(id_, Audience.DESK)
    language = language_of(request)
    typed = request.GET.get("q", "")
    by_name = sorted(state.tournament.players, key=lambda player: sort_key(player.called, language))
    listed = [(player, presence(state, player.id)) for player in meant(by_name, typed)]
    values = desk_values(
        id_,
        listed=listed,
        first=next((player.id for player, where in listed if typed and where == "away"), None),
        notes={note.player: note for note in EntryNote.objects.filter(tournament=id_)},
        fit=fitting(state),
        venue=Venue.of(id_),
        q=typed,
        entered=state.player(request.GET.get("entered", "")),
        form=form,
        wrong=wrong,
        twins=twins,
        faults=faults,
    )
    status = 409 if twins else 422 if wrong or faults else 200
    return page(request, "entry/desk.html", values, status=status)


def presence(state: State, player: PlayerId) -> str:
    """Where a player is: `withdrawn`, `here` or `away` (while a round is prepared), else `entered`."""
    if player in state.tournament.withdrawn:
        return "withdrawn"
    if state.phase is not Phase.CHECK_IN or state.tournament.present is None:
        return "entered"
    return "here" if player in state.tournament.present else "away"
