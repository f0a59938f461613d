"""The round board: a draft looked at, two players exchanged, what that breaks, and the reason why it is done."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import TavleError
from tavle.core.model import Override, PlayerId, Round, Seat, Table
from tavle.pairing.breaches import breaches
from tavle.pairing.seating import Note
from tavle.tournament.commands import SeatByHand
from tavle.tournament.state import Phase, State
from tavle.web import logs
from tavle.web.exchanging import exchange_of
from tavle.web.gates import allow
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.planning import block_rule
from tavle.web.views.desk.blocks import aims_changed
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import language_of


@require_http_methods(["GET", "POST"])
@allow("people")
def board(request: HttpRequest, id: str) -> HttpResponse:
    """Shows what exchanging two players would break; confirmed with a reason, it becomes the draft."""
    state = logs.state_of(id)
    if state.phase is not Phase.DRAFTED or state.draft is None:
        return redirect("desk", id=id)
    one, other = request.POST.get("one", ""), request.POST.get("other", "")
    exchanged = exchange(state.draft, PlayerId(one), PlayerId(other)) if one and other and one != other else None
    broken = breaches(state.book, state.tournament, exchanged) if exchanged is not None else ()
    faults: object = ()
    if exchanged is not None and request.POST.get("sure"):
        try:
            _seat(request, id, exchanged, broken, request.POST.get("reason", ""))
        except TavleError as error:
            faults = error.faults
        else:
            return redirect("desk_board", id=id)
    shown = exchanged or state.draft
    values = desk_values(id, shown=shown, broken=broken, one=one, other=other, seats=_seats(state), faults=faults)
    values["meetings"] = exchange_of(state, state.draft, exchanged) if exchanged is not None else None
    values["aims"] = aims_changed(id, state, one, other, language_of(request)) if exchanged is not None else []
    values["in_block"] = block_rule(state, state.round) is not None
    return page(request, "desk/board.html", {**values, "changed": exchanged is not None}, status=422 if faults else 200)


def exchange(entry: Round, one: PlayerId, other: PlayerId) -> Round:
    """The round with two players in each other's place; each takes the role of the place he comes to."""
    partner = {one: other, other: one}

    def seat(old: Seat) -> Seat:
        return replace(old, player=partner.get(old.player, old.player))

    tables = tuple(replace(table, seats=tuple(seat(old) for old in table.seats)) for table in entry.tables)
    return replace(entry, tables=tables, byes=tuple(partner.get(player, player) for player in entry.byes))


def _seat(request: HttpRequest, id_: str, entry: Round, broken: tuple[Note, ...], reason: str) -> None:
    """By hand in place of the draft; every clause that is broken is admitted with the reason."""
    overrides = tuple(
        Override(note.clause, tuple(map(PlayerId, note.players)), reason) for note in broken if note.clause
    )
    command = SeatByHand(tables=entry.tables, byes=entry.byes, overrides=(*entry.overrides, *overrides))
    give(request, id_, command)


def _seats(state: State) -> list[tuple[str, str]]:
    """Everybody in the draft, by table, for the two lists to choose from."""
    names = {player.id: player.called for player in state.tournament.players}

    def label(table: Table, seat: Seat) -> str:
        return f"{table.number} · {names[seat.player]}"

    draft = state.draft
    tables = draft.tables if draft is not None else ()
    listed = [(str(seat.player), label(table, seat)) for table in tables for seat in table.seats]
    return listed + [(str(player), f"– · {names[player]}") for player in (draft.byes if draft is not None else ())]
