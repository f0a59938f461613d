"""A tournament moves to another machine: handed over, taken over by force, carried as a file, and what clashes."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from tavle.core.errors import TavleError, refuse
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.moving import Brought, bring_in, log_file
from tavle.web.pages import page
from tavle.web.privacy.veiling import Audience
from tavle.web.telling import teller
from tavle.web.views.desk.page import desk_values

LARGEST = 15_000_000
"""Bytes of a log that is taken in: thirty times the longest championship. The server takes no larger request."""


@require_http_methods(["GET", "POST"])
@allow("people")
def moving(request: HttpRequest, id: str) -> HttpResponse:
    """Shows who writes and how to change it; posting brings in a file."""
    faults: object = ()
    brought: Brought | None = None
    if request.method == "POST":
        try:
            brought = bring_in(_file(request), expected=logs.known_id(id))
        except TavleError as error:
            faults = error.faults
    told = teller(request, id, Audience.DESK)
    values = desk_values(id, here=settings.HERE, brought=brought, told=told, faults=faults)
    return page(request, "desk/moving.html", values, status=422 if faults else 200)


@require_safe
@allow("people")
def log(request: HttpRequest, id: str) -> HttpResponse:
    """The log as a file to carry."""
    answer = HttpResponse(log_file(logs.known_id(id)), content_type="application/jsonl")
    answer.headers["Content-Disposition"] = f'attachment; filename="{id}.jsonl"'
    return answer


@require_http_methods(["GET", "POST"])
@allow("new")
def bring(request: HttpRequest) -> HttpResponse:
    """A tournament that was kept elsewhere so far begins here."""
    faults: object = ()
    if request.method == "POST":
        try:
            return redirect("desk", id=bring_in(_file(request)).tournament)
        except TavleError as error:
            faults = error.faults
    return page(request, "setting_up/bring.html", {"faults": faults}, status=422 if faults else 200)


def _file(request: HttpRequest) -> bytes:
    file = request.FILES.get("file")
    if file is None:
        raise refuse("missing-key", where="file", key="file")
    if (file.size or 0) > LARGEST:
        raise refuse("log-too-large", where="file", megabytes=LARGEST // 1_000_000)
    content: bytes = file.read()
    return content
