"""Who may do what: roles, invitations and tokens, of a tournament or of the whole server.

A token gives nobody more than it has itself: no role that may what it may not, and no token with another scope or for
longer. What is done with one that was stolen ends with it, but for roles that somebody has taken meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Literal

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from ninja import Router, Status
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.web import logs
from tavle.web.accounts.models import Invitation, Membership
from tavle.web.addresses import printed_address
from tavle.web.api import shapes
from tavle.web.api.callers import OWNER, PEOPLE, caller_of
from tavle.web.api.faults import ANSWERS
from tavle.web.api.scopes import OF_ROLE, Scope, with_lower
from tavle.web.outside.models import ApiToken
from tavle.web.permissions import Role
from tavle.web.roles import may_invite, may_take
from tavle.web.visitors import role_of

router = Router(tags=["people"])
server_router = Router(tags=["the whole server"])

ScopeName = Literal["read", "report", "scorekeeper", "director", "hand_over", "people", "owner"]

DAYS = 2
"""For so long an invitation counts."""


class MemberShape(BaseModel):
    """Somebody with a role; `everywhere`: on the whole server."""

    id: int
    name: str
    role: str
    everywhere: bool


class InvitationShape(BaseModel):
    """A link that somebody was given and has not used yet."""

    id: int
    role: str
    expires: str


class PeopleShape(BaseModel):
    """Who has a role here, and who was invited to one."""

    members: list[MemberShape]
    invitations: list[InvitationShape]


class InvitationAsked(shapes.Asked):
    """The role that somebody is invited to."""

    role: Literal["owner", "director", "scorekeeper"]


class InvitationMade(BaseModel):
    """The link, which gives the role once; it is kept nowhere."""

    role: str
    address: str


class TokenAsked(shapes.Asked):
    """What another program is called, what it may, and for how many days; without `days` for as long as this one."""

    name: str = Field(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e]*[^\s]$")
    scopes: list[ScopeName] = Field(min_length=1, max_length=len(Scope))
    days: int | None = Field(default=None, ge=1, le=3650)


class TokenShape(BaseModel):
    """A token among others; what it may, if its maker still may so himself."""

    id: int
    name: str
    scopes: list[str]
    made_by: str
    expires: str | None
    last_used: str | None
    revoked: bool


class TokenMade(TokenShape):
    """The same with the token itself, which is kept nowhere."""

    token: str


@router.get("/{id}/people", auth=PEOPLE, response={200: PeopleShape, **ANSWERS})
def people(request: HttpRequest, id: str) -> dict[str, Any]:
    """Who has a role in the tournament or on the whole server, and open invitations."""
    logs.state_of(id)
    return _people(id)


@router.delete("/{id}/people/{number}", auth=PEOPLE, response={204: None, **ANSWERS})
def take_role(request: HttpRequest, id: str, number: shapes.Number) -> Any:
    """Takes a role in the tournament from somebody; the account stays."""
    return _take_role(request, id, number)


@router.post("/{id}/invitations", auth=PEOPLE, response={201: InvitationMade, **ANSWERS})
def invite(request: HttpRequest, id: str, asked: InvitationAsked) -> Any:
    """A link that makes an account with a role in the tournament, once, within two days."""
    logs.state_of(id)
    return _invite(request, id, Role(asked.role))


@router.delete("/{id}/invitations/{number}", auth=PEOPLE, response={204: None, **ANSWERS})
def take_invitation(request: HttpRequest, id: str, number: shapes.Number) -> Any:
    """Makes an invitation worthless."""
    return _take_invitation(id, number)


@router.get("/{id}/tokens", auth=PEOPLE, response={200: list[TokenShape], **ANSWERS})
def tokens(request: HttpRequest, id: str) -> list[dict[str, Any]]:
    """The tokens for the tournament."""
    logs.state_of(id)
    return [_told(each) for each in _tokens(id)]


@router.post("/{id}/tokens", auth=PEOPLE, response={201: TokenMade, **ANSWERS})
def make_token(request: HttpRequest, id: str, asked: TokenAsked) -> Any:
    """A token for the tournament that may no more than this one, and ends with it."""
    logs.state_of(id)
    return _make_token(request, id, asked)


@router.delete("/{id}/tokens/{number}", auth=PEOPLE, response={204: None, **ANSWERS})
def take_token(request: HttpRequest, id: str, number: shapes.Number) -> Any:
    """Makes a token worthless, and all that were made with it."""
    return _take_token(id, number)


@server_router.get("/people", auth=OWNER, response={200: PeopleShape, **ANSWERS})
def all_people(request: HttpRequest) -> dict[str, Any]:
    """Who has a role on the whole server, and open invitations to one."""
    return _people("")


@server_router.delete("/people/{number}", auth=OWNER, response={204: None, **ANSWERS})
def take_role_of_all(request: HttpRequest, number: shapes.Number) -> Any:
    """Takes a role on the whole server from somebody."""
    return _take_role(request, "", number)


@server_router.post("/invitations", auth=OWNER, response={201: InvitationMade, **ANSWERS})
def invite_for_all(request: HttpRequest, asked: InvitationAsked) -> Any:
    """A link that makes an account with a role on the whole server, once, within two days."""
    return _invite(request, "", Role(asked.role))


@server_router.delete("/invitations/{number}", auth=OWNER, response={204: None, **ANSWERS})
def take_invitation_of_all(request: HttpRequest, number: shapes.Number) -> Any:
    """Makes such an invitation worthless."""
    return _take_invitation("", number)


@server_router.get("/tokens", auth=OWNER, response={200: list[TokenShape], **ANSWERS})
def tokens_of_all(request: HttpRequest) -> list[dict[str, Any]]:
    """The tokens for the whole server."""
    return [_told(each) for each in _tokens("")]


@server_router.post("/tokens", auth=OWNER, response={201: TokenMade, **ANSWERS})
def make_token_for_all(request: HttpRequest, asked: TokenAsked) -> Any:
    """A token for the whole server that may no more than this one, and ends with it."""
    return _make_token(request, "", asked)


@server_router.delete("/tokens/{number}", auth=OWNER, response={204: None, **ANSWERS})
def take_token_of_all(request: HttpRequest, number: shapes.Number) -> Any:
    """Makes a token for the whole server worthless, and all that were made with it."""
    return _take_token("", number)


def _people(id_: str) -> dict[str, Any]:
    members = Membership.objects.filter(tournament__in={"", id_}).select_related("user").order_by("user__username")
    open_ = Invitation.objects.filter(tournament=id_, used__isnull=True, expires__gt=timezone.now())
    return {
        "members": [
            {"id": each.pk, "name": each.user.get_username(), "role": each.role, "everywhere": not each.tournament}
            for each in members
        ],
        "invitations": [
            {"id": each.pk, "role": each.role, "expires": each.expires.isoformat()} for each in open_.order_by("pk")
        ],
    }


def _take_role(request: HttpRequest, id_: str, number: int) -> Any:
    maker, found = caller_of(request).maker, Membership.objects.filter(pk=number, tournament=id_).first()
    everywhere = None if maker is None else role_of(maker, "")
    if found is None or not may_take(maker, everywhere, id_, found):
        raise refuse("nothing-here", where="people", name=str(number))
    found.delete()
    return Status(204, None)


def _invite(request: HttpRequest, id_: str, role: Role) -> Any:
    caller = caller_of(request)
    _check_covered(request, OF_ROLE[role])
    if caller.maker is None or role not in may_invite(role_of(caller.maker, id_), id_):
        raise refuse("not-allowed", where="role", role=role, command="invite")
    address = printed_address(request, reverse("welcome", args=[Invitation.make(role, id_, days=DAYS)]))
    return Status(201, {"role": role, "address": address})


def _check_covered(request: HttpRequest, wanted: Iterable[Scope]) -> None:
    """Refuses to give what the token does not have itself.

    Raises:
        Refused: `token-scope`.
    """
    has = caller_of(request).scopes
    if not set(wanted) <= with_lower(has):
        raise refuse("token-scope", where="Authorization", has=", ".join(sorted(has)), right=", ".join(sorted(wanted)))


def _take_invitation(id_: str, number: int) -> Any:
    if not Invitation.objects.filter(pk=number, tournament=id_, used__isnull=True).delete()[0]:
        raise refuse("nothing-here", where="invitation", name=str(number))
    return Status(204, None)


def _tokens(id_: str) -> Iterable[ApiToken]:
    return ApiToken.objects.filter(tournament=id_).select_related("maker").order_by("pk")


def _make_token(request: HttpRequest, id_: str, asked: TokenAsked) -> Any:
    caller, scopes = caller_of(request), list(map(Scope, asked.scopes))
    _check_covered(request, scopes)
    made, token = ApiToken.make(
        asked.name,
        scopes,
        maker=caller.maker,
        tournament=id_,
        made_with=caller.token,
        expires=_ends(asked.days, caller.token),
    )
    return Status(201, {**_told(made), "token": token})


def _ends(days: int | None, token: ApiToken | None) -> datetime | None:
    """When a new token ends: after so many days, and no later than the one with which it is made."""
    wanted = None if days is None else timezone.now() + timedelta(days=days)
    own = None if token is None else token.expires
    return min((each for each in (wanted, own) if each is not None), default=None)


def _take_token(id_: str, number: int) -> Any:
    if not ApiToken.take_back(number, id_):
        raise refuse("nothing-here", where="token", name=str(number))
    return Status(204, None)


def _told(token: ApiToken) -> dict[str, Any]:
    return {
        "id": token.pk,
        "name": token.name,
        "scopes": token.scopes,
        "made_by": token.maker.get_username() if token.maker is not None else "",
        "expires": None if token.expires is None else token.expires.isoformat(),
        "last_used": None if token.last_used is None else token.last_used.isoformat(),
        "revoked": token.revoked,
    }
