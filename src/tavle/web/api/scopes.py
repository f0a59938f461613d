"""What a token may do: a table of scopes, each with the role whose commands it may give."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from tavle.web.permissions import Role, may_do


class Scope(StrEnum):
    """What a token is made for; one may have several."""

    READ = "read"
    """See what the desk sees; those by which commands are given may do that too."""
    REPORT = "report"
    """Report results, check in, call the director: what players do."""
    SCOREKEEPER = "scorekeeper"
    DIRECTOR = "director"
    HAND_OVER = "hand_over"
    """Take a tournament's log away and bring it back: whoever may do that may write into the log what he likes."""
    PEOPLE = "people"
    """Say who may do what: roles, invitations, tokens of other programs, none of which may more than this one."""
    OWNER = "owner"
    """What the whole server concerns: a backup of all of it, roles everywhere."""


ROLES: dict[Scope, Role] = {
    Scope.REPORT: Role.PLAYER,
    Scope.SCOREKEEPER: Role.SCOREKEEPER,
    Scope.DIRECTOR: Role.DIRECTOR,
}
"""Whose commands (`tavle.web.permissions.COMMAND_ROLES`) a scope may give."""

READERS = frozenset({Scope.READ, *ROLES})
"""The scopes that may read what the desk sees."""

OF_ROLE: dict[Role, frozenset[Scope]] = {
    Role.OWNER: frozenset(Scope),
    Role.DIRECTOR: frozenset(Scope) - {Scope.OWNER},
    Role.SCOREKEEPER: frozenset({Scope.READ, Scope.REPORT, Scope.SCOREKEEPER}),
}
"""What a token of somebody with a role may do at most: others have none that open anything."""


def may_command(scopes: Collection[Scope], command: str) -> bool:
    """Whether a token with these scopes may give a command."""
    return any(may_do(ROLES[scope], command) for scope in scopes if scope in ROLES)


_LOWER: dict[Scope, frozenset[Scope]] = {
    Scope.DIRECTOR: frozenset({Scope.SCOREKEEPER, Scope.REPORT, Scope.READ}),
    Scope.SCOREKEEPER: frozenset({Scope.REPORT, Scope.READ}),
    Scope.REPORT: frozenset({Scope.READ}),
}


def with_lower(scopes: Collection[Scope]) -> frozenset[Scope]:
    """Some scopes with those that may nothing that these may not."""
    return frozenset(scopes).union(*(_LOWER.get(scope, frozenset()) for scope in scopes))
