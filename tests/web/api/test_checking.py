"""Logs and tournaments checked for programs."""

from __future__ import annotations

from tavle.core.model import Table
from tavle.tournament import commands as c
from tavle.web import logs
from tests.web.api.calling import codes, program
from tests.web.halls import Hall, entered, played


def test_a_log_is_played_again_and_a_tournament_drawn_again(agricola: Hall) -> None:
    caller, at = program("director", hall=agricola), f"tournaments/{agricola.id}"
    head = logs.store().head(logs.known_id(agricola.id))
    assert caller.get(f"{at}/replay").json() == {
        "right": True,
        "commands": head.entries,
        "version": head.version,
        "digest": head.digest,
        "faults": [],
    }
    assert caller.get(f"{at}/verify").json() == {"book": "agricola_nm", "verified": True, "differences": []}


def test_a_seating_by_hand_comes_out_otherwise() -> None:
    drawn, hall = played("nbgf_monrad", 4), entered("nbgf_monrad", 4, rounds=4, match_length=5)
    one, two = drawn.state.tournament.rounds[0].tables
    crossed = ((one.seats[0], two.seats[0]), (one.seats[1], two.seats[1]))
    tables = tuple(Table(number, seats, one.status) for number, seats in enumerate(crossed, start=1))
    hall.all(c.OpenCheckIn(everybody=True), c.SeatByHand(tables=tables), c.PublishSeating())
    answer = program("director", hall=hall).get(f"tournaments/{hall.id}/verify").json()
    found = [(each["round"], each["kind"], each["admitted"]) for each in answer["differences"]]
    assert (answer["verified"], found) == (False, [(1, "table", False)] * 2)


def test_what_is_not_there() -> None:
    assert codes(program("director").get("tournaments/nowhere/replay")) == ["no-tournament"]
