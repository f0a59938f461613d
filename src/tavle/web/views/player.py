"""A player's own pages, by a personal link: where he sits, what to report, where he stands."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tavle.core.errors import TavleError
from tavle.core.model import PlayerId, Table
from tavle.ranking import rank
from tavle.tournament.commands import ReportResult
from tavle.tournament.state import State, players_at
from tavle.web import logs
from tavle.web.accounts.models import PlayerLink
from tavle.web.gates import allow, slow_down
from tavle.web.halls import hall, shown_round
from tavle.web.pages import page
from tavle.web.results import form_of, result_of
from tavle.web.visitors import PLAYER_SESSION, visitor_in


@require_safe
@allow("public")
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """A personal link: this browser is the player from now on."""
    link = PlayerLink.objects.filter(token=token, revoked=False).first()
    if link is None:
        return page(request, "accounts/link_used.html", status=410)
    _remember(request, link)
    return redirect("me", id=link.tournament)


@require_safe
@allow("public")
def qr(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of a personal link, for a phone's camera."""
    address = request.build_absolute_uri(reverse("open_link", args=[token]))
    buffer = BytesIO()
    segno.make(address, error="m").save(buffer, kind="svg", scale=4, border=2, svgclass=None, lineclass=None)
    return HttpResponse(buffer.getvalue(), content_type="image/svg+xml")


def _remember(request: HttpRequest, link: PlayerLink) -> None:
    request.session.cycle_key()
    request.session[PLAYER_SESSION] = {**request.session.get(PLAYER_SESSION, {}), link.tournament: link.token}


@require_http_methods(["GET", "POST"])
@slow_down("code", tries=20, seconds=300)
@allow("public")
def by_code(request: HttpRequest, id: str) -> HttpResponse:
    """The short code of a slip, typed where no camera reads the picture."""
    code = request.POST.get("code", "").strip().upper()
    link = PlayerLink.objects.filter(tournament=id, code=code, revoked=False).first() if code else None
    if link is not None:
        _remember(request, link)
        return redirect("me", id=id)
    values = {**hall(id, logs.state_of(id)), "code": code, "wrong": request.method == "POST"}
    return page(request, "player/code.html", values, status=422 if request.method == "POST" else 200)


@require_safe
@allow("player")
def my_page(request: HttpRequest, id: str) -> HttpResponse:
    """Where do I sit, as what, with whom; how do I stand."""
    return page(request, "player/me.html", _mine(request, id))


@require_http_methods(["GET", "POST"])
@allow("player")
def report(request: HttpRequest, id: str) -> HttpResponse:
    """Reports what came out at my table; the same from another confirms it."""
    values = _mine(request, id)
    state, table = values["state"], values["table"]
    if table is None:
        return redirect("me", id=id)
    form = {key: str(value) for key, value in request.POST.items()}
    faults: Any = ()
    if request.method == "POST":
        try:
            command = ReportResult(round=state.round, table=table.number, result=result_of(state.book, table, form))
            by = values["by"]
            logs.do(id, command, command_id=form.get("command_id", ""), by=by)
        except TavleError as error:
            faults = error.faults
        else:
            return redirect("me", id=id)
    elif values["known"] is not None and values["known"].report is not None:
        form = form_of(values["known"].report.result)
    return page(
        request, "player/report.html", {**values, "form": form, "faults": faults}, status=422 if faults else 200
    )


def _mine(request: HttpRequest, id_: str) -> dict[str, Any]:
    state = logs.state_of(id_)
    visitor = visitor_in(request, id_)
    me = visitor.player or ""
    table = _my_table(state, me)
    listed = rank(state.book, state.tournament, after=state.closed)
    row = next((row for row in listed.rows if row.player == me), None)
    known = state.table_state(state.round, table.number) if table is not None else None
    player = state.player(PlayerId(me))
    return {
        **hall(id_, state),
        "me": player,
        "by": visitor.name,
        "table": table,
        "known": known,
        "row": row,
        "round": shown_round(state),
        "bye": me in (shown_round(state).byes if shown_round(state) else ()),  # type: ignore[union-attr]  # asked first
    }


def _my_table(state: State, player: str) -> Table | None:
    entry = shown_round(state)
    tables = entry.tables if entry is not None else ()
    return next((table for table in tables if player in players_at(table)), None)
