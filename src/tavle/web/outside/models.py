"""Tokens of other programs, the addresses that are told what happens, and what became of each message."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tavle.web.accounts.models import User, token_digest

PREFIX = "tavle_"
"""With what every token begins, so that one that was published by mistake is recognised."""
SEEN_EVERY = timedelta(minutes=1)
"""How exactly it is noted when a token was last used."""
KEPT = 50
"""Messages of a webhook that are remembered."""


class ApiToken(models.Model):
    """What lets another program in; of the token itself only a digest is kept.

    Attributes:
        name: What it is called by people; commands given with it stand in the log under `api:NAME`.
        tournament: The one tournament it is for; empty: all of the server.
        scopes: What it may do, see `tavle.web.api.scopes`.
        maker: Whose it is: it may never do more than he may at that moment, and goes with his account.
        made_with: The token by which another program made it; taken back with that one.
        expires: From when on it is worthless; `None` is never.
    """

    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=60)
    tournament = models.CharField(max_length=64, blank=True)
    scopes = models.JSONField(default=list)
    maker = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="tokens")
    made_with = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="made_tokens")
    made = models.DateTimeField()
    expires = models.DateTimeField(null=True, blank=True)
    last_used = models.DateTimeField(null=True, blank=True)
    revoked = models.BooleanField(default=False)

    class Meta:
        """Names of the table."""

        db_table = "tavle_api_token"

    def __str__(self) -> str:
        return f"{self.name} ({self.tournament or 'server'})"

    @classmethod
    def make(
        cls,
        name: str,
        scopes: Collection[str],
        *,
        maker: User | None,
        tournament: str = "",
        made_with: ApiToken | None = None,
        expires: datetime | None = None,
        secret: str = "",
    ) -> tuple[ApiToken, str]:
        """A new token, and what the other program is given: it is kept nowhere. Without a maker it opens nothing."""
        token = PREFIX + (secret or secrets.token_urlsafe(32))
        made = cls.objects.create(
            digest=token_digest(token),
            name=name,
            tournament=tournament,
            scopes=sorted(scopes),
            maker=maker,
            made_with=made_with,
            made=timezone.now(),
            expires=expires,
        )
        return made, token

    @classmethod
    def usable(cls, token: str) -> ApiToken | None:
        """Whose token this is, if it counts still; that it was used is noted."""
        now = timezone.now()
        lasting = Q(expires__isnull=True) | Q(expires__gt=now)
        known = cls.objects.filter(lasting, digest=token_digest(token), revoked=False)
        found = known.select_related("maker").first()
        if found is not None:
            long_ago = Q(last_used__isnull=True) | Q(last_used__lt=now - SEEN_EVERY)
            cls.objects.filter(long_ago, pk=found.pk).update(last_used=now)
        return found

    @classmethod
    def take_back(cls, number: int, tournament: str) -> bool:
        """Makes a token worthless, and all that were made with it; whether there is one of this number and reach."""
        taken = set(cls.objects.filter(pk=number, tournament=tournament).values_list("pk", flat=True))
        made = taken
        while made:
            made = set(cls.objects.filter(made_with__in=made).values_list("pk", flat=True)) - taken
            taken |= made
        return bool(cls.objects.filter(pk__in=taken).update(revoked=True))


class Webhook(models.Model):
    """An address that is told of every event of a tournament, in order, until it has said that it has it.

    Attributes:
        events: The names of the events it wants; empty: all.
        salt: What its secret is made from, together with the server's own; the secret itself is kept nowhere.
        private: Whether it may lie in the local network; only the owner of the server allows that.
        position: The version up to which everything was delivered, or was not wanted.
        failures: How often in a row the next message has failed.
        due: When it is tried again.
        leased: Until when one process has it to itself.
        stopped: Whether it has failed for too long, and waits for somebody to start it again.
    """

    tournament = models.CharField(max_length=64)
    url = models.CharField(max_length=500)
    events = models.JSONField(default=list)
    salt = models.CharField(max_length=64)
    private = models.BooleanField(default=False)
    position = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    due = models.DateTimeField()
    leased = models.DateTimeField(null=True, blank=True)
    stopped = models.BooleanField(default=False)
    made_by = models.CharField(max_length=150)

    class Meta:
        """Names of the table."""

        db_table = "tavle_webhook"

    def __str__(self) -> str:
        return f"{self.url} ({self.tournament})"

    @classmethod
    def make(
        cls,
        tournament: str,
        url: str,
        *,
        position: int,
        events: Collection[str] = (),
        private: bool = False,
        made_by: str = "",
    ) -> Webhook:
        """A new webhook, which is told of what comes after a version."""
        return cls.objects.create(
            tournament=tournament,
            url=url,
            events=sorted(events),
            salt=secrets.token_hex(16),
            private=private,
            position=position,
            due=timezone.now(),
            made_by=made_by,
        )

    @property
    def secret(self) -> str:
        """With what its messages are signed."""
        return hmac.new(settings.SECRET_KEY.encode(), f"webhook {self.salt}".encode(), hashlib.sha256).hexdigest()

    def take(self, until: datetime) -> bool:
        """Takes it for this process; `False` if another one has it, or it is not due."""
        now = timezone.now()
        free = Q(leased__isnull=True) | Q(leased__lt=now)
        mine = type(self).objects.filter(free, pk=self.pk, stopped=False, due__lte=now)
        return bool(mine.update(leased=until))


class Delivery(models.Model):
    """What became of one message.

    Attributes:
        status: What the other side answered; 0 where it did not.
        fault: Why it failed, in the program's own words; empty where it did not.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    attempt = models.PositiveIntegerField()
    status = models.PositiveIntegerField(default=0)
    fault = models.CharField(max_length=200, blank=True)

    class Meta:
        """Names of the table."""

        db_table = "tavle_delivery"

    def __str__(self) -> str:
        return f"{self.version}: {self.status or self.fault}"

    @classmethod
    def note(cls, webhook: Webhook, version: int, *, status: int, fault: str) -> None:
        """Remembers what became of a message, and forgets what is long ago."""
        attempt = webhook.failures + 1
        cls.objects.create(
            webhook=webhook, version=version, at=timezone.now(), attempt=attempt, status=status, fault=fault[:200]
        )
        old = cls.objects.filter(webhook=webhook).order_by("-pk").values_list("pk", flat=True)[KEPT : KEPT + 1]
        if old:
            cls.objects.filter(webhook=webhook, pk__lte=old[0]).delete()


class Tally(models.Model):
    """How often somebody has tried or asked lately; see `tavle.web.outside.tallies`."""

    key = models.CharField(max_length=64, primary_key=True)
    ends = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()

    class Meta:
        """Names of the table."""

        db_table = "tavle_tally"

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.count}"
