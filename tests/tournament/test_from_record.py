"""A record played through commands is the same tournament: the same lists, and written again the same record."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tavle.ranking import rank
from tavle.records import Loaded, read_record, record_of
from tavle.tournament.commands import CloseRound
from tavle.tournament.from_record import play, steps_of
from tavle.tournament.state import Phase, State

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = [
    "arcon_weekend",
    "agricola_championship",
    "monrad_saturday",
    "monrad_weekend",
    "edc_2015",
    "agricola_published/record",
]


def played(loaded: Loaded) -> State:
    state = State()
    for step in steps_of(loaded.book, loaded.tournament, name="Played"):
        state = play(state, step, now="2026-01-01T10:00:00", by="anna")
    return state


def loaded(name: str) -> Loaded:
    return read_record(json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", RECORDS)
class TestExamples:
    def test_the_same_lists(self, name: str) -> None:
        record = loaded(name)
        state = played(record)
        assert state.phase is Phase.BETWEEN
        for after in range(1, state.closed + 1):
            assert rank(state.book, state.tournament, after=after) == rank(record.book, record.tournament, after=after)

    def test_written_and_played_again_it_is_the_same_record(self, name: str) -> None:
        once = record_of(played(loaded(name)).tournament)
        assert record_of(played(read_record(once)).tournament) == once


BOARD = [("AUSTRIA", 3), ("ENGLAND", 11), ("FRANCE", 8), ("GERMANY", 0), ("ITALY", 1), ("RUSSIA", 3), ("TURKEY", 8)]


def arcon(**seat: Any) -> dict[str, Any]:
    seats: list[dict[str, Any]] = [
        {"player": f"p{n}", "role": role, "centres": count} for n, (role, count) in enumerate(BOARD, start=1)
    ]
    seats[1] |= seat
    players = [{"id": f"p{n}"} for n in range(1, 10)]
    table = {"number": 1, "status": "finished", "seats": seats}
    entry = {"number": 1, "tables": [table], "byes": [], "arrivals": {"p1": "2002-06-28T15:30"}}
    return {"book": "ndf_arcon_2002", "players": players, "rounds": [entry]}


class TestWhatHappensAtATable:
    def test_somebody_takes_over_and_then_nobody_plays_on(self) -> None:
        record = arcon(substitute={"player": "p8", "from": 1904}, civil_disorder=1906)
        assert record_of(played(read_record(record)).tournament)["rounds"][0]["tables"][0]["seats"][1] == {
            "player": "p2",
            "role": "ENGLAND",
            "centres": 11,
            "substitute": {"player": "p8", "from": 1904},
            "civil_disorder": 1906,
        }

    def test_who_leaves_after_a_round_has_left(self) -> None:
        record = {**arcon(), "withdrawn": [{"player": "p3", "after_round": 1}]}
        assert played(read_record(record)).tournament.withdrawn == {"p3": 1}

    def test_rulings_count_from_their_round_on(self) -> None:
        record = arcon(adjustment={"points": "-3", "clause": "9"})
        record["adjustments"] = [{"player": "p3", "after_round": 0, "points": "1/2", "clause": "10"}]
        state = played(read_record(record))
        points = {str(row.player): str(row.points) for row in rank(state.book, state.tournament).rows}
        assert points["p2"] == "47"
        assert points["p3"] == "20"

    def test_lots_of_one_list_stay_with_it(self) -> None:
        record = {**arcon(), "lots": {"after": {"1": ["p7", "p3", "p6", "p1"]}}}
        state = played(read_record(record))
        assert [row.player for row in rank(state.book, state.tournament).rows][:3] == ["p2", "p7", "p3"]

    def test_a_round_that_waits_for_its_seating_is_not_played(self) -> None:
        record = arcon()
        record["rounds"].append({"number": 2})
        assert played(read_record(record)).round == 1


def match(number: int, winner: str, loser: str, status: str = "finished") -> dict[str, Any]:
    seats = [{"player": winner, "won": True}, {"player": loser, "won": False}]
    return {"number": number, "status": status, "seats": seats}


def monrad(*rounds: dict[str, Any], **keys: Any) -> dict[str, Any]:
    players = [{"id": f"p{n}", "rating": 1500 - n} for n in range(1, 6)]
    entries = [{"number": number, **entry} for number, entry in enumerate(rounds, start=1)]
    return {"book": "nbgf_monrad", "settings": {"rounds": 3}, "players": players, "rounds": entries, **keys}


def hanging() -> dict[str, Any]:
    """A board that is still played, a ruling on one of its seats, and lots for the lists."""
    record = arcon(adjustment={"points": "-3", "clause": "9"})
    table = record["rounds"][0]["tables"][0]
    seats: list[dict[str, Any]] = [dict(seat) for seat in table["seats"]]
    for seat, role in zip(seats, ["TURKEY", *(role for role, _ in BOARD)], strict=False):
        seat["role"] = role
        del seat["centres"]
    again = {"number": 2, "status": "unfinished", "seats": seats}
    record["rounds"].append({"number": 2, "tables": [again]})
    return {**record, "lots": {"standings": ["p7", "p3", "p6", "p1"]}}


ODD = {
    "a round of one bye and nothing else": monrad({"tables": [], "byes": ["p1"]}),
    "withdrawn without ever having been seated": monrad(
        {"tables": [match(1, "p1", "p2")], "byes": ["p3"]},
        {"tables": [match(1, "p1", "p3")], "byes": ["p4"]},
        withdrawn=[{"player": "p5", "after_round": 1}],
        lots={"standings": ["p5", "p4", "p3", "p2", "p1"]},
    ),
    "a game that must still be finished": hanging(),
}


@pytest.mark.parametrize("record", ODD.values(), ids=ODD)
def test_odd_records_give_the_same_lists(record: dict[str, Any]) -> None:
    """But for the lots of a record whose last round is still played: a log has them when it is closed."""
    once, state = read_record(record), played(read_record(record))
    told = replace(once.tournament, lots=state.tournament.lots)
    for after in range(1, len(told.rounds) + 1):
        assert rank(state.book, state.tournament, after=after) == rank(once.book, told, after=after)


def test_the_score_of_a_match_that_hangs_over_comes_back() -> None:
    seats: list[dict[str, Any]] = [{"player": "p1", "score": 4}, {"player": "p2"}]
    tables = [{"number": 1, "status": "unfinished", "seats": seats}, match(2, "p3", "p4")]
    record = monrad({"tables": tables, "byes": ["p5"]})
    assert record_of(played(read_record(record)).tournament)["rounds"][0]["tables"][0] == tables[0]


def test_a_cup_and_a_walkover_are_played_too() -> None:
    record = {
        "book": "nbgf_monrad",
        "settings": {"rounds": 1, "cup": {"best": 2, "at_cut": "lot"}},
        "players": [{"id": f"p{n}", "rating": 1500 - n} for n in range(1, 5)],
        "rounds": [
            {"number": 1, "tables": [match(1, "p1", "p2", "walkover"), match(2, "p3", "p4")], "byes": []},
            {"number": 2, "stage": "cup", "tables": [match(1, "p3", "p1")], "byes": []},
        ],
    }
    state = played(read_record(record))
    assert state.cup is not None
    assert set(state.cup.players) == {"p1", "p3"}
    assert [table.status for table in state.tournament.rounds[0].tables] == ["walkover", "finished"]
    assert state.tournament.rounds[1].stage == "cup"


class TestLateResults:
    """A match that hung while a later round was seated: the log and the record say so, and every round verifies."""

    @staticmethod
    def record(counted_from: int | None) -> dict[str, Any]:
        def match(number: int, winner: str, loser: str, **more: Any) -> dict[str, Any]:
            seats = [{"player": winner, "won": True}, {"player": loser, "won": False}]
            return {"number": number, "status": "finished", "seats": seats, **more}

        late = {} if counted_from is None else {"counted_from": counted_from}
        return {
            "book": "nbgf_monrad",
            "settings": {"rounds": 3},
            "players": [{"id": f"p{n}", "rating": 1500 - n} for n in range(1, 7)],
            "rounds": [
                {"number": 1, "tables": [match(1, "p1", "p2", **late), match(2, "p3", "p4"), match(3, "p5", "p6")]},
                {"number": 2, "tables": [match(1, "p3", "p5"), match(2, "p1", "p4"), match(3, "p2", "p6")]},
            ],
        }

    @pytest.mark.parametrize("counted_from", [None, 2, 3])
    def test_the_record_comes_out_as_it_went_in(self, counted_from: int | None) -> None:
        state = played(read_record(self.record(counted_from)))
        late = state.tournament.rounds[0].tables[0].counted_from
        assert late == (3 if counted_from == 3 else None)
        assert state.tournament.rounds[0].tables[0].played

    def test_the_life_of_it_is_in_the_log(self) -> None:
        loaded = read_record(self.record(3))
        steps = list(steps_of(loaded.book, loaded.tournament, name="Played"))
        closed = [command for step in steps for command in step.commands if isinstance(command, CloseRound)]
        assert [command.unfinished for command in closed] == [(1,), ()]
