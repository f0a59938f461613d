"""Logs and tournaments checked for programs."""

from __future__ import annotations

from tavle.web import logs
from tests.web.api.calling import codes, program
from tests.web.halls import Hall, played


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
    hall = played("nbgf_monrad", 4)
    record = hall.state.tournament.rounds[0]
    assert record.tables
    answer = program("director", hall=hall).get(f"tournaments/{hall.id}/verify")
    assert answer.json()["verified"] is True


def test_what_is_not_there() -> None:
    assert codes(program("director").get("tournaments/nowhere/replay")) == ["no-tournament"]
