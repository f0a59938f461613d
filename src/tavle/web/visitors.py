"""Who is looking: the role in a tournament, the name in the log, the language."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.web.accounts.models import Membership, PlayerLink, User
from tavle.web.permissions import Role

LANGUAGE_COOKIE = "tavle_language"
PLAYER_SESSION = "players"
"""The session's key for personal links that were opened: tournament to token."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a page of one tournament (or of none).

    Attributes:
        name: How the log names what he does: an account's name, or the player's id; empty for who is neither.
        player: Whom his personal link makes him in this tournament.
    """

    role: Role
    name: str = ""
    player: str | None = None


def visitor_in(request: HttpRequest, tournament: str = "") -> Visitor:
    """The visitor's role in a tournament; an account's role goes before a personal link."""
    player = _linked_player(request, tournament)
    if request.user.is_authenticated:
        role = role_of(request.user, tournament)
        if role is not None:
            return Visitor(role, request.user.get_username(), player)
    if player is not None:
        return Visitor(Role.PLAYER, player, player)
    return Visitor(Role.PUBLIC, request.user.get_username())


def role_of(user: User, tournament: str) -> Role | None:
    """An account's role in a tournament, or (without one) on the whole server.

    The narrower membership first: a role in the tournament, else on the whole server.
    """
    memberships = Membership.objects.filter(user=user, tournament__in=["", tournament])
    roles = {membership.tournament: membership.role for membership in memberships}
    if "" in roles and roles[""] == Role.OWNER:
        return Role.OWNER
    found = roles.get(tournament) or roles.get("")
    return Role(found) if found else None


def _linked_player(request: HttpRequest, tournament: str) -> str | None:
    tokens = request.session.get(PLAYER_SESSION, {})
    token = tokens.get(tournament) if isinstance(tokens, dict) else None
    if not token:
        return None
    link = PlayerLink.objects.filter(tournament=tournament, token=token, revoked=False).first()
    return link.player if link is not None else None


def remember(request: HttpRequest, link: PlayerLink) -> None:
    """From now on this browser is the player of the link."""
    request.session.cycle_key()
    request.session[PLAYER_SESSION] = {**request.session.get(PLAYER_SESSION, {}), link.tournament: link.token}


def language_of(request: HttpRequest) -> Language:
    """The language chosen, else the first of the browser's that Tavle speaks, else English."""
    chosen = request.COOKIES.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("Accept-Language", "").split(","):
        tag = part.split(";")[0].strip().lower()
        code = "nb" if tag[:2] in ("nb", "no", "nn") else tag[:2]
        if code in LANGUAGES:
            return code
    return "en"
