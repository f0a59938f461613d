"""Chances in a running tournament: who can still win; for everybody, if the director has chosen so."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tavle.library.chances import likeliest_first
from tavle.pictures.sheet import STYLE
from tavle.pictures.simulation import MOST_PLAYERS, place_heat_svg
from tavle.texts import say
from tavle.tournament.cup import announced_cup
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of
from tavle.web.keeping import forget
from tavle.web.pages import page
from tavle.web.permissions import may_see
from tavle.web.studies.chancing import chances_of, cut_of, why_nothing
from tavle.web.studies.models import ShownChances
from tavle.web.views.pictures import svg
from tavle.web.visitors import language_of, visitor_in


@require_safe
@allow("public")
def chances(request: HttpRequest, id: str) -> HttpResponse:
    """The chances of all players, the likeliest winner first; the desk sees them before it shows them."""
    if not _may_look(request, id):
        raise Http404
    state, found = logs.state_of(id), chances_of(id)
    values = {
        **hall(id, state),
        "chances": found,
        "why": why_nothing(id) if found is None else None,
        "order": [] if found is None else likeliest_first(found),
        "shown": ShownChances.of(id),
        "most_drawn": MOST_PLAYERS,
        "has_cup": announced_cup(state.book) is not None,
        "has_cut": found is not None and any(chance.cut is not None for chance in found.of.values()),
        "cut": cut_of(state),
    }
    return page(request, "public/chances.html", values)


@require_safe
@allow("public")
def chances_picture(request: HttpRequest, id: str) -> HttpResponse:
    """Who ends where: the likeliest winners by places, percents in the cells."""
    state, found = logs.state_of(id), chances_of(id)
    if found is None or not _may_look(request, id):
        raise Http404
    names, language, order = names_of(state), language_of(request), likeliest_first(found)
    title = say(language, "web.chances.places")
    places, called = [found.of[player].places for player in order], [names[player] for player in order]
    return svg(place_heat_svg(places, called, title=title, language=language, key=""), STYLE)


def _may_look(request: HttpRequest, id_: str) -> bool:
    """Whether the director shows them to everybody, or is looking himself."""
    return ShownChances.of(id_) or may_see(visitor_in(request, id_).role, "people")


@require_POST
@allow("people")
def show_chances(request: HttpRequest, id: str) -> HttpResponse:
    """Shows the chances to everybody, or no longer."""
    logs.known_id(id)
    ShownChances.show(id, shown=bool(request.POST.get("show")))
    forget()
    return redirect("chances", id=id)
