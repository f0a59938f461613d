"""For those who run the server: whether it is well, and what was measured."""

from __future__ import annotations

from importlib.metadata import version

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from tavle.core.errors import TavleError
from tavle.web import logs
from tavle.web.accounts.models import User
from tavle.web.gates import allow
from tavle.web.permissions import Role
from tavle.web.recording import numbers
from tavle.web.visitors import visitor_in


@require_safe
@allow("public")
def health(request: HttpRequest) -> JsonResponse:
    """200 if logs and accounts can be read, else 503 and which cannot."""
    parts = {"tournaments": _readable_logs(), "accounts": _readable_accounts()}
    well = all(parts.values())
    told = {"status": "ok" if well else "ill", "release": version("tavle"), **parts}
    return JsonResponse(told, status=200 if well else 503)


@require_safe
@allow("public")
def metrics(request: HttpRequest) -> HttpResponse:
    """What was measured, for who has `TAVLE_METRICS` as a bearer token, and for the owner; nobody else learns of it."""
    _, _, given = request.headers.get("Authorization", "").partition("Bearer ")
    known = bool(settings.METRICS_TOKEN) and constant_time_compare(given, settings.METRICS_TOKEN)
    if not known and visitor_in(request).role is not Role.OWNER:
        return HttpResponseNotFound("not found", content_type="text/plain")
    return HttpResponse(numbers(), content_type=CONTENT_TYPE_LATEST)


def _readable_logs() -> bool:
    try:
        logs.store().tournaments()
    except TavleError:
        return False
    return True


def _readable_accounts() -> bool:
    try:
        User.objects.exists()
    except DatabaseError:
        return False
    return True
