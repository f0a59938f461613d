"""Studies on a page: asked for, played in the background, read, fetched, stopped; and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tavle.web import background
from tavle.web.background import DONE, FAILED, STOPPED
from tavle.web.studies import running
from tavle.web.studies.asking import USUAL, asked_of
from tavle.web.studies.models import Study
from tavle.web.years.models import RATING
from tests.web.halls import entered, organiser
from tests.web.kept import kept_list, match
from tests.web.reading import faults_of

SMALL = {**USUAL, "count": "4", "rounds": "2", "match_length": "3", "tournaments": "20"}


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from contextlib import nullcontext

    monkeypatch.setattr(running, "beside", lambda _, play, number: play(number))
    monkeypatch.setattr(running, "process", lambda: nullcontext(None))


def asked(**form: str) -> dict[str, Any]:
    return asked_of({**SMALL, **form})


def made(**form: str) -> Study:
    return Study.objects.create(asked=asked(**form), made_by="owner")


@pytest.mark.usefixtures("at_once")
def test_a_study_from_the_form_to_the_report() -> None:
    owner = organiser("owner")
    answer = owner.post("/studies", SMALL)
    assert answer.status_code == 302
    address = answer.headers["Location"]
    page = owner.get(address).content.decode()
    assert faults_of(page) == []
    assert "20 of 20" in page
    assert "hx-trigger" not in page  # it is over: nothing is asked any more
    report = owner.get(f"{address}/report")
    assert "style-src 'sha256-" in report.headers["Content-Security-Policy"]
    assert b"<script" not in report.content
    assert json.loads(owner.get(f"{address}/json").content)["tournaments"] == 20
    assert owner.get(f"{address}/csv").content.startswith(b"subject,rank,player,place_1")
    assert owner.get(f"{address}/xml").status_code == 404
    listed = "Monrad tournament, Norwegian Backgammon Federation, 2 rounds, matches to 3 points · Cup"
    assert listed in owner.get("/studies").content.decode()
    assert "Kendall" in page
    assert "step by step" in report.content.decode()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"count": "1"}, "count"),
        ({"count": "many"}, "many"),
        ({"players": "written", "names": "Ada 1500"}, "names"),
        ({"players": "t:nowhere"}, "invented, written"),
        ({"losing": "5000"}, "200"),
        ({"late": "101"}, "100"),
        ({"attendance": "90"}, "everybody comes"),
        ({"tournaments": "999999999"}, "1000000"),
        ({"book": "chess"}, "chess"),
        ({"count": "16", "hours": "1", "match_length": "7", "rounds": "9"}, "60"),
        ({"rounds": "4"}, "at least 5 players"),
    ],
)
def test_what_cannot_be_played_is_said_on_the_form(changed: dict[str, str], said: str) -> None:
    answer = organiser("owner").post("/studies", {**SMALL, **changed})
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_players_are_written_or_taken_from_a_tournament() -> None:
    written = asked(players="written", names="Åse Lie 1790 (32)\n\nBo;1650,5\nTeam 5\n")["players"]
    assert written == {"kind": "ratings", "names": ["Åse Lie", "Bo", "Team 5"], "ratings": [1790, 1650.5, None]}
    hall = entered("nbgf_monrad", 4, rounds=2, match_length=3)
    found = asked(players=f"t:{hall.id}")["players"]
    assert len(found["names"]) == len(found["ratings"]) == 4
    assert f"t:{hall.id}" in organiser("owner").get("/studies").content.decode()


def test_players_are_taken_from_a_rating_list() -> None:
    kept = kept_list(RATING, "elo_tables", match("study-1", "2025-01-01", "Kari", "Ola", Kari="1", Ola="2"))
    try:
        found = asked(players=f"l:{kept.key}", count="2")["players"]
        assert found == {"kind": "ratings", "names": ["Kari", "Ola"], "ratings": [1520.0, 1480.0]}
        assert kept.title in organiser("owner").get("/studies").content.decode()
    finally:
        kept.delete()


def test_who_comes_and_what_decides_at_the_cut_are_asked_for() -> None:
    found = asked(attendance="90", late="10", cut="2", losing="3", third="swiss")
    assert found["attendance"] == {"share": 0.9, "late": 0.1}
    assert (found["cut"], found["losing"]) == (2, 3)
    assert [each.get("format") for each in found["subjects"]] == [None, "knockout", "swiss"]


def test_equal_hours_and_lengths_are_asked_for() -> None:
    assert asked(hours="6")["hours"] == 6
    assert asked(vary="length")["vary"] == {"length": [1, 3, 5, 9, 15]}
    assert asked(model="equal")["model"] == {"kind": "favourite", "chance": 0.5}
    assert "model" not in asked(model="usual")


@pytest.mark.usefixtures("at_once")
def test_a_study_that_goes_wrong_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    study = Study.objects.create(asked={**asked(), "seed": -1}, made_by="owner")
    running.play(study.pk)
    study.refresh_from_db()
    assert study.phase == FAILED
    assert "seed" in study.faults
    other = made()
    monkeypatch.setattr("tavle.library.simulation.simulate_formats", lambda **_: 1 / 0)
    running.play(other.pk)
    other.refresh_from_db()
    assert (other.phase, other.faults) == (FAILED, "ZeroDivisionError: division by zero")


@pytest.mark.usefixtures("at_once")
def test_a_study_is_stopped_and_not_begun_again() -> None:
    study, owner = made(), organiser("owner")
    assert owner.post(f"/studies/{study.pk}/stop").status_code == 302
    running.play(study.pk)
    study.refresh_from_db()
    assert (study.phase, study.answer) == (STOPPED, {})
    assert owner.get(f"/studies/{study.pk}/report").status_code == 404


@pytest.mark.usefixtures("at_once")
def test_a_study_stopped_while_it_is_played_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    study = made()
    monkeypatch.setattr(running, "EVERY", -1.0)

    def simulate(progress: Any, **_: Any) -> None:
        progress(5, {"so": "far"})
        running.stop(study.pk)
        progress(10, {"so": "further"})

    monkeypatch.setattr("tavle.library.simulation.simulate_formats", simulate)
    running.play(study.pk)
    study.refresh_from_db()
    assert (study.phase, study.done, study.answer) == (STOPPED, 5, {"so": "far"})


def test_one_of_which_nothing_is_heard_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import timedelta

    study = made()
    page = organiser("owner").get(f"/studies/{study.pk}").content.decode()
    assert "hx-trigger" in page
    monkeypatch.setattr(running, "SILENT", timedelta(seconds=-1))
    assert "hx-trigger" not in organiser("owner").get(f"/studies/{study.pk}").content.decode()
    assert study.phase != DONE


def test_a_study_in_the_background() -> None:
    """For real: by the thread and in a process of its own."""
    study = running.begin(asked(), by="owner")
    background._queue("study").submit(int).result()  # the queue plays one after the other: this comes after it
    study.refresh_from_db()
    assert (study.phase, study.done) == (DONE, 20)


def test_a_cup_after_the_list_and_a_bracket_are_chosen() -> None:
    form = asked(best="4", at_cut="lot", kind="double", draw="seeded", third="backgammon_cup")
    monrad, cup, alone = form["subjects"]
    assert monrad["settings"]["cup"] == {"best": 4, "at_cut": "lot"}
    assert monrad["settings"]["cup_kind"] == "double"
    assert cup == {"format": "knockout", "draw": "seeded", "kind": "double"}
    # Everybody plays a cup that has no list before it.
    assert alone["settings"] == {"match_length": 3, "cup_kind": "double"}
    assert "cup" not in asked(best="3")["subjects"][0]["settings"]


@pytest.mark.usefixtures("at_once")
def test_a_study_of_a_cup_is_shown() -> None:
    owner = organiser("owner")
    sent = owner.post("/studies", {**SMALL, "count": "6", "best": "4"})
    page = owner.get(sent.headers["Location"]).content.decode()
    assert faults_of(page) == []
    assert "cup of the best 4" in page
    assert "The first of the list wins the cup" in page
