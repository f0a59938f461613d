"""One table at the desk: its result, its clock, counts by year, votes, readers of orders, seats, calls and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import TavleError
from tavle.core.model import PlayerId, Seat, Table
from tavle.tournament import carry_out, standings_change
from tavle.tournament.commands import Command, CorrectResult, DecideResult, EnterResult, NoteScore
from tavle.tournament.cup import later_matches
from tavle.tournament.decisions.base import living
from tavle.tournament.decisions.orders import next_readers
from tavle.tournament.state import State, TablePhase, TableState, players_at, table_key
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.orders import check_allowed, give
from tavle.web.pages import page
from tavle.web.photos import photos_of
from tavle.web.results import form_of, form_of_standing, result_of, standing_of
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import visitor_in


@require_http_methods(["GET", "POST"])
@allow("desk")
def table(request: HttpRequest, id: str, round: int, table: int) -> HttpResponse:
    """Everything about a table; posting its result enters, decides or (with a reason) corrects it."""
    state = logs.state_of(id)
    seated, known = state.table(round, table), state.table_state(round, table)
    if seated is None or known is None:
        raise Http404
    form = {key: str(value) for key, value in request.POST.items()}
    faults: Any = ()
    if request.method == "POST":
        try:
            command = _command(request, id, round, seated, known, form)
            if isinstance(command, CorrectResult) and not form.get("sure"):
                return _preview(request, id, state, command, form)
            give(request, id, command)
        except TavleError as error:
            faults = error.faults
            state = logs.state_of(id)
            known = state.table_state(round, table) or known
        else:
            return redirect("desk", id=id)
    else:
        form = form_of(known.report.result) if known.report is not None else form_of_standing(seated)
    values = desk_values(
        id, number=round, table=seated, known=known, form=form, faults=faults, **_play(id, state, round, seated, known)
    )
    return page(request, "desk/table.html", values, status=422 if faults else 200)


def _command(
    request: HttpRequest, id_: str, round_: int, seated: Table, known: TableState, form: Mapping[str, str]
) -> Command:
    """What a form means, by how far the table has come: how the match stands, or a result.

    Raises:
        Refused: naming each field that is not right.
    """
    number = seated.number
    if form.get("note"):
        return NoteScore(round=round_, table=number, seats=standing_of(seated, form))
    reason = form.get("reason", "")
    result = result_of(logs.state_of(id_).book, seated, form)
    if known.phase is TablePhase.COUNTED:
        return CorrectResult(round=round_, table=number, result=result, reason=reason)
    if known.phase is TablePhase.DISPUTED:
        judge = form.get("judge") or logs.true_state(id_).arbiter or visitor_in(request, id_).name
        return DecideResult(round=round_, table=number, result=result, judge=judge, reason=reason)
    return EnterResult(round=round_, table=number, result=result)


def _preview(
    request: HttpRequest, id_: str, state: State, command: CorrectResult, form: Mapping[str, str]
) -> HttpResponse:
    """What a correction would change, to be confirmed."""
    check_allowed(request, id_, command)
    after = carry_out(replace(state, two_persons=False), command, now=logs.now(), by=visitor_in(request, id_).name)
    known = state.table_state(command.round, command.table)
    old = form_of(known.report.result) if known is not None and known.report is not None else {}
    values = desk_values(
        id_,
        of_round=command.round,
        table=state.table(command.round, command.table),
        old=old,
        new=form_of(command.result),
        form={key: value for key, value in form.items() if key not in ("csrfmiddlewaretoken", "command_id")},
        moves=standings_change(state, after),
    )
    return page(request, "desk/correct.html", values)


def _play(id_: str, state: State, round_: int, seated: Table, known: TableState) -> dict[str, Any]:
    """What the page says of the game that goes on at the table."""
    book = state.book
    reading = book.order_reading
    readers = next_readers(seated, known, left=reading.own_read_by == "left") if reading is not None else None
    first = book.game.first_year or 0
    next_year = max(known.counts, default=first - 1) + 1
    return {
        "own_clock": state.clocks.get(table_key(round_, seated.number)),
        "living": living(seated, known),
        "voters": living(seated, TableState(0) if book.vote is not None and book.vote.eliminated else known),
        "readers": readers,
        "role_of": {player: seat.role for seat in seated.seats for player in _players_of(seat)},
        "next_year": next_year,
        "more_years": book.game.years is None or next_year < first + book.game.years,
        "year_before": known.counts.get(next_year - 1, book.game.start),
        "calls": [call for call in state.calls if (call.called.round, call.called.table) == (round_, seated.number)],
        "rulings": [each for each in state.rulings if (each.round, each.table) == (round_, seated.number)],
        "versions": [(each.by, form_of(each.result)) for each in (known.report, known.rival) if each is not None],
        "free": _free(state, round_),
        "photos": photos_of(id_, round_, seated.number, players_at(seated)),
        "later": later_matches(state, round_, seated),
        "proposals": [each for each in state.proposals if (each.round, each.table) == (round_, seated.number)],
        "in_play": known.phase in (TablePhase.PLAYING, TablePhase.REPORTED) and round_ == state.round,
    }


def _players_of(seat: Seat) -> tuple[PlayerId, ...]:
    """Who has a seat, and who took it over."""
    return (seat.player,) if seat.substitute is None else (seat.player, seat.substitute.player)


def _free(state: State, round_: int) -> list[tuple[str, str]]:
    """Who could take over a seat: everybody who has no table in the round."""
    entry = state.round_numbered(round_)
    seated = {player for table in (entry.tables if entry else ()) for player in players_at(table)}
    gone = state.tournament.withdrawn
    return [(p.id, p.called) for p in state.tournament.players if p.id not in seated and p.id not in gone]
