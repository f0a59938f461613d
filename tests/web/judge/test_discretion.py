"""Orders are not told to everybody while the game is played; all of them go along when the tournament moves."""

from __future__ import annotations

import json

from django.test import Client

from tavle.judge.kept import new_game, plain_game
from tavle.store import tournament_id
from tavle.tournament.commands import BeginGame, CloseTurn, EnterResult, RuleOrder, WriteOrders
from tavle.tournament.events import GameBegun, OrderRuled, OrdersWritten, TurnClosed
from tavle.web import logs
from tavle.web.discretion import open_event
from tavle.web.moving import log_file
from tests.tournament.desk import usual_board
from tests.web.halls import Hall, played

SECRET = "F lon - nth"


def playing(shown: str = "after") -> Hall:
    hall = played("ndf_arcon_2002", 7)
    begun = plain_game(new_game())
    hall.do(BeginGame(round=1, table=1, game=begun, shown="always" if shown == "always" else "after"))
    hall.do(WriteOrders(round=1, table=1, turn="S1901M", slips={"ENG": (SECRET, "F Edi - Nor")}))
    hall.do(
        RuleOrder(
            round=1, table=1, turn="S1901M", power="ENG", number=2, reading="F edi - nwg", judge="Frank", reason="asked"
        )
    )
    hall.do(CloseTurn(round=1, table=1, turn="S1901M"))
    return hall


def told(hall: Hall) -> list[dict[str, object]]:
    kinds = (GameBegun, OrdersWritten, OrderRuled, TurnClosed)
    stored = logs.store().read(tournament_id(hall.id))
    return [open_event(hall.latest().state, each.event) for each in stored if isinstance(each.event, kinds)]


def test_what_happened_is_told_without_the_orders() -> None:
    hall = playing()
    begun, written, ruled, closed = told(hall)
    assert set(begun) == {"event", "schema", "round", "table"}
    assert set(written) == {"event", "schema", "round", "table", "turn"}
    assert set(ruled) == {"event", "schema", "round", "table", "turn", "power", "number", "judge"}
    assert closed["turn"] == "S1901M"
    assert SECRET not in Client().get(hall.at("log")).content.decode()


def test_it_is_told_whole_when_the_game_is_over_or_shown() -> None:
    assert SECRET in json.dumps(told(playing("always")))
    hall = playing()
    hall.do(EnterResult(round=1, table=1, result=usual_board(hall.table(1))))
    assert SECRET in json.dumps(told(hall))


def test_the_game_goes_along_with_the_log() -> None:
    assert SECRET in log_file(tournament_id(playing().id)).decode()
