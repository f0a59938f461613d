"""The game that is kept for a table of a tournament: every step is a command of its log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tavle.core.errors import Refused
from tavle.core.model import Table
from tavle.judge.choices import DEFAULT_RULES, PRESETS
from tavle.judge.kept import Game, course, new_game, plain_game, read_game
from tavle.tournament.commands import BeginGame, CloseTurn, Command, RuleOrder, WriteOrders
from tavle.tournament.state import KeptGame, State, table_key
from tavle.web import logs
from tavle.web.discretion import game_shown
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of
from tavle.web.orders import give, judges_at
from tavle.web.pages import page
from tavle.web.permissions import may_do, may_see
from tavle.web.views.judge.alone import LASTING, exported
from tavle.web.views.judge.flowing import flowing
from tavle.web.views.judge.reading import RULINGS, Deed, begun_in, brought_in, deed_in, faults_by_place, slips_in
from tavle.web.views.judge.sheet import orders_of, sheet_values
from tavle.web.visitors import Visitor, language_of, visitor_in


@require_http_methods(["GET", "POST"])
@allow("judge")
def game(request: HttpRequest, id: str, round: int, table: int) -> HttpResponse:
    """The page; posting does what its button says."""
    state = logs.state_of(id)
    seated = _seated(state, round, table)
    deed, refused = Deed("look"), None
    if request.method == "POST":
        deed = deed_in(request.POST)
        try:
            turn = _do(request, id, round, table, deed)
        except Refused as error:
            refused, state = error, logs.state_of(id)
        else:
            address = reverse("game", args=[id, round, table])
            return redirect(f"{address}?turn={turn}" if turn else address)
    visitor = visitor_in(request, id)
    writes, looks = may_write(id, visitor, seated, round), may_look(id, state, visitor, seated, round)
    sheet = (
        _shown(request, state, seated, round, refused=refused is not None) if looks else {"kept": None, "orders": []}
    )
    values = {
        **hall(id, state),
        "number": round,
        "table": seated,
        "writes": writes,
        "judges": writes and _judges(id, visitor, seated, round),
        "looks": looks,
        "faults": faults_by_place(refused, deed, sheet["orders"]),
        "orders_of": orders_of,
        **sheet,
    }
    return page(request, "judge/at_table.html", values, status=422 if refused is not None else 200)


def _shown(request: HttpRequest, state: State, seated: Table, round_: int, *, refused: bool) -> dict[str, Any]:
    kept = state.games.get(table_key(round_, seated.number))
    form = {key: str(value) for key, value in request.POST.items()} if refused else {}
    language = language_of(request)
    if kept is None:
        return {
            **sheet_values(fresh(state), language, form=form),
            "kept": None,
            "player_names": _players(state, seated),
        }
    read = read_game(kept.game)
    turn = request.POST.get("turn", "") or request.GET.get("turn", "")
    return {
        **sheet_values(read, language, turn=turn, form=form),
        "kept": kept,
        "player_names": _players(state, seated),
        "flow": flowing(state, seated, round_, course(read)),
    }


def _players(state: State, seated: Table) -> dict[str, str]:
    """Power -> who plays it."""
    called = names_of(state)
    return {
        str(seat.role)[:3]: called[seat.substitute.player if seat.substitute is not None else seat.player]
        for seat in seated.seats
    }


def fresh(state: State) -> Game:
    """A game as the book of the tournament has it."""
    book = state.book
    last = None if book.game.first_year is None or not book.game.years else book.game.first_year + book.game.years - 1
    return new_game(rules=book.id if book.id in PRESETS else DEFAULT_RULES, last_year=last)


def _do(request: HttpRequest, id_: str, round_: int, table: int, deed: Deed) -> str:
    """Gives the commands of a deed, the slips that were typed first; the turn that is shown then."""
    form = request.POST
    where: dict[str, Any] = {"round": round_, "table": table}
    kept = logs.state_of(id_).games.get(table_key(round_, table))
    seen = int(form["seen"]) if form.get("seen", "").isdecimal() and len(form["seen"]) < 10 else 0
    if deed.kind in (*LASTING, "show"):
        brought, shown = _begun(request, id_, deed, kept)
        give(request, id_, BeginGame(**where, game=brought, shown=shown, expected=seen))
        return ""
    where["turn"] = form.get("turn", "")
    command_id = form.get("command_id", "")
    slips = {power: tuple(lines) for power, lines in slips_in(form).items()}
    if slips:
        outcome = give(request, id_, WriteOrders(**where, slips=slips, expected=seen))
        seen = max([seen, *(stored.version for stored in outcome.events)])
    command = _command(request, where, deed)
    if command is not None:
        give(request, id_, replace(command, expected=seen), command_id=f"{command_id}-then" if command_id else "")
    return "" if deed.kind in ("close", "undo") else form.get("go", "") or where["turn"]


def _begun(request: HttpRequest, id_: str, deed: Deed, kept: KeptGame | None) -> tuple[dict[str, Any], Any]:
    """The game that is kept from here on, and when it is shown."""
    shown = "always" if request.POST.get("shown") == "always" else "after"
    if deed.kind == "show" and kept is not None:
        return dict(kept.game), shown
    if deed.kind == "bring":
        return plain_game(brought_in(request)), shown
    return plain_game(begun_in(request) if deed.kind == "begin" else fresh(logs.state_of(id_))), shown


def _command(request: HttpRequest, where: dict[str, Any], deed: Deed) -> Command | None:
    form = request.POST
    if deed.kind in ("close", "undo"):
        turn = form.get("closed", "") if deed.kind == "undo" else where["turn"]
        return CloseTurn(**{**where, "turn": turn}, back=deed.kind == "undo")
    if deed.kind not in RULINGS:
        return None
    order = f"{deed.power}-{deed.number}"
    reading = {"approve": None, "void": ""}.get(deed.kind, form.get(f"reading-{order}", "").strip())
    return RuleOrder(
        **where,
        power=deed.power,
        number=deed.number,
        judge=form.get("by", "").strip(),
        reading=reading,
        reason=form.get(f"reason-{order}", ""),
        clause=form.get("clause", ""),
    )


@require_safe
@allow("judge")
def file(request: HttpRequest, id: str, round: int, table: int, kind: str) -> HttpResponse:
    """The game as a file, for whoever may look at it."""
    state = logs.state_of(id)
    seated = _seated(state, round, table)
    kept = state.games.get(table_key(round, table))
    if kept is None or kind not in ("json", "txt") or not may_look(id, state, visitor_in(request, id), seated, round):
        raise Http404
    return exported(read_game(kept.game), "json" if kind == "json" else "text", f"{id}-{round}-{table}")


def _seated(state: State, round_: int, number: int) -> Table:
    seated = state.table(round_, number)
    if seated is None or state.book.game.id != "diplomacy":
        raise Http404
    return seated


def may_write(id_: str, visitor: Visitor, seated: Table, round_: int) -> bool:
    """Whether somebody keeps the game: the desk, and the arbiter where he does not play."""
    asked = CloseTurn(round=round_, table=seated.number, turn="")
    return may_do(visitor.role, "close_turn") or judges_at(id_, visitor, asked)


def _judges(id_: str, visitor: Visitor, seated: Table, round_: int) -> bool:
    asked = CloseTurn(round=round_, table=seated.number, turn="")
    return may_do(visitor.role, "rule_order") or judges_at(id_, visitor, asked)


def may_look(id_: str, state: State, visitor: Visitor, seated: Table, round_: int) -> bool:
    """Whether somebody sees the game: who keeps it always, all others when it is over, or as it was chosen."""
    return (
        game_shown(state, round_, seated.number)
        or may_see(visitor.role, "desk")
        or may_write(id_, visitor, seated, round_)
    )
