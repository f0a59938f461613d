"""The page on which the director sets up screens, and the screens' own pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tavle.tournament import commands as c
from tavle.web.projector.models import Announcement, Screen
from tests.web.halls import Hall, organiser
from tests.web.reading import ENGLISH, Reader, faults_of, hidden, words
from tests.web.roster import peopled


@pytest.fixture(scope="module")
def hall() -> Hall:
    return peopled("nbgf_monrad", 8, closed=1, rounds=4, match_length=5)


@pytest.fixture
def director(hall: Hall) -> Client:
    return organiser("director", hall.id, **ENGLISH)


def send(client: Client, hall: Hall, **form: Any) -> Any:
    return client.post(hall.at("desk/screens"), form)


USUAL = {"do": "save", "seconds": "12", "part": "1", "parts": "1", "theme": "dark", "language": "fr"}


def test_a_screen_is_added_set_up_and_removed(hall: Hall, director: Client) -> None:
    assert send(director, hall, do="add", name="Entrance").status_code == 302
    screen = Screen.objects.get(tournament=hall.id, name="Entrance")
    answer = send(
        director, hall, screen=screen.pk, name="Door", shows=["standings", "names", "nothing"], near="on", **USUAL
    )
    assert answer.status_code == 302
    screen.refresh_from_db()
    assert (screen.name, screen.shows, screen.seconds, screen.theme) == ("Door", ["names", "standings"], 12, "dark")
    assert (screen.language, screen.near, screen.sound) == ("fr", True, False)
    page = director.get(hall.at("desk/screens"))
    assert f"/wall/{screen.code}" in page.content.decode()
    assert "Door" in words(page)
    assert send(director, hall, screen=screen.pk, do="remove").status_code == 302
    assert Client().get(f"/wall/{screen.code}").status_code == 404


@pytest.mark.parametrize(
    ("field", "value"),
    [("seconds", "2"), ("seconds", "121"), ("seconds", "soon"), ("parts", "10"), ("part", "2"), ("part", "0")],
)
def test_a_number_that_makes_no_sense_is_refused_beside_its_screen(
    field: str, value: str, hall: Hall, director: Client
) -> None:
    screen = Screen.make(hall.id, "Stage")
    answer = send(director, hall, screen=screen.pk, name="Other", **{**USUAL, field: value})
    assert answer.status_code == 422
    section = next(
        each for each in Reader(answer.content.decode()).all("section") if f"/wall/{screen.code}" in each.words
    )
    assert value in section.words
    assert field in section.words
    screen.refresh_from_db()
    assert (screen.name, screen.seconds) == ("Stage", 10)


def test_a_screen_of_another_tournament_is_not_touched(hall: Hall, director: Client) -> None:
    other = Screen.make("elsewhere", "Mine")
    for number in (other.pk, "x", ""):
        assert send(director, hall, screen=number, **USUAL).status_code == 404
    assert Screen.objects.filter(pk=other.pk).exists()


def test_an_announcement_is_made_and_taken_away(hall: Hall, director: Client) -> None:
    send(director, hall, do="announce", text="  Lunch \n\n at   noon ", alone="on")
    assert hidden(director.get(hall.at("desk/screens")))["text"] == "Lunch\nat noon"
    assert Announcement.of(hall.id).alone
    wall = Client().get(hall.at("wall")).content.decode()
    assert "<p>Lunch</p><p>at noon</p>" in wall
    send(director, hall, do="announce", text=" ")
    assert "Lunch" not in Client().get(hall.at("wall")).content.decode()


def test_what_is_typed_cannot_become_part_of_the_page(hall: Hall, director: Client) -> None:
    send(director, hall, do="announce", text="<script>alert(1)</script>", alone="on")
    assert "<script>alert" not in Client().get(hall.at("wall")).content.decode()
    send(director, hall, do="announce", text="")


def stamp(address: str) -> str:
    answer = Client().get(f"{address}?stamp=1")
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.content.decode()


def test_the_stamp_is_another_when_the_screen_shows_something_else() -> None:
    own = peopled("nbgf_monrad", 8, rounds=4, match_length=5)
    screen = Screen.make(own.id)
    address = f"/wall/{screen.code}"
    boss = organiser("director", own.id, **ENGLISH)
    seen = [stamp(address)]
    assert stamp(address) == seen[0]
    assert f'data-stamp="{seen[0]}"' in Client().get(address).content.decode()
    send(boss, own, screen=screen.pk, **USUAL)
    seen.append(stamp(address))
    send(boss, own, do="announce", text="Lunch")
    seen.append(stamp(address))
    own.do(c.PauseClock())
    seen.append(stamp(address))
    assert len(set(seen)) == 4


def test_a_screen_has_its_language_whatever_its_browser_speaks(hall: Hall) -> None:
    screen = Screen.make(hall.id, "Bar", language="nb", shows=["standings"])
    page = Client(**ENGLISH).get(f"/wall/{screen.code.lower()}").content.decode()
    assert 'lang="nb"' in page
    assert "Liste etter runde 1" in page
    assert "Liste etter" not in Client(**ENGLISH).get(hall.at("wall")).content.decode()
    assert "hvem sitter hvor" in Client(**ENGLISH).get(hall.at("wall?lang=nb&slide=1")).content.decode()


def test_page_after_page_and_from_the_last_to_the_first(hall: Hall) -> None:
    screen = Screen.make(hall.id, "All", shows=["names", "tables", "clock", "standings"])
    seen = []
    number = "0"
    for _ in range(5):
        part = Client().get(f"/wall/{screen.code}?slide={number}&part=1").content.decode()
        assert "<html" not in part
        (shown,) = (each for each in Reader(part).all("main"))
        seen.append(shown.attributes["class"].split()[-1])
        number = Reader(part).all("div")[0].attributes["data-next"]
    assert seen == ["names", "tables", "clock", "standings", "names"]
    assert Client().get(f"/wall/{screen.code}?slide=403").status_code == 200


@pytest.mark.parametrize("language", ["en", "nb", "fr"])
@pytest.mark.parametrize("kind", ["announcement", "enter", "names", "tables", "clock", "standings", "bracket"])
def test_every_page_is_whole_and_safe(kind: str, language: str, hall: Hall) -> None:
    Announcement.objects.update_or_create(tournament=hall.id, defaults={"text": "15:45", "alone": False})
    screen = Screen.make(hall.id, shows=[kind], language=language)
    page = Client().get(f"/wall/{screen.code}").content.decode()
    assert faults_of(page) == []
    Announcement.objects.filter(tournament=hall.id).delete()


def test_the_screens_of_a_hall_for_the_desk_alone(hall: Hall) -> None:
    assert Client().get(hall.at("desk/screens")).status_code == 302
    assert send(Client(), hall, do="add", name="Mine").status_code == 302
    assert not Screen.objects.filter(tournament=hall.id, name="Mine").exists()
