"""Many at once: by pasting lines, by a file."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tavle.tournament import commands as c
from tavle.tournament.state import State
from tavle.web.accounts.models import EntryNote
from tests.tournament.desk import play_round
from tests.web.halls import RULES, Hall, entered, organiser
from tests.web.reading import ENGLISH, Reader, hidden, words


def sent(answer: Any) -> dict[str, Any]:
    """What a browser sends back of a page as it is: no file, no choice among several, columns as they stand."""
    page = Reader(answer.content.decode())
    chosen = [e.attributes["value"] for e in page.all("option") if "selected" in e.attributes]
    form = {name: value for name, value in hidden(answer).items() if name != "file" and not name.startswith("twin-")}
    return {**form, "column": chosen or [form.get("column", "looks")]}


def names(state: State) -> list[str]:
    return [player.called for player in state.tournament.players]


MAIL = "Anna Berg, Oslo\nBo Lie\n\nCy Dahl, Bergen\nanna berg\n"


def test_a_mail_is_looked_at_before_anybody_is_entered(hall: Hall, desk: Client) -> None:
    seen = desk.post(hall.at("desk/paste"), {"text": MAIL})
    assert "3 left out: an empty line" in words(seen)
    assert "An earlier line has this name." in words(seen)
    assert names(hall.latest().state) == []
    form = {**sent(seen), "enter": "on"}
    asked = desk.post(hall.at("desk/paste"), form)
    assert (asked.status_code, "Say who is meant; lines still open: 5." in words(asked)) == (422, True)
    done = desk.post(hall.at("desk/paste"), {**form, "twin-5": "same"})
    assert "3 players entered" in words(done)
    assert "Line 3: an empty line" in words(done)
    assert "Line 5 “anna berg”: the same person" in words(done)
    assert names(hall.latest().state) == ["Anna Berg", "Bo Lie", "Cy Dahl"]
    again = desk.post(hall.at("desk/paste"), {**form, "twin-5": "same"})
    assert again.headers["Location"] == hall.at("desk/players")  # the same form, sent again
    assert len(hall.latest().state.tournament.players) == 3


def test_what_was_changed_since_is_shown_again(hall: Hall, desk: Client) -> None:
    seen = sent(desk.post(hall.at("desk/paste"), {"text": "Berg, Anna\nLie, Bo"}))
    form = {**seen, "column": ["last_name", "first_name"], "enter": "on"}
    shown = desk.post(hall.at("desk/paste"), form)
    assert "Anna Berg" in words(shown)
    assert names(hall.latest().state) == []
    form = {**sent(shown), "enter": "on"}
    assert "Dag" in words(desk.post(hall.at("desk/paste"), {**form, "text": "Dag"}))
    assert names(hall.latest().state) == []
    desk.post(hall.at("desk/paste"), form)
    assert names(hall.latest().state) == ["Anna Berg", "Bo Lie"]


def test_one_column_is_chosen_and_the_others_follow(hall: Hall, desk: Client) -> None:
    seen = sent(desk.post(hall.at("desk/paste"), {"text": "Anna;7;Oslo"}))
    shown = desk.post(hall.at("desk/paste"), {**seen, "column": ["looks", "nonsense", "team"]})
    assert sent(shown)["column"] == ["name", "", "team"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_a_file_of_a_spreadsheet(encoding: str, desk: Client, hall: Hall) -> None:
    file = SimpleUploadedFile("p.csv", "Navn;Klubb;Lag\nÅse Øy;Ås;Ringrevene\n".encode(encoding))
    seen = desk.post(hall.at("desk/paste"), {"file": file, "text": ""})
    assert "2 Åse Øy Ås Ringrevene is entered" in words(seen)
    form = {**sent(seen), "enter": "on"}
    assert form["column"] == ["name", "club", "team"]
    assert "1 player entered" in words(desk.post(hall.at("desk/paste"), form))
    assert EntryNote.objects.get(tournament=hall.id, player="p1").team == "Ringrevene"


@pytest.mark.parametrize("data", [b"x" * 1_000_001, b"x\n" * 1_001])
def test_too_much_at_once(data: bytes, desk: Client, hall: Hall) -> None:
    answer = desk.post(hall.at("desk/paste"), {"file": SimpleUploadedFile("p.csv", data)})
    assert (answer.status_code, "at most 1000 lines" in words(answer)) == (422, True)


def test_what_the_log_refuses_stays_in_the_form() -> None:
    hall = entered("ndf_arcon_2002", 7, rounds=1)
    desk = organiser("director", hall.id, **ENGLISH)
    form = sent(desk.post(hall.at("desk/paste"), {"text": "Name\nAnna\nBo"}))
    play_round(hall, RULES["ndf_arcon_2002"])
    hall.do(c.FinishTournament())
    answer = desk.post(hall.at("desk/paste"), {**form, "enter": "on"})
    assert answer.status_code == 422
    assert hidden(answer)["text"] == "Name\nAnna\nBo"
