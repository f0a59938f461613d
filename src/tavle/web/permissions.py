"""Who may see and do what: one table of roles by pages and commands, read by the checks, the tests and a page."""

from __future__ import annotations

from enum import StrEnum

from tavle.tournament.commands import COMMANDS
from tavle.tournament.events import name_of


class Role(StrEnum):
    """From the most to the least that one may do."""

    OWNER = "owner"
    DIRECTOR = "director"
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"
    PUBLIC = "public"


_DIRECTORS = frozenset({Role.OWNER, Role.DIRECTOR})
_DESK = _DIRECTORS | {Role.SCOREKEEPER}
_PLAYERS = frozenset({Role.PLAYER})
_ALL = frozenset(Role)

PAGES: dict[str, frozenset[Role]] = {
    "home": _ALL,
    "public": _ALL,
    "lists": _ALL,
    "keep_lists": _DIRECTORS,
    "judge": _ALL,
    "entry": _ALL,
    "account": _ALL,
    "new": _DIRECTORS,
    "desk": _DESK,
    "people": _DIRECTORS,
    "history": _DIRECTORS,
    "player": _PLAYERS,
    "permissions": _ALL,
    "components": _DIRECTORS,
}
"""What each kind of page is for."""

_BY_SCOREKEEPERS = frozenset(
    {
        "register_player",
        "check_in",
        "check_out",
        "volunteer",
        "enter_result",
        "note_score",
        "confirm_result",
        "count_year",
        "count_end_vote",
        "read_orders",
        "record_adjustments",
        "extend_clock",
        "shorten_clock",
        "call_director",
        "begin_game",
        "write_orders",
        "close_turn",
        "confirm_change",
        "decline_change",
    }
)
_BY_PLAYERS = frozenset({"report_result", "confirm_result", "call_director", "check_in", "check_out", "volunteer"})

BY_ARBITER = frozenset({"begin_game", "write_orders", "close_turn", "rule_order", "give_ruling", "count_year"})
"""Commands that a player who is the arbiter gives too, at tables at which he does not play."""


def _who(command: str) -> frozenset[Role]:
    allowed = set(_DIRECTORS)
    if command in _BY_SCOREKEEPERS:
        allowed.add(Role.SCOREKEEPER)
    if command in _BY_PLAYERS:
        allowed.add(Role.PLAYER)
    return frozenset(allowed)


COMMAND_ROLES: dict[str, frozenset[Role]] = {name_of(kind): _who(name_of(kind)) for kind in COMMANDS}
"""Who may give each command of the log; players only where it concerns themselves or their own table."""


def may_see(role: Role, page: str) -> bool:
    """Whether a role may see a kind of page."""
    return role in PAGES[page]


def may_do(role: Role, command: str) -> bool:
    """Whether a role may give a command."""
    return role in COMMAND_ROLES[command]
