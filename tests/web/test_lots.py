"""The page on which anyone draws the lots again: what it gives the browser is all that docs/lots.md asks for."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tavle.core.lots import Stream, commitment
from tavle.core.model import Player, PlayerId, Table
from tavle.pairing.next_round import SEATINGS
from tavle.pairing.places import draw_turn_order
from tavle.pairing.verify import ORDERS, STARTING
from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts.catalogue import catalogue
from tavle.texts.labels import draw_named
from tavle.tournament import commands as c
from tests.tournament.desk import play_round
from tests.web.halls import RULES, Hall, entered, played
from tests.web.reading import Reader


def lots(hall: Hall) -> list[dict[str, Any]]:
    """The draws of the page, as its script reads them."""
    page = Client().get(hall.at("lots")).content.decode()
    tags = re.findall(r'<section class="lot" ([^>]*)>', page)
    found = [dict(re.findall(r'data-([a-z]+)="([^"]*)"', tag)) for tag in tags]
    for lot in found:
        lot["order"], lot["seats"] = json.loads(unescape(lot["order"])), json.loads(unescape(lot["seats"]))
    return found


def drawn_again(lot: dict[str, Any]) -> list[str]:
    stream = Stream(lot["seed"], lot["purpose"])
    if lot["way"] == "turn":
        return list(draw_turn_order(lot["seats"], stream))
    return list(stream.shuffled(sorted(lot["order"])))


def test_every_order_on_the_page_can_be_drawn_from_what_stands_there(agricola: Hall) -> None:
    found = lots(agricola)
    ways = {lot["purpose"].split("/")[0]: lot["way"] for lot in found}
    assert (ways["places"], ways["tables"]) == ("order", "")
    again = [lot for lot in found if lot["way"]]
    assert len(again) >= 12
    assert [drawn_again(lot) for lot in again] == [lot["order"] for lot in again]
    assert {lot["commitment"] for lot in found} == {commitment(lot["seed"]) for lot in found}


def test_an_order_that_was_drawn_before_the_first_round_stands_there_once() -> None:
    hall = entered("nbgf_monrad", 0, rounds=2, match_length=3)
    for number in range(4):
        hall.do(c.RegisterPlayer(player=Player(PlayerId(f"u{number}"), registered="2002-06-01T12:00")))
    hall.do(c.FixStartOrder(seed="before"))
    assert [(lot["seed"], lot["purpose"], lot["way"]) for lot in lots(hall)] == [("before", "unrated/1", "order")]
    play_round(hall, RULES["nbgf_monrad"])
    found = [lot for lot in lots(hall) if lot["purpose"] == "unrated/1"]
    assert [drawn_again(lot) for lot in found] == [found[0]["order"]]


def test_lots_for_the_list() -> None:
    hall = entered("ndf_arcon_2002", 14)
    play_round(hall, RULES["ndf_arcon_2002"])
    hall.do(c.DrawLots(seed="equals", after=1))
    found = [lot for lot in lots(hall) if lot["purpose"] == "standings/1"]
    assert [(lot["seed"], drawn_again(lot) == lot["order"]) for lot in found] == [("equals", True)]


def test_no_lots_yet() -> None:
    assert (
        "No lots with a seed yet."
        in Client().get(entered("agricola_nm", 4).at("lots"), headers={"Accept-Language": "en"}).content.decode()
    )


def test_the_server_seats_all_rounds_again(agricola: Hall) -> None:
    asked = Client().get(agricola.at("lots?check"), headers={"Accept-Language": "en"}).content.decode()
    assert "Every lot and every seating comes out the same." in asked


def test_what_was_seated_otherwise_is_named() -> None:
    hall = played("nbgf_monrad", 4)
    other = entered("nbgf_monrad", 4, rounds=4, match_length=5)
    first, second = hall.state.tournament.rounds[0].tables
    seats = ((first.seats[0], second.seats[0]), (first.seats[1], second.seats[1]))
    tables = tuple(Table(number, pair, first.status) for number, pair in enumerate(seats, start=1))
    other.all(c.OpenCheckIn(everybody=True), c.SeatByHand(tables=tables), c.PublishSeating())
    page = Client().get(other.at("lots?check"), headers={"Accept-Language": "nb"}).content.decode()
    assert "Hvert lodd og hver plassering" not in page
    assert "Player" in page.split("Bordplasseringer", 1)[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_draw_has_its_words(language: Language) -> None:
    for kind in (*ORDERS, *SEATINGS, STARTING):
        assert f"web.redraw.kind.{kind}" in catalogue(language)
    assert draw_named("nb", "places/2") == "plasser ved bord 2"
    assert draw_named("fr", "of_the_house") == "of the house"


def test_the_page_names_what_was_drawn(arcon: Hall) -> None:
    page = Reader(Client(headers={"Accept-Language": "nb"}).get(arcon.at("lots")).content.decode())
    assert "Runde 1 · brett og stormakter" in " ".join(element.words for element in page.all("h2"))
