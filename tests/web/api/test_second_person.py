"""Where two people are wanted, nobody is a second one by a token of his own; another's token is."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tavle.tournament import commands as c
from tavle.tournament.state import TablePhase
from tavle.web.accounts.models import User
from tests.tournament.desk import first_wins
from tests.web.api.calling import Program, account, codes, program
from tests.web.desk.reading import order
from tests.web.halls import Hall, played


@pytest.fixture
def hall() -> Hall:
    made = played("nbgf_monrad", 4)
    made.do(c.RequireTwo())
    return made


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def by_hand(user: User, hall: Hall, **command: Any) -> int:
    return int(order(browser_of(user), hall, command).status_code)


def seats_of(hall: Hall) -> list[dict[str, Any]]:
    result = first_wins(hall.table(1))
    return [{"player": seat.player, "outcome": {"won": seat.outcome.won}} for seat in result.seats]


def phase(hall: Hall) -> TablePhase:
    known = hall.latest().state.table_state(1, 1)
    assert known is not None
    return known.phase


def penalty(hall: Hall, token: Program) -> int:
    """The version under which a penalty waits that was given with a token."""
    given = token.command(hall, "give_penalty", player="p1", points=-1, clause="9", reason="late")
    assert given.status_code == 200
    return int(given.json()["version"])


def test_a_token_confirms_nothing_that_its_maker_gave_nor_he_what_it_gave(hall: Hall) -> None:
    anne, berit = account("director", hall.id), account("director", hall.id)
    hers, second = (program("director", hall=hall, maker=anne, name=name) for name in ("one", "two"))
    waiting = penalty(hall, hers)
    (told,) = program("read", hall=hall).get(f"tournaments/{hall.id}/desk").json()["waiting"]
    assert (told["version"], told["by"], told["change"]["command"]) == (waiting, anne.username, "give_penalty")
    for own in (hers, second):
        assert codes(own.command(hall, "confirm_change", proposal=waiting)) == ["confirmed-by-another"]
    assert by_hand(anne, hall, command="confirm_change", proposal=waiting) == 409
    other = program("director", hall=hall, maker=berit)
    assert other.command(hall, "confirm_change", proposal=waiting).status_code == 200
    assert [ruling.player for ruling in hall.latest().state.tournament.rulings] == ["p1"]


def test_a_result_entered_by_hand_and_with_a_token_of_the_same_person_is_entered_once(hall: Hall) -> None:
    anne, berit = account("director", hall.id), account("director", hall.id)
    hers = program("director", hall=hall, maker=anne)
    entry: dict[str, Any] = {"round": 1, "table": 1, "result": {"seats": seats_of(hall)}}
    assert by_hand(anne, hall, command="enter_result", **entry) == 302
    assert hers.command(hall, "enter_result", **entry).json()["events"] == []
    assert codes(hers.command(hall, "confirm_result", round=1, table=1)) == ["confirmed-by-another"]
    assert phase(hall) is TablePhase.REPORTED
    assert program("director", hall=hall, maker=berit).command(hall, "enter_result", **entry).status_code == 200
    assert phase(hall) is TablePhase.COUNTED


def test_the_log_names_the_maker_only_while_two_are_wanted() -> None:
    anne, hall = account("director"), played("nbgf_monrad", 4)
    hers = program("director", hall=hall, maker=anne, name="one")
    given: list[tuple[str, dict[str, Any]]] = [
        ("name_arbiter", {"arbiter": "Anna"}),
        ("require_two", {}),
        ("require_two", {"on": False}),
    ]
    answers: list[Any] = [hers.command(hall, name, **values) for name, values in given]
    assert [answer.json()["events"][0]["by"] for answer in answers] == ["api:one", "api:one", anne.username]
