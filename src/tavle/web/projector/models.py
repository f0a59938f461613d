"""The screens of a tournament, and what the director has to say on them; nothing of it stands in the log."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.db import models

from tavle.web.accounts.models import CODE_LETTERS

KINDS = ("announcement", "enter", "names", "tables", "clock", "standings", "bracket")
"""What a screen can show, in the order in which it does."""
SECONDS = (3, 120)
"""The least and the most that a page stands."""
MOST_PARTS = 9


class Screen(models.Model):
    """A screen on the wall, found by its code.

    Attributes:
        name: Where it hangs.
        shows: Which of `KINDS`; none of them is: whatever belongs to the stage of the tournament.
        seconds: How long each page stands.
        theme: `light` or `dark`.
        language: Of all its words; empty: that of its browser.
        near: Whether it is read from five metres instead of ten, so that more fits.
        sound: Whether a tone tells the end of the clock.
        part, parts: Which part of a long list it shows, where several screens share one.
    """

    tournament = models.CharField(max_length=64)
    code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=60, blank=True)
    shows = models.JSONField(default=list)
    seconds = models.PositiveIntegerField(default=10)
    theme = models.CharField(max_length=5, default="light")
    language = models.CharField(max_length=2, blank=True)
    near = models.BooleanField(default=False)
    sound = models.BooleanField(default=False)
    part = models.PositiveIntegerField(default=1)
    parts = models.PositiveIntegerField(default=1)

    class Meta:
        """Names of the table."""

        db_table = "tavle_screen"

    def __str__(self) -> str:
        return f"{self.code}: {self.name} ({self.tournament})"

    @classmethod
    def make(cls, tournament: str, name: str = "", **settings: object) -> Screen:
        """A new screen, which shows what belongs to the stage until it is told otherwise."""
        return cls.objects.create(tournament=tournament, name=name, code=cls._free_code(), **settings)

    @classmethod
    def _free_code(cls) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(4))
            if not cls.objects.filter(code=code).exists():
                return code

    @classmethod
    def of(cls, tournament: str) -> Iterable[Screen]:
        """The screens of a tournament, in the order in which they were made."""
        return cls.objects.filter(tournament=tournament).order_by("pk")


class Announcement(models.Model):
    """What the director says on the wall.

    Attributes:
        text: As it was typed, line by line; empty: nothing.
        alone: Whether every screen shows it and nothing else.
    """

    tournament = models.CharField(max_length=64, primary_key=True)
    text = models.TextField(blank=True)
    alone = models.BooleanField(default=False)

    class Meta:
        """Names of the table."""

        db_table = "tavle_announcement"

    def __str__(self) -> str:
        return f"{self.tournament}: {self.text[:40]}"

    @classmethod
    def of(cls, tournament: str) -> Announcement:
        """That of a tournament; an empty one where nothing was said."""
        return cls.objects.filter(tournament=tournament).first() or cls(tournament=tournament)
