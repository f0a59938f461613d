"""What a director needs now and then: settings, penalties, lots, the cup, going back to a round."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import TavleError, refuse
from tavle.rules.model.book import Option
from tavle.tournament.commands import ChangeSettings
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.views.desk.page import desk_values


@require_http_methods(["GET", "POST"])
@allow("people")
def more(request: HttpRequest, id: str) -> HttpResponse:
    """Shows it all; posting changes settings, after the start with a reason."""
    state = logs.state_of(id)
    faults: object = ()
    form = {key: str(value) for key, value in request.POST.items()}
    if request.method == "POST":
        try:
            settings = {
                option.name: _value(option, form)
                for option in state.book.options
                if f"option-{option.name}" in form or option.kind == "flag"
            }
            give(request, id, ChangeSettings(settings=settings, reason=form.get("reason", "")))
        except TavleError as error:
            faults = error.faults
        else:
            return redirect("desk_more", id=id)
    chosen = state.tournament.settings
    values = desk_values(id, options=state.book.options, chosen=chosen, form=form, faults=faults)
    return page(request, "desk/more.html", values, status=422 if faults else 200)


def _value(option: Option, form: dict[str, str]) -> Any:
    """What a form says of an option; `None` goes back to the book's default."""
    text = form.get(f"option-{option.name}", "").strip()
    if option.kind == "flag":
        return (text == "on") if (text == "on") != option.default else None
    if option.kind == "cup":
        return _cup(text, form.get(f"option-{option.name}-at_cut", "play_off"))
    if option.kind == "integer" and text:
        if not re.fullmatch(r"\d{1,6}", text):
            raise refuse("bad-value", where=option.name, key=option.name, value=text, right="a whole number")
        return int(text) if int(text) != option.default else None
    return text if text and text != option.default else None


def _cup(text: str, at_cut: str) -> Any:
    """`4` is the best four, `3 points` all with three points."""
    if not text:
        return None
    number, _, unit = text.partition(" ")
    if unit:
        return {"points": number, "at_cut": at_cut}
    return {"best": int(number), "at_cut": at_cut} if number.isdecimal() else text
