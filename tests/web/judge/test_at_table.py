"""The game of a table: kept in the tournament's log by the desk and the arbiter, looked at by all others in time."""

from __future__ import annotations

import json
import secrets
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tavle.core.model import Player, PlayerId
from tavle.judge.kept import course, read_game, read_game_text
from tavle.tournament.commands import AmendPlayer, EnterResult, NameArbiter
from tests.tournament.desk import usual_board
from tests.web.halls import Hall, browser, organiser, played, player_in
from tests.web.reading import ENGLISH, Reader, faults_of, hidden, words


@pytest.fixture
def hall() -> Hall:
    """One board, playing."""
    return played("ndf_arcon_2002", 7)


@pytest.fixture
def desk(hall: Hall) -> Client:
    return organiser("scorekeeper", hall.id, **ENGLISH)


@pytest.fixture
def director(hall: Hall) -> Client:
    return organiser("director", hall.id, **ENGLISH)


def address(hall: Hall, turn: str = "") -> str:
    return hall.at(f"game/1/1{f'?turn={turn}' if turn else ''}")


def press(client: Client, hall: Hall, do: str, *, turn: str = "", **typed: Any) -> Any:
    """Loads the page, types, presses a button; the page after it."""
    fields = {key: value for key, value in hidden(client.get(address(hall, turn))).items() if key not in SKIPPED}
    return client.post(address(hall), {**fields, **typed, "do": do}, follow=True)


SKIPPED = ("file", "language", "shown", "next", "command")


def kept(hall: Hall) -> Any:
    return read_game(hall.latest().state.games["1/1"].game)


def now(hall: Hall) -> str:
    page = course(kept(hall)).now
    return str(page.position.turn) if page is not None else ""


def test_a_game_begins_by_the_book_and_orders_go_into_the_log(hall: Hall, desk: Client) -> None:
    empty = desk.get(address(hall))
    assert "No game is kept for this table yet." in words(empty)
    assert faults_of(empty.content.decode()) == []
    press(desk, hall, "fresh")
    assert (kept(hall).rules, kept(hall).last_year) == ("ndf_arcon_2002", 1907)
    answer = press(desk, hall, "judge", **{"orders-FRA": "A Par - Burgund", "orders-ENG": "F lon - nth"})
    assert faults_of(answer.content.decode()) == []
    assert "nothing stands against it in Burgundy" in words(answer)
    assert dict(kept(hall).sheets[0].orders) == {"ENG": ("F lon - nth",), "FRA": ("A Par - Burgund",)}
    press(desk, hall, "close")
    assert now(hall) == "F1901M"
    press(desk, hall, "undo")
    assert now(hall) == "S1901M"


def test_who_plays_a_power_stands_beside_its_name(hall: Hall, desk: Client) -> None:
    press(desk, hall, "fresh")
    said = words(desk.get(address(hall)))
    for seat in hall.table(1).seats:
        player = hall.state.player(seat.player)
        assert player is not None
        assert f"{str(seat.role).title()} {player.called}" in said


def autumn(hall: Hall, client: Client) -> None:
    """A year in which France takes Spain and England nothing."""
    press(client, hall, "close", **{"orders-FRA": "A mar - spa"})
    press(client, hall, "close")


def test_centres_of_an_autumn_go_to_the_table_when_somebody_confirms(hall: Hall, desk: Client) -> None:
    press(desk, hall, "fresh")
    autumn(hall, desk)
    known = hall.latest().state.table_state(1, 1)
    assert known is not None
    assert known.counts == {}
    given(desk, hall, "Keep them at the table")
    known = hall.latest().state.table_state(1, 1)
    assert known is not None
    expected = {"AUSTRIA": 3, "ENGLAND": 3, "FRANCE": 4, "GERMANY": 3, "ITALY": 3, "RUSSIA": 4, "TURKEY": 3}
    assert known.counts == {1901: expected}
    # A ruling later on changes the board: the table is told, and nothing is overwritten silently.
    press(desk, hall, "judge", turn="S1901M", **{"orders-FRA": ""})
    said = words(desk.get(address(hall)))
    assert "The table has them otherwise:" in said
    given(desk, hall, "Keep them at the table")
    known = hall.latest().state.table_state(1, 1)
    assert known is not None
    assert known.counts[1901]["FRANCE"] == 3


def given(client: Client, hall: Hall, label: str) -> None:
    """Presses a button that carries a command."""
    page = Reader(client.get(address(hall)).content.decode())
    (button,) = [each for each in page.all("button") if each.words == label]
    command = button.attributes["value"]
    answer = client.post(hall.at("do"), {"command": command, "command_id": secrets.token_hex(8)})
    assert answer.status_code == 302, words(answer)


def test_the_result_is_entered_when_the_game_is_over_and_confirmed(hall: Hall, desk: Client) -> None:
    press(desk, hall, "begin", rules="ndf_arcon_2002", step="SM", year="1901", last_year="1901")
    autumn(hall, desk)
    assert "the last year is over" in words(desk.get(address(hall)))
    given(desk, hall, "Keep them at the table")
    assert hall.latest().table(1).seats[0].outcome.centres is None
    given(desk, hall, "Enter it as the result")
    centres = {str(seat.role): seat.outcome.centres for seat in hall.latest().table(1).seats}
    assert centres["FRANCE"] == 4
    assert centres["ENGLAND"] == 3


def test_with_several_years_the_result_has_them_all(hall: Hall, desk: Client) -> None:
    press(desk, hall, "begin", rules="ndf_arcon_2002", step="SM", year="1901", last_year="1902")
    autumn(hall, desk)
    press(desk, hall, "close")
    press(desk, hall, "close")
    press(desk, hall, "close")
    for label in ("Keep them at the table", "Keep them at the table", "Enter it as the result"):
        given(desk, hall, label)
    histories = {str(seat.role): seat.outcome.history for seat in hall.latest().table(1).seats}
    assert histories["FRANCE"] == (4, 4)


def test_a_disputed_order_is_ruled_on_by_the_director_and_stands_in_the_book_of_rulings(
    hall: Hall, desk: Client, director: Client
) -> None:
    press(desk, hall, "fresh")
    answer = press(desk, hall, "judge", **{"orders-ENG": "F Edi - Nor"})
    assert "Give the ruling" not in words(answer)
    typed = {"reading-ENG-1": "F edi - nth", "by": "Frank", "clause": "7b"}
    refused = press(director, hall, "rule ENG 1", **typed)
    assert refused.status_code == 422
    assert hidden(refused)["reading-ENG-1"] == "F edi - nth"
    assert faults_of(refused.content.decode()) == []
    answer = press(director, hall, "rule ENG 1", **typed, **{"reason-ENG-1": "he showed it"})
    assert "Frank ruled: F edi - nth – he showed it It could be read as F edi - nwg, F edi - nth." in words(answer)
    (ruling,) = hall.latest().state.rulings
    assert (ruling.judge, ruling.clause, ruling.decision) == ("Frank", "7b", "F edi - nth (he showed it)")


def test_a_scorekeeper_does_not_rule(hall: Hall, desk: Client) -> None:
    press(desk, hall, "fresh")
    press(desk, hall, "judge", **{"orders-ENG": "F Edi - Nor"})
    refused = press(desk, hall, "rule ENG 1", **{"reading-ENG-1": "F edi - nth", "reason-ENG-1": "x", "by": "x"})
    assert refused.status_code == 422
    assert hall.latest().state.rulings == ()


def test_the_arbiter_keeps_the_games_at_which_he_does_not_play() -> None:
    hall = played("ndf_arcon_2002", 14)
    arbiter = hall.table(2).seats[0].player
    hall.do(NameArbiter(arbiter=arbiter))
    phone = player_in(hall, arbiter, **ENGLISH)
    press(phone, hall, "fresh")
    press(phone, hall, "judge", **{"orders-ENG": "F Edi - Nor"})
    answer = press(phone, hall, "rule ENG 1", **{"reading-ENG-1": "F edi - nwg", "reason-ENG-1": "asked"})
    assert "ruled: F edi - nwg" in words(answer)
    own = phone.post(hall.at("game/1/2"), {"do": "fresh", "seen": "0"})
    assert own.status_code == 422
    assert "1/2" not in hall.latest().state.games


def test_two_at_once_do_not_overwrite_each_other(hall: Hall, desk: Client, director: Client) -> None:
    press(desk, hall, "fresh")
    seen = {key: value for key, value in hidden(desk.get(address(hall))).items() if key not in SKIPPED}
    press(director, hall, "judge", **{"orders-ENG": "F lon - nth"})
    late = desk.post(address(hall), {**seen, "orders-ENG": "F lon - eng", "do": "judge"})
    assert late.status_code == 422
    assert hidden(late)["orders-ENG"].strip() == "F lon - eng"
    assert "Somebody else has written meanwhile." in words(late)
    assert "there now: F lon - nth" in words(late)
    assert kept(hall).sheets[0].slip("ENG") == ("F lon - nth",)
    fields = {key: value for key, value in hidden(late).items() if key not in SKIPPED}
    desk.post(address(hall), {**fields, "do": "judge"})
    assert kept(hall).sheets[0].slip("ENG") == ("F lon - eng",)


def test_who_comes_second_puts_back_nothing_that_he_has_not_typed(hall: Hall, desk: Client, director: Client) -> None:
    press(desk, hall, "fresh")
    seen = {key: value for key, value in hidden(desk.get(address(hall))).items() if key not in SKIPPED}
    press(director, hall, "judge", **{"orders-ENG": "F lon - nth"})
    late = desk.post(address(hall), {**seen, "orders-FRA": "A par - bur", "do": "judge"})
    fields = {key: value for key, value in hidden(late).items() if key not in SKIPPED}
    desk.post(address(hall), {**fields, "do": "judge"})
    assert dict(kept(hall).sheets[0].orders) == {"ENG": ("F lon - nth",), "FRA": ("A par - bur",)}


def test_the_same_form_twice_does_one_thing(hall: Hall, desk: Client) -> None:
    press(desk, hall, "fresh")
    fields = {key: value for key, value in hidden(desk.get(address(hall))).items() if key not in SKIPPED}
    form = {**fields, "orders-ENG": "F lon - nth", "do": "close"}
    first = desk.post(address(hall), form)
    again = desk.post(address(hall), form)
    assert (first.status_code, again.status_code) == (302, 302)
    assert now(hall) == "F1901M"


@pytest.mark.parametrize("role", ["public", "player"])
def test_others_look_when_it_is_over_or_when_it_was_chosen(hall: Hall, desk: Client, role: str) -> None:
    press(desk, hall, "fresh")
    press(desk, hall, "judge", **{"orders-ENG": "F lon - nth"})
    client = browser(role, hall, **ENGLISH)
    closed = client.get(address(hall))
    assert address(hall) not in client.get(hall.at("seating")).content.decode()
    assert "The game is shown here when it is over." in words(closed)
    assert "F lon" not in closed.content.decode()
    assert client.get(hall.at("game/1/1.txt")).status_code == 404
    press(desk, hall, "show", shown="always")
    opened = client.get(address(hall))
    assert address(hall) in client.get(hall.at("seating")).content.decode()
    assert "F lon - nth" in words(opened)
    assert faults_of(opened.content.decode()) == []
    assert "textarea" not in opened.content.decode()
    press(desk, hall, "show", shown="after")
    hall.latest().do(EnterResult(round=1, table=1, result=usual_board(hall.table(1))))
    assert "F lon - nth" in words(client.get(address(hall)))
    refused = client.post(address(hall), {"do": "judge", "turn": "S1901M", "orders-ENG": "F lon H", "seen": "0"})
    assert refused.status_code == 422
    assert kept(hall).sheets[0].slip("ENG") == ("F lon - nth",)


def test_a_game_goes_out_and_comes_in_as_text_and_json(hall: Hall, desk: Client) -> None:
    press(desk, hall, "fresh")
    press(desk, hall, "close", **{"orders-ENG": "F lon - nth"})
    text, plain = desk.get(hall.at("game/1/1.txt")), desk.get(hall.at("game/1/1.json"))
    assert read_game_text(text.content.decode()) == read_game(json.loads(plain.content)) == kept(hall)
    assert desk.get(hall.at("game/1/1.pdf")).status_code == 404
    press(desk, hall, "fresh")
    assert now(hall) == "S1901M"
    press(desk, hall, "bring", file=SimpleUploadedFile("game.txt", text.content))
    assert now(hall) == "F1901M"


def test_what_cannot_be_read_is_refused_and_stays_typed(hall: Hall, desk: Client) -> None:
    answer = press(desk, hall, "bring", text="nonsense")
    assert answer.status_code == 422
    assert hidden(answer)["text"] == "nonsense"
    large = press(desk, hall, "bring", file=SimpleUploadedFile("game.txt", b"x" * 100_001))
    assert large.status_code == 422
    assert "100 kilobytes" in words(large)


def test_there_is_no_such_page_for_other_games_and_tables(hall: Hall, desk: Client) -> None:
    assert desk.get(hall.at("game/1/9")).status_code == 404
    monrad = played("nbgf_monrad", 4)
    assert organiser("director", monrad.id).get(monrad.at("game/1/1")).status_code == 404


def test_a_name_that_could_be_markup_is_not(hall: Hall, desk: Client) -> None:
    hall.do(AmendPlayer(player=Player(PlayerId("p1"), name="<b>x</b>"), reason="typo"))
    press(desk, hall, "fresh")
    answer = press(desk, hall, "judge", **{"orders-ENG": "<script>alert(1)</script>"})
    assert b"<script>alert" not in answer.content
    assert b"<b>x</b>" not in answer.content
