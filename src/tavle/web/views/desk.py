"""The director's desk: where the tournament is, what is missing to go on, and the next thing to do."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tavle.core.errors import TavleError, refuse
from tavle.pairing.sitting_out import table_sizes
from tavle.tournament.commands import Command, CorrectResult, EnterResult, command_from_json
from tavle.tournament.events import name_of
from tavle.tournament.state import Phase, State, TablePhase
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall, shown_round
from tavle.web.pages import page
from tavle.web.permissions import may_do
from tavle.web.results import form_of, result_of
from tavle.web.visitors import visitor_in

FRESH = "fresh"
"""A seed that a form leaves to the server."""


@require_safe
@allow("desk")
def desk(request: HttpRequest, id: str) -> HttpResponse:
    """The desk."""
    return page(request, "desk/desk.html", desk_values(id))


def desk_values(id_: str, **more: Any) -> dict[str, Any]:
    """The values that every page of the desk has."""
    state = logs.state_of(id_)
    return {
        **hall(id_, state),
        "round": shown_round(state),
        "sizes": fitting(state),
        "missing": missing_tables(state),
        "stations": stations(state),
        **more,
    }


def stations(state: State) -> list[tuple[str, int, str]]:
    """The line above the desk: what, its number, and whether it is `done`, `now` or `ahead`."""
    rounds = state.book.rounds() or max(state.round, 1)
    return [
        ("registration", 0, _when(state.round == 0, state.round > 0)),
        *(
            ("round", number, _when(number == state.round and state.closed < number, number <= state.closed))
            for number in range(1, max(rounds, state.round) + 1)
        ),
        ("list", 0, _when(state.phase is Phase.FINISHED, state.phase is Phase.ARCHIVED)),
    ]


def _when(now: bool, done: bool) -> str:
    return "now" if now else "done" if done else "ahead"


def fitting(state: State) -> tuple[int, int, int] | None:
    """How many are there, how many tables that makes, how many are left over; `None` before anybody checks in."""
    present = state.tournament.present
    count = len(state.tournament.players) if present is None else len(present)
    usual, *others = state.book.game.sizes
    seated = next((n for n in range(count, 0, -1) if table_sizes(n, usual, other_sizes=others) is not None), 0)
    sizes = table_sizes(seated, usual, other_sizes=others) if seated else ()
    return (count, len(sizes or ()), count - seated)


def missing_tables(state: State) -> list[int]:
    """The tables of the round that have no result that counts."""
    entry = shown_round(state)
    if entry is None:
        return []
    phases = {table.number: state.table_state(entry.number, table.number) for table in entry.tables}
    return [number for number, known in phases.items() if known is None or known.phase is not TablePhase.COUNTED]


@require_http_methods(["GET", "POST"])
@allow("desk")
def result(request: HttpRequest, id: str, round: int, table: int) -> HttpResponse:
    """Enters, or (with a reason) corrects, what came out at a table."""
    state = logs.state_of(id)
    seated, known = state.table(round, table), state.table_state(round, table)
    if seated is None:
        raise Http404
    counted = known is not None and known.phase is TablePhase.COUNTED
    form = {key: str(value) for key, value in request.POST.items()}
    faults: Any = ()
    if request.method == "POST":
        try:
            made = result_of(state.book, seated, form)
            command: Command = (
                CorrectResult(round=round, table=table, result=made, reason=form.get("reason", ""))
                if counted
                else EnterResult(round=round, table=table, result=made)
            )
            _give(request, id, command)
        except TavleError as error:
            faults = error.faults
        else:
            return redirect("desk", id=id)
    elif known is not None and known.report is not None:
        form = form_of(known.report.result)
    values = desk_values(id, number=round, table=seated, known=known, counted=counted, form=form, faults=faults)
    return page(request, "desk/result.html", values, status=422 if faults else 200)


@require_POST
def do(request: HttpRequest, id: str) -> HttpResponse:
    """Gives the command in the form's field `command` (JSON); who may is in the matrix of permissions."""
    try:
        data = json.loads(request.POST.get("command", ""))
    except ValueError as error:
        raise refuse("not-json", reason=str(error)) from error
    if isinstance(data, dict):
        if data.get("seed") == FRESH:
            data["seed"] = secrets.token_hex(16)
        for key, value in request.POST.items():
            if key.startswith("with-") and value:
                data[key.removeprefix("with-")] = value
    _give(request, id, command_from_json(data))
    after = request.POST.get("next", "")
    return redirect(after if after.startswith("/t/") else f"/t/{id}/desk")


do.kind = "command"  # type: ignore[attr-defined]  # the test of the matrix reads it


def _give(request: HttpRequest, id_: str, command: Command) -> None:
    visitor = visitor_in(request, id_)
    name = name_of(type(command))
    if not may_do(visitor.role, name) or (visitor.player is not None and not _own(command, visitor.player, id_)):
        raise refuse("not-allowed", role=visitor.role, command=name)
    logs.do(id_, command, command_id=request.POST.get("command_id") or secrets.token_hex(12), by=visitor.name)


def _own(command: Command, player: str, id_: str) -> bool:
    """Whether a command of a player concerns himself, or a table he sits at."""
    if (concerned := getattr(command, "player", None)) is not None:
        return bool(concerned == player)
    round_, table = getattr(command, "round", None), getattr(command, "table", None)
    seated = logs.state_of(id_).table(round_, table) if round_ is not None and table is not None else None
    return seated is not None and any(seat.player == player for seat in seated.seats)
