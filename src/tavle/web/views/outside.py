"""Other programs: their tokens and webhooks, made, looked at and taken back."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tavle.core.errors import TavleError
from tavle.web.accounts.models import User
from tavle.web.api.scopes import OF_ROLE, Scope
from tavle.web.gates import allow
from tavle.web.outside.hooks import add_webhook, start_again
from tavle.web.outside.models import PREFIX, ApiToken, Webhook
from tavle.web.pages import page
from tavle.web.permissions import Role
from tavle.web.sending import made_once, secret_of
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import visitor_in

MOST_NAME = 60
MOST_DAYS = 3650


@require_http_methods(["GET", "POST"])
@allow("people")
def outside(request: HttpRequest, id: str = "") -> HttpResponse:
    """Tokens and webhooks of a tournament, or (without one) the tokens of the whole server; posting makes a token."""
    _check_server(request, id)
    if request.method != "POST":
        return _outside(request, id)
    name = " ".join(request.POST.get("name", "").split())
    scopes = [scope for scope in _offered(request, id) if f"scope-{scope}" in request.POST]
    days = request.POST.get("days", "").strip()
    if not (_is_name(name) and scopes and _are_days(days)):
        return _outside(request, id, wrong=True, form=dict(request.POST.items()))
    expires = timezone.now() + timedelta(days=int(days)) if days else None
    maker = request.user if isinstance(request.user, User) else None
    secret = secret_of(request)

    def make() -> int:
        made, _ = ApiToken.make(name, scopes, maker=maker, tournament=id, expires=expires, secret=secret)
        return made.pk

    if not ApiToken.objects.filter(pk=int(made_once(request, make)), revoked=False).exists():
        return redirect(*_here(id))  # taken back since
    return _outside(request, id, made={"name": name, "token": PREFIX + secret})


def _offered(request: HttpRequest, id_: str) -> list[Scope]:
    """What a token of the visitor's may do; what concerns the whole server is for no token of one tournament."""
    may = OF_ROLE.get(visitor_in(request, id_).role, frozenset())
    return [scope for scope in Scope if scope in may and not (id_ and scope is Scope.OWNER)]


def _is_name(name: str) -> bool:
    return name.isprintable() and 0 < len(name) <= MOST_NAME


def _are_days(text: str) -> bool:
    return not text or (re.fullmatch(r"[1-9][0-9]{0,3}", text) is not None and int(text) <= MOST_DAYS)


def _check_server(request: HttpRequest, id_: str) -> None:
    """What holds for the whole server is the owner's alone."""
    if not id_ and visitor_in(request).role is not Role.OWNER:
        raise Http404


@require_POST
@allow("people")
def take_token(request: HttpRequest, number: int, id: str = "") -> HttpResponse:
    """Makes a token worthless, and those that were made with it."""
    _check_server(request, id)
    ApiToken.take_back(number, id)
    return redirect(*_here(id))


@require_POST
@allow("people")
def add_hook(request: HttpRequest, id: str) -> HttpResponse:
    """A new webhook; only the owner lets one into the local network."""
    visitor = visitor_in(request, id)
    private = visitor.role is Role.OWNER and request.POST.get("private") == "on"
    events = request.POST.get("events", "").split()
    url = request.POST.get("url", "").strip()
    try:
        made = made_once(request, lambda: add_webhook(id, url, events=events, private=private, made_by=visitor.name).pk)
    except TavleError as error:
        return _outside(request, id, faults=error.faults, form=dict(request.POST.items()))
    return _outside(request, id, hook=Webhook.objects.filter(pk=int(made)).first())


@require_POST
@allow("people")
def remove_hook(request: HttpRequest, id: str, hook: int) -> HttpResponse:
    """Takes a webhook away."""
    Webhook.objects.filter(pk=hook, tournament=id).delete()
    return redirect(*_here(id))


@require_POST
@allow("people")
def start_hook(request: HttpRequest, id: str, hook: int) -> HttpResponse:
    """Tries a webhook at once."""
    found = Webhook.objects.filter(pk=hook, tournament=id).first()
    if found is None:
        raise Http404
    start_again(found)
    return redirect(*_here(id))


def _here(id_: str) -> list[str]:
    return [reverse("outside", args=[id_]) if id_ else reverse("all_outside")]


def _outside(request: HttpRequest, id_: str, **more: Any) -> HttpResponse:
    values: dict[str, Any] = {
        "tournament": id_,
        "tokens": ApiToken.objects.filter(tournament__in={"", id_})
        .select_related("maker")
        .order_by("revoked", "name", "pk"),
        "webhooks": Webhook.objects.filter(tournament=id_).order_by("pk") if id_ else (),
        "scopes": _offered(request, id_),
        "moment": timezone.now(),
        "owner": visitor_in(request, id_).role is Role.OWNER,
        "made": None,
        "hook": None,
        "wrong": False,
        "faults": (),
        "form": {},
        **more,
    }
    status = 422 if values["wrong"] or values["faults"] else 200
    if id_:
        return page(request, "outside/hall.html", desk_values(id_, **values), status=status)
    return page(request, "outside/server.html", values, status=status)
