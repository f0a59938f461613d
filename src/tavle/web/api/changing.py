"""Changing a tournament: commands of its log, a new one, the next seating looked at before it is drawn."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from ninja import Status

from tavle.core.errors import Refused, refuse
from tavle.library.rounds import pair
from tavle.rules.read import digest, load_book
from tavle.store import tournament_id
from tavle.store.executing import Outcome
from tavle.tournament.commands import Command, DraftTournament, command_from_json
from tavle.tournament.events import name_of
from tavle.web import logs
from tavle.web.api import shapes
from tavle.web.api.books import check_shipped
from tavle.web.api.callers import DIRECTOR, TokenAuth, caller_of, hand_of
from tavle.web.api.faults import ANSWERS
from tavle.web.api.reading import loaded, router, told
from tavle.web.api.scopes import ROLES, may_command
from tavle.web.orders import FRESH, is_own
from tavle.web.permissions import Role, may_do
from tavle.web.visitors import language_of


@router.post("/{id}/commands", auth=TokenAuth(*ROLES), response={200: shapes.Done, **ANSWERS}, tags=["changes"])
def give_command(request: HttpRequest, id: str, asked: shapes.CommandAsked) -> dict[str, Any]:
    """Gives a command of the log. Sent again under the same `command_id` it counts once and gets the same answer.

    `expected` in the command is the version that its giver had seen (of the table, for a command at a table): if more
    has happened since, it is refused with `stale`. The seed `fresh` lets the server draw one.
    """
    data = dict(asked.command)
    if data.get("seed") == FRESH:
        data["seed"] = seed_for(id, asked.command_id)
    command = command_from_json(data)
    _check(request, command)
    by = hand_of(request, id) if asked.player is None else _in_the_name_of(id, asked.player, command)
    return _given(request, id, logs.do(id, command, command_id=asked.command_id, by=by))


def seed_for(id_: str, command_id: str) -> str:
    """A seed that nobody can guess and that is the same when the command comes again."""
    key = settings.SECRET_KEY.encode()
    return hmac.new(key, f"seed {id_} {command_id}".encode(), hashlib.sha256).hexdigest()[:32]


def _check(request: HttpRequest, command: Command) -> None:
    caller, name = caller_of(request), name_of(type(command))
    if not may_command(caller.scopes, name):
        right = [scope for scope in ROLES if may_command([scope], name)]
        raise refuse("token-scope", where=name, has=", ".join(sorted(caller.scopes)), right=", ".join(right))
    if isinstance(command, DraftTournament):
        check_shipped(command.book)


def _in_the_name_of(id_: str, player: str, command: Command) -> str:
    """The player, where he may do this himself: in his own affairs, or at his own table."""
    name = name_of(type(command))
    known = logs.state_of(id_).player(player) is not None
    if not (known and may_do(Role.PLAYER, name) and is_own(command, player, id_)):
        raise refuse("not-allowed", where="player", role=Role.PLAYER, command=name)
    return player


def _given(request: HttpRequest, id_: str, outcome: Outcome) -> dict[str, Any]:
    if outcome.dispute is not None:
        raise Refused([outcome.dispute])
    before = outcome.version - len(outcome.events)
    events = told(request, id_, logs.log_of(id_, after=before)[: len(outcome.events)], whole=True)
    return {"version": outcome.version, "repeated": outcome.repeated, "events": events}


@router.post("", auth=DIRECTOR, response={201: shapes.Done, **ANSWERS}, tags=["changes"])
def draft_tournament(request: HttpRequest, asked: shapes.Drafted) -> Any:
    """A new tournament, under an id that its maker chooses; sent again it is made once."""
    caller_of(request).check_reach(asked.id)
    check_shipped(asked.book)
    load_book(asked.book, asked.settings)  # Checked before the log is made, so that nothing is left of what is refused.
    command = DraftTournament(name=asked.name, book=asked.book, book_digest=digest(asked.book), settings=asked.settings)
    id_ = tournament_id(asked.id)
    known = logs.store().tournaments().get(id_)
    if known is None:
        logs.store().create(id_)
    elif known.entries and logs.store().find(id_, asked.command_id) is None:
        raise refuse("tournament-exists", where="id", name=asked.id)
    outcome = logs.do(id_, command, command_id=asked.command_id, by=caller_of(request).name)
    return Status(201, _given(request, asked.id, outcome))


@router.post("/{id}/pair", auth=DIRECTOR, response={200: shapes.Paired, **ANSWERS}, tags=["changes"])
def pair_preview(request: HttpRequest, id: str, asked: shapes.SeedAsked) -> dict[str, Any]:
    """The next seating as `draw_seating` would draw it from this seed; nothing is changed."""
    return pair(loaded(logs.state_of(id)), seed=asked.seed, language=language_of(request))


READ_AND_CHANGED = router
"""An address that is read by the other module is changed by this one: both have one router."""
