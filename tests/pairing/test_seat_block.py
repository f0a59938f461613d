"""A book's block of rounds seated as a whole: planned once, kept to while the field is the same, verified."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import tavle
from tavle.core.errors import NoSolution
from tavle.pairing.breaches import breaches
from tavle.pairing.next_round import rule_for, task_for
from tavle.pairing.seat_block import block_of
from tavle.pairing.seating import Task
from tavle.pairing.verify import verify_tournament
from tavle.records import Loaded
from tavle.records.read import read_seating
from tavle.rules.model.seating import Optimised
from tests.pairing.rounds import Plain, companies, loaded, said, seat

HEARTS = """
[book]
id = "evening"
kind = "tournament"
edition = "1"
source = "the club"
language = "en"
title.en = "Evening"

[game]
id = "hearts"
title.en = "Hearts"
result = "score"
sizes = [4, 3]

[[score.terms]]
clause = "1"
term = "rank"
prizes = [4, 3, 2, 1]
ties = "share"

[[stages]]
clause = "1"
name = "evening"
title = { en = "Evening" }
rounds = 4

[[seating]]
clause = "2"
method = "by_lot"
rounds = [1]

[[seating]]
clause = "3"
method = "optimised"
rounds = [2, 3, 4]
apart = true
steps = 100

[total]
clause = "1"

[[lists]]
clause = "1"

[[lists.chain]]
criterion = "points"
clause = "1"
"""

BOARDS = """
[book]
id = "boards"
kind = "tournament"
edition = "1"
source = "the club"
language = "en"
title.en = "Boards"

[game]
like = "diplomacy"
role_once = "2"

[[score.terms]]
clause = "1"
term = "centres"
each = 1

[[stages]]
clause = "1"
name = "day"
title = { en = "Day" }
rounds = 3

[[seating]]
clause = "2"
method = "optimised"
aims = "vtes"
steps = 40

[total]
clause = "1"

[[lists]]
clause = "1"

[[lists.chain]]
criterion = "points"
clause = "1"
"""

PLAYERS = "abcdefghijkl"


@pytest.fixture
def evening(tmp_path: Path) -> str:
    path = tmp_path / "evening.toml"
    path.write_text(HEARTS, encoding="utf-8")
    return str(path)


@pytest.fixture
def boards(tmp_path: Path) -> str:
    path = tmp_path / "boards.toml"
    path.write_text(BOARDS, encoding="utf-8")
    return str(path)


def as_round(record: Loaded, answer: Plain) -> Plain:
    """What `tavle.pair` answers, with results."""
    roles = bool(record.book.game.roles)
    tables = [
        {
            "number": table["number"],
            "seats": [
                {**seat, **({"centres": 10 if place == 0 else 4} if roles else {"score": 60 - place})}
                for place, seat in enumerate(table["seats"])
            ],
        }
        for table in answer["tables"]
    ]
    return {"number": answer["round"], "tables": tables, "byes": [], "draws": answer["draws"]}


def played(book: str, rounds: int, players: Any = PLAYERS, **keys: Any) -> list[Plain]:
    """Rounds as the book seats them."""
    entries: list[Plain] = []
    for number in range(rounds):
        record = loaded(book, players, entries, **keys)
        entries.append(as_round(record, tavle.pair(record, seed=f"s{number}")))
    return entries


def met(entries: list[Plain]) -> list[frozenset[str]]:
    return [
        frozenset(pair)
        for entry in entries
        for table in entry["tables"]
        for pair in combinations([seat["player"] for seat in table["seats"]], 2)
    ]


def differences(record: Loaded) -> list[str]:
    return [each.key for each in verify_tournament(record.book, record.tournament)]


def test_a_block_is_planned_once_and_verified(evening: str) -> None:
    entries = played(evening, 4)
    kinds = [[draw["kind"] for draw in entry["draws"]] for entry in entries]
    assert kinds == [["tables"], ["block", "tables"], ["tables"], ["tables"]]
    assert [draw["seed"] for entry in entries[1:] for draw in entry["draws"]] == ["s1"] * 4
    # Three tables of four, three rounds: by pigeonhole 3 pairs for each pair of rounds, 9 repeats, and no fewer.
    again = met(entries[1:])
    assert sum(again.count(pair) * (again.count(pair) - 1) // 2 for pair in set(again)) == 9
    record = loaded(evening, PLAYERS, entries)
    assert differences(record) == []
    seating = seat(loaded(evening, PLAYERS, entries[:2]))
    assert seating.reasons[1].key == "table.optimised"
    assert dict(seating.reasons[1].values) == {"first": 2, "last": 4}
    assert {note.key for note in seating.notes} <= {"breach.meets_again"}


def test_another_table_is_found_by_verify(evening: str) -> None:
    entries = played(evening, 3)
    one, other = entries[2]["tables"][0]["seats"], entries[2]["tables"][1]["seats"]
    one[0]["player"], other[0]["player"] = other[0]["player"], one[0]["player"]
    assert differences(loaded(evening, PLAYERS, entries)) == ["table", "table"]


def test_clubs_are_kept_apart(evening: str) -> None:
    entered = [{"id": player, "club": "north" if player in "abc" else "south"} for player in "abcde"]
    entries = played(evening, 4, entered=entered)
    pairs = met(entries[1:])
    apart = [frozenset(pair) for pair in ("ab", "ac", "bc", "de")]
    assert sum(pairs.count(pair) for pair in apart) == 0
    assert sum(pairs.count(pair) * (pairs.count(pair) - 1) // 2 for pair in set(pairs)) == 9


def test_who_leaves_makes_a_new_plan(evening: str) -> None:
    entries = played(evening, 2)
    record = loaded(evening, PLAYERS, entries, withdrawn=[{"player": "l", "after_round": 2}])
    answer = tavle.pair(record, seed="new")
    assert [draw["kind"] for draw in answer["draws"]] == ["block", "tables"]
    assert sorted(len(table["seats"]) for table in answer["tables"]) == [3, 4, 4]
    assert {draw["seed"] for draw in answer["draws"]} == {"new"}
    after = [*entries, as_round(record, answer)]
    again = loaded(evening, PLAYERS, after, withdrawn=[{"player": "l", "after_round": 2}])
    last = tavle.pair(again, seed="later")
    assert {draw["seed"] for draw in last["draws"]} == {"new"}
    whole = loaded(evening, PLAYERS, [*after, as_round(again, last)], withdrawn=[{"player": "l", "after_round": 2}])
    assert differences(whole) == []


def test_few_move_when_somebody_has_left(evening: str) -> None:
    sixteen = [f"p{number:02}" for number in range(16)]
    entries = played(evening, 2, sixteen)
    planned = block_of(*task_of(loaded(evening, sixteen, entries), 3, "new"))
    gone = loaded(evening, sixteen, entries, withdrawn=[{"player": "p00", "after_round": 2}])
    anew = block_of(*task_of(gone, 3, "new"))
    table_of = [
        {(number, player): table for number in (3, 4) for table, at in enumerate(plan[number]) for player in at}
        for plan in (planned.companies, anew.companies)
    ]
    moved = [place for place, table in table_of[1].items() if table_of[0][place] != table]
    assert (planned.at, anew.at) == (2, 3)
    assert ("p00" in anew.players, (3, "p00") in table_of[1]) == (True, False)
    # Tables of four and three are filled from fours: without regard to the earlier plan about 3 of 4 would move.
    assert len(moved) < 10
    assert len(moved) == next(result.value for result in anew.solution.results if result.aim.kind == "moves")


def task_of(record: Loaded, number: int, seed: str) -> tuple[Task, Optimised]:
    rule = rule_for(record.book, number)
    assert isinstance(rule, Optimised)
    return task_for(record.book, record.tournament, seed=seed, number=number), rule


def test_a_round_seated_by_hand_makes_a_new_plan(evening: str) -> None:
    entries = played(evening, 2)
    one, other = entries[1]["tables"][0]["seats"], entries[1]["tables"][1]["seats"]
    one[0]["player"], other[0]["player"] = other[0]["player"], one[0]["player"]
    answer = tavle.pair(loaded(evening, PLAYERS, entries), seed="new")
    assert [draw["seed"] for draw in answer["draws"]] == ["new"] * 2


def test_who_finds_no_seat_sits_out_and_is_named(boards: str) -> None:
    fifteen = [f"p{number:02}" for number in range(15)]
    entries = played(boards, 3, fifteen)
    out = [{*fifteen} - {seat["player"] for table in entry["tables"] for seat in table["seats"]} for entry in entries]
    assert [len(each) for each in out] == [1, 1, 1]
    assert len(set.union(*out)) == 3
    roles: dict[str, list[str]] = {}
    for each in (each for entry in entries for table in entry["tables"] for each in table["seats"]):
        roles.setdefault(each["player"], []).append(each["role"])
    assert all(len(set(had)) == len(had) for had in roles.values())
    record = loaded(boards, fifteen, entries)
    assert [draw.kind for draw in record.tournament.rounds[0].draws] == ["sitting_out", "block", "powers"]
    assert differences(record) == []
    seating = seat(loaded(boards, fifteen))
    assert "sits_out.planned" in said(seating.notes)


def test_beside_tables_that_stand_the_others_are_seated(evening: str) -> None:
    entries = played(evening, 2)
    table = entries[1]["tables"][0]
    seating = seat(loaded(evening, PLAYERS, entries), number=2, keep=[1], seed="again")
    assert companies(seating)[1] == [each["player"] for each in table["seats"]]
    assert sorted(player for company in companies(seating).values() for player in company) == list(PLAYERS)
    assert [draw.kind for draw in seating.draws] == ["block", "tables", "tables"]


def test_powers_beside_a_board_that_stands(boards: str) -> None:
    fourteen = [f"p{number:02}" for number in range(14)]
    entries = played(boards, 1, fourteen)
    seating = seat(loaded(boards, fourteen, entries), number=1, keep=[2], seed="again")
    assert companies(seating)[2] == [each["player"] for each in entries[0]["tables"][1]["seats"]]


def test_what_a_seating_by_hand_breaks(evening: str) -> None:
    entries = played(evening, 2)
    record = loaded(evening, PLAYERS, entries)
    same = {
        "tables": [
            {"number": at["number"], "seats": [{"player": each["player"]} for each in at["seats"]]}
            for at in entries[1]["tables"]
        ]
    }
    found = breaches(record.book, record.tournament, read_seating(record, same, 3))
    again = [note for note in found if note.key == "breach.meets_again"]
    assert [(note.values["table"], note.values["count"]) for note in again] == [(1, 6), (2, 6), (3, 6)]
    assert again[0].clause == "evening §3"


def test_more_rounds_than_powers(boards: str) -> None:
    path = Path(boards)
    path.write_text(BOARDS.replace("rounds = 3", "rounds = 8"), encoding="utf-8")
    with pytest.raises(NoSolution) as refused:
        seat(loaded(boards, [f"p{number}" for number in range(7)]))
    assert refused.value.faults[0].values["player"] == "P0"
