"""Accounts: the one-time link that makes one, logging in and out."""

from __future__ import annotations

import re

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from tavle.web import logs
from tavle.web.accounts.models import Invitation, Membership, User
from tavle.web.demo import BY
from tavle.web.gates import allow, slow_down
from tavle.web.pages import page
from tavle.web.practising import PLAYERS

USED_ELSEWHERE, TOO_SHORT, NO_NAME, LIKE_PLAYER = "name_taken", "password_weak", "name_missing", "name_like_player"

RESERVED = {BY, *PLAYERS}
"""Names by which the log tells the program's own entries."""

_LIKE_PLAYER = re.compile(r"p\d+|demo|api:.*", re.IGNORECASE)
"""Names that the log would take for a player's id, for the demo's own hand, or for a token's."""


@require_http_methods(["GET", "POST"])
@slow_down("welcome", tries=20, seconds=600)
@allow("account")
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Makes an account with the role of an invitation, once."""
    invitation = Invitation.usable(token)
    if invitation is None:
        return page(request, "accounts/link_used.html", status=410)
    if request.method == "POST" and request.POST.get("join") == "on" and request.user.is_authenticated:
        return _join(request.user, request, invitation)
    name, password = _name_in(request), request.POST.get("password", "")
    fault = _account_fault(name, password, invitation) if request.method == "POST" else None
    if request.method == "GET" or fault is not None:
        values = {"role": invitation.role, "name": name, "fault": fault, "token": token}
        return page(request, "accounts/welcome.html", values, status=422 if fault else 200)
    try:
        with transaction.atomic():
            if not invitation.use():
                return page(request, "accounts/link_used.html", status=410)
            user = User.objects.create_user(name, password=password)
            Membership.objects.create(user=user, tournament=invitation.tournament, role=invitation.role)
    except IntegrityError:  # Somebody else took the name in this moment; the invitation is not used up.
        values = {"role": invitation.role, "name": name, "fault": USED_ELSEWHERE, "token": token}
        return page(request, "accounts/welcome.html", values, status=422)
    login(request, user)
    return _after(invitation)


def _name_in(request: HttpRequest) -> str:
    """The account's name of a form as it is kept: letters that only look otherwise (full width) are the plain ones."""
    return User.normalize_username(request.POST.get("name", "")).strip()


def _join(user: User, request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Gives the role to the account that is logged in."""
    with transaction.atomic():
        if not invitation.use():
            return page(request, "accounts/link_used.html", status=410)
        Membership.objects.update_or_create(
            user=user, tournament=invitation.tournament, defaults={"role": invitation.role}
        )
    return _after(invitation)


def _after(invitation: Invitation) -> HttpResponse:
    return redirect("desk", id=invitation.tournament) if invitation.tournament else redirect("home")


def _account_fault(name: str, password: str, invitation: Invitation) -> str | None:
    """The catalogue's key of what is wrong with a new account."""
    if not name or len(name) > 150 or not name.isprintable():
        return NO_NAME
    if _LIKE_PLAYER.fullmatch(name) or name.casefold() in RESERVED or _is_player(name, invitation.tournament):
        return LIKE_PLAYER
    if User.objects.filter(username__iexact=name).exists():
        return USED_ELSEWHERE
    try:
        validate_password(password)
    except ValidationError:
        return TOO_SHORT
    return None


def _is_player(name: str, tournament: str) -> bool:
    """Whether a player has this id; a record brings ids of its own."""
    return bool(tournament) and logs.state_of(tournament).player(name) is not None


@require_http_methods(["GET", "POST"])
@slow_down("login", tries=10, seconds=300)
@allow("account")
def log_in(request: HttpRequest) -> HttpResponse:
    """Logs in with name and password."""
    after = request.POST.get("next") or request.GET.get("next") or "/"
    if not url_has_allowed_host_and_scheme(after, allowed_hosts=None):
        after = "/"
    name = _name_in(request)
    if request.method == "POST":
        user = authenticate(request, username=name, password=request.POST.get("password", ""))
        if user is not None:
            login(request, user)
            return redirect(after)
    wrong = request.method == "POST"
    return page(
        request, "accounts/login.html", {"next": after, "name": name, "wrong": wrong}, status=422 if wrong else 200
    )


@require_POST
@allow("account")
def log_out(request: HttpRequest) -> HttpResponse:
    """Logs out."""
    logout(request)
    return redirect("home")
