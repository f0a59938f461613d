"""A player's own pages, by a personal link: where he sits, what to report, where he stands."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tavle.core.errors import TavleError
from tavle.core.model import PlayerId, Table
from tavle.tournament.commands import ReportResult
from tavle.tournament.decisions.orders import next_readers
from tavle.tournament.state import State, TablePhase, TableState, players_at, table_key
from tavle.web import logs
from tavle.web.accounts.models import PlayerLink
from tavle.web.centres import has_years
from tavle.web.gates import allow, slow_down
from tavle.web.halls import hall, shown_round
from tavle.web.pages import page
from tavle.web.photos import photos_of
from tavle.web.reseated import reseated
from tavle.web.results import form_of, joined, parted, result_of
from tavle.web.shortening import Shortening, agree, shortening
from tavle.web.studies.chancing import own_chance
from tavle.web.views.lists import place_values
from tavle.web.visitors import language_of, remember, visitor_in

MOST_YEARS = 20
"""So many years a form has fields for, where the book sets no end."""


@require_safe
@allow("public")
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """A personal link: this browser is the player from now on."""
    link = PlayerLink.objects.filter(token=token, revoked=False).first()
    if link is None:
        return page(request, "accounts/link_used.html", status=410)
    remember(request, link)
    return redirect("me", id=link.tournament)


@require_http_methods(["GET", "POST"])
@slow_down("code", tries=20, seconds=300)
@allow("public")
def by_code(request: HttpRequest, id: str) -> HttpResponse:
    """The short code of a slip, typed where no camera reads the picture."""
    code = request.POST.get("code", "").strip().upper()
    link = PlayerLink.objects.filter(tournament=id, code=code, revoked=False).first() if code else None
    if link is not None:
        remember(request, link)
        return redirect("me", id=id)
    values = {**hall(id, logs.state_of(id)), "code": code, "wrong": request.method == "POST"}
    return page(request, "player/code.html", values, status=422 if request.method == "POST" else 200)


@require_safe
@allow("player")
def my_page(request: HttpRequest, id: str) -> HttpResponse:
    """Where do I sit, as what, with whom; what is known of the result."""
    return page(request, "player/me.html", _mine(request, id))


@require_safe
@allow("player")
def my_place(request: HttpRequest, id: str) -> HttpResponse:
    """Where do I stand, why, and what can I still reach."""
    state = logs.state_of(id)
    me = PlayerId(visitor_in(request, id).player or "")
    values = {**place_values(state, me, language_of(request)), "own_chance": own_chance(id, me)}
    return page(request, "player/place.html", {**hall(id, state), **values})


@require_http_methods(["GET", "POST"])
@allow("player")
def report(request: HttpRequest, id: str) -> HttpResponse:
    """Reports what came out at my table; the same from another confirms it, something else disputes it."""
    values = _mine(request, id)
    state, table, known = values["state"], values["table"], values["known"]
    if table is None or known is None:
        return redirect("me", id=id)
    years = _years(state, request.GET.get("years") or request.POST.get("years"))
    form = {key: str(value) for key, value in request.POST.items()} or _form(state, table, known, len(years))
    faults: Any = ()
    if request.method == "POST":
        try:
            _send(values, joined(form, len(table.seats), len(years)))
        except TavleError as error:
            faults = error.faults
        else:
            return redirect("me", id=id)
    status = 422 if faults else 200
    return page(
        request, "player/report.html", {**values, "form": form, "years": years, "faults": faults}, status=status
    )


def _send(values: dict[str, Any], form: dict[str, str]) -> None:
    state, table = values["state"], values["table"]
    command = ReportResult(round=values["at"], table=table.number, result=result_of(state.book, table, form))
    command_id = form.get("command_id") or secrets.token_hex(12)
    logs.do(values["id"], command, command_id=command_id, by=values["me"].id)


def _years(state: State, asked: str | None) -> list[int]:
    """The years of a form with one field for each; none where only the end is reported."""
    first, most = state.book.game.first_year, state.book.game.years or MOST_YEARS
    if first is None or asked is None or not asked.isdecimal() or len(asked) > 3:
        return []
    return list(range(first, first + min(int(asked), most)))


def _form(state: State, table: Table, known: TableState, years: int) -> dict[str, str]:
    """What the form begins with: the result as reported, else the centres as counted at the table."""
    if known.report is not None:
        form = form_of(known.report.result)
    else:
        first = state.book.game.first_year or 0
        counted = [known.counts.get(first + n, {}) for n in range(years or len(known.counts))]
        form = {
            f"seat-{at}": " ".join(str(centres.get(str(seat.role), "")) for centres in counted)
            for at, seat in enumerate(table.seats)
        }
    return {**form, **parted(form, years)}


def _mine(request: HttpRequest, id_: str) -> dict[str, Any]:
    state = logs.state_of(id_)
    me = PlayerId(visitor_in(request, id_).player or "")
    entry, table = _my_table(state, me)
    known = state.table_state(entry, table.number) if table is not None else None
    shown = shown_round(state)
    rivals = [each for each in (known.report, known.rival) if each is not None] if known is not None else []
    return {
        **hall(id_, state),
        "me": state.player(me),
        "at": entry,
        "table": table,
        "known": known,
        "versions": [(each.by, form_of(each.result)) for each in rivals],
        "own_clock": state.clocks.get(table_key(entry, table.number)) if table is not None else None,
        "round": shown,
        "readers": _readers(state, table, known),
        "drawn": table is not None and has_years(state, entry, table),
        "bye": shown is not None and me in shown.byes,
        "changed": reseated(id_, state, me),
        "offer": "sit_out" if me in state.tournament.sit_out else "play" if me in state.tournament.play else "none",
        "photos": photos_of(id_, entry, table.number, players_at(table)) if table is not None else (),
        "shorter": _shorter(id_, state, entry, table, known),
        "notices": [notice.text.in_language(language_of(request)) for notice in state.book.notices if notice.enabled],
    }


def _shorter(id_: str, state: State, entry: int, table: Table | None, known: TableState | None) -> Shortening | None:
    """What the table has agreed on about its clock."""
    return (
        shortening(id_, state, table, known)
        if table is not None and known is not None and entry == state.round
        else None
    )


@require_POST
@allow("player")
def shorter(request: HttpRequest, id: str) -> HttpResponse:
    """Agrees that the table is done early; the last of those who play there ends its clock."""
    state = logs.state_of(id)
    me = PlayerId(visitor_in(request, id).player or "")
    entry, table = _my_table(state, me)
    known = state.table_state(entry, table.number) if table is not None else None
    if table is not None and known is not None and entry == state.round:
        agree(id, state, table, known, me)
    return redirect("me", id=id)


def _readers(state: State, table: Table | None, known: TableState | None) -> tuple[PlayerId, PlayerId] | None:
    """Who collects and reads the next orders, and who reads the reader's own, while the game is played."""
    rule = state.book.order_reading
    if rule is None or table is None or known is None or known.phase is not TablePhase.PLAYING:
        return None
    return next_readers(table, known, left=rule.own_read_by == "left", one=rule.readers == "one")


def _my_table(state: State, player: str) -> tuple[int, Table | None]:
    """The round and the table at which somebody plays: this round's, else a match that was left unfinished."""
    shown = shown_round(state)
    rounds = [entry for entry in state.tournament.rounds if entry is not shown]
    for entry in ([shown] if shown is not None else []) + rounds[::-1]:
        for table in entry.tables:
            if player in players_at(table) and (entry is shown or not table.played):
                return entry.number, table
    return state.round, None
