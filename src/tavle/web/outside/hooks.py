"""Making webhooks and starting them again: what the API and the page have in common."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone

from tavle.core.errors import refuse
from tavle.tournament.events import EVENTS, name_of
from tavle.web import logs
from tavle.web.outside.addresses import checked_address
from tavle.web.outside.models import Webhook

MOST = 20
"""Webhooks of one tournament."""
EVENT_NAMES = tuple(sorted(name_of(kind) for kind in EVENTS))


def add_webhook(
    tournament: str,
    url: str,
    *,
    events: Collection[str] = (),
    after: int | None = None,
    private: bool = False,
    made_by: str = "",
) -> Webhook:
    """A new webhook.

    Args:
        tournament: Whose events.
        url: Who is told.
        events: Which of them; empty: all.
        after: The version after which it is told; `None`: from now on.
        private: Whether it may lie in the local network.
        made_by: Who wants it.

    Raises:
        Refused: `no-tournament`, `webhook-address`, `webhook-private`, or `bad-value` for an event that is none.
    """
    head = logs.state_of(tournament).version
    unknown = [name for name in events if name not in EVENT_NAMES]
    if unknown:
        raise refuse("bad-value", where="events", key="events", value=unknown[0], right=", ".join(EVENT_NAMES))
    if Webhook.objects.filter(tournament=tournament).count() >= MOST:
        raise refuse("bad-value", where="webhooks", key="webhooks", value=str(MOST + 1), right=f"0-{MOST}")
    checked_address(url, private=private)
    position = head if after is None else min(after, head)
    return Webhook.make(tournament, url, position=position, events=set(events), private=private, made_by=made_by)


def start_again(webhook: Webhook) -> None:
    """Lets it be tried at once."""
    webhook.failures, webhook.stopped, webhook.due = 0, False, timezone.now()
    webhook.save(update_fields=["failures", "stopped", "due"])
