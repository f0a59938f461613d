"""What has happened, and taking it back: first what would change, then the confirmation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from tavle.core.errors import TavleError
from tavle.store.loading import load
from tavle.tournament.commands import RevertEvent
from tavle.tournament.events import EventReverted
from tavle.tournament.fold import apply, reverted_versions
from tavle.tournament.standings_change import standings_change
from tavle.tournament.undo import undoing
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.privacy.veiling import Audience
from tavle.web.telling import teller
from tavle.web.views.desk.page import desk_values


@require_safe
@allow("history")
def history(request: HttpRequest, id: str) -> HttpResponse:
    """Everything, newest first, each with the way to take it back unless that was done."""
    told = teller(request, id, Audience.DESK)
    stored = logs.log_of(id, Audience.DESK)
    gone = reverted_versions([each.event for each in stored])
    return page(request, "desk/history.html", desk_values(id, stored=stored[::-1], gone=gone, told=told))


@require_http_methods(["GET", "POST"])
@allow("history")
def take_back(request: HttpRequest, id: str, version: int) -> HttpResponse:
    """What taking an event back would change in the list; what hangs on it and what can be done instead."""
    whole = load(logs.store(), logs.known_id(id), whole=True)
    told = teller(request, id, Audience.DESK)
    faults: object = ()
    if request.method == "POST":
        try:
            give(request, id, RevertEvent(version=version, reason=request.POST.get("reason", "")))
        except TavleError as error:
            faults = error.faults
        else:
            return redirect("desk_history", id=id)
    found = undoing(whole, version)
    moves = standings_change(whole, apply(whole, EventReverted(version))) if not found.dependents else ()
    values = desk_values(
        id,
        version=version,
        changed=[told(event) for _, event in found.changed],
        dependents=[(number, told(event)) for number, event in found.dependents],
        offers=found.offers,
        moves=moves,
        faults=faults,
    )
    return page(request, "desk/take_back.html", values, status=422 if faults else 200)
