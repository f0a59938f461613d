"""The screens on the wall, and the page from which the director sends things to them."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

from django.forms.models import model_to_dict
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tavle.core.errors import Fault, Refused
from tavle.rules.model.base import LANGUAGES
from tavle.tournament.cup import bracket_of
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.addresses import printed_address
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of, whole_in
from tavle.web.pages import page
from tavle.web.projector.choosing import MOST_SAID, THEMES, keep_announcement, keep_screen
from tavle.web.projector.models import KINDS, MOST_PARTS, SECONDS, Announcement, Screen
from tavle.web.projector.slides import Slide, slides_of
from tavle.web.sending import is_first, made_once
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import LANGUAGE_COOKIE, language_of


@require_safe
@allow("public")
def wall(request: HttpRequest, code: str) -> HttpResponse:
    """A screen by its code."""
    screen = Screen.objects.filter(code=code.upper()).first()
    if screen is None:
        raise Http404
    return _shown(request, screen)


@require_safe
@allow("public")
def hall_wall(request: HttpRequest, id: str) -> HttpResponse:
    """The screen that nobody has set up: whatever belongs to the stage; `theme` and `lang` as its address has them."""
    theme = request.GET.get("theme", "")
    theme = theme if theme in THEMES else THEMES[0]
    return _shown(request, Screen(tournament=id, theme=theme, language=request.GET.get("lang", "")))


def _shown(request: HttpRequest, screen: Screen) -> HttpResponse:
    """What stands now (`slide`, from 0): the whole page, what changes in it (`part`), or the `stamp` of what it shows.

    A screen asks for the stamp every few seconds, and for the rest when that is another.
    """
    id_ = screen.tournament
    state = logs.state_of(id_)
    stamp = _stamp(state, screen)
    if "stamp" in request.GET:
        return HttpResponse(stamp, content_type="text/plain", headers={"Cache-Control": "no-store"})
    if screen.language in LANGUAGES:
        request.COOKIES[LANGUAGE_COOKIE] = screen.language
    slides = slides_of(id_, state, screen, language_of(request))
    number = whole_in(request.GET.get("slide", "0"), most=9999) % len(slides)
    values = {
        **hall(id_, state),
        **_drawn(request, id_, state, slides[number]),
        "screen": screen,
        "slide": slides[number],
        "next": (number + 1) % len(slides),
        "alone": len(slides) == 1,
        "stamp": stamp,
    }
    return page(request, "projector/slide.html" if "part" in request.GET else "projector/screen.html", values)


def _stamp(state: State, screen: Screen) -> str:
    said = Announcement.of(screen.tournament)
    shown = json.dumps([model_to_dict(screen), said.text, said.alone])
    return f"{state.version}-{crc32(shown.encode()):x}"


def _drawn(request: HttpRequest, id_: str, state: State, slide: Slide) -> dict[str, Any]:
    """What a slide with a picture needs."""
    address = printed_address(request, reverse("enter", args=[id_])) if slide.kind == "enter" else ""
    in_cup = bracket_of(state).seeds if slide.kind == "bracket" else ()
    names = names_of(state)
    return {
        "address": address,
        "people": [names.get(player, player) for player in in_cup if player],
    }


@require_http_methods(["GET", "POST"])
@allow("desk")
def screens(request: HttpRequest, id: str) -> HttpResponse:
    """All screens with their settings; posting adds, changes or removes one, or announces something."""
    faults: tuple[Fault, ...] = ()
    wrong = 0
    if request.method == "POST":
        try:
            _changed(request, id)
        except Refused as refused:
            faults, wrong = refused.faults, whole_in(request.POST.get("screen", "0"), most=99_999)
        else:
            return redirect("desk_screens", id=id)
    listed = [(screen, printed_address(request, reverse("wall", args=[screen.code]))) for screen in Screen.of(id)]
    values = desk_values(
        id,
        screens=listed,
        said=Announcement.of(id),
        kinds=KINDS,
        limits={"seconds": SECONDS, "parts": (1, MOST_PARTS), "said": MOST_SAID},
        faults=faults,
        wrong=wrong,
        address=printed_address(request, reverse("hall_wall", args=[id])),
    )
    return page(request, "projector/screens.html", values, status=422 if faults else 200)


def _changed(request: HttpRequest, id_: str) -> None:
    form = request.POST
    logs.state_of(id_)
    deed = form.get("do", "")
    if deed == "announce":
        keep_announcement(id_, form)
    elif deed == "add":
        made_once(request, lambda: Screen.make(id_, form.get("name", "").strip()[:60]).pk)
    else:
        number = form.get("screen", "")
        screen = Screen.objects.filter(tournament=id_, pk=int(number) if number.isdecimal() else 0).first()
        if screen is None:
            if deed == "remove" and not is_first(request):
                return  # It was removed when the form was sent first.
            raise Http404
        if deed == "remove":
            is_first(request)
            screen.delete()
        else:
            keep_screen(screen, form)
