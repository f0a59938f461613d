"""Studies that were asked for, with what came of them; and of which tournaments everybody may see the chances."""

from __future__ import annotations

from django.db import models

from tavle.web.background import WAITING


class Study(models.Model):
    """A study, asked for on a page.

    Attributes:
        asked: What `simulate_formats` is given: subjects, players, model, tournaments, seed, hours, vary.
        done: Tournaments played so far.
        answer: Of those; empty before the first are played.
        faults: In English, where it could not be played.
        beat: When the process that plays it last said so: one that has been silent for long is no more.
    """

    asked = models.JSONField()
    phase = models.CharField(max_length=10, default=WAITING)
    done = models.BigIntegerField(default=0)
    answer = models.JSONField(default=dict)
    faults = models.TextField(blank=True)
    made_by = models.CharField(max_length=150)
    made = models.DateTimeField(auto_now_add=True)
    beat = models.DateTimeField(auto_now=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_study"

    def __str__(self) -> str:
        return f"{self.pk}: {self.title}"

    @property
    def title(self) -> str:
        """What it compares."""
        return ", ".join(str(each.get("book", each.get("format"))) for each in self.asked["subjects"])


class ShownChances(models.Model):
    """A tournament of which everybody may see the chances; the director has chosen so."""

    tournament = models.CharField(max_length=64, primary_key=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_shown_chances"

    def __str__(self) -> str:
        return self.tournament

    @classmethod
    def of(cls, tournament: str) -> bool:
        """Whether everybody may see them."""
        return cls.objects.filter(tournament=tournament).exists()

    @classmethod
    def show(cls, tournament: str, *, shown: bool) -> None:
        """Lets everybody see them, or no longer."""
        if shown:
            cls.objects.get_or_create(tournament=tournament)
        else:
            cls.objects.filter(tournament=tournament).delete()
