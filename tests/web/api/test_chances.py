"""Chances read by programs: hidden until the director shows them, and the same numbers as on the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tavle.web.studies.chancing import chances_of
from tavle.web.studies.models import ShownChances
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, entered, played


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("nbgf_monrad", 6, rounds=2, settings={"rounds": 3, "match_length": 5})


@pytest.fixture(autouse=True)
def _hidden_again(hall: Hall) -> Iterator[None]:
    yield
    ShownChances.show(hall.id, shown=False)


def test_without_a_token_only_what_the_director_shows(hall: Hall) -> None:
    at = f"tournaments/{hall.id}/chances"
    assert (Program().get(at).status_code, codes(Program().get(at))) == (404, ["nothing-here"])
    assert program("read", hall=hall).get(at).json()["shown"] is False
    shown = program("director", hall=hall).post(at, {"shown": True})
    assert (shown.status_code, shown.json()["shown"]) == (200, True)
    assert Program().get(at).json() == shown.json()
    program("director", hall=hall).post(at, {"shown": False})
    assert Program().get(at).status_code == 404


def test_who_reports_results_does_not_show_them(hall: Hall) -> None:
    answer = program("scorekeeper", hall=hall).post(f"tournaments/{hall.id}/chances", {"shown": True})
    assert (answer.status_code, codes(answer)) == (403, ["token-scope"])
    assert not ShownChances.of(hall.id)


def test_they_are_those_of_the_page_the_likeliest_first(hall: Hall) -> None:
    answer = program("read", hall=hall).get(f"tournaments/{hall.id}/chances").json()
    found = chances_of(hall.id)
    assert found is not None
    assert answer["why"] is None
    assert (answer["way"], answer["tournaments"], answer["version"]) == ("every", 8, hall.state.version)
    titles = [each["title"]["value"] for each in answer["players"]]
    assert titles == sorted(titles, reverse=True)
    for each in answer["players"]:
        chance = found.of[each["player"]]
        assert (each["title"], each["cut"], each["can"]) == (dict(chance.title), None, chance.can)
        assert each["name"]
        assert each["places"] is None
    whole = program("read", hall=hall).get(f"tournaments/{hall.id}/chances?places=true").json()
    for each in whole["players"]:
        assert sum(each["places"].values()) == pytest.approx(1, abs=0.001)
        assert each["places"].get("1", 0) == pytest.approx(each["title"]["value"], abs=0.0001)


def test_before_the_first_round_there_is_nothing_to_say() -> None:
    early = entered("nbgf_monrad", 4, rounds=3, match_length=5)
    answer = program("read", hall=early).get(f"tournaments/{early.id}/chances").json()
    assert (answer["way"], answer["why"], answer["players"]) == (None, "unseated", [])


def test_a_tournament_that_there_is_not() -> None:
    assert codes(Program().get("tournaments/no-such-chances/chances")) == ["no-tournament"]
