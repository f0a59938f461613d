"""A tournament's log goes to another installation, or comes from one: its end, its rest, and taking in a rest."""

from __future__ import annotations

from itertools import islice
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from ninja import Router

from tavle.core.errors import refuse
from tavle.store import Head, tournament_id
from tavle.store.entry import entry_to_json
from tavle.store.handing_over import entries_in
from tavle.store.identifiers import TournamentId
from tavle.store.veils import veils_from_json, veils_to_json
from tavle.tournament.events import WriterNamed
from tavle.web import logs
from tavle.web.api import moving_shapes, shapes
from tavle.web.api.callers import TokenAuth
from tavle.web.api.faults import ANSWERS
from tavle.web.api.scopes import Scope
from tavle.web.moving import continue_log
from tavle.web.privacy.carrying import veils_of

router = Router(tags=["hand over"])
HAND_OVER = TokenAuth(Scope.HAND_OVER)

MOST = 500
"""Commands that one answer holds."""


@router.get("/{id}/head", auth=HAND_OVER, response={200: moving_shapes.HeadShape, **ANSWERS})
def head(request: HttpRequest, id: str) -> dict[str, Any]:
    """Where the log ends."""
    return told(logs.store().head(tournament_id(id)))


def told(head: Head) -> dict[str, Any]:
    """A head as plain data."""
    return {"entries": head.entries, "version": head.version, "digest": head.digest}


@router.get("/{id}/entries", auth=HAND_OVER, response={200: moving_shapes.Entries, **ANSWERS})
def entries(request: HttpRequest, id: str, after: shapes.Number = 0) -> dict[str, Any]:
    """The commands after the first so many with their events, at most 500 of them, and where the whole log ends.

    `veils` say who is not shown by his full name: whoever takes the log shows nobody by more.
    """
    found = logs.store().entries(tournament_id(id), after=after)
    return {
        "head": told(logs.store().head(tournament_id(id))),
        "entries": [entry_to_json(entry) for entry in islice(found, MOST)],
        "veils": veils_to_json(veils_of(id)),
    }


@router.post("/{id}/entries", auth=HAND_OVER, response={200: moving_shapes.HeadShape, **ANSWERS})
def take(request: HttpRequest, id: str, sent: moving_shapes.Sent) -> dict[str, Any]:
    """Continues the log here by what another installation has beyond it, or begins it; all of it or nothing.

    `head` is where the sender believes that the log ends here: if it ends elsewhere, the answer is `log-moved`.
    `veils` say who is not shown by his full name there: of what they say and what is known here the stricter holds.
    """
    id_, here = tournament_id(id), Head(**sent.head.model_dump())
    veils = veils_from_json(None if sent.veils is None else sent.veils.model_dump())
    _check_writer(id_, here, sent.entries)
    return told(continue_log(id_, head=here, rest=sent.entries, veils=veils))


def _check_writer(id_: TournamentId, head: Head, rest: list[dict[str, Any]]) -> None:
    """Where this installation writes, nobody else has anything to add, but who took over by force.

    Raises:
        Refused: `written-elsewhere`.
    """
    known = logs.store().tournaments().get(id_, Head())
    if not (known.entries and settings.HERE and rest):
        return
    first = [stored.event for stored in entries_in(rest[:1], head=head)[0].events]
    forced = any(isinstance(event, WriterNamed) and event.forced for event in first)
    if logs.state_of(id_).writer == settings.HERE and not forced:
        raise refuse("written-elsewhere", where="tournament", writer=settings.HERE)
