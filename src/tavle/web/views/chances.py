"""Chances in a running tournament: who can still win; for everybody, if the director has chosen so."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tavle.library.chances import likeliest_first
from tavle.tournament.cup import announced_cup
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall
from tavle.web.keeping import forget
from tavle.web.pages import page
from tavle.web.permissions import may_see
from tavle.web.studies.chancing import chances_of, cut_of
from tavle.web.studies.models import ShownChances
from tavle.web.visitors import visitor_in


@require_safe
@allow("public")
def chances(request: HttpRequest, id: str) -> HttpResponse:
    """The chances of all players, the likeliest winner first; the desk sees them before it shows them."""
    shown = ShownChances.of(id)
    if not shown and not may_see(visitor_in(request, id).role, "people"):
        raise Http404
    state, found = logs.state_of(id), chances_of(id)
    values = {
        **hall(id, state),
        "chances": found,
        "order": [] if found is None else likeliest_first(found),
        "shown": shown,
        "has_cup": announced_cup(state.book) is not None,
        "has_cut": found is not None and any(chance.cut is not None for chance in found.of.values()),
        "cut": cut_of(state),
    }
    return page(request, "public/chances.html", values)


@require_POST
@allow("people")
def show_chances(request: HttpRequest, id: str) -> HttpResponse:
    """Shows the chances to everybody, or no longer."""
    logs.known_id(id)
    ShownChances.show(id, shown=bool(request.POST.get("show")))
    forget()
    return redirect("chances", id=id)
