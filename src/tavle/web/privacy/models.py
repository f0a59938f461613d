"""How long a tournament keeps what is personal, and who is not shown by his full name; nothing of it is in the log."""

from __future__ import annotations

import hashlib

from django.db import models

from tavle.store.veils import ERASED as ERASED
from tavle.store.veils import FIRST_NAME as FIRST_NAME
from tavle.store.veils import INITIALS as INITIALS

DAYS = 30
"""Days after the end of a tournament for which contact data and photos are kept, where nobody has said otherwise."""
MOST_DAYS = 3650

WAYS = (FIRST_NAME, INITIALS)
"""What somebody may ask for; `ERASED` is not taken back."""


class Retention(models.Model):
    """How many days after the end contact data and photos are erased."""

    tournament = models.CharField(max_length=64, primary_key=True)
    days = models.PositiveIntegerField(default=DAYS)

    class Meta:
        """Names of the table."""

        db_table = "tavle_retention"

    def __str__(self) -> str:
        return f"{self.tournament}: {self.days}"

    @classmethod
    def days_of(cls, tournament: str) -> int:
        """The days of a tournament."""
        found = cls.objects.filter(tournament=tournament).first()
        return DAYS if found is None else found.days


class Veil(models.Model):
    """A player who is not shown by his full name; the name itself is not kept here."""

    tournament = models.CharField(max_length=64)
    player = models.CharField(max_length=200)
    way = models.CharField(max_length=12)

    class Meta:
        """One for each player."""

        db_table = "tavle_veil"
        constraints = (models.UniqueConstraint(fields=["tournament", "player"], name="one_veil"),)

    def __str__(self) -> str:
        return f"{self.player}: {self.way} ({self.tournament})"

    @classmethod
    def of(cls, tournament: str) -> dict[str, str]:
        """The ways by player, in the order of the ids."""
        found = cls.objects.filter(tournament=tournament).order_by("player")
        return dict(found.values_list("player", "way"))


class VeiledWord(models.Model):
    """A word that is not said in texts any more, because it is part of an erased name; only its digest is kept."""

    tournament = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)

    class Meta:
        """Names of the table."""

        db_table = "tavle_veiled_word"
        constraints = (models.UniqueConstraint(fields=["tournament", "digest"], name="one_veiled_word"),)

    def __str__(self) -> str:
        return f"{self.digest[:8]} ({self.tournament})"

    @classmethod
    def of(cls, tournament: str) -> frozenset[str]:
        """The digests of a tournament's words."""
        return frozenset(cls.objects.filter(tournament=tournament).values_list("digest", flat=True))


class ErasedAccount(models.Model):
    """An account that was erased: the digest of its name, so that logs no longer show it as the giver of commands.

    One that was erased where a log came from is kept with that tournament alone (`giver_digest`): an account of the
    same name here is somebody else's.
    """

    digest = models.CharField(max_length=64, primary_key=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_erased_account"

    def __str__(self) -> str:
        return self.digest[:8]


def name_digest(name: str) -> str:
    """What is kept of the name of an account that was erased."""
    return hashlib.sha256(f"account/{name}".encode()).hexdigest()


def giver_digest(tournament: str, name: str) -> str:
    """The same for the log of one tournament; no name of an account has a slash in it."""
    return name_digest(f"{tournament}/{name}")
