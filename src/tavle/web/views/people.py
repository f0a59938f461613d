"""People and roles: who may do what here, one-time links that invite others, and taking both back."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tavle.web.accounts.models import Invitation, Membership, User
from tavle.web.addresses import printed_address, qr_drawing
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.permissions import Role
from tavle.web.roles import may_invite, may_take
from tavle.web.sending import made_once, secret_of
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import visitor_in


@require_safe
@allow("people")
def people(request: HttpRequest, id: str = "") -> HttpResponse:
    """Who has a role in a tournament, or (without one) on the whole server."""
    return _people(request, id)


@require_POST
@allow("people")
def invite(request: HttpRequest, id: str = "") -> HttpResponse:
    """Makes a link that gives a role once; it is shown now and never again."""
    role = request.POST.get("role", "")
    if role not in _may_invite(request, id):
        raise Http404
    token = secret_of(request)
    made_once(request, lambda: bool(Invitation.make(role, id, token=token)))
    if Invitation.usable(token) is None:  # taken back or used since
        return redirect(*_here(id))
    address = printed_address(request, reverse("welcome", args=[token]))
    return _people(request, id, made={"address": address, "qr": qr_drawing(address), "role": role})


@require_POST
@allow("people")
def take_back_role(request: HttpRequest, membership: int, id: str = "") -> HttpResponse:
    """Takes a role from somebody; the account stays."""
    found = Membership.objects.filter(pk=membership, tournament=id).first()
    if found is None or not _may_take(request, id, found):
        raise Http404
    found.delete()
    return redirect(*_here(id))


@require_POST
@allow("people")
def take_back_invitation(request: HttpRequest, invitation: int, id: str = "") -> HttpResponse:
    """Makes an invitation worthless."""
    Invitation.objects.filter(pk=invitation, tournament=id, used__isnull=True).delete()
    return redirect(*_here(id))


def _here(id_: str) -> list[str]:
    return [reverse("people", args=[id_]) if id_ else reverse("all_people")]


def _people(request: HttpRequest, id_: str, made: dict[str, str] | None = None) -> HttpResponse:
    memberships = Membership.objects.filter(tournament__in={"", id_}).select_related("user").order_by("user__username")
    values: dict[str, Any] = {
        "tournament": id_,
        "members": [(each, _may_take(request, id_, each)) for each in memberships],
        "invitations": Invitation.objects.filter(
            tournament=id_, used__isnull=True, expires__gt=timezone.now()
        ).order_by("expires"),
        "roles": _may_invite(request, id_),
        "made": made,
    }
    if id_:
        return page(request, "people/hall.html", desk_values(id_, **values))
    return page(request, "people/server.html", values)


def _may_invite(request: HttpRequest, id_: str) -> list[Role]:
    return may_invite(visitor_in(request, id_).role, id_)


def _may_take(request: HttpRequest, id_: str, membership: Membership) -> bool:
    user = request.user if isinstance(request.user, User) else None
    return may_take(user, visitor_in(request, "").role, id_, membership)
