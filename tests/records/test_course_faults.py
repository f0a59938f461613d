"""What is wrong with the course of a recorded tournament: rounds, stages, who has left, what happens once."""

from __future__ import annotations

import pytest

from tests.ranking.tables import Record, board, monrad
from tests.records.changes import GONE, boards, changed, faults, found, matches


def test_a_round_without_tables_before_another() -> None:
    record = changed(changed(matches(), "rounds.0.tables", []), "rounds.0.byes", [])
    assert found(record) == [("empty-round", "rounds[0]")]
    assert found(changed(changed(matches(), "rounds.1.tables", []), "rounds.1.byes", [])) == []


def test_who_has_left_cannot_take_part_in_the_next_round() -> None:
    record = changed(matches(), "withdrawn", [{"player": "B", "after_round": 2}])
    assert found(changed(record, "present", ["A", "C"])) == []
    assert found(changed(record, "present", ["A", "B"])) == [("withdrawn-player-present", "present[1]")]
    later = changed(record, "withdrawn.0.after_round", 3)
    assert found(changed(later, "present", ["A", "B"])) == []


def test_a_substitute_who_has_left() -> None:
    record = changed(boards(), "rounds.0.tables.0.seats.0.substitute", {"player": "H", "from": 1903})
    record["withdrawn"] = [{"player": "H", "after_round": 0}]
    assert found(record) == [("withdrawn-player-seated", "rounds[0].tables[0].seats[0].substitute.player")]


CUP = {"number": 3, "stage": "cup", "tables": [{"number": 1, "seats": [{"player": "A", "won": True}]}], "byes": ["D"]}


def test_stages_follow_each_other() -> None:
    """With the rounds announced, the cup begins after them; without, when it is named, and nothing comes back."""
    cup = CUP | {"tables": [{"number": 1, "seats": [{"player": "A", "won": True}, {"player": "B", "won": False}]}]}
    record = changed(matches(), "rounds.+", cup)
    assert found(record) == []
    assert found(changed(record, "rounds.2.stage", GONE))[0] == ("too-many-rounds", "rounds[2]")
    assert found(changed(record, "rounds.1.stage", "monrad")) == []
    open_ended = changed(record, "settings", {})
    assert found(open_ended) == []
    more = {
        "number": 4,
        "tables": [{"number": 1, "seats": [{"player": "B", "won": True}, {"player": "D", "won": False}]}],
    }
    assert found(changed(open_ended, "rounds.+", more)) == [("stage-out-of-place", "rounds[3].stage")]


def test_rounds_beyond_the_book_are_too_many_even_with_a_stage() -> None:
    names = "ABCDEFGHIJKLMNOP"
    seats = [[{"player": player, "score": 30} for player in names[n : n + 4]] for n in range(0, 16, 4)]
    tables = [{"number": number, "seats": seated} for number, seated in enumerate(seats, start=1)]
    rounds = [{"number": number, "tables": tables} for number in range(1, 8)]
    record = {"book": "agricola_nm", "players": [{"id": name} for name in names], "rounds": rounds}
    assert found(record) == [("too-many-rounds", "rounds[6]")]
    assert found(changed(record, "rounds.6.stage", "final")) == [("too-many-rounds", "rounds[6]")]


ONCE = [
    ("bye", monrad("A>B C", "A>D C"), ("bye-twice", "rounds[1].byes[0]", "nbgf_monrad §9"), ["C"]),
    ("rematch", monrad("A>B C", "A>B D"), ("rematch", "rounds[1].tables[0]", "nbgf_monrad §3"), ["A", "B"]),
]


@pytest.mark.parametrize(("name", "record", "fault", "players"), ONCE, ids=[name for name, *_ in ONCE])
@pytest.mark.parametrize("form", ["{}", "§{}", "nbgf_monrad §{}"])
def test_what_happens_once_needs_an_override_of_its_clause(
    name: str, record: Record, fault: tuple[str, str, str], players: list[str], form: str
) -> None:
    (wrong,) = faults(record)
    assert (wrong.code, wrong.where, wrong.clause) == fault
    override = {"clause": form.format(fault[2].partition("§")[2]), "players": players, "reason": f"a second {name}"}
    assert found(changed(record, "rounds.1.overrides", [override])) == []
    assert found(changed(record, "rounds.0.overrides", [override])) == [fault[:2]]
    for breach in ({"clause": "nbgf_monrad §5"}, {"players": ["D"]}):
        assert found(changed(record, "rounds.1.overrides", [override | breach])) == [fault[:2]]


def test_in_a_cup_byes_and_rematches_are_free() -> None:
    record = monrad("A>B C>D E", "A>C D>E B", settings={"rounds": 2})
    again = {"number": 1, "seats": [{"player": "A", "won": True}, {"player": "B", "won": False}]}
    assert found(changed(record, "rounds.+", {"number": 3, "stage": "cup", "tables": [again], "byes": ["E"]})) == []


def test_a_power_once() -> None:
    """§1d: for the player who began and for the one who took over."""
    record = boards()
    record["rounds"][0].pop("overrides")
    record["rounds"][0]["tables"][0]["seats"][0]["substitute"] = {"player": "H", "from": 1903}
    second = board(H=5, A=5, I=5, J=5, K=5, L=4, M=5)
    record["players"] += [{"id": name} for name in "IJKLM"]
    record["rounds"].append({"number": 2, "tables": [{"number": 1, "seats": second}]})
    (wrong,) = faults(record)
    assert (wrong.code, wrong.where, wrong.clause) == (
        "role-played-before",
        "rounds[1].tables[0].seats[0]",
        "ndf_arcon_2002 §1d",
    )
    override = {"clause": "ndf_arcon_2002 §1d", "players": ["H"], "reason": "nobody else is here"}
    assert found(changed(record, "rounds.1.overrides", [override])) == []
