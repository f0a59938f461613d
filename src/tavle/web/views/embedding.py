"""Pages that stand in a frame on another site: the list, the seating, the cup; without scripts, in any language."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tavle.rules.model.base import LANGUAGES
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of, whole_in
from tavle.web.listing import list_values, listed_after
from tavle.web.pages import page
from tavle.web.visitors import LANGUAGE_COOKIE

View = Callable[..., HttpResponse]

POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
"""A frame may stand anywhere, but nothing can be done in it: no script, no form."""
THEMES = ("light", "dark")


def framed(view: View) -> View:
    """Lets a page stand in a frame; `lang` in its address is its language, whatever the browser would like."""

    @wraps(view)
    def open_to_frames(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.GET.get("lang") in LANGUAGES:
            request.COOKIES[LANGUAGE_COOKIE] = request.GET["lang"]
        answer = view(request, *args, **kwargs)
        # There is no form in it: a frame on another site leaves no cookie.
        request.META.pop("CSRF_COOKIE_NEEDS_UPDATE", None)
        answer.headers["Content-Security-Policy"] = POLICY
        answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return answer

    return xframe_options_exempt(open_to_frames)


def _theme(request: HttpRequest) -> dict[str, str]:
    theme = request.GET.get("theme", "")
    return {"theme": theme if theme in THEMES else ""}


@framed
@require_safe
@allow("public")
def standings(request: HttpRequest, id: str) -> HttpResponse:
    """The list; `after` a round, `most` rows of it."""
    state = logs.state_of(id)
    after = whole_in(request.GET.get("after"), most=listed_after(state))
    values = list_values(state, after or None)
    most = whole_in(request.GET.get("most"), most=len(values["lines"]))
    values["lines"] = values["lines"][:most]
    return page(request, "embedded/standings.html", {**hall(id, state), **values, **_theme(request)})


@framed
@require_safe
@allow("public")
def seating(request: HttpRequest, id: str) -> HttpResponse:
    """Who sits where in a round."""
    state = logs.state_of(id)
    last = max([entry.number for entry in state.tournament.rounds], default=0)
    entry = state.round_numbered(whole_in(request.GET.get("round"), most=last))
    return page(request, "embedded/seating.html", {**hall(id, state), "round": entry, **_theme(request)})


@framed
@require_safe
@allow("public")
def bracket(request: HttpRequest, id: str) -> HttpResponse:
    """The cup, as a picture; before there is one the frame says so, for it may have been put on the site already."""
    state = logs.state_of(id)
    people = [names_of(state)[player] for player in state.cup.players] if state.cup is not None else []
    return page(request, "embedded/bracket.html", {**hall(id, state), "people": people, **_theme(request)})
