"""Two people for what counts, at the desk: what waits is shown, who gave it cannot confirm it, practice plays both."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client

from tavle.core.model import PlayerId, Table
from tavle.tournament import commands as c
from tavle.tournament.events import Result
from tavle.tournament.state import Phase, TablePhase
from tavle.web.privacy.erasing import erase_person
from tests.tournament.desk import first_wins, won_by
from tests.web.desk.reading import order, words
from tests.web.halls import Hall, organiser, played, player_in


@pytest.fixture
def hall() -> Hall:
    made = played("nbgf_monrad", 4)
    made.do(c.RequireTwo())
    return made


def counted(hall: Hall) -> None:
    """Every table has what two people said."""
    for table in hall.state.tournament.rounds[-1].tables:
        for by in ("anne", "berit"):
            hall.do(c.EnterResult(round=1, table=table.number, result=first_wins(table)), by=by)


def give(client: Client, hall: Hall, command: str, **fields: object) -> int:
    return int(order(client, hall, {"command": command, **fields}).status_code)


def second_wins(table: Table) -> Result:
    return won_by(table, table.seats[1].player)


def test_an_entry_waits_and_the_desk_says_for_whom(hall: Hall) -> None:
    one, other = organiser("director", hall.id), organiser("scorekeeper", hall.id)
    table = hall.state.tournament.rounds[-1].tables[0]
    winner = {"winner": table.seats[0].player, "seat-0": "5", "seat-1": "2"}
    assert one.post(hall.at("desk/table/1/1"), winner).status_code == 302
    assert "Table 1 (to be confirmed by a second person)" in words(one.get(hall.at("desk")))
    assert give(one, hall, "confirm_result", round=1, table=1) == 409
    assert give(other, hall, "confirm_result", round=1, table=1) == 302
    known = hall.latest().state.table_state(1, 1)
    assert known is not None
    assert known.phase is TablePhase.COUNTED


def test_a_correction_is_previewed_given_seen_and_confirmed_by_another(hall: Hall) -> None:
    counted(hall)
    one, other = organiser("director", hall.id), organiser("scorekeeper", hall.id)
    table = hall.state.tournament.rounds[-1].tables[0]
    form = {"winner": table.seats[1].player, "seat-0": "1", "seat-1": "5", "reason": "read wrongly"}
    assert "What changes on the list" in words(one.post(hall.at("desk/table/1/1"), form))
    assert one.post(hall.at("desk/table/1/1"), {**form, "sure": "1"}).status_code == 302
    (waiting,) = hall.latest().state.proposals
    assert hall.state.tournament.rounds[-1].tables[0].seats[1].outcome.won is False
    for page in ("desk", "desk/table/1/1", "desk/more"):
        seen = words(one.get(hall.at(page)))
        assert "Given by you: somebody else confirms it" in seen
        assert "read wrongly" in seen
    assert "Before the round is closed" in words(one.get(hall.at("desk")))
    assert give(one, hall, "confirm_change", proposal=waiting.version) == 409
    assert "Do not agree" in words(other.get(hall.at("desk")))
    assert give(other, hall, "confirm_change", proposal=waiting.version) == 302
    assert hall.latest().state.tournament.rounds[-1].tables[0].seats[1].outcome.won is True
    assert "Waiting for a second person" not in words(one.get(hall.at("desk")))


def test_a_round_that_something_waits_in_is_not_closed(hall: Hall) -> None:
    counted(hall)
    table = hall.state.tournament.rounds[-1].tables[0]
    hall.do(c.CorrectResult(round=1, table=1, result=second_wins(table), reason="misread"), by="anne")
    director = organiser("director", hall.id)
    refused = order(director, hall, {"command": "close_round"})
    assert refused.status_code == 409
    assert "wait for a second person" in words(refused)
    assert hall.latest().state.phase is Phase.RUNNING


def test_what_is_given_may_be_declined_by_another_and_taken_back_by_its_giver(hall: Hall) -> None:
    counted(hall)
    one, other = organiser("director", hall.id), organiser("scorekeeper", hall.id)
    penalty = {"player": "p1", "points": "-1", "clause": "§9", "reason": "late"}
    for client in (one, other):
        assert give(one, hall, "give_penalty", **penalty) == 302
        (waiting,) = hall.latest().state.proposals
        assert give(client, hall, "decline_change", proposal=waiting.version) == 302
        assert hall.latest().state.proposals == ()
    assert hall.state.tournament.rulings == ()


def test_players_neither_confirm_nor_decline(hall: Hall) -> None:
    hall.do(c.GivePenalty(player=PlayerId("p1"), points=Fraction(-1), clause="§9", reason="late"), by="anne")
    version = hall.head
    assert give(player_in(hall, "p2"), hall, "confirm_change", proposal=version) == 409
    assert len(hall.latest().state.proposals) == 1


def test_practice_plays_both_people_and_all_of_it_goes_at_a_click(hall: Hall) -> None:
    director = organiser("director", hall.id)
    before = hall.state.tournament
    director.post(hall.at("desk/practice"))
    assert all(table.played for table in hall.latest().state.tournament.rounds[-1].tables)
    director.post(hall.at("desk/practice/end"))
    assert hall.latest().state.tournament == before


def test_a_name_that_was_erased_is_not_said_in_what_waits(hall: Hall) -> None:
    counted(hall)
    table = hall.state.tournament.rounds[-1].tables[0]
    reason = "Player 1 read it wrongly"
    hall.do(c.CorrectResult(round=1, table=1, result=second_wins(table), reason=reason), by="anne")
    director = organiser("director", hall.id)
    assert "Player 1 read" in words(director.get(hall.at("desk")))
    erase_person(hall.id, "p1")
    assert "Player 1" not in words(director.get(hall.at("desk")))
