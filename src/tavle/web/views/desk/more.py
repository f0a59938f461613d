"""What a director needs now and then: settings, penalties, lots, the cup, going back to a round."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import TavleError
from tavle.rules.model.book import Option
from tavle.tournament.commands import ChangeSettings
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.options import asked, cup_choices, read_options, settings_form
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.views.desk.page import desk_values


@require_http_methods(["GET", "POST"])
@allow("people")
def more(request: HttpRequest, id: str) -> HttpResponse:
    """Shows it all; posting changes settings, after the start with a reason."""
    state = logs.state_of(id)
    faults: object = ()
    form = settings_form(state.book, state.tournament.settings)
    if request.method == "POST":
        form = {key: str(value) for key, value in request.POST.items()}
        settings = read_options(state.book, form)
        anew = {option.name: settings.get(option.name) for option in asked(state.book) if _answered(option, form)}
        try:
            give(request, id, ChangeSettings(settings=anew, reason=form.get("reason", "")))
        except TavleError as error:
            faults = error.faults
        else:
            return redirect("desk_more", id=id)
    values = desk_values(id, options=asked(state.book), form=form, faults=faults, **cup_choices())
    return page(request, "desk/more.html", values, status=422 if faults else 200)


def _answered(option: Option, form: dict[str, str]) -> bool:
    """Whether a form says anything of an option; a box that is not ticked says so by its absence."""
    return option.kind == "flag" or f"option-{option.name}" in form
