"""Studies of fairness asked for by programs."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from tavle.web.studies import running
from tavle.web.studies.models import Study
from tests.web.api.calling import codes, program
from tests.web.halls import entered

ASKED = {"book": "knockout", "other": "round_robin", "count": 4, "tournaments": 20, "match_length": 1}


def test_a_study_is_asked_for_watched_and_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "beside", Mock())
    caller = program("director")
    made = caller.post("studies", ASKED)
    assert (made.status_code, made.json()["phase"], made.json()["tournaments"]) == (201, "waiting", 20)
    at = f"studies/{made.json()['id']}"
    assert caller.get(at).json()["answer"] == {}
    running.play(made.json()["id"])
    over = caller.get(at).json()
    assert (over["phase"], over["done"], over["answer"]["tournaments"], over["made_by"]) == ("done", 20, 20, "api:app")
    assert caller.get("studies").json()[0]["id"] == over["id"]


def test_a_cup_after_the_list_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "beside", Mock())
    caller = program("director")
    cup = {"book": "nbgf_monrad", "other": "", "rounds": 2, "best": 4, "at_cut": "lot", "kind": "double"}
    number = caller.post("studies", {**ASKED, **cup, "count": 8}).json()["id"]
    settings = caller.get(f"studies/{number}").json()["asked"]["subjects"][0]["settings"]
    assert (settings["cup"], settings["cup_kind"]) == ({"best": 4, "at_cut": "lot"}, "double")
    assert caller.post("studies", {**ASKED, **cup, "best": 5}).status_code == 422


def test_a_study_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "beside", Mock())
    caller = program("director")
    number = caller.post("studies", ASKED).json()["id"]
    assert caller.post(f"studies/{number}/stop", {}).json()["phase"] == "stopped"
    assert codes(caller.post("studies/999999/stop", {})) == ["nothing-here"]


@pytest.mark.parametrize("wrong", [{"book": "rain"}, {"count": 1}, {"tournaments": 10**7}, {"vary": "all"}], ids=str)
def test_what_is_no_study(wrong: dict[str, object]) -> None:
    before = Study.objects.count()
    assert program("director").post("studies", {**ASKED, **wrong}).status_code == 422
    assert Study.objects.count() == before


def test_studies_belong_to_no_tournament() -> None:
    hall = entered("agricola_nm", 4)
    assert codes(program("director", hall=hall).get("studies")) == ["token-elsewhere"]
