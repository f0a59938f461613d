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
from tavle.library.simulation import FORMATS
from tavle.rules.read import book_ids, load_book
from tavle.web.background import OVER
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.sending import made_once
from tavle.web.studies.asking import BRACKET, MODELS, SHARES, SUBJECTS, USUAL, VARIED, asked_of
from tavle.web.studies.models import Study
from tavle.web.studies.players import offered
from tavle.web.studies.running import begin, silent
from tavle.web.studies.running import stop as stop_playing
from tavle.web.visitors import language_of, visitor_in

LISTED = 50
"""So many studies are listed."""
SETTINGS, MORE = ("rounds", "match_length"), ("hours", "cut", "losing", "tournaments", "seed")
"""Numbers of the form: what the subjects have in common, and what few change."""


@require_http_methods(["GET", "POST"])
@allow("new")
def studies(request: HttpRequest) -> HttpResponse:
    """The studies of this server, and a form for another."""
    faults: tuple[Fault, ...] = ()
    form = {key: str(value) for key, value in request.POST.items()} if request.method == "POST" else dict(USUAL)
    if request.method == "POST":
        try:
            asked = asked_of(form, language_of(request))
            begun = made_once(request, lambda: begin(asked, by=visitor_in(request).name or "").pk)
        except TavleError as error:
            faults = tuple(error.faults)
        else:
            return redirect("study", study=int(begun))
    books = [load_book(id_) for id_ in book_ids()]
    values = {
        "studies": [(each, _title(each, request)) for each in Study.objects.order_by("-pk")[:LISTED]],
        "books": [book for book in books if book.book.kind == "tournament"],
        "formats": FORMATS,
        "models": MODELS,
        "sources": offered(),
        "varied": VARIED,
        "bracket": BRACKET,
        "fields": {"subjects": SUBJECTS, "settings": SETTINGS, "shares": SHARES, "more": MORE},
        "form": {**USUAL, **form},
        "faults": faults,
    }
    return page(request, "studies/studies.html", values, status=422 if faults else 200)


@require_safe
@allow("new")
def study(request: HttpRequest, study: int) -> HttpResponse:
    """How far a study is, and what it says so far."""
    from tavle.library.fairness.page import measured
    from tavle.library.fairness.titles import titled

    found, language = get_object_or_404(Study, pk=study), language_of(request)
    subjects = titled(found.answer, language)["subjects"] if found.answer else ()
    values = {
        "study": found,
        "title": _title(found, request),
        "over": found.phase in OVER,
        "silent": silent(found),
        "subjects": subjects,
        "rows": measured(subjects, language) if subjects else (),
    }
    return page(request, "studies/study.html", values)


def _title(study: Study, request: HttpRequest) -> str:
    """What a study compares."""
    from tavle.library.fairness.titles import asked_title

    return " · ".join(asked_title(subject, language_of(request)) for subject in study.asked["subjects"])


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
    found = get_object_or_404(Study, pk=study)
    answer = found.answer
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
        fairness_report(answer, language=language_of(request), examples=_examples(found)),
        headers={"Content-Security-Policy": policy},
    )


def _examples(study: Study) -> list[dict[str, object] | None]:
    """For each book a tournament to step through; none where many lengths are compared."""
    from tavle.library.simulation import SHARED, stepped

    asked = study.asked
    if "vary" in asked or "hours" in asked:
        return []
    shared = {name: asked[name] for name in SHARED if name in asked and name != "cut"}
    pairs = zip(asked["subjects"], study.answer["subjects"], strict=True)
    return [stepped(subject, subject_found, **shared) for subject, subject_found in pairs]


def _csv(answer: dict[str, object]) -> str:
    from tavle.library.fairness.sheet import place_rows

    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(place_rows(answer))
    return written.getvalue()
