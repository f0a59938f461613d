"""The desk itself: where the tournament is, what is missing to go on, and the next thing to do."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tavle.core.model import Table
from tavle.rules.model.seating import Cup
from tavle.tournament.cup import announced_cup, bracket_of
from tavle.tournament.events import to_json
from tavle.tournament.progress import counted_rounds, rounds_of_book
from tavle.tournament.state import Phase, State, TablePhase, TableState
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.fitting import fitting
from tavle.web.gates import allow
from tavle.web.halls import hall, missing_tables, shown_round
from tavle.web.orders import command_in, give
from tavle.web.pages import page
from tavle.web.planning import has_block
from tavle.web.practising import invented_versions
from tavle.web.privacy.veiling import Audience
from tavle.web.views.desk.attention import attention
from tavle.web.views.desk.roll import absent
from tavle.web.views.desk.rows import rows_by_round


@require_safe
@allow("desk")
def desk(request: HttpRequest, id: str) -> HttpResponse:
    """The desk."""
    return page(request, "desk/desk.html", desk_values(id, rounds=rows_by_round(logs.state_of(id))))


def desk_values(id_: str, **more: Any) -> dict[str, Any]:
    """The values that every page of the desk has."""
    state = logs.state_of(id_, Audience.DESK)
    return {
        **hall(id_, state),
        "round": shown_round(state),
        "fit": fitting(state) if state.phase in (Phase.REGISTRATION, Phase.CHECK_IN) else None,
        "absent": absent(state),
        "venue": Venue.of(id_),
        "ahead": ahead(state) if state.phase is Phase.BETWEEN else "",
        "missing": missing_tables(state),
        "reported": [table for table in missing_tables(state) if _is_reported(state, table)],
        "waiting_matches": unfinished_matches(state),
        "attention": attention(state),
        "practice": bool(invented_versions(id_, state.version)),
        "last": last_of(id_, state),
        "cup_known": any(isinstance(rule, Cup) for rule in state.book.seating),
        "cup_to_come": state.cup is None and announced_cup(state.book) is not None,
        "stations": stations(state),
        "has_block": has_block(state),
        **more,
    }


def last_of(id_: str, state: State) -> tuple[int, dict[str, Any]] | None:
    """The last event, with its version, while it can be undone."""
    if state.phase in (Phase.NEW, Phase.DRAFT, Phase.ARCHIVED):
        return None
    stored = next(iter(logs.log_of(id_, Audience.DESK, after=state.version - 1)))
    return stored.version, to_json(stored.event)


def stations(state: State) -> list[tuple[str, int, str]]:
    """The line above the desk: what, its number, and whether it is `done`, `now` or `ahead`; a cup is one station."""
    over = state.phase in (Phase.FINISHED, Phase.ARCHIVED)
    known = state.book.rounds()
    so_far = counted_rounds(state) + (state.phase is not Phase.BETWEEN and state.cup is None)
    numbered = [
        ("round", number, _when(number == state.round and state.closed < number, number <= state.closed))
        for number in range(1, (max(so_far, 1) if known is None else known) + 1)
    ]
    cup = [("cup", 0, _when(state.cup is not None and not over, over))] if announced_cup(state.book) is not None else []
    return [
        ("registration", 0, _when(state.round == 0 and state.cup is None, state.round > 0 or state.cup is not None)),
        *numbered,
        *cup,
        ("list", 0, _when(state.phase is Phase.FINISHED, state.phase is Phase.ARCHIVED)),
    ]


def _when(now: bool, done: bool) -> str:
    return "now" if now else "done" if done else "ahead"


def ahead(state: State) -> str:
    """What comes after the rounds that are closed: `prepare` a round, `cut` to the cup, or `finish`."""
    if state.cup is not None:
        return "prepare" if bracket_of(state).playable() else "finish"
    if counted_rounds(state) < rounds_of_book(state):
        return "prepare"
    return "cut" if announced_cup(state.book) is not None else "finish"


def unfinished_matches(state: State) -> list[tuple[int, Table]]:
    """Matches of earlier rounds that are still to be finished."""
    return [
        (entry.number, table)
        for entry in state.tournament.rounds
        if entry.number < state.round or state.phase is Phase.BETWEEN
        for table in entry.tables
        if _left(state.table_state(entry.number, table.number))
    ]


def _left(known: TableState | None) -> bool:
    return known is not None and known.phase in (TablePhase.LEFT_UNFINISHED, TablePhase.REPORTED)


def _is_reported(state: State, table: int) -> bool:
    known = state.table_state(state.round, table)
    return known is not None and known.phase is TablePhase.REPORTED


@require_POST
def do(request: HttpRequest, id: str) -> HttpResponse:
    """Gives the command of a form; who may is in the matrix of permissions."""
    give(request, id, command_in(request.POST))
    after = request.POST.get("next", "")
    if not after.startswith("/t/"):
        after = f"/t/{id}/desk"
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": after})
    return redirect(after)


do.kind = "command"  # type: ignore[attr-defined]  # the test of the matrix reads it
