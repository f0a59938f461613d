"""The judge without a tournament: whoever comes types a position and orders, and nothing is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tavle.judge.kept import course, read_game, read_game_text
from tavle.judge.standard_map import POWERS
from tavle.web.views.judge.reading import LARGEST
from tests.web.reading import ENGLISH, faults_of, hidden, words


def pressed(client: Client, before: Any, do: str, **typed: str) -> Any:
    """The page's form with something typed, sent by a button."""
    fields = {key: value for key, value in hidden(before).items() if key not in ("file", "language")}
    return client.post("/judge", {**fields, **typed, "do": do})


def turn_now(answer: Any) -> str:
    return hidden(answer)["turn"]


def test_the_page_is_there_for_everybody_and_whole() -> None:
    answer = Client(**ENGLISH).get("/judge")
    assert answer.status_code == 200
    assert faults_of(answer.content.decode()) == []
    assert turn_now(answer) == "S1901M"
    assert len(answer.content) < 200_000


def test_orders_are_read_and_it_is_said_what_comes_out_and_why() -> None:
    client = Client(**ENGLISH)
    answer = pressed(
        client,
        client.get("/judge"),
        "judge",
        **{"orders-FRA": "A Par - Burgundd\nA Mar - Bur", "orders-GER": "Mun-Bur\n"},
    )
    said = words(answer)
    assert faults_of(answer.content.decode()) == []
    assert "A Par - Burgundd" in said
    assert "A par - bur" in said
    assert "burgundd is read as bur" in said
    assert "fails" in said
    assert "Approve A par - bur" in said
    assert "Doubtful lines: 2; the outcome depends on how they are read" in said
    assert turn_now(answer) == "S1901M"
    assert hidden(answer)["orders-GER"].strip() == "Mun-Bur"


def test_a_whole_year_at_a_click_each() -> None:
    client = Client(**ENGLISH)
    answer = pressed(client, client.get("/judge"), "close", **{"orders-FRA": "A mar - spa\nA par - bur"})
    assert turn_now(answer) == "F1901M"
    answer = pressed(client, answer, "close", **{"orders-FRA": "A bur - bel"})
    assert turn_now(answer) == "W1901A"
    assert "May build 2: mar, par" in words(answer)
    answer = pressed(client, answer, "close", **{"orders-FRA": "build A par, F mar"})
    assert turn_now(answer) == "S1902M"
    played = course(read_game(json.loads(hidden(answer)["game"])))
    assert {"FRA A par", "FRA F mar", "FRA A bel", "FRA A spa"} <= set(played.position.units)
    assert dict(played.autumns)[1901]["FRA"] == 5
    answer = pressed(client, answer, "undo")
    assert turn_now(answer) == "W1901A"
    answer = client.post("/judge", {**hidden(answer), "go": "F1901M", "do": ""})
    assert turn_now(answer) == "F1901M"


def test_retreats() -> None:
    client = Client(**ENGLISH)
    typed = {
        "step": "SM",
        "year": "1903",
        "rules": "datc",
        "units-GER": "A mun, A ruh",
        "units-FRA": "A bur",
        **{f"units-{power}": "" for power in POWERS if power not in ("GER", "FRA")},
    }
    answer = pressed(client, client.get("/judge"), "begin", **typed)
    answer = pressed(client, answer, "close", **{"orders-GER": "A mun - bur\nA ruh S A mun - bur"})
    assert turn_now(answer) == "S1903R"
    assert "A bur must leave: bel, gas, mar, par, pic" in words(answer)
    answer = pressed(client, answer, "close", **{"orders-FRA": "A bur - gas"})
    assert turn_now(answer) == "F1903M"
    assert "FRA A gas" in course(read_game(json.loads(hidden(answer)["game"]))).position.units


def test_orders_of_several_powers_are_pasted_at_once() -> None:
    client = Client(**ENGLISH)
    text = "Frankrike:\nA par - bur\nA mar S A par-bur\n\nÖSTERREICH\nA vie - gal\nENG: F lon - nth"
    answer = pressed(client, client.get("/judge"), "judge", paste=text)
    fields = hidden(answer)
    assert fields["orders-FRA"].split("\n")[:2] == ["A par - bur", "A mar S A par-bur"]
    assert fields["orders-AUS"].strip() == "A vie - gal"
    assert fields["orders-ENG"].strip() == "F lon - nth"
    assert fields["paste"] == ""


def test_what_is_pasted_without_a_name_stays_typed_and_is_said_beside_it() -> None:
    client = Client(**ENGLISH)
    answer = pressed(client, client.get("/judge"), "judge", paste="A par - bur", **{"orders-ENG": "F lon - nth"})
    assert answer.status_code == 422
    assert "it is not said whose orders these are: A par - bur" in words(answer)
    assert "[orders-of-nobody]" in answer.content.decode()
    assert hidden(answer)["paste"] == "A par - bur"
    assert hidden(answer)["orders-ENG"].strip() == "F lon - nth"
    assert faults_of(answer.content.decode()) == []


def test_a_ruling_wants_a_reason_and_says_both_readings() -> None:
    client = Client(**ENGLISH)
    typed = {"orders-ENG": "F Edi - Nor", "reading-ENG-1": "F edi - nth"}
    refused = pressed(client, client.get("/judge"), "rule ENG 1", **typed)
    assert refused.status_code == 422
    assert hidden(refused)["reading-ENG-1"] == "F edi - nth"
    answer = pressed(client, refused, "rule ENG 1", **{"reason-ENG-1": "he showed it", "by": "Frank"})
    said = words(answer)
    assert "Frank ruled: F edi - nth – he showed it" in said
    assert "It could be read as F edi - nwg, F edi - nth." in said


def test_an_order_is_approved_or_struck_out() -> None:
    client = Client(**ENGLISH)
    first = pressed(client, client.get("/judge"), "approve FRA 1", **{"orders-FRA": "A Par - Burgundd"})
    assert "ruled: A par - bur" in words(first)
    second = pressed(client, first, "void FRA 1", **{"reason-FRA-1": "crossed out"})
    assert "ruled: no order – crossed out" in words(second)


def test_a_game_goes_out_as_text_and_as_json_and_comes_back() -> None:
    client = Client(**ENGLISH)
    page = pressed(client, client.get("/judge"), "judge", **{"orders-FRA": "A par - bur"})
    text, plain = pressed(client, page, "text"), pressed(client, page, "json")
    assert text.headers["Content-Disposition"] == 'attachment; filename="diplomacy.txt"'
    game = read_game_text(text.content.decode())
    assert game == read_game(json.loads(plain.content))
    for content in (text.content, plain.content):
        answer = pressed(client, client.get("/judge"), "bring", text=content.decode())
        assert hidden(answer)["orders-FRA"].strip() == "A par - bur"


def test_a_position_that_cannot_be_is_refused_with_all_its_faults_and_stays_typed() -> None:
    client = Client(**ENGLISH)
    answer = pressed(
        client, client.get("/judge"), "begin", step="SM", **{"units-ENG": "F mun, A xyz", "centres-ENG": "nth"}
    )
    assert answer.status_code == 422
    assert answer.content.count(b'role="alert"') == 3
    assert hidden(answer)["units-ENG"] == "F mun, A xyz"


def test_nonsense_is_answered_with_a_sentence() -> None:
    client = Client(**ENGLISH)
    for form in (
        {"game": "{"},
        {"game": "[]"},
        {"game": "x" * 100_001},
        {"do": "begin", "step": "XX"},
        {"do": "begin", "step": "SM", "year": "no"},
        {"do": "bring"},
        {"do": "undo"},
        {"do": "rule ENG 9", "turn": "S1901M"},
        {"do": "judge", "turn": "nonsense"},
    ):
        answer = client.post("/judge", form)
        assert answer.status_code == 422, form
        assert b'role="alert"' in answer.content, form


@pytest.mark.parametrize("where", ["form", "file"])
def test_a_game_beyond_measure_is_not_read(where: str) -> None:
    client, text = Client(**ENGLISH), "x" * (LARGEST + 1)
    if where == "form":
        answer = pressed(client, client.get("/judge"), "judge", paste=text)
    else:
        sent = {**hidden(client.get("/judge")), "do": "bring", "file": SimpleUploadedFile("game.txt", text.encode())}
        answer = client.post("/judge", sent)
    assert "[game-too-large]" in answer.content.decode()
