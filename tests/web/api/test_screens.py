"""Screens on the wall, set up by programs."""

from __future__ import annotations

import pytest
from django.test import Client

from tavle.web.projector.models import Screen
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, entered


@pytest.fixture
def desk(hall: Hall) -> Program:
    return program("scorekeeper", hall=hall)


def test_a_screen_is_made_changed_opened_and_removed(hall: Hall, desk: Program) -> None:
    at = f"tournaments/{hall.id}/screens"
    made = desk.post(at, {"name": " Door ", "shows": ["standings", "names"], "theme": "dark", "part": 2, "parts": 2})
    assert made.status_code == 201
    screen = made.json()
    wanted = {"name": "Door", "shows": ["names", "standings"], "theme": "dark", "part": 2, "parts": 2, "seconds": 10}
    assert {key: screen[key] for key in wanted} == wanted
    assert desk.get(at).json() == [screen]
    assert Client().get(screen["address"].partition("testserver")[2]).status_code == 200
    changed = desk.ask("put", f"{at}/{screen['id']}", {"seconds": 30, "language": "nb"}).json()
    assert (changed["name"], changed["seconds"], changed["language"], changed["parts"]) == ("", 30, "nb", 1)
    assert desk.ask("delete", f"{at}/{screen['id']}").status_code == 204
    assert (desk.get(at).json(), codes(desk.ask("delete", f"{at}/{screen['id']}"))) == ([], ["nothing-here"])


@pytest.mark.parametrize(
    "wrong", [{"shows": ["rain"]}, {"seconds": 2}, {"part": 2}, {"theme": "blue"}, {"name": "x" * 61}], ids=str
)
def test_what_is_no_screen(wrong: dict[str, object], hall: Hall, desk: Program) -> None:
    assert desk.post(f"tournaments/{hall.id}/screens", wrong).status_code == 422
    assert not Screen.objects.filter(tournament=hall.id).exists()


def test_a_screen_of_another_tournament_is_none(desk: Program, hall: Hall) -> None:
    other = Screen.make(entered("agricola_nm", 4).id)
    assert codes(desk.ask("put", f"tournaments/{hall.id}/screens/{other.pk}", {})) == ["nothing-here"]


def test_what_is_announced(hall: Hall, desk: Program) -> None:
    at = f"tournaments/{hall.id}/announcement"
    assert desk.get(at).json() == {"text": "", "alone": False}
    assert desk.ask("put", at, {"text": " Pizza \n\n at  six", "alone": True}).json() == {
        "text": "Pizza\nat six",
        "alone": True,
    }
    assert b"at six" in Client().get(hall.at("wall")).content
    assert desk.ask("put", at, {"text": " ", "alone": True}).json() == {"text": "", "alone": False}
