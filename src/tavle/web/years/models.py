"""Rating lists and series that this server keeps: what belongs to them, and who is who. Results are never kept here."""

from __future__ import annotations

from typing import Any

from django.db import models

RATING, SERIES = "rating", "series"
KINDS = (RATING, SERIES)


class KeptList(models.Model):
    """A rating list or a series: its book, and what it is computed with.

    Attributes:
        key: Its part of the address.
        settings: Values of the options of a series book.
        start: The printed list from which a rating list begins.
        teams: The teams of a series, as docs/series.md has them; empty where there are none.
        seed: Where the lots of a series come from, where its book wants any; empty: equals share the place.
        hidden: Whether it was taken off the pages; nothing of it is lost.
    """

    key = models.CharField(max_length=64, primary_key=True)
    kind = models.CharField(max_length=10)
    title = models.CharField(max_length=120)
    book = models.CharField(max_length=64)
    settings = models.JSONField(default=dict)
    start = models.TextField(blank=True)
    teams = models.JSONField(default=dict)
    seed = models.CharField(max_length=64, blank=True)
    hidden = models.BooleanField(default=False)
    made_by = models.CharField(max_length=150)

    class Meta:
        """Names of the table."""

        db_table = "tavle_kept_list"

    def __str__(self) -> str:
        return f"{self.title} ({self.kind})"


class Belonging(models.Model):
    """An event of a list: a tournament of this server, or one that was brought as a file.

    Attributes:
        event: The tournament's id, or the one in the file.
        document: What the file says, as docs/interface.md has events; empty for a tournament of this server.
        date: The day by which it counts; empty: that of its last round.
        tier: What kind of event a series book calls it.
    """

    kept = models.ForeignKey(KeptList, on_delete=models.CASCADE, related_name="events")
    event = models.CharField(max_length=200)
    document = models.JSONField(default=dict)
    date = models.CharField(max_length=10, blank=True)
    tier = models.CharField(max_length=40, blank=True)

    class Meta:
        """An event is there once."""

        db_table = "tavle_belonging"
        constraints = (models.UniqueConstraint(fields=["kept", "event"], name="one_event"),)

    def __str__(self) -> str:
        return f"{self.event} ({self.kept_id})"


class Decided(models.Model):
    """Who is who: a line of the log of decisions. Lines are added, never changed.

    Attributes:
        what: As a persons file has it (docs/ratings.md); `take_back` names a line by its own number here.
    """

    what = models.JSONField()
    by = models.CharField(max_length=150)
    at = models.CharField(max_length=20)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_decided"

    def __str__(self) -> str:
        return f"{self.pk}: {self.what}"

    @property
    def taken_back(self) -> int | None:
        """The number of the line that this one takes back."""
        number: Any = self.what.get("take_back")
        return None if number is None else int(number)
