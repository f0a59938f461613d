"""Pictures are drawn from the tournament as it is, each at an address of its own."""

from __future__ import annotations

import io
from base64 import b64encode
from hashlib import sha256
from xml.etree import ElementTree

import pytest
from django.test import Client
from PIL import Image

from tavle.core.model import Outcome
from tavle.tournament import commands as c
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult
from tavle.web.views import files, pictures
from tests.tournament.desk import first_wins, play_round, seated
from tests.web.halls import Hall, entered, played

SVG = "{http://www.w3.org/2000/svg}"


def drawn(hall: Hall, name: str) -> ElementTree.Element:
    answer = Client().get(hall.at(f"pictures/{name}"), headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    picture = ElementTree.fromstring(answer.content)
    style = str(getattr(picture.find(f"{SVG}style"), "text", ""))
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"
    assert answer.headers["Content-Security-Policy"] == policy
    return picture


def told(picture: ElementTree.Element) -> str:
    return getattr(picture.find(f"{SVG}desc"), "text", None) or ""


def page(hall: Hall) -> str:
    return Client().get(hall.at("pictures"), headers={"Accept-Language": "en"}).content.decode()


def test_places_over_the_rounds(monrad: Hall) -> None:
    picture = drawn(monrad, "rank-flow.svg?own=p1")
    assert "Player 1: 1, 1" in told(picture)
    own = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "own"]
    assert [text.text for text in own[0].iter(f"{SVG}text")] == ["1", "1", "Player 1"]
    assert "rank-flow.svg" in page(monrad)


def test_who_met_whom_names_every_meeting_once_for_each(agricola: Hall) -> None:
    """Sixteen players at tables of four have met three others in each of three rounds."""
    rounds = [part for line in told(drawn(agricola, "meetings.svg")).split("; ") for part in line.split("(")[1:]]
    assert sum(part.split(")")[0].count(",") + 1 for part in rounds) == 16 * 3 * 3


@pytest.mark.parametrize("name", ["rank-flow", "meetings"])
def test_a_picture_as_png(name: str, agricola: Hall) -> None:
    png = Client().get(agricola.at(f"pictures/{name}.png"))
    assert (png.status_code, png.headers["Content-Type"]) == (200, "image/png")
    size = [2 * int(float(part)) for part in drawn(agricola, f"{name}.svg").attrib["viewBox"].split()[2:]]
    assert list(Image.open(io.BytesIO(png.content)).size) == size
    assert f"/pictures/{name}.png" in Client().get(agricola.at("files")).content.decode()


def test_pictures_that_are_none_or_too_large(agricola: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Client().get(agricola.at("pictures/nothing.png")).status_code == 404
    monkeypatch.setattr(pictures, "MOST_LETTERS", 100)
    answer = Client(headers={"Accept-Language": "en"}).get(agricola.at("pictures/meetings.png"))
    assert (answer.status_code, "[png-too-large]" in answer.content.decode()) == (409, True)


def test_without_the_extra_the_browser_makes_png(agricola: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "can_draw", lambda: False)
    text = Client().get(agricola.at("files")).content.decode()
    assert ("data-png" in text, ".png" in text) == (True, False)


def test_nothing_to_draw() -> None:
    hall = entered("agricola_nm", 4)
    assert "There is something to draw after the first round." in page(hall)
    assert told(drawn(hall, "rank-flow.svg")) == ""
    assert Client().get(hall.at("pictures/bracket.svg")).status_code == 404


@pytest.fixture(scope="module")
def boards() -> Hall:
    """Two boards; table 1 has ended with counts by year, at table 2 the first autumn is counted."""
    hall = played("ndf_arcon_2002", 14)
    table = hall.table(1)
    starts = hall.state.book.game.start
    history = {seat.player: (starts[str(seat.role)], 5 if at < 6 else 4) for at, seat in enumerate(table.seats)}
    seats = tuple(SeatResult(who, Outcome(centres=years[-1], history=years)) for who, years in history.items())
    hall.do(c.EnterResult(round=1, table=1, result=Result(seats)))
    hall.do(c.CountYear(round=1, table=2, year=1901, centres=starts))
    return hall


def test_centres_by_year_of_a_result_and_of_a_game_that_goes_on(boards: Hall) -> None:
    assert [part.split(":")[0] for part in told(drawn(boards, "centres/1/1.svg")).split("; ")] == [
        "1900",
        "1901",
        "1902",
    ]
    assert told(drawn(boards, "centres/1/2.svg")).startswith("1900: Austria 3, England 3, France 3, Germany 3, Italy 3")
    assert page(boards).count("pictures/centres/") == 2


@pytest.mark.parametrize("address", ["centres/1/9.svg", "centres/7/1.svg"])
def test_no_such_table(boards: Hall, address: str) -> None:
    assert Client().get(boards.at(f"pictures/{address}")).status_code == 404


def test_a_game_without_years_has_no_centres(monrad: Hall, arcon: Hall) -> None:
    assert Client().get(monrad.at("pictures/centres/1/1.svg")).status_code == 404
    assert Client().get(arcon.at("pictures/centres/1/1.svg")).status_code == 404


def test_the_cup_and_the_list_that_it_leaves_alone() -> None:
    hall = entered("nbgf_monrad", 8, rounds=2, match_length=3, cup={"best": 4})
    for _ in range(2):
        play_round(hall, first_wins)
    hall.do(c.CutToCup(seed="cup"))
    seated(hall)
    for table in hall.state.tournament.rounds[-1].tables:
        hall.do(c.EnterResult(round=3, table=table.number, result=first_wins(table)))
    hall.do(c.CloseRound())
    assert told(drawn(hall, "bracket.svg")).startswith("Main cup, round 1, match 1: Player")
    assert "bracket.svg" in page(hall)
    assert "round 2" in Client().get(hall.at("standings"), headers={"Accept-Language": "en"}).content.decode().lower()
