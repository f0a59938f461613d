"""Kept games as plain data, in the reader's language."""

from __future__ import annotations

import json

import pytest

import tavle
from tavle.core.errors import Refused
from tavle.judge.kept import (
    close_turn,
    course,
    new_game,
    plain_game,
    position_of,
    rule,
    turn_of,
    undo_turn,
    write_orders,
)
from tavle.library.games import board_of
from tavle.rules.model.base import Language


def test_a_game_in_words() -> None:
    game = write_orders(new_game(name="Bord 3"), "FRA", ["Par - Burg", "F bre - mao"])
    game = rule(game, "FRA", 1, by="Ase")
    game = write_orders(close_turn(game), "FRA", ["F mao - por"])
    shown = tavle.show_game(plain_game(game), language="nb")
    assert json.loads(json.dumps(shown)) == shown == tavle.show_game(game, language="nb")
    assert (shown["name"], shown["now"], shown["ending"], shown["centres"]) == ("Bord 3", "F1901M", None, {})
    first, second = shown["turns"]
    assert (first["turn"], first["said"], first["state"]) == ("S1901M", "våren 1901", "closed")
    assert first["hand"] == ["Frankrike: A Paris til Burgund", "Frankrike: F Brest til Midtatlanteren"]
    order = first["orders"][0]
    assert (order["text"], order["reading"], order["reason"]) == (
        "Par - Burg",
        "A par - bur",
        "avgjort å være A par - bur",
    )
    assert order["ruling"] == first["rulings"][0]
    assert order["ruling"] == {
        "power": "FRA",
        "number": 1,
        "text": "Par - Burg",
        "reading": "A par - bur",
        "offered": ["A par - bur"],
        "by": "Ase",
        "reason": "",
        "approves": True,
    }
    assert (second["state"], second["slips"], second["orders"][0]["readings"]) == (
        "open",
        {"FRA": ["F mao - por"]},
        ["F mao - por"],
    )


def test_builds_are_due_after_the_fall() -> None:
    game = new_game()
    for orders in (["F bre - mao"], ["F mao - por"]):
        game = close_turn(write_orders(game, "FRA", orders))
    shown = tavle.show_game(game)
    assert shown["turns"][1]["hand"] == [
        "France: F Mid-Atlantic Ocean to Portugal",
        "France: builds due: 1; open home centres: Brest",
    ]
    assert shown["centres"]["1901"]["FRA"] == 4
    assert shown["turns"][2]["said"] == "winter 1901"
    assert tavle.show_game(undo_turn(undo_turn(game)))["waiting"] == ["F1901M"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "France has won; centres: 1"),
        ("nb", "Frankrike har vunnet; sentre: 1"),
        ("fr", "France a gagné ; centres : 1"),
    ],
)
def test_a_game_that_is_over(language: Language, text: str) -> None:
    start = position_of({"turn": "F1907M", "units": [], "centres": {"FRA": ["par"]}})
    won = tavle.show_game(close_turn(new_game(start=start, solo=1)), language=language)
    assert won["ending"] == {"reason": "solo", "winner": "FRA", "text": text}
    ended = tavle.show_game(close_turn(new_game(start=start, last_year=1907)))
    assert ended["ending"] == {"reason": "last_year", "winner": None, "text": "the last year is over"}
    assert (ended["now"], len(ended["turns"])) == (None, 1)


def test_a_game_that_cannot_be() -> None:
    with pytest.raises(Refused):
        tavle.show_game({"start": {}})


def test_the_board_of_a_turn() -> None:
    page = course(write_orders(new_game(), "FRA", ["A par - bur"])).now
    assert page is not None
    svg = board_of(page, language="fr")
    assert ">printemps 1901</title>" in svg
    assert svg.count('class="owned"') == 22
    assert str(page.position.turn) == str(turn_of("S1901M"))
