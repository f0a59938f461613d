"""What is printed: the page that lists it all, and each sheet, for the browser's print or as PDF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tavle.core.model import Round
from tavle.pictures.bracket_layout import Sheet as BracketSheet
from tavle.pictures.bracket_layout import lay_out
from tavle.texts.times import day_text
from tavle.tournament.cup import bracket_of
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.addresses import printed_address
from tavle.web.counts import by_hall_clock
from tavle.web.gates import allow
from tavle.web.halls import hall, whole_in
from tavle.web.jobs.asking import LETTERS_AT_ONCE, pdf_job
from tavle.web.jobs.models import Job
from tavle.web.listing import listed_after
from tavle.web.pages import page
from tavle.web.paper import listed, seated
from tavle.web.paper.pdf import can_print, embedded, pdf_of
from tavle.web.paper.sheets import SHEETS
from tavle.web.views import pictures
from tavle.web.views.desk.page import desk_values
from tavle.web.views.made import handed
from tavle.web.visitors import language_of

PAPERS: Mapping[str, BracketSheet] = {"a4": "a4", "a3": "a3"}
BEST = 3
"""So many certificates are printed where nobody has said how many."""

_OF_ROUND = {
    "seating-names": seated.seating_names,
    "seating-tables": seated.seating_tables,
    "slips": seated.slips,
    "place-cards": seated.place_cards,
    "orders": seated.orders,
}


@require_safe
@allow("desk")
def paper(request: HttpRequest, id: str) -> HttpResponse:
    """Everything that can be printed now, with its choices."""
    state = logs.state_of(id)
    values = {
        "sheets": [(sheet, sheet.ready(state)) for sheet in SHEETS.values()],
        "rounds": [entry.number for entry in reversed(state.tournament.rounds) if entry.tables],
        "lists": range(listed_after(state), 0, -1),
        "turns": seated.turns(state),
        "best": BEST,
        "can_print": can_print(),
    }
    return page(request, "paper/paper.html", desk_values(id, **values))


@require_safe
@allow("desk")
def sheet(request: HttpRequest, id: str, sheet: str) -> HttpResponse:
    """A sheet page by page; with `.pdf` behind its name as a file, made beside the requests if it takes long."""
    name, as_pdf = sheet.removesuffix(".pdf"), sheet.endswith(".pdf")
    if as_pdf and not can_print() and name in SHEETS:
        values = {**hall(id, logs.state_of(id)), "sheet": name, "query": request.GET.urlencode()}
        return page(request, "paper/no_pdf.html", values, status=404)
    text = sheet_page(request, id, name, as_pdf=as_pdf)
    if not as_pdf:
        return text
    made = pdf_or_job(id, name, text.content.decode())
    return handed(made) if isinstance(made, Job) else pdf_file(id, name, made)


def sheet_page(request: HttpRequest, id_: str, name: str, *, as_pdf: bool) -> HttpResponse:
    """A sheet as a page for the browser, or for the making of a PDF.

    Raises:
        Http404: if there is no such sheet, or not yet.
    """
    state = logs.state_of(id_)
    if name not in SHEETS or not SHEETS[name].ready(state):
        raise Http404
    values = {
        **hall(id_, state),
        **_contents(request, id_, state, name, as_pdf=as_pdf),
        "sheet": name,
        "pdf": as_pdf,
        "can_print": can_print(),
        "query": request.GET.urlencode(),
    }
    return page(request, f"paper/{name}.html", values)


def pdf_or_job(id_: str, name: str, text: str) -> bytes | Job:
    """The PDF of a page, or the job that makes it where that takes long."""
    return pdf_job(id_, f"{name}.pdf", text) if len(text) > LETTERS_AT_ONCE else pdf_of(text)


def pdf_file(id_: str, name: str, made: bytes) -> HttpResponse:
    """A PDF to be looked at."""
    named = {"Content-Disposition": f'inline; filename="{id_}-{name}.pdf"'}
    return HttpResponse(made, content_type="application/pdf", headers=named)


def _contents(request: HttpRequest, id_: str, state: State, name: str, *, as_pdf: bool) -> dict[str, Any]:
    """What stands on the sheet."""
    asked = request.GET
    if name in _OF_ROUND:
        return _of_round(request, id_, state, name, as_pdf=as_pdf)
    if name in ("standings", "standings-criteria"):
        after = max(whole_in(asked.get("after"), most=listed_after(state)), 1)
        return (listed.standings if name == "standings" else listed.standings_criteria)(state, after)
    if name == "cross-table":
        return listed.cross_table(state)
    if name == "certificates":
        return {**listed.certificates(state, max(_whole(asked.get("best"), BEST), 1)), **_when_and_where(request, id_)}
    return _picture(request, id_, state, name, as_pdf=as_pdf)


def _whole(text: str | None, default: int) -> int:
    return whole_in(text, most=9999) if text else default


def _of_round(request: HttpRequest, id_: str, state: State, name: str, *, as_pdf: bool) -> dict[str, Any]:
    seats = [entry for entry in state.tournament.rounds if entry.tables]
    number = whole_in(request.GET.get("round"), most=seats[-1].number)
    entry: Round = next((each for each in seats if each.number == number), seats[-1])
    values = {"round": entry, **_OF_ROUND[name](state, entry, language_of(request))}
    if name == "slips":
        values["qr"] = _qr(printed_address(request, reverse("report", args=[id_])), as_pdf=as_pdf)
    if name == "orders":
        asked = request.GET.get("turn", "")
        known = {f"{year}-{season}": (year, season) for year, season in seated.turns(state)}
        values["turn"] = known.get(asked)
    return values


def _qr(address: str, *, as_pdf: bool) -> str:
    """An address for a phone's camera, which grows with its place; a PDF keeps one picture for all slips."""
    code = segno.make(address, error="m")
    if as_pdf:
        return f'<img class="qr" alt="" src="{code.png_data_uri(scale=8, border=0)}">'
    return str(code.svg_inline(omitsize=True, border=0, svgclass="qr", lineclass=None))


def _when_and_where(request: HttpRequest, id_: str) -> dict[str, Any]:
    """The hall, and the day on which something happened last, by its clock."""
    venue, head = Venue.of(id_), logs.store().head(logs.known_id(id_))
    last = next(iter(logs.store().read(logs.known_id(id_), after=head.version - 1)))
    return {"venue": venue, "day_said": day_text(by_hall_clock(last.at, venue.zone), language_of(request))}


def _picture(request: HttpRequest, id_: str, state: State, name: str, *, as_pdf: bool) -> dict[str, Any]:
    """A picture that fills the sheet, and how the sheet lies."""
    size = PAPERS.get(request.GET.get("paper", ""), "a4")
    across = True
    if name == "bracket":
        width, height = (int(side.removesuffix("mm")) for side in lay_out(bracket_of(state), size).sheet)
        across = width > height
    address = f"{reverse(name, args=[id_])}?sheet={size}&v={state.version}"
    if as_pdf:
        address = embedded(getattr(pictures, name)(request, id=id_).content.decode())
    people = listed.in_cup(state) if name == "bracket" else ()
    return {"address": address, "kind": f"{size}{'-across' if across else ''}", "people": people, "pages": [()]}
