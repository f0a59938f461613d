"""What the process of a job does: it makes one file and notes how far it is."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tavle.web.background import Progress
    from tavle.web.jobs.models import Job

EVERY = 0.5
"""Seconds between two notes of how far it is."""


def make(data: str, number: int) -> None:
    """Makes the file of a job of the installation whose data folder this is; this process becomes one of it."""
    from tavle.web.serving import connect

    connect(Path(data))
    # Only now is Django set up, without which the tables cannot be loaded.
    from django.db import connections

    from tavle.store.durable import put_in_place
    from tavle.web import logs
    from tavle.web.jobs.models import Job

    job = Job.objects.get(pk=number)
    try:
        put_in_place(job.file, content_of(job, _noting(job)), mode=0o600)
        job.page.unlink(missing_ok=True)
    finally:
        connections.close_all()
        logs.store().close()


def _noting(job: Job) -> Progress:
    noted = 0.0

    def progress(done: int, whole: int) -> None:
        nonlocal noted
        if monotonic() - noted > EVERY:
            noted = monotonic()
            type(job).objects.filter(pk=job.pk).update(done=done, whole=whole)

    return progress


def content_of(job: Job, progress: Progress) -> bytes:
    """The file of a job."""
    from tavle.web.jobs.contents import WHOLE, whole_of
    from tavle.web.paper.pdf import pdf_of

    if job.name in WHOLE:
        return whole_of(job.tournament, job.name, progress)
    return pdf_of(job.page.read_text(encoding="utf-8"), progress)
