"""Practice: invented results for the tables that have none, marked in the log, and taken back at a click.

Also taking a published seating back to a draft, to be changed and published again.
"""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tavle.store.loading import load
from tavle.tournament.commands import ConfirmResult, EnterResult, RevertEvent
from tavle.tournament.events import SeatingPublished
from tavle.tournament.fold import reverted_versions
from tavle.tournament.state import Phase, TablePhase
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import shown_round
from tavle.web.orders import give
from tavle.web.practising import PRACTICE, SECOND, invented, invented_versions


@require_POST
@allow("history")
def invent(request: HttpRequest, id: str) -> HttpResponse:
    """Enters an invented result at every table of the round that has none; where two people are wanted, as two."""
    state = logs.state_of(id)
    entry = shown_round(state)
    if entry is None or state.phase is not Phase.RUNNING:
        return redirect("desk", id=id)
    for table in entry.tables:
        known = state.table_state(entry.number, table.number)
        if known is not None and known.phase is TablePhase.PLAYING:
            command = EnterResult(round=entry.number, table=table.number, result=invented(state.book, table))
            logs.do(id, command, command_id=secrets.token_hex(12), by=PRACTICE)
            if state.two_persons:
                confirmed = ConfirmResult(round=entry.number, table=table.number)
                logs.do(id, confirmed, command_id=secrets.token_hex(12), by=SECOND)
    return redirect("desk", id=id)


@require_POST
@allow("history")
def forget(request: HttpRequest, id: str) -> HttpResponse:
    """Takes every invented result back, the latest first."""
    for version in reversed(invented_versions(id, logs.state_of(id).version)):
        give(request, id, RevertEvent(version=version), command_id=secrets.token_hex(12))
    return redirect("desk", id=id)


@require_POST
@allow("history")
def unpublish(request: HttpRequest, id: str) -> HttpResponse:
    """Makes the published seating a draft again."""
    whole = load(logs.store(), logs.known_id(id), whole=True)
    gone = reverted_versions([event for _, event in whole.past])
    versions = [v for v, event in whole.past if isinstance(event, SeatingPublished) and event.round == whole.round]
    last = next((version for version in reversed(versions) if version not in gone), None)
    if last is not None:
        give(request, id, RevertEvent(version=last))
    return redirect("desk", id=id)
