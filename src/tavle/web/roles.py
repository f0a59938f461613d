"""Who may give roles, and take them back: what the pages and the API have in common."""

from __future__ import annotations

from tavle.web.accounts.models import Membership, User
from tavle.web.permissions import Role

INVITED = (Role.DIRECTOR, Role.SCOREKEEPER)
"""The roles that one may be invited to; the owner is whoever started the server, and whom another owner invites."""


def may_invite(role: Role | None, tournament: str) -> list[Role]:
    """The roles that somebody may give; a role on the whole server only an owner gives."""
    if role is Role.OWNER:
        return [*INVITED] if tournament else [Role.OWNER, *INVITED]
    return [*INVITED] if tournament and role is Role.DIRECTOR else []


def may_take(user: User | None, everywhere: Role | None, tournament: str, membership: Membership) -> bool:
    """Nobody takes his own role, and one on the whole server only an owner, on the server's own page.

    Args:
        user: Who would take it.
        everywhere: His role on the whole server.
        tournament: Where he would do that; empty: for the whole server.
        membership: The role.
    """
    if (user is not None and membership.user_id == user.pk) or membership.tournament != tournament:
        return False
    return bool(tournament) or everywhere is Role.OWNER
