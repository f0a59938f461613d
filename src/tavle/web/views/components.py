"""One page that shows every component in its states, to be looked at in both themes and all languages."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.core.errors import refuse
from tavle.core.model import PlayerId
from tavle.rules.read import load_book
from tavle.tournament import standings_change
from tavle.tournament.state import Clock
from tavle.web import logs
from tavle.web.components import AT, FITTINGS, boards, corrected, matches, waiting
from tavle.web.gates import allow
from tavle.web.halls import hall
from tavle.web.listing import list_values, separated, terms_of
from tavle.web.options import asked, cup_choices, settings_form
from tavle.web.pages import page
from tavle.web.reseated import Reseated
from tavle.web.results import form_of
from tavle.web.views.desk.attention import attention
from tavle.web.views.desk.page import stations
from tavle.web.views.desk.rows import rows_by_round
from tavle.web.views.lists import place_values
from tavle.web.visitors import language_of

SAMPLE = "sample"
"""The id of the tournaments shown here; there is none of that name, so nothing here does anything."""


@require_safe
@allow("components")
def components(request: HttpRequest) -> HttpResponse:
    """All of them, one below the other."""
    language = language_of(request)
    diplomacy, monrad = boards(), matches()
    entry, rows = rows_by_round(diplomacy)[0]
    disputed = diplomacy.table_state(1, 3)
    versions = [each for each in (disputed.report, disputed.rival) if each] if disputed is not None else []
    book = load_book("nbgf_monrad")
    values: dict[str, Any] = {
        **hall(SAMPLE, diplomacy),
        "round": entry,
        "rows": rows,
        "stations": stations(diplomacy),
        "concerns": attention(diplomacy),
        "versions": [(each.by, form_of(each.result)) for each in versions],
        "filled": form_of(versions[0].result),
        "fittings": FITTINGS,
        "clocks": _clocks(),
        "faults": refuse("bad-value", where="rounds", key="rounds", value="four", right="4").faults,
        "options": [option for option in asked(book) if option.name in ("start", "apart", "cup", "rounds")],
        "form": settings_form(book, {}),
        **cup_choices(),
        "changed": (
            Reseated((entry.tables[1], entry.tables[1].seats[2]), True, (), ()),
            Reseated(None, False, (PlayerId("p2"),), (PlayerId("p9"), PlayerId("p4"))),
        ),
        "waiting": waiting().proposals,
        "moves": standings_change(monrad, corrected()),
        "monrad": monrad,
        "monrad_round": monrad.round_numbered(2),
        **_list(language),
    }
    return page(request, "components.html", values)


def _list(language: Any) -> dict[str, Any]:
    """A list with the first row open, and what separates the second from the third."""
    state = matches()
    values = list_values(state, 2)
    first, second, third = values["listed"].rows[:3]
    return {
        **values,
        "opened": first.player,
        "between": second.player,
        "terms": terms_of(state, first.player, language, after=2),
        "against": separated(state, second, third, language, after=2),
        "own": place_values(state, third.player, language),
    }


def _clocks() -> list[Clock]:
    """Running, in its last minute, over."""
    return [
        Clock("negotiation", logs.now(), 900),
        Clock("negotiation", AT, 42, running=False),
        Clock("negotiation", AT, 0, running=False),
    ]
