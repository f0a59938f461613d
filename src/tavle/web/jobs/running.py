"""Jobs are done one after the other, in a process of their own, so that pages are served meanwhile."""

from __future__ import annotations

from concurrent.futures import wait
from datetime import timedelta

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tavle.web.background import DONE, FAILED, RUNNING, WAITING, beside, process, stopping
from tavle.web.jobs.making import make
from tavle.web.jobs.models import Job
from tavle.web.outages import told_of

SILENT = timedelta(minutes=1)
"""A job of which nothing has been heard for so long belonged to a server that has been stopped."""
BEAT = 1.0
"""Seconds between two signs of life."""


def work_off() -> None:
    """Does the jobs that wait, whoever asked for them, until there is none that can be begun."""
    while not stopping() and (job := _claimed()) is not None:
        _do(job)


def go_on(job: Job) -> None:
    """Lets a job be done that nobody seems to do any more."""
    if _open().filter(pk=job.pk).exists():
        beside("job", work_off)


def _open() -> QuerySet[Job]:
    """The jobs that wait, or were left by a server that has been stopped."""
    return Job.objects.filter(Q(phase=WAITING) | Q(phase=RUNNING, beat__lt=timezone.now() - SILENT))


def _claimed() -> Job | None:
    """The oldest of them, which is this process's own now; no two of one tournament are done at once."""
    for job in _open().order_by("pk"):
        busy = Job.objects.filter(phase=RUNNING, beat__gte=timezone.now() - SILENT).values("tournament")
        mine = _open().filter(pk=job.pk).exclude(tournament__in=busy)
        if mine.update(phase=RUNNING, done=0, beat=timezone.now()):
            return job
    return None


def _do(job: Job) -> None:
    known = Job.objects.filter(pk=job.pk)
    try:
        with process() as pool:
            work = pool.submit(make, str(settings.DATA), job.pk)
            while not wait([work], timeout=BEAT).done:
                known.update(beat=timezone.now())
            work.result()
    except Exception as error:  # noqa: BLE001 - whatever it was, the page must not wait for ever
        if stopping():
            known.update(phase=WAITING, beat=timezone.now())  # begun anew when somebody looks at its page
        else:
            known.update(phase=FAILED, faults=told_of(error), beat=timezone.now())
    else:
        known.update(phase=DONE, done=F("whole"), beat=timezone.now())
