"""Files of a tournament to be fetched: what everybody may see anyway, and for directors the log and all of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tavle.files.archive import log_bytes, record_bytes
from tavle.files.csv_text import csv_text
from tavle.files.forms import FORMS, Form, files_in
from tavle.files.tables import log as log_sheet
from tavle.files.trf_form import worth_in
from tavle.pictures.pixels import can_draw
from tavle.records import record_of
from tavle.rules.model import Book
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall
from tavle.web.jobs.asking import is_quick, whole_job
from tavle.web.jobs.contents import WHOLE, whole_of
from tavle.web.jobs.models import Job
from tavle.web.pages import page
from tavle.web.permissions import may_see
from tavle.web.privacy.carrying import veils_of
from tavle.web.privacy.veiling import Audience
from tavle.web.sharing import shared_log_of
from tavle.web.site.rendering import rendered
from tavle.web.views.made import handed
from tavle.web.views.pictures import shown_values
from tavle.web.visitors import language_of, visitor_in

SHEETS = ("players", "seatings", "results", "standings")
SEMICOLON = "-semicolon"
"""What stands in the name of a CSV file for Excel in Norway and France."""
FRAGMENTS = {"standings.html": "embed_standings", "seating.html": "embed_seating"}
"""Pieces of HTML, and the page for frames that each is of."""
DRAWN_HERE = 50
"""Of so many players pictures are made PNG by the server; the browser does it with larger ones."""
TYPES = {
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".trf": "text/plain; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".zip": "application/zip",
}


@require_safe
@allow("public")
def files(request: HttpRequest, id: str) -> HttpResponse:
    """All that can be fetched, by what it is for."""
    state = logs.state_of(id)
    values = {
        "sheets": SHEETS,
        "reports": reports_of(state.book),
        "fragments": FRAGMENTS,
        "embedded": ("embed_standings", "embed_seating", *(("embed_bracket",) if state.cup is not None else ())),
        "all": may_see(visitor_in(request, id).role, "people"),
        "can_draw": can_draw() and len(state.tournament.players) <= DRAWN_HERE,
        "here": request.build_absolute_uri("/").rstrip("/"),
    }
    return page(request, "files/files.html", {**hall(id, state), **shown_values(state), **values})


def reports_of(book: Book) -> tuple[str, ...]:
    """The files for other programs that a book's tournaments can be told in."""
    if worth_in(book) is not None:
        return ("trf26.trf", "trf16.trf")
    return ("classification.csv", "boards.csv") if book.game.roles else ()


@require_safe
@allow("public")
def file(request: HttpRequest, id: str, kind: str) -> HttpResponse:
    """One file of what everybody may see."""
    return open_file(request, id, kind)


def open_file(request: HttpRequest, id: str, kind: str) -> HttpResponse:
    """The same for whoever was let in already."""
    state = logs.state_of(id)
    for form in _forms_with(kind, state.book):
        excels = SEMICOLON in kind
        delimiter = ";" if excels else ","
        made = files_in(form, state.book, state.tournament, name=state.name, delimiter=delimiter, bom=excels)
        return kept_file(id, kind, made[kind.replace(SEMICOLON, "")])
    if kind in FRAGMENTS:
        return kept_file(id, kind, _fragment(request, id, FRAGMENTS[kind]))
    if kind == "record.json":
        return kept_file(id, kind, record_bytes(record_of(state.tournament)))
    raise Http404


def _fragment(request: HttpRequest, id_: str, name: str) -> bytes:
    """What a page for frames shows, to be put into a page of somebody's own: headings, a table, no script, no link."""
    whole = rendered(reverse(name, args=[id_]), language_of(request)).decode()
    return whole.partition('<main id="main">')[2].partition("</main>")[0].strip().encode()


def offered_in(book: Book) -> tuple[str, ...]:
    """The names of all files that everybody may fetch of a tournament by a book."""
    csv = [f"{sheet}{tail}" for sheet in SHEETS for tail in (".csv", f"{SEMICOLON}.csv")]
    return (*csv, "tournament.xlsx", *reports_of(book), *FRAGMENTS, "record.json")


def _forms_with(kind: str, book: Book) -> list[Form]:
    """The form in which a file of that name is."""
    plain = kind.replace(SEMICOLON, "")
    named: dict[Form, tuple[str, ...]] = {
        "csv": tuple(f"{sheet}.csv" for sheet in SHEETS),
        "xlsx": ("tournament.xlsx",),
        "trf16": ("trf16.trf",),
        "trf26": ("trf26.trf",),
        "wdd": ("classification.csv", "boards.csv"),
    }
    offered = {*named["csv"], *named["xlsx"], *reports_of(book)}
    return [form for form in FORMS if plain in named[form] and plain in offered]


@require_safe
@allow("people")
def whole_file(request: HttpRequest, id: str, kind: str) -> HttpResponse:
    """One file of what only those who direct may have; what takes long is made beside the requests."""
    made = whole_or_job(id, kind)
    return handed(made) if isinstance(made, Job) else kept_file(id, kind, made)


def whole_or_job(id_: str, kind: str) -> bytes | Job:
    """Such a file, or the job that makes it where that takes long.

    Raises:
        Http404: if there is no such file.
    """
    state = logs.state_of(id_)
    if kind in LOGS:
        return LOGS[kind](id_, state)
    if kind not in WHOLE:
        raise Http404
    return whole_of(id_, kind) if is_quick(id_, state) else whole_job(id_, state, kind)


def _log(id_: str, state: State) -> bytes:
    return log_bytes(logs.store(), logs.known_id(id_), veils=veils_of(id_))


def _log_sheet(id_: str, state: State) -> bytes:
    return csv_text(log_sheet(logs.log_of(id_, Audience.DESK))).encode()


def _others_log(id_: str, state: State) -> bytes:
    return shared_log_of(id_)


LOGS: dict[str, Callable[[str, State], bytes]] = {
    "log.csv": _log_sheet,
    "log.jsonl": _log,
    "shared-log.jsonl": _others_log,
}
"""What only those who direct may fetch: a log may hold a draft or orders that wait to be shown."""


def kept_file(id_: str, kind: str, content: bytes) -> HttpResponse:
    """A file of a tournament that a browser keeps."""
    answer = HttpResponse(content, content_type=TYPES[Path(kind).suffix])
    answer.headers["Content-Disposition"] = f'attachment; filename="{id_}-{kind}"'
    return answer
