"""The judge for programs: a phase, a whole game, the game of a table."""

from __future__ import annotations

import pytest

from tavle.judge.kept import game_text, new_game, plain_game, write_orders
from tavle.tournament.commands import BeginGame
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, played


@pytest.fixture(scope="module")
def reader() -> Program:
    return program("read")


def test_orders_in_adjudication_out(reader: Program) -> None:
    """A lone army moves where nobody stands."""
    phase = {"phase": "movement", "units": ["FRA A par"], "orders": {"FRA": ["A par-bur"]}}
    answer = reader.post("judge", {"phase": phase})
    assert answer.json()["units"] == ["FRA A bur"]
    assert reader.post("judge", {"phase": phase, "rules": "rain"}).status_code == 422


def test_a_whole_game_as_data_or_as_text(reader: Program) -> None:
    game = write_orders(new_game(), "FRA", ["A par-bur"])
    by_data = reader.post("judge/game", {"game": plain_game(game)})
    assert by_data.json() == reader.post("judge/game", {"text": game_text(game)}).json()
    assert by_data.json()["game"] == plain_game(game)
    assert by_data.json()["shown"]["now"] == "S1901M"
    for wrong in ({}, {"game": {}, "text": "x"}, {"game": {"rain": 1}}, {"text": "x" * 100_001}):
        assert reader.post("judge/game", wrong).status_code == 422


def test_the_game_of_a_table_is_the_desks_until_it_is_shown() -> None:
    hall: Hall = played("ndf_arcon_2002", 7)
    at = f"tournaments/{hall.id}/games/1/1"
    desk, game = program("read", hall=hall), plain_game(new_game())
    assert codes(desk.get(at)) == ["nothing-here"]
    hall.do(BeginGame(round=1, table=1, game=game, shown="after"))
    assert desk.get(at).json()["game"] == game
    assert codes(Program().get(at)) == ["nothing-here"]
    hall.do(BeginGame(round=1, table=1, game=game, shown="always"))
    assert Program().get(at).json()["shown"]["now"] == "S1901M"
