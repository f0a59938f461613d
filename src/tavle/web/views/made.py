"""Files that are made beside the requests: how far one is, and the file."""

from __future__ import annotations

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from tavle.texts.numbers import decimal_text
from tavle.web import logs
from tavle.web.background import DONE, OVER
from tavle.web.gates import allow
from tavle.web.halls import hall
from tavle.web.jobs.contents import WHOLE
from tavle.web.jobs.models import Job
from tavle.web.jobs.running import go_on
from tavle.web.pages import page
from tavle.web.permissions import may_see
from tavle.web.visitors import language_of, visitor_in

TYPES = {".pdf": ("application/pdf", "inline"), ".zip": ("application/zip", "attachment")}
"""What a file is, and whether a browser shows or keeps it."""


@require_safe
@allow("desk")
def made(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """How far a file is; once it is made, the way to it."""
    job = get_object_or_404(Job, pk=number, tournament=id)
    if not _may_have(request, job):
        return page(request, "not_allowed.html", {"id": id}, status=403)
    go_on(job)
    size = job.file.stat().st_size if job.phase == DONE and job.file.exists() else 0
    megabytes = decimal_text(size / 1e6, 1, language_of(request)) if size else ""
    values = {"job": job, "over": job.phase in OVER, "megabytes": megabytes}
    return page(request, "files/made.html", {**hall(id, logs.state_of(id)), **values})


@require_safe
@allow("desk")
def made_file(request: HttpRequest, id: str, number: int) -> HttpResponse:
    """The file, once it is made."""
    job = get_object_or_404(Job, pk=number, tournament=id)
    if not _may_have(request, job):
        return page(request, "not_allowed.html", {"id": id}, status=403)
    if job.phase != DONE or not job.file.exists():
        raise Http404
    return file_of(job)


def _may_have(request: HttpRequest, job: Job) -> bool:
    """What holds the log is for those who direct; paper is for all of the desk."""
    return job.name not in WHOLE or may_see(visitor_in(request, job.tournament).role, "people")


def handed(job: Job) -> HttpResponse:
    """The file if it is made already, else the way to the page that says how far it is."""
    if job.phase == DONE:
        return file_of(job)
    return redirect("made", id=job.tournament, number=job.pk)


def file_of(job: Job) -> HttpResponse:
    """A made file."""
    kind, shown = TYPES[Path(job.name).suffix]
    named = {"Content-Disposition": f'{shown}; filename="{job.tournament}-{job.name}"'}
    return HttpResponse(job.file.read_bytes(), content_type=kind, headers=named)
