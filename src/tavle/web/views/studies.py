"""Studies of fairness: ask for one, watch it being played, read and fetch what came of it."""

from __future__ import annotations

import csv
import io
from base64 import b64encode
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tavle.core.errors import Fault, TavleError
from tavle.rules.read import book_ids, load_book
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.studies.asking import MODELS, USUAL, asked_of
from tavle.web.studies.models import OVER, Study
from tavle.web.studies.running import begin, silent
from tavle.web.studies.running import stop as stop_playing
from tavle.web.visitors import language_of, visitor_in

LISTED = 50
"""So many studies are listed."""
FORMATS = ("knockout", "double_elimination", "round_robin", "swiss", "tables", "groups")


@require_http_methods(["GET", "POST"])
@allow("new")
def studies(request: HttpRequest) -> HttpResponse:
    """The studies of this server, and a form for another."""
    faults: tuple[Fault, ...] = ()
    form = {key: str(value) for key, value in request.POST.items()} if request.method == "POST" else dict(USUAL)
    if request.method == "POST":
        try:
            begun = begin(asked_of(form), by=visitor_in(request).name or "")
        except TavleError as error:
            faults = tuple(error.faults)
        else:
            return redirect("study", study=begun.pk)
    books = [load_book(id_) for id_ in book_ids()]
    values = {
        "studies": Study.objects.order_by("-pk")[:LISTED],
        "books": [book for book in books if book.book.kind == "tournament"],
        "formats": FORMATS,
        "models": MODELS,
        "form": {**USUAL, **form},
        "faults": faults,
    }
    return page(request, "studies/studies.html", values, status=422 if faults else 200)


@require_safe
@allow("new")
def study(request: HttpRequest, study: int) -> HttpResponse:
    """How far a study is, and what it says so far."""
    found = get_object_or_404(Study, pk=study)
    return page(request, "studies/study.html", {"study": found, "over": found.phase in OVER, "silent": silent(found)})


@require_POST
@allow("new")
def stop(request: HttpRequest, study: int) -> HttpResponse:
    """Stops a study; what has been played stays."""
    stop_playing(get_object_or_404(Study, pk=study).pk)
    return redirect("study", study=study)


@require_safe
@allow("new")
def study_file(request: HttpRequest, study: int, form: str) -> HttpResponse:
    """The report as one page, all numbers as JSON, or the chances of all places as CSV."""
    answer = get_object_or_404(Study, pk=study).answer
    if not answer or form not in ("report", "json", "csv"):
        raise Http404
    if form == "json":
        return JsonResponse(answer)
    if form == "csv":
        return HttpResponse(_csv(answer), content_type="text/csv; charset=utf-8")
    from tavle.library.fairness.page import WHOLE_STYLE, fairness_report

    known = b64encode(sha256(WHOLE_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{known}'; frame-ancestors 'none'"
    return HttpResponse(
        fairness_report(answer, language=language_of(request)), headers={"Content-Security-Policy": policy}
    )


def _csv(answer: dict[str, object]) -> str:
    from tavle.library.fairness.sheet import place_rows

    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(place_rows(answer))
    return written.getvalue()
