"""Tells the webhooks what has happened, from threads of its own: no page and no command ever waits for it.

Each webhook is told of one event after the other. Its position is kept when a message was taken, so what happens while
the server is down is told when it is up again, and a message may come twice, but none is left out. Several processes
share the work: who has a webhook's lease tells it.
"""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from threading import Event, Thread
from typing import Any

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from tavle.core.errors import TavleError
from tavle.store.watching import Watch
from tavle.tournament.events import name_of
from tavle.tournament.log import Stored
from tavle.web import logs
from tavle.web.discretion import open_event
from tavle.web.outside.models import Delivery, Webhook
from tavle.web.outside.sending import Answer, send

LEASE = timedelta(minutes=2)
FIRST_WAIT, LONGEST_WAIT = 5.0, 3600.0
"""Seconds until a message that failed is tried again; each time twice as long, but never longer than an hour."""
MOST_FAILURES = 60
"""After so many failures in a row, which take two days, a webhook stops until somebody starts it again."""
AT_ONCE = 100
"""Events that one webhook is told before the others have their turn."""
WORKERS = 4
LOOK_EVERY = 2.0
"""Seconds until the due times are looked at again, if nothing happens meanwhile."""

_log = logging.getLogger(__name__)


def wait_after(failures: int) -> timedelta:
    """How long a webhook waits after so many failures in a row."""
    return timedelta(seconds=min(FIRST_WAIT * 2 ** min(failures - 1, 20), LONGEST_WAIT))


def deliver(webhook: Webhook) -> None:
    """Tells one webhook what it has not heard, until it fails or there is no more."""
    if not webhook.take(timezone.now() + LEASE):
        return
    webhook.refresh_from_db()  # Another process may have told it meanwhile.
    try:
        for stored in logs.log_of(webhook.tournament, after=webhook.position)[:AT_ONCE]:
            if not _told(webhook, stored):
                break
            Webhook.objects.filter(pk=webhook.pk).update(leased=timezone.now() + LEASE)
    finally:
        Webhook.objects.filter(pk=webhook.pk).update(leased=None)


def _told(webhook: Webhook, stored: Stored) -> bool:
    """Whether the webhook has it now, or does not want it."""
    if not webhook.events or name_of(type(stored.event)) in webhook.events:
        answer = send(
            webhook.url,
            message_of(webhook.tournament, stored),
            secret=webhook.secret,
            delivery=f"{webhook.pk}-{stored.version}",
            private=webhook.private,
        )
        Delivery.note(webhook, stored.version, status=answer.status, fault=answer.fault)
        if answer.fault:
            _put_off(webhook, answer)
            return False
    webhook.position, webhook.failures = stored.version, 0
    webhook.save(update_fields=["position", "failures"])
    return True


def message_of(tournament: str, stored: Stored) -> dict[str, Any]:
    """What a webhook is told of an event: what everybody may know of it."""
    return {
        "tournament": tournament,
        "version": stored.version,
        "at": stored.at,
        "by": stored.by,
        "digest": stored.digest,
        "event": open_event(logs.state_of(tournament), stored.event),
    }


def _put_off(webhook: Webhook, answer: Answer) -> None:
    webhook.failures += 1
    webhook.due = timezone.now() + wait_after(webhook.failures)
    webhook.stopped = webhook.failures >= MOST_FAILURES
    webhook.save(update_fields=["failures", "due", "stopped"])
    _log.info("webhook %s: %s", webhook.pk, answer.fault)


def due() -> list[Webhook]:
    """The webhooks that are to be told something now."""
    now = timezone.now()
    waiting = list(Webhook.objects.filter(stopped=False, due__lte=now))
    if not waiting:
        return []
    heads = logs.store().tournaments()
    known = {str(id_): head.version for id_, head in heads.items()}
    return [webhook for webhook in waiting if webhook.position < known.get(webhook.tournament, 0)]


class Deliverer:
    """The threads of this process."""

    def __init__(self) -> None:
        self._stop = Event()
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="tavle-hook")
        self._busy: set[int] = set()
        self._thread = Thread(target=self._run, daemon=True, name="tavle-hooks")

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def stop(self) -> None:
        """Ends; what is being sent is sent to its end, or again after the next start."""
        self._stop.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def join(self) -> None:
        """Waits for the end."""
        self._thread.join()
        self._pool.shutdown(wait=True)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with closing(logs.store().watch()) as watch:
                    self._look(watch)
            except (TavleError, DatabaseError) as error:
                _log.warning("webhooks: %s", error)
                self._stop.wait(LOOK_EVERY)
        connection.close()

    def _look(self, watch: Watch) -> None:
        while not self._stop.is_set():
            close_old_connections()
            for webhook in due():
                if webhook.pk not in self._busy:
                    self._busy.add(webhook.pk)
                    self._pool.submit(self._deliver, webhook)
            watch.wait(LOOK_EVERY)

    def _deliver(self, webhook: Webhook) -> None:
        try:
            deliver(webhook)
        except (TavleError, DatabaseError) as error:
            _log.warning("webhook %s: %s", webhook.pk, error)
        finally:
            self._busy.discard(webhook.pk)
            connection.close()
