"""What the server remembers of people; nothing of it stands in a tournament's log."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody confuses."""


def token_digest(token: str) -> str:
    """What is kept of a link; the link itself is not."""
    return hashlib.sha256(token.encode()).hexdigest()


class User(AbstractUser):
    """An account with a password; players need none."""

    class Meta:
        """Names of the table."""

        db_table = "tavle_user"


class Membership(models.Model):
    """A role in one tournament, or (`tournament` empty) on the whole server."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    tournament = models.CharField(max_length=64, blank=True)
    role = models.CharField(max_length=20)

    class Meta:
        """One role for each person and tournament."""

        db_table = "tavle_membership"
        constraints = (models.UniqueConstraint(fields=["user", "tournament"], name="one_role"),)

    def __str__(self) -> str:
        return f"{self.user.username}: {self.role} ({self.tournament or 'server'})"


class Invitation(models.Model):
    """A link that makes an account with a role, once."""

    digest = models.CharField(max_length=64, unique=True)
    tournament = models.CharField(max_length=64, blank=True)
    role = models.CharField(max_length=20)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_invitation"

    def __str__(self) -> str:
        return f"{self.role} ({self.tournament or 'server'})"

    @classmethod
    def make(cls, role: str, tournament: str = "", *, days: int = 2, token: str = "") -> str:
        """A new invitation; gives its token (one of its own without `token`), which is kept nowhere."""
        token = token or secrets.token_urlsafe(24)
        expires = timezone.now() + timedelta(days=days)
        cls.objects.create(digest=token_digest(token), role=role, tournament=tournament, expires=expires)
        return token

    @classmethod
    def usable(cls, token: str) -> Invitation | None:
        """The invitation of a token that is neither used nor too old."""
        now = timezone.now()
        return cls.objects.filter(digest=token_digest(token), used__isnull=True, expires__gt=now).first()

    def use(self) -> bool:
        """Marks it as used; `False` if somebody else was quicker."""
        return bool(type(self).objects.filter(pk=self.pk, used__isnull=True).update(used=timezone.now()))


class PlayerLink(models.Model):
    """A player's personal link: the QR code on his slip, or the short code typed by hand."""

    tournament = models.CharField(max_length=64)
    player = models.CharField(max_length=200)
    token = models.CharField(max_length=64, unique=True)
    code = models.CharField(max_length=8, unique=True)
    revoked = models.BooleanField(default=False)

    class Meta:
        """Names of the table."""

        db_table = "tavle_player_link"

    def __str__(self) -> str:
        return f"{self.player} ({self.tournament})"

    @classmethod
    def for_player(cls, tournament: str, player: str) -> PlayerLink:
        """The player's link, made where there is none. It is kept in the clear: it must be printed again on request."""
        return cls.for_players(tournament, [player])[player]

    @classmethod
    def for_players(cls, tournament: str, players: Collection[str]) -> dict[str, PlayerLink]:
        """The links of some players, made where there are none."""
        found = PlayerLink.objects.filter(tournament=tournament, player__in=players, revoked=False)
        known = {link.player: link for link in found.order_by("-pk")}
        lacking = [player for player in players if player not in known]
        made = [
            PlayerLink(tournament=tournament, player=player, token=secrets.token_urlsafe(18), code=code)
            for player, code in zip(lacking, cls._free_codes(len(lacking)), strict=True)
        ]
        known |= {link.player: link for link in PlayerLink.objects.bulk_create(made)}
        return {player: known[player] for player in players}

    @classmethod
    def revoke(cls, tournament: str, player: str) -> None:
        """Takes a player's link back: the slip is lost, or lies in wrong hands."""
        cls.objects.filter(tournament=tournament, player=player, revoked=False).update(revoked=True)

    @classmethod
    def of_code(cls, code: str) -> PlayerLink | None:
        """The link whose short code somebody has typed; one code leads to one player on the whole server."""
        typed = "".join(code.upper().split())
        return cls.objects.filter(code=typed, revoked=False).first() if typed else None

    @classmethod
    def _free_codes(cls, count: int) -> list[str]:
        free: set[str] = set()
        while len(free) < count:
            drawn = {"".join(secrets.choice(CODE_LETTERS) for _ in range(6)) for _ in range(count - len(free))}
            free |= drawn - set(cls.objects.filter(code__in=drawn).values_list("code", flat=True))
        return list(free)


class Venue(models.Model):
    """Where and when a tournament is played: what is announced, and no rule asks for.

    Attributes:
        zone: The name of the time zone in which the hall's clock goes, e.g. `Europe/Oslo`.
        tables: How many tables stand in the hall; unknown where nobody has said.
        sessions: Beginning and end of each session, as the book's option of that name has them; for books without it.
        open_entry: Whether anybody may enter himself by the link on the poster.
    """

    tournament = models.CharField(max_length=64, primary_key=True)
    place = models.CharField(max_length=200, blank=True)
    zone = models.CharField(max_length=64, default="UTC")
    tables = models.PositiveIntegerField(null=True, blank=True)
    sessions = models.JSONField(default=list)
    open_entry = models.BooleanField(default=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_venue"

    def __str__(self) -> str:
        return f"{self.tournament}: {self.place}"

    @classmethod
    def of(cls, tournament: str) -> Venue:
        """The venue of a tournament; one that nobody has described is empty."""
        return cls.objects.filter(tournament=tournament).first() or cls(tournament=tournament)


class EntryNote(models.Model):
    """What the desk notes beside an entry; it can be erased without breaking the log."""

    tournament = models.CharField(max_length=64)
    player = models.CharField(max_length=200)
    team = models.CharField(max_length=120, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    fee_paid = models.BooleanField(default=False)

    class Meta:
        """One note for each entry."""

        db_table = "tavle_entry_note"
        constraints = (models.UniqueConstraint(fields=["tournament", "player"], name="one_note"),)

    def __str__(self) -> str:
        return f"{self.player} ({self.tournament})"

    @classmethod
    def keep(cls, tournament: str, player: str, **values: object) -> None:
        """Sets some of what is noted of an entry."""
        cls.objects.update_or_create(tournament=tournament, player=player, defaults=values)


class Consent(models.Model):
    """A player agrees that his table is done with a clock's phase; when all have, the table gives the command."""

    tournament = models.CharField(max_length=64)
    clock = models.CharField(max_length=120)
    player = models.CharField(max_length=200)

    class Meta:
        """One consent for each player and run of a clock."""

        db_table = "tavle_consent"
        constraints = (models.UniqueConstraint(fields=["tournament", "clock", "player"], name="one_consent"),)

    def __str__(self) -> str:
        return f"{self.player}: {self.clock} ({self.tournament})"

    @classmethod
    def of(cls, tournament: str, clock: str) -> set[str]:
        """Who has agreed."""
        return set(cls.objects.filter(tournament=tournament, clock=clock).values_list("player", flat=True))


class SentForm(models.Model):
    """A form that was sent, known again when it is sent once more; see `tavle.web.sending`.

    Attributes:
        made: What came of it, as a number or a part of an address.
    """

    key = models.CharField(max_length=64, unique=True)
    made = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_sent_form"

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.made}"
