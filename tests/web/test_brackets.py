"""The bracket on the public pages: for phones, walls and paper, in words, with its places."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tavle.tournament import commands as c
from tavle.tournament.cup import bracket_of
from tests.tournament.desk import first_wins, play_round, seated
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH, faults_of, words


@pytest.fixture(scope="module")
def hall() -> Hall:
    """A cup of eight with consolation and last chance, of which a round is closed and another is seated."""
    hall = entered("backgammon_cup", 8, match_length=5)
    hall.do(c.CutToCup(seed="k"))
    play_round(hall, first_wins)
    seated(hall)
    return hall


@pytest.fixture(scope="module")
def over() -> Hall:
    """The same, played to its end."""
    hall = entered("backgammon_cup", 8, match_length=5)
    hall.do(c.CutToCup(seed="k"))
    while bracket_of(hall.state).playable():
        play_round(hall, first_wins)
    return hall


def test_every_match_stands_there_in_words(hall: Hall) -> None:
    answer = Client(**ENGLISH).get(hall.at("bracket"))
    said = words(answer)
    assert faults_of(answer.content.decode()) == []
    matches = re.findall(r'id="match-(\d+)"', answer.content.decode())
    assert sorted(map(int, matches)) == [node.number for node in bracket_of(hall.state).nodes]
    for heading in ("Main cup · Round 1", "Consolation · Round 1", "Last chance · Round 1"):
        assert heading in said
    for table in hall.state.tournament.rounds[0].tables:
        winner, loser = sorted((seat.player for seat in table.seats), key=lambda player: int(player[1:]))
        one, other = f"Player {winner[1:]}", f"Player {loser[1:]}"
        assert f"{one} – {other} {one} has won" in said or f"{other} – {one} {one} has won" in said
    assert "Round 2 · Table 1" in said


@pytest.mark.parametrize(("language", "word"), [("en", "Bracket"), ("nb", "Sluttspillet"), ("fr", "Le tableau")])
def test_in_the_reader_s_language(hall: Hall, language: str, word: str) -> None:
    answer = Client(headers={"Accept-Language": language}).get(hall.at("bracket"))
    assert f"<h1>{word}</h1>" in answer.content.decode()


@pytest.mark.parametrize(
    ("sheet", "size"),
    [
        ("phone", 'width="374"'),
        ("projector", 'width="1920" height="1080"'),
        ("a4", r'width="(297|210)mm" height="(297|210)mm"'),
        ("a3", r'width="(420|297)mm" height="(420|297)mm"'),
    ],
)
def test_it_is_drawn_for_phones_walls_and_paper(hall: Hall, sheet: str, size: str) -> None:
    page = Client().get(hall.at("bracket")).content.decode()
    assert f"bracket.svg?sheet={sheet}" in page
    picture = Client().get(hall.at(f"pictures/bracket.svg?sheet={sheet}")).content.decode()
    assert re.search(size, picture)


@pytest.mark.parametrize("page", ["", "bracket", "pictures"])
def test_a_phone_gets_it_round_by_round(hall: Hall, page: str) -> None:
    shown = Client().get(hall.at(page)).content.decode()
    assert re.search(r'<source media="\(max-width: 40rem\)" srcset="[^"]*sheet=phone"', shown)


def test_places_of_each_part_when_it_is_over(over: Hall) -> None:
    said = words(Client(**ENGLISH).get(over.at("bracket")))
    champion = bracket_of(over.state).champion
    assert f"Places Main cup 1st Player {str(champion)[1:]}" in said
    assert said.count("1st") == 3


def test_an_organiser_comes_to_the_table(hall: Hall) -> None:
    link = f'href="{hall.at("desk/table/2/1")}"'
    assert link in organiser("scorekeeper", hall.id).get(hall.at("bracket")).content.decode()
    assert link not in Client().get(hall.at("bracket")).content.decode()


def test_without_a_cup_there_is_none() -> None:
    hall = entered("backgammon_cup", 8, match_length=5)
    assert Client().get(hall.at("bracket")).status_code == 404
    assert "/bracket" not in Client().get(hall.at()).content.decode()


def test_the_line_of_the_desk_has_no_rounds_where_the_cup_is_all(hall: Hall) -> None:
    page = organiser("director", hall.id, **ENGLISH).get(hall.at("desk")).content.decode()
    line = re.search(r'<ol class="line".*?</ol>', page, re.DOTALL)
    assert line is not None
    stations = re.findall(r"<li class=\"(\w+)\"[^>]*>([^<]+)<", line.group())
    assert stations == [("done", "Registration"), ("now", "Cup"), ("ahead", "Final list")]
