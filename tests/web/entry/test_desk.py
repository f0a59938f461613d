"""The registration desk: who comes is entered, found, checked in; who is too many waits."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tavle.core.errors import Refused, refuse
from tavle.core.model import Player, PlayerId
from tavle.store.executing import Outcome
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.state import State
from tavle.web import entering, logs
from tavle.web.accounts.models import EntryNote
from tests.tournament.desk import play_round
from tests.web.halls import RULES, Hall, entered, organiser, played
from tests.web.reading import ENGLISH, Reader, hidden, words


def sent(answer: Any) -> dict[str, Any]:
    """What a browser sends back of a page as it is: no file, no choice among several, columns as they stand."""
    page = Reader(answer.content.decode())
    chosen = [e.attributes["value"] for e in page.all("option") if "selected" in e.attributes]
    form = {name: value for name, value in hidden(answer).items() if name != "file" and not name.startswith("twin-")}
    return {**form, "column": chosen or [form.get("column", "looks")]}


def names(state: State) -> list[str]:
    return [player.called for player in state.tournament.players]


def test_a_player_is_entered_with_all_that_the_desk_knows(hall: Hall, desk: Client) -> None:
    answer = desk.post(hall.at("desk/players"), {"name": " Anna  Berg ", "club": "Oslo", "team": "Ringrevene"})
    assert answer.status_code == 302
    (anna,) = hall.latest().state.tournament.players
    assert (anna.id, anna.name, anna.club, anna.registered is not None) == ("p1", "Anna Berg", "Oslo", True)
    assert EntryNote.objects.get(tournament=hall.id, player="p1").team == "Ringrevene"
    assert "Anna Berg is entered." in words(desk.get(answer.headers["Location"]))


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"name": " "}, "no name"),
        ({"name": "x" * 121}, "more than 120 letters"),
        ({"name": "Bo", "rating": "strong"}, "the rating is no number such as 1430 or 1430.5"),
        ({"name": "Bo", "games": "many"}, "the number of games is no whole number"),
    ],
)
def test_what_cannot_be_entered_stays_in_the_form_with_the_reason(form: dict[str, str], said: str) -> None:
    hall = entered("nbgf_monrad", 2, rounds=3, match_length=5)
    answer = organiser("director", hall.id, **ENGLISH).post(hall.at("desk/players"), {**form, "club": "Voss"})
    assert (answer.status_code, said in words(answer)) == (422, True)
    assert hidden(answer)["club"] == "Voss"
    assert len(hall.latest().state.tournament.players) == 2


def test_a_namesake_is_asked_about(hall: Hall, desk: Client) -> None:
    desk.post(hall.at("desk/players"), {"name": "Anna Berg", "club": "Oslo"})
    asked = desk.post(hall.at("desk/players"), {"name": "anna berg", "club": "Voss"})
    assert (asked.status_code, "Somebody of this name is entered already: Anna Berg · Oslo" in words(asked)) == (
        409,
        True,
    )
    desk.post(hall.at("desk/players"), {"name": "anna berg", "club": "Voss", "another": "on"})
    assert [player.club for player in hall.latest().state.tournament.players] == ["Oslo", "Voss"]


def test_who_comes_while_the_round_is_prepared_is_checked_in_but_not_pre_registered(hall: Hall, desk: Client) -> None:
    hall.do(c.OpenCheckIn())
    desk.post(hall.at("desk/players"), {"name": "Bo", "here": "on"})
    desk.post(hall.at("desk/players"), {"name": "Cy"})
    state = hall.latest().state
    assert state.tournament.present == ("p1",)
    assert [player.registered for player in state.tournament.players] == [None, None]


def test_a_late_entry_between_the_rounds() -> None:
    hall = played("ndf_arcon_2002", 14)
    desk = organiser("scorekeeper", hall.id)
    assert desk.post(hall.at("desk/players"), {"name": "Late"}).status_code == 302
    assert names(hall.latest().state)[-1] == "Late"


def test_another_desk_that_was_quicker_costs_nothing_but_the_id(hall: Hall) -> None:
    tried: list[str] = []

    def give(command: Command, command_id: str) -> Outcome:
        tried.append(command_id)
        if len(tried) == 1:
            raise refuse("double-player", where="player.id", player="p1")
        return logs.do(hall.id, command, command_id=command_id, by="desk")

    assert entering.enter(hall.id, Player(PlayerId(""), "Bo"), give, command_id="one") == "p1"
    assert tried == ["one", "one-1"]


def test_a_desk_does_not_try_for_ever(hall: Hall) -> None:
    tried: list[str] = []

    def give(_: Command, command_id: str) -> Outcome:
        tried.append(command_id)
        raise refuse("double-player", where="player.id", player="p1")

    with pytest.raises(Refused):
        entering.enter(hall.id, Player(PlayerId(""), "Bo"), give, command_id="one")
    assert len(tried) == 5


def test_where_nobody_can_be_entered_any_more_what_was_typed_stays() -> None:
    hall = entered("ndf_arcon_2002", 7, rounds=1)
    play_round(hall, RULES["ndf_arcon_2002"])
    hall.do(c.FinishTournament())
    answer = organiser("director", hall.id, **ENGLISH).post(hall.at("desk/players"), {"name": "Late"})
    assert (answer.status_code, hidden(answer)["name"]) == (422, "Late")


def test_search_works_without_a_script(hall: Hall, desk: Client) -> None:
    for name, club in (("Anna Berg", "Oslo"), ("Bo Lie", "Voss")):
        desk.post(hall.at("desk/players"), {"name": name, "club": club})
    found = words(desk.get(hall.at("desk/players"), {"q": "vos"}))
    assert ("Bo Lie" in found, "Anna Berg" in found) == (True, False)
    assert "Nobody of this name. New player" in words(desk.get(hall.at("desk/players"), {"q": "zz"}))
    assert hidden(desk.get(hall.at("desk/players"), {"new": "Zoë"}))["name"] == "Zoë"


def test_beyond_the_places_there_is_a_waiting_list(hall: Hall, desk: Client) -> None:
    hall.do(c.OpenRegistration(limit=1))
    for name in ("Anna", "Bo"):
        desk.post(hall.at("desk/players"), {"name": name})
    assert [player.called for player in hall.latest().state.waiting] == ["Bo"]
    shown = words(desk.get(hall.at("desk/players")))
    assert "Waiting list Bo" in shown
    assert "Waiting list" in words(desk.get(hall.at("desk/players/p2")))
    assert "Give a place" not in words(organiser("scorekeeper", hall.id, **ENGLISH).get(hall.at("desk/players")))
