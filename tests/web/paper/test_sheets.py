"""What is printed: everybody is on it, once, in the right order, in the reader's language."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client

from tavle.tournament import commands as c
from tavle.web.accounts.models import Venue
from tavle.web.paper.sheets import SHEETS
from tests.tournament.desk import first_wins, play_round, seated
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import Reader, faults_of
from tests.web.roster import peopled


@pytest.fixture(scope="module")
def boards() -> Hall:
    """Forty-nine at seven boards; a round is closed."""
    return peopled("ndf_arcon_2002", 49, closed=1)


@pytest.fixture(scope="module")
def cup() -> Hall:
    """Eight have played two rounds; four are in the cup."""
    hall = entered("nbgf_monrad", 8, rounds=2, match_length=5, cup={"best": 4})
    for _ in range(2):
        play_round(hall, first_wins)
    hall.do(c.CutToCup(seed="cup"))
    seated(hall)
    return hall


def sheet(hall: Hall, name: str, language: str = "en", **asked: str | int) -> Reader:
    client = organiser("director", hall.id, headers={"Accept-Language": language})
    answer = client.get(hall.at(f"paper/{name}"), asked)
    assert answer.status_code == 200
    return Reader(answer.content.decode())


def said(page: Reader, tag: str) -> list[str]:
    return [element.words for element in page.all(tag)]


def names_of(hall: Hall) -> list[str]:
    return [player.called for player in hall.state.tournament.players]


def sections(page: Reader) -> int:
    return sum("sheet" in each.attributes.get("class", "").split() for each in page.all("section"))


def test_seating_by_name_is_sorted_as_the_reader_looks_for_names(boards: Hall) -> None:
    english, norwegian = (said(sheet(boards, "seating-names", language), "th") for language in ("en", "nb"))
    assert sorted(english) == sorted(norwegian) == sorted(names_of(boards))
    assert norwegian[-1] == "Åse Østby"
    assert english[2:4] == ["Åse Berg", "Åse Østby"]


def test_a_table_of_an_earlier_round(boards: Hall) -> None:
    page = sheet(boards, "seating-names", round=1)
    tables = [cell.words for cell in page.all("td") if "big" in cell.attributes["class"]]
    seats = {seat.player: table.number for table in boards.state.tournament.rounds[0].tables for seat in table.seats}
    called = {player.id: player.called for player in boards.state.tournament.players}
    assert dict(zip(said(page, "th"), tables, strict=True)) == {called[who]: str(at) for who, at in seats.items()}


@pytest.mark.parametrize(("name", "tag"), [("seating-tables", "li"), ("slips", "th"), ("place-cards", "p")])
def test_everybody_of_a_round_has_a_place(name: str, tag: str, boards: Hall) -> None:
    texts = said(sheet(boards, name), tag)
    assert {own: sum(text.endswith(own) for text in texts) for own in names_of(boards)} == dict.fromkeys(
        names_of(boards), 1
    )


def test_a_sheet_of_orders_for_each_power(boards: Hall) -> None:
    page = sheet(boards, "orders", turn="1901-autumn")
    powers = Counter(text.split()[-1] for text in said(page, "b"))
    assert powers == dict.fromkeys(("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"), 7)
    assert said(page, "p").count("Autumn 1901") == 49
    assert sections(page) == 25  # two to a page
    assert "Builds and removals" in said(page, "h2")
    assert "Builds and removals" not in said(sheet(boards, "orders", turn="1901-spring"), "h2")


def test_the_list_without_and_with_what_lies_behind(boards: Hall) -> None:
    short, long = sheet(boards, "standings"), sheet(boards, "standings-criteria")
    assert [text for text in said(short, "th") if text in names_of(boards)] == [
        text for text in said(long, "th") if text in names_of(boards)
    ]
    assert "best game" in said(long, "th")
    assert "best game" not in said(short, "th")
    assert len([text for text in said(short, "th") if text in names_of(boards)]) == 49


def test_the_cross_table_of_matches() -> None:
    """Four players, two rounds; the better number wins: 1-2 and 3-4 have met last, and each pair names the other."""
    hall = entered("nbgf_monrad", 4, rounds=2, match_length=5)
    for _ in range(2):
        play_round(hall, first_wins)
    cells = said(sheet(hall, "cross-table"), "td")
    rows = [cells[at : at + 5] for at in range(0, 20, 5)]  # number, two rounds, points, place
    met = {int(row[0]): row[1:3] for row in rows}
    for number, cells in met.items():
        for at, cell in enumerate(cells):
            other, mark = int(cell[:-1]), cell[-1]
            assert met[other][at] == f"{number}{'−' if mark == '+' else '+'}"
    won = {number: sum(cell.endswith("+") for cell in cells) for number, cells in met.items()}
    assert {int(row[0]): row[3] for row in rows} == {number: str(count) for number, count in won.items()}


def test_certificates_for_the_best_and_whoever_shares_the_last_place(boards: Hall) -> None:
    Venue.objects.update_or_create(tournament=boards.id, defaults={"place": "Sports hall", "zone": "Europe/Oslo"})
    page = sheet(boards, "certificates", best=1)
    assert said(page, "p").count("1st place") == 7  # seven boards, all won alike
    assert any(text.startswith("Sports hall, ") for text in said(page, "p"))
    assert "1. plass" in said(sheet(boards, "certificates", "nb", best=1), "p")


def test_pictures_of_the_cup_and_of_meetings(cup: Hall) -> None:
    (drawn,) = sheet(cup, "bracket", paper="a3").all("img")
    assert drawn.attributes["src"].startswith(f"/t/{cup.id}/pictures/bracket.svg?sheet=a3")
    assert Client().get(drawn.attributes["src"]).content.decode().count('width="420mm"') == 1
    assert sections(sheet(cup, "meetings")) == 1


@pytest.mark.parametrize("language", ["en", "nb", "fr"])
def test_every_sheet_is_whole_and_safe(language: str, boards: Hall, cup: Hall) -> None:
    client = organiser("owner", headers={"Accept-Language": language})
    seen = set()
    for hall in (boards, cup):
        for name, kind in SHEETS.items():
            answer = client.get(hall.at(f"paper/{name}"))
            assert answer.status_code == (200 if kind.ready(hall.state) else 404)
            if answer.status_code == 200:
                seen.add(name)
                assert faults_of(answer.content.decode()) == []
        assert faults_of(client.get(hall.at("paper")).content.decode()) == []
    assert seen == set(SHEETS)


def test_before_anything_is_seated_there_is_nothing_to_print() -> None:
    hall = entered("agricola_nm", 4)
    client = organiser("director", hall.id, headers={"Accept-Language": "en"})
    assert client.get(hall.at("paper")).content.decode().count("Nothing to print yet.") == len(SHEETS)
    assert client.get(hall.at("paper/slips")).status_code == 404
    assert client.get(hall.at("paper/nothing")).status_code == 404


def test_a_bye_is_on_the_list_of_names() -> None:
    hall = peopled("nbgf_monrad", 9, rounds=4, match_length=5)
    rows = [row.words for row in sheet(hall, "seating-names").all("tr")]
    assert sum(row.endswith("bye") for row in rows) == 1
    assert len(rows) == 9
    assert any(text.startswith("Bye: ") for text in said(sheet(hall, "seating-tables"), "p"))


def test_sheets_are_for_the_desk(boards: Hall) -> None:
    assert Client().get(boards.at("paper/slips")).status_code == 302
