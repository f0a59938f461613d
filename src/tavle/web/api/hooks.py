"""Webhooks: addresses that are told what happens in a tournament."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from tavle.core.errors import refuse
from tavle.web import logs
from tavle.web.api import shapes
from tavle.web.api.callers import DIRECTOR, caller_of
from tavle.web.api.faults import ANSWERS
from tavle.web.outside.hooks import add_webhook, start_again
from tavle.web.outside.models import Webhook

router = Router(tags=["webhooks"])


@router.get("/{id}/webhooks", auth=DIRECTOR, response={200: list[shapes.WebhookShape], **ANSWERS})
def webhooks(request: HttpRequest, id: str) -> list[dict[str, Any]]:
    """The addresses that are told."""
    logs.state_of(id)
    return [told(each) for each in Webhook.objects.filter(tournament=id).order_by("pk")]


@router.post("/{id}/webhooks", auth=DIRECTOR, response={201: shapes.WebhookMade, **ANSWERS})
def make_webhook(request: HttpRequest, id: str, asked: shapes.WebhookAsked) -> Any:
    """A new one. The answer alone holds the secret with which its messages are signed."""
    made = add_webhook(id, asked.url, events=asked.events, after=asked.after, made_by=caller_of(request).name)
    return Status(201, {**told(made), "secret": made.secret})


@router.delete("/{id}/webhooks/{number}", auth=DIRECTOR, response={204: None, **ANSWERS})
def remove_webhook(request: HttpRequest, id: str, number: shapes.Number) -> Any:
    """Takes one away."""
    _found(id, number).delete()
    return Status(204, None)


@router.post("/{id}/webhooks/{number}/start", auth=DIRECTOR, response={200: shapes.WebhookShape, **ANSWERS})
def start_webhook(request: HttpRequest, id: str, number: shapes.Number) -> dict[str, Any]:
    """Tries at once again, also where it has failed for too long and stopped."""
    webhook = _found(id, number)
    start_again(webhook)
    return told(webhook)


@router.get("/{id}/webhooks/{number}/deliveries", auth=DIRECTOR, response={200: list[shapes.DeliveryShape], **ANSWERS})
def deliveries(request: HttpRequest, id: str, number: shapes.Number) -> list[dict[str, Any]]:
    """What became of the last fifty messages, the newest first."""
    return [
        {
            "version": each.version,
            "at": each.at.isoformat(),
            "attempt": each.attempt,
            "status": each.status,
            "fault": each.fault,
        }
        for each in _found(id, number).deliveries.order_by("-pk")
    ]


def told(webhook: Webhook) -> dict[str, Any]:
    """A webhook as plain data, without its secret."""
    return {
        "id": webhook.pk,
        "url": webhook.url,
        "events": webhook.events,
        "position": webhook.position,
        "failures": webhook.failures,
        "stopped": webhook.stopped,
    }


def _found(id_: str, number: int) -> Webhook:
    found = Webhook.objects.filter(tournament=id_, pk=number).first()
    if found is None:
        raise refuse("nothing-here", where="webhook", name=str(number))
    return found
