"""A posted form becomes a command of the log.

The button's `command` is the command as JSON; fields beside it are put into it: `with-x` as text, `int-x` as a whole
number, `list-x` as all its values, `map-x-y` as whole numbers by name, `rest-x-y` as those of its values that `list-y`
does not have (who is not ticked).
"""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, QueryDict

from tavle.core.errors import Refused, refuse
from tavle.core.phrases import Phrase
from tavle.records.parse import parse_json
from tavle.store.executing import Outcome
from tavle.tournament.commands import Command, command_from_json
from tavle.tournament.events import name_of
from tavle.tournament.state import sits_at
from tavle.web import logs
from tavle.web.permissions import BY_ARBITER, may_do
from tavle.web.visitors import Visitor, visitor_in

FRESH = "fresh"
"""A seed that a form leaves to the server."""


def command_in(form: QueryDict) -> Command:
    """The command that a form gives.

    Raises:
        Refused: if it is none, or a field is not of its kind.
    """
    data = parse_json(form.get("command", ""), where="command")
    if not isinstance(data, dict):
        raise refuse("not-an-object", what=Phrase("command"))
    if data.get("seed") == FRESH:
        data["seed"] = secrets.token_hex(16)
    for key in form:
        _put(data, key, form)
    return command_from_json(data)


def _put(data: dict[str, Any], key: str, form: QueryDict) -> None:
    kind, _, name = key.partition("-")
    text = form.get(key, "").strip()
    if kind == "with":
        data[name] = text
    elif kind == "int" and text:
        data[name] = _whole(text, name)
    elif kind == "list":
        data[name] = form.getlist(key)
    elif kind == "rest":
        name, _, others = name.partition("-")
        data[name] = [value for value in form.getlist(key) if value not in form.getlist(f"list-{others}")]
    elif kind == "map":
        name, _, part = name.partition("-")
        data.setdefault(name, {})[part] = _whole(text, part)


def _whole(text: str, key: str) -> int:
    if not (text.isdecimal() and len(text) < 10):
        raise refuse("bad-value", where=key, key=key, value=text, right="a whole number")
    return int(text)


def give(request: HttpRequest, id_: str, command: Command, *, command_id: str = "") -> Outcome:
    """Gives a command for the visitor, if his role may; what it disputes is refused with both versions.

    Args:
        command_id: The command's id, where one form gives several; else the form's own.

    Raises:
        Refused: `not-allowed`, or as the log decides.
    """
    check_allowed(request, id_, command)
    id_of_command = command_id or request.POST.get("command_id") or secrets.token_hex(12)
    outcome = logs.do(id_, command, command_id=id_of_command, by=visitor_in(request, id_).name)
    if outcome.dispute is not None:
        raise Refused([outcome.dispute])
    return outcome


def check_allowed(request: HttpRequest, id_: str, command: Command) -> None:
    """Refuses what the visitor's role may not do.

    Raises:
        Refused: `not-allowed`.
    """
    visitor = visitor_in(request, id_)
    name = name_of(type(command))
    if name in BY_ARBITER and judges_at(id_, visitor, command):
        return
    if not may_do(visitor.role, name) or (visitor.player == visitor.name and not is_own(command, visitor.name, id_)):
        raise refuse("not-allowed", role=visitor.role, command=name)


def judges_at(id_: str, visitor: Visitor, command: Command) -> bool:
    """Whether a player is the arbiter, and does not play at the table that a command speaks of."""
    state = logs.state_of(id_)
    round_, table = getattr(command, "round", None), getattr(command, "table", None)
    seated = state.table(round_, table) if round_ is not None and table is not None else None
    return (
        visitor.player is not None
        and visitor.player == state.arbiter
        and seated is not None
        and not sits_at(seated, visitor.player)
    )


def is_own(command: Command, player: str, id_: str) -> bool:
    """Whether a command of a player concerns himself, or a table he sits at now; who was replaced does not."""
    concerned = getattr(command, "player", None)
    if concerned is not None:
        return bool(concerned == player)
    round_, table = getattr(command, "round", None), getattr(command, "table", None)
    seated = logs.state_of(id_).table(round_, table) if round_ is not None and table is not None else None
    return seated is not None and sits_at(seated, player)
