"""A form that is sent again, by a double click or by going back, makes its thing once; the second time is led to it.

Commands of the log see to that by their ids. Other forms carry such an id too; what came of it is remembered.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tavle.tournament.log import canonical
from tavle.web.accounts.models import SentForm

KEPT = timedelta(days=30)
"""So long it is remembered; who goes back to a page of before sends a form anew."""


def made_once(request: HttpRequest, make: Callable[[], object]) -> str:
    """What a form makes: it is made when the form is sent first, and after that only named.

    Args:
        request: The form, with its `command_id`; one without makes each time.
        make: Makes it, and gives its name; if it raises, the form can be sent again.
    """
    key = _key(request)
    if not key:
        return str(make())
    with transaction.atomic():  # the second of two at once waits here for the first
        sent, fresh = SentForm.objects.get_or_create(key=key)
        if fresh:
            SentForm.objects.filter(at__lt=timezone.now() - KEPT).delete()
            sent.made = str(make())
            sent.save(update_fields=["made"])
    return str(sent.made)


def is_first(request: HttpRequest) -> bool:
    """Whether a form is sent for the first time; for what is done and leaves nothing to be led to."""
    first: list[None] = []
    made_once(request, lambda: first.append(None))
    return bool(first)


def secret_of(request: HttpRequest) -> str:
    """A secret that is shown once: the same form gives the same, for only the last answer to it is seen.

    It is kept nowhere, and who has the form but not the server's own key cannot work it out.
    """
    key = _key(request)
    if not key:
        return secrets.token_urlsafe(32)
    made = salted_hmac("tavle.web.sending", key, algorithm="sha256").digest()
    return urlsafe_b64encode(made).decode().rstrip("=")


def _key(request: HttpRequest) -> str:
    """By what a form is known again: where it is sent, by whom, and all that is in it; empty for one without an id.

    Who goes back and writes something else sends another form.
    """
    if not request.POST.get("command_id"):
        return ""
    fields = {name: values for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"}
    return sha256(canonical([request.path, request.user.get_username(), fields]).encode()).hexdigest()
