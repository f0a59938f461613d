"""Chances in a running tournament: for the desk, for everybody once they are shown, on a player's own page."""

from __future__ import annotations

import pickle
import re
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import nullcontext
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tavle.simulate.rest import playing
from tavle.texts import say
from tavle.texts.numbers import chance_text
from tavle.tournament import commands as c
from tavle.web import logs
from tavle.web.site.making import site_of
from tavle.web.studies import chancing
from tavle.web.studies.chancing import chances_of, own_chance
from tavle.web.studies.models import ShownChances
from tests.tournament.desk import first_wins, play_round
from tests.web import test_site
from tests.web.halls import RULES, Hall, browser, entered, organiser, played, player_in
from tests.web.reading import faults_of


@pytest.fixture(scope="module")
def hall() -> Hall:
    """The last round runs, and three matches have no result: every way in which they can end is tried."""
    return played("nbgf_monrad", 6, rounds=2, settings={"rounds": 3, "match_length": 5, "cup": {"best": 2}})


@pytest.fixture(autouse=True)
def _hidden_again(hall: Hall) -> Iterator[None]:
    yield
    ShownChances.objects.filter(tournament=hall.id).delete()


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    found = answer.content.decode()
    assert faults_of(found) == []
    return found


def shown(hall: Hall) -> None:
    organiser("director", hall.id).post(hall.at("desk/chances"), {"show": "1"})


def test_the_desk_sees_them_first(hall: Hall) -> None:
    assert Client().get(hall.at("chances")).status_code == 404
    page = text(organiser("director", hall.id), hall.at("chances"))
    assert "The desk sees these" in page
    assert "8." in page  # three open matches can end in eight ways
    assert "no longer" in page
    picture = organiser("director", hall.id).get(hall.at("pictures/chances.svg"))
    assert (picture.status_code, picture.headers["Content-Type"]) == (200, "image/svg+xml")
    assert "Who ends where" in picture.content.decode()
    assert "<style>" in picture.content.decode()  # a file of its own
    assert Client().get(hall.at("pictures/chances.svg")).status_code == 404


def test_everybody_sees_what_the_director_shows(hall: Hall) -> None:
    director = organiser("director", hall.id)
    assert "Chances" not in text(Client(), hall.at("standings"))
    assert director.post(hall.at("desk/chances"), {"show": "1"}).status_code == 302
    page = text(Client(), hall.at("chances"))
    assert "Show them" not in page
    assert hall.at("chances") in text(Client(), hall.at("standings"))
    assert "Chance of first place" in text(Client(), hall.at("players/p1"))
    assert "Chance of first place" in text(player_in(hall, "p1"), hall.at("me/place"))
    assert director.post(hall.at("desk/chances"), {"show": ""}).status_code == 302
    assert Client().get(hall.at("chances")).status_code == 404
    assert "Chance of first place" not in text(Client(), hall.at("players/p1"))


def test_the_static_site_has_them_where_everybody_sees_them(hall: Hall) -> None:
    assert "en/chances.html" not in site_of(hall.id)
    shown(hall)
    site = site_of(hall.id)
    assert "8." in site["en/chances.html"].decode()
    assert 'href="chances.html"' in site["nb/standings.html"].decode()
    assert "pictures/chances.svg" in site["nb/chances.html"].decode()
    assert "Hvem ender hvor" in site["nb/pictures/chances.svg"].decode()
    for check in (test_site.test_every_link_leads_to_a_file_of_the_site, test_site.test_nothing_of_the_server_is_left):
        check(site)


@pytest.mark.parametrize("role", ["scorekeeper", "player", "public"])
def test_nobody_else_shows_them(hall: Hall, role: str) -> None:
    assert browser(role, hall).post(hall.at("desk/chances"), {"show": "1"}).status_code in (302, 403)
    assert not ShownChances.of(hall.id)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Can still win"), ("nb", "Kan fortsatt vinne"), ("fr", "Peut enc")]
)
def test_in_each_language(hall: Hall, language: str, word: str) -> None:
    client = organiser("owner", headers={"Accept-Language": language})
    assert word in text(client, hall.at("chances"))


def test_a_result_changes_them(hall: Hall) -> None:
    other = played("nbgf_monrad", 4, rounds=1, settings={"rounds": 2, "match_length": 5})
    before = chances_of(other.id)
    assert before is not None
    assert before is chances_of(other.id)  # worked out once
    table = other.state.tournament.rounds[-1].tables[0]
    other.do(c.EnterResult(round=2, table=1, result=first_wins(table)))
    after = chances_of(other.id)
    assert after is not None
    assert after.tournaments == before.tournaments // 2
    assert own_chance(hall.id, hall.state.tournament.players[0].id) is None  # not shown


def test_the_cup_has_chances_of_its_own() -> None:
    hall = entered("nbgf_monrad", 6, rounds=2, match_length=5, cup={"best": 4})
    for number in range(2):
        play_round(hall, RULES["nbgf_monrad"], seed=str(number))
    before = chances_of(hall.id)
    assert before is not None
    assert before.way == "every"
    assert sum(chance.cut["value"] for chance in before.of.values() if chance.cut) == pytest.approx(4)
    hall.do(c.CutToCup(seed="1"))
    page = text(organiser("director", hall.id), hall.at("chances"))
    assert "Only the cup is left" in page
    assert "First is who wins the cup." in page
    inside = chances_of(hall.id)
    assert inside is not None
    assert hall.state.cup is not None
    can = {player for player, chance in inside.of.items() if chance.can == "can"}
    assert can == set(hall.state.cup.players)


def test_each_says_what_is_sure_and_what_is_not(hall: Hall) -> None:
    shown(hall)
    found = chances_of(hall.id)
    assert found is not None
    said = {"certain": "is certain", "can": "can still be reached", "open": "Nothing rules out", "no": "out of reach"}
    for player, chance in found.of.items():
        assert said[chance.can] in text(Client(), hall.at(f"players/{player}"))
    assert {chance.can for chance in found.of.values()} >= {"can", "no"}


def test_there_is_nothing_to_be_said_before_the_first_round() -> None:
    early = entered("nbgf_monrad", 4, rounds=3, match_length=5)
    assert "nothing to be said: no round is seated yet." in text(organiser("director", early.id), early.at("chances"))


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "scored by the year"), ("nb", "poeng etter året"), ("fr", "l&#39;année d&#39;élimination")],
)
def test_a_book_that_scores_by_years_says_so(language: str, said: str) -> None:
    board = played("edc_2015", 7)
    client = organiser("owner", headers={"Accept-Language": language})
    assert said.replace("&#39;", "'") in unescape(text(client, board.at("chances")))


@pytest.mark.parametrize("count", [0, 1])
@pytest.mark.parametrize("book", ["edc_2015", "agricola_nm", "nbgf_monrad"])
def test_before_the_players_have_come(book: str, count: int) -> None:
    """Of each game: page and API say that no round is seated."""
    board = entered(book, count)
    client = organiser("owner", headers={"Accept-Language": "en"})
    assert say("en", "web.chances.why.unseated") in unescape(text(client, board.at("chances")))


def test_without_numpy_the_page_says_what_is_missing(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tavle.simulate", None)
    assert chancing.why_nothing(hall.id) == "missing"
    assert "extra `simulate`" in say("en", "web.chances.why.missing")


@pytest.mark.parametrize(
    ("value", "low", "high", "shown"),
    [(0, 0, 0, "0 %"), (1, 1, 1, "100 %"), (0, 0, 0.1, "<1 %"), (1, 0.9, 1, ">99 %"), (0.256, 0.2, 0.3, "26 %")],
)
def test_what_is_not_certain_is_not_said_to_be(value: float, low: float, high: float, shown: str) -> None:
    found = chance_text({"value": value, "low": low, "high": high}, "en")
    assert re.sub(r"(?<=[<>])\s", "", found) == shown


def test_what_changes_no_game_changes_no_chances(hall: Hall) -> None:
    before = chances_of(hall.id)
    hall.do(c.CallDirector(round=3, table=1, question="How long?"))
    assert chances_of(hall.id) is before


def test_nobody_waits_for_a_kernel_to_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is, the book's own engine plays; then the chances are worked out anew."""
    hall = played("nbgf_monrad", 12, rounds=1, settings={"rounds": 4, "match_length": 5})
    given: list[tuple[object, ...]] = []
    monkeypatch.setattr(chancing, "beside", lambda *work: given.append(work))
    monkeypatch.setattr(chancing, "process", lambda: nullcontext(Here()))
    with monkeypatch.context() as cold:
        cold.setattr(playing, "at_hand", lambda _: False)
        found = chances_of(hall.id)
        assert found is not None
        assert (found.by, found.late) == ("book", True)
        logs.do(hall.id, c.NameArbiter(arbiter="Judge"), command_id="late-1", by="director")
        assert chances_of(hall.id) == found
    assert [work[0] for work in given] == ["kernels"]
    _, work, *asked = given[0]
    assert callable(work)
    work(*asked)
    again = chances_of(hall.id)
    assert again is not None
    assert (again.by, again.late) == ("kernel", False)
    assert again.tournaments > found.tournaments


class Here(Executor):
    """Does at once what a process would do, and sees that it could be sent there."""

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See `Executor`."""
        work, args, kwargs = pickle.loads(pickle.dumps((work, args, kwargs)))
        done: Future[Any] = Future()
        done.set_result(work(*args, **kwargs))
        return done
