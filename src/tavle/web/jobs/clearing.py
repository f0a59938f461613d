"""Made files go after a day, when another release is installed, and when somebody named in them is erased."""

from __future__ import annotations

from datetime import timedelta
from importlib.metadata import version

from django.db.models import QuerySet
from django.utils import timezone

from tavle.web.jobs.models import Job, made_folder

KEPT = timedelta(days=1)
"""So long a made file can be fetched."""


def clear() -> None:
    """Removes what is older than a day or was made by another release, and files that belong to no job."""
    _remove(Job.objects.filter(asked__lt=timezone.now() - KEPT) | Job.objects.exclude(release=version("tavle")))
    known = set(Job.objects.values_list("key", flat=True))
    for path in made_folder().glob("*"):
        if path.stem not in known:
            path.unlink(missing_ok=True)


def forget_made(tournament: str) -> None:
    """Removes all made files of a tournament."""
    _remove(Job.objects.filter(tournament=tournament))


def _remove(jobs: QuerySet[Job]) -> None:
    for job in jobs:
        job.delete()
        for path in (job.file, job.page):
            path.unlink(missing_ok=True)
