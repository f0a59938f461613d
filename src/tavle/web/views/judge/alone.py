"""The judge without a tournament: any position, any orders. Nothing is kept here; the game travels with the form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tavle.core.errors import Refused, refuse
from tavle.judge.kept import (
    Game,
    close_turn,
    game_text,
    new_game,
    plain_game,
    rule,
    turn_of,
    undo_turn,
    write_orders,
)
from tavle.web.gates import allow, slow_down
from tavle.web.pages import page
from tavle.web.views.judge.reading import (
    LARGEST,
    RULINGS,
    Deed,
    begun_in,
    brought_in,
    deed_in,
    faults_by_place,
    game_in,
    slips_in,
)
from tavle.web.views.judge.sheet import orders_of, sheet_values
from tavle.web.visitors import language_of

LASTING = ("begin", "bring", "fresh")
"""Deeds that put another game in the place of this one."""


@require_http_methods(["GET", "POST"])
@allow("judge")
@slow_down("judge", tries=600, seconds=300)
def judge(request: HttpRequest) -> HttpResponse:
    """The page; posting does what its button says and shows what comes out."""
    game, turn, deed, refused = new_game(), "", Deed("look"), None
    form: dict[str, str] = {}
    if request.method == "POST":
        deed = deed_in(request.POST)
        try:
            game = _travelled(request)
            game = _written(game, request.POST, deed)
            game, turn = _done(game, request, deed)
        except Refused as error:
            refused, form = error, {key: str(value) for key, value in request.POST.items()}
            turn = request.POST.get("turn", "")
    if refused is None and deed.kind in ("json", "text"):
        return exported(game, deed.kind, "diplomacy")
    sheet = sheet_values(game, language_of(request), turn=turn, form=form)
    values: dict[str, Any] = {
        **sheet,
        "travelling": json.dumps(plain_game(game), ensure_ascii=False),
        "faults": faults_by_place(refused, deed, sheet["orders"]),
        "orders_of": orders_of,
    }
    return page(request, "judge/alone.html", values, status=422 if refused is not None else 200)


def _travelled(request: HttpRequest) -> Game:
    text = request.POST.get("game", "")
    if sum(map(len, request.POST.values())) > LARGEST:
        raise refuse("game-too-large", where="game", kilobytes=LARGEST // 1000)
    return game_in(text) if text else new_game()


def _written(game: Game, form: Mapping[str, str], deed: Deed) -> Game:
    """The game with what was typed, before anything else is done with it."""
    turn = form.get("turn", "")
    if deed.kind not in LASTING and turn:
        for power, lines in slips_in(form).items():
            game = write_orders(game, power, lines, turn=turn_of(turn))
    return game


def _done(game: Game, request: HttpRequest, deed: Deed) -> tuple[Game, str]:
    """The game after a deed, and the turn that is shown then."""
    form = request.POST
    if deed.kind in LASTING:
        begun = (
            new_game() if deed.kind == "fresh" else begun_in(request) if deed.kind == "begin" else brought_in(request)
        )
        return begun, ""
    shown = form.get("turn", "")
    turn = turn_of(shown) if shown else None
    if deed.kind in RULINGS:
        order = f"{deed.power}-{deed.number}"
        reading = {"approve": None, "void": ""}.get(deed.kind, form.get(f"reading-{order}", "").strip())
        by, reason = form.get("by", ""), form.get(f"reason-{order}", "")
        return rule(game, deed.power, deed.number, reading, turn=turn, by=by, reason=reason), shown
    if deed.kind in _STEPS:
        return _STEPS[deed.kind](game), ""
    return game, form.get("go", "") or shown


_STEPS = {"close": close_turn, "undo": undo_turn}


def exported(game: Game, kind: str, name: str) -> HttpResponse:
    """The game as a file: `json`, or a text that people can read and mend."""
    if kind == "json":
        content, media = json.dumps(plain_game(game), ensure_ascii=False, indent=1) + "\n", "application/json"
    else:
        content, media = game_text(game), "text/plain; charset=utf-8"
    answer = HttpResponse(content, content_type=media)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.{"json" if kind == "json" else "txt"}"'
    return answer
