"""Where and when, and how long personal data are kept, set by programs."""

from __future__ import annotations

import pytest

from tavle.web.accounts.models import Venue
from tavle.web.privacy.models import Retention
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, entered

SESSION = {"starts": "2002-06-28T16:00", "ends": "2002-06-29T01:00"}
BERGEN = {"place": "Bergen", "zone": "Europe/Oslo", "tables": 7, "open_entry": False, "sessions": [SESSION]}


@pytest.fixture
def caller(hall: Hall) -> Program:
    return program("director", hall=hall)


def test_a_venue_is_set_and_read(hall: Hall, caller: Program) -> None:
    at = f"tournaments/{hall.id}/venue"
    assert caller.ask("put", at, BERGEN).json() == BERGEN == Program().get(at).json()
    empty: dict[str, object] = {"place": "", "zone": "UTC", "tables": None, "open_entry": True, "sessions": []}
    assert caller.ask("put", at, {}).json() == empty


def test_sessions_of_a_book_stand_in_the_log() -> None:
    hall = entered("ndf_arcon_2002", 7)
    before = hall.head
    answer = program("director", hall=hall).ask("put", f"tournaments/{hall.id}/venue", BERGEN)
    assert answer.json()["sessions"] == [SESSION]
    assert (hall.latest().state.tournament.settings["sessions"], hall.head) == ([SESSION], before + 1)
    assert Venue.of(hall.id).sessions == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Oslo"},
        {"tables": 0},
        {"tables": "7"},
        {"sessions": [{"starts": "today", "ends": "2002-06-29T01:00"}]},
        {"sessions": [SESSION] * 13},
        {"place": "x" * 201},
        {"hall": "A"},
    ],
    ids=str,
)
def test_what_is_no_venue(wrong: dict[str, object], hall: Hall, caller: Program) -> None:
    assert caller.ask("put", f"tournaments/{hall.id}/venue", {**BERGEN, **wrong}).status_code == 422
    assert not Venue.objects.filter(tournament=hall.id).exists()


def test_how_long_data_are_kept(hall: Hall, caller: Program) -> None:
    at = f"tournaments/{hall.id}/retention"
    assert Program().get(at).json()["days"] == 30
    assert caller.ask("put", at, {"days": 3}).json()["days"] == 3 == Retention.days_of(hall.id)
    assert [caller.ask("put", at, {"days": days}).status_code for days in (-1, 3651, "3")] == [422] * 3
    assert codes(caller.ask("put", "tournaments/nowhere/retention", {"days": 3})) == ["token-elsewhere"]
