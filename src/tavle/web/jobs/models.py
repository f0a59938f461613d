"""A job: a file that is made, or was, beside the requests."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import models

from tavle.web.background import WAITING

FOLDER = "made"
"""Of the data folder; nothing in it is missed when it is gone."""


class Job(models.Model):
    """A file that somebody asked for.

    Attributes:
        key: Of everything that the file is made of: who asks for the same gets the same job.
        name: Of the file, `archive.zip`.
        done, whole: How many parts are made, and of how many; `whole` is 0 before it is known.
        faults: In English, where it could not be made.
        release: The program that made it.
        beat: When the process that makes it last said so: one that has been silent for long is no more.
    """

    key = models.CharField(max_length=64, unique=True)
    tournament = models.CharField(max_length=64)
    name = models.CharField(max_length=100)
    phase = models.CharField(max_length=10, default=WAITING)
    done = models.IntegerField(default=0)
    whole = models.IntegerField(default=0)
    faults = models.TextField(blank=True)
    release = models.CharField(max_length=40)
    asked = models.DateTimeField(auto_now_add=True)
    beat = models.DateTimeField(auto_now=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_job"

    def __str__(self) -> str:
        return f"{self.tournament}: {self.name}"

    @property
    def file(self) -> Path:
        """Where the file lies, once it is made."""
        return made_folder() / f"{self.key}{Path(self.name).suffix}"

    @property
    def page(self) -> Path:
        """Where the page lies of which a PDF is made."""
        return made_folder() / f"{self.key}.html"


def made_folder() -> Path:
    """Where made files lie."""
    return Path(settings.DATA) / FOLDER
