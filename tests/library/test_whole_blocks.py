"""`tavle.seat`: blocks as plain data, checked by counting; every question that cannot be answered."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tavle
from tavle.core.errors import NoSolution, Refused
from tavle.library.block_inputs import parse_tables, shortened
from tavle.pairing.optimise.filling import as_before, fill_tables
from tavle.rules.model.base import LANGUAGES


def met(answer: dict[str, Any]) -> dict[frozenset[str], list[int]]:
    """The rounds in which each two meet."""
    found: dict[frozenset[str], list[int]] = {}
    for entry in answer["rounds"]:
        for table in entry["tables"]:
            for pair in combinations([seat["player"] for seat in table["seats"]], 2):
                found.setdefault(frozenset(pair), []).append(entry["round"])
    return found


def places(answer: dict[str, Any]) -> dict[tuple[int, str], int]:
    """The table of each player in each round."""
    return {
        (entry["round"], seat["player"]): table["number"]
        for entry in answer["rounds"]
        for table in entry["tables"]
        for seat in table["seats"]
    }


def test_a_block_of_four_rounds() -> None:
    answer = tavle.seat(28, tables="7x4", rounds=4, seed=1)
    assert answer["players"] == [str(number) for number in range(1, 29)]
    assert [[len(table["seats"]) for table in entry["tables"]] for entry in answer["rounds"]] == [[4] * 7] * 4
    assert max(map(len, met(answer).values())) == 1
    assert (answer["proven"], answer["constructed"], answer["again"], answer["moves"]) == (True, True, [], [])
    assert [aim["aim"] for aim in answer["aims"]] == ["repeats", "worst", "seats"]
    assert json.loads(json.dumps(answer)) == answer
    assert answer["seed"] == 1


def test_the_same_question_gives_the_same_answer() -> None:
    asked: dict[str, Any] = {"tables": "1x5+2x4", "rounds": 3, "rules": "vtes", "steps": 40}
    first = tavle.seat(13, **asked, seed="x")
    assert tavle.seat(13, **asked, seed="x") == first
    assert tavle.seat(13, **asked, seed="y") != first


def test_roles_turn_the_tables_round() -> None:
    """Seven tables of four cannot carry seven powers; four of seven can, and are the same number of seats."""
    answer = tavle.seat(28, tables="7x4", rounds=4, roles="diplomacy", seed=1, steps=60)
    powers: dict[str, list[str]] = {}
    for entry in answer["rounds"]:
        assert [len(table["seats"]) for table in entry["tables"]] == [7] * 4
        for seat in (seat for table in entry["tables"] for seat in table["seats"]):
            powers.setdefault(seat["player"], []).append(seat["role"])
    assert all(len(set(had)) == 4 for had in powers.values())
    assert answer["notes"] == ["7x4 was read as 4 tables of 7, for every table needs all roles."]
    repeats = next(aim for aim in answer["aims"] if aim["aim"] == "repeats")
    assert (repeats["value"], repeats["bound"], repeats["proven"]) == (72, 72, True)
    assert "72" in answer["unmet"][0]
    again = {(each["player"], other["player"]): other["rounds"] for each in answer["again"] for other in each["meets"]}
    assert again == {pair: rounds for both, rounds in met(answer).items() if len(rounds) > 1 for pair in _ordered(both)}
    assert {other["why"] for each in answer["again"] for other in each["meets"]} == {
        "a table of 7 is filled from 4 tables of each other round, so 72 cannot be helped in all"
    }
    assert tavle.seat(28, rounds=2, roles="diplomacy", seed=1, steps=5)["notes"] == []


def _ordered(pair: frozenset[str]) -> list[tuple[str, str]]:
    one, other = pair
    return [(one, other), (other, one)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: Any) -> None:
    answer = tavle.seat(6, rounds=3, rules="vtes", seed=1, steps=5, language=language)
    texts = [aim["text"] for aim in answer["aims"]] + answer["notes"] + answer["unmet"]
    assert all(text and "{" not in text for text in texts)
    assert [entry["sitting_out"] for entry in answer["rounds"]] != [[]] * 3


def test_names_groups_and_clubs() -> None:
    names = [f"N{number:02}" for number in range(1, 17)]
    groups = [{"players": "1-4", "each": 1}, {"players": names[4:8], "each": 1}]
    answer = tavle.seat(names, tables="4x4", rounds=3, groups=groups, apart=[names[8:10], names[10:12]], seed=1)
    for entry in answer["rounds"]:
        for table in entry["tables"]:
            company = {seat["player"] for seat in table["seats"]}
            assert len(company & set(names[:4])) == len(company & set(names[4:8])) == 1
    apart = next(aim for aim in answer["aims"] if aim["aim"] == "apart")
    assert apart["value"] == sum(len(met(answer).get(frozenset(club), ())) for club in (names[8:10], names[10:12]))
    everybody = tavle.seat(4, tables="2x2", rounds=1, groups=[{"players": "1-4", "each": 2}], seed=1)
    assert everybody["proven"]


def test_somebody_drops_and_somebody_arrives() -> None:
    first = tavle.seat(16, tables="4x4", rounds=4, seed=1)
    answer = tavle.seat(fixed=first, played=2, rounds=4, drop=["3"], arrive=["Ola"], seed=2, steps=200)
    assert answer["rounds"][:2] == [{**entry, "played": True} for entry in first["rounds"][:2]]
    assert answer["players"] == [*first["players"], "Ola"]
    old, new = places(first), places(answer)
    moved = {(move["round"], move["player"]): (move["from"], move["to"]) for move in answer["moves"]}
    everybody = [(number, player) for number in (3, 4) for player in answer["players"] if player != "3"]
    assert moved == {key: (old.get(key), new.get(key)) for key in everybody if old.get(key) != new.get(key)}
    assert not any(key[1] == "3" and key[0] > 2 for key in new)
    shorter = tavle.seat(fixed=first, played=2, rounds=4, drop=["3"], seed=2, steps=60)
    assert sorted(len(table["seats"]) for table in shorter["rounds"][2]["tables"]) == [3, 4, 4, 4]


@pytest.mark.parametrize("gone", ["1", "6", "11", "16"])
def test_nobody_moves_because_somebody_is_gone(gone: str) -> None:
    """His table plays on with one fewer; a table by its number is a place in the hall."""
    first = tavle.seat(16, tables="4x4", rounds=4, seed=1)
    answer = tavle.seat(fixed=first, played=1, rounds=4, drop=[gone], seed=2, steps=60)
    left = {key: table for key, table in places(first).items() if key[1] != gone or key[0] == 1}
    assert (places(answer), answer["moves"]) == (left, [])


def test_rounds_that_the_earlier_plan_did_not_have_move_nobody() -> None:
    first = tavle.seat(16, tables="4x4", rounds=3, seed=1)
    answer = tavle.seat(fixed=first, played=1, rounds=5, drop=["3"], arrive=["Ola"], seed=2, steps=60)
    assert {move["round"] for move in answer["moves"] if move["player"] == "Ola"} == {2, 3}
    assert max(move["round"] for move in answer["moves"]) == 3


def test_rounds_that_are_played_need_no_earlier_plan_of_the_others() -> None:
    first = tavle.seat(12, tables="3x4", rounds=1, seed=1)
    fixed = {"rounds": [{"tables": first["rounds"][0]["tables"]}]}
    answer = tavle.seat(fixed=fixed, rounds=3, seed=1, steps=60)
    assert sorted(answer["players"]) == sorted(first["players"])
    assert (answer["moves"], len(answer["rounds"])) == ([], 3)
    longer = tavle.seat(12, fixed=fixed, rounds=3, tables=["3x4", "2x6"], seed=1, steps=60)
    assert [[len(table["seats"]) for table in entry["tables"]] for entry in longer["rounds"]] == [
        [4] * 3,
        [4] * 3,
        [6] * 2,
    ]


def test_roles_of_rounds_played_count_whatever_their_order() -> None:
    first = tavle.seat(14, rounds=2, roles="diplomacy", seed=1, steps=20)
    turned = [
        {"tables": [{**table, "seats": table["seats"][::-1]} for table in entry["tables"]]} for entry in first["rounds"]
    ]
    answer = tavle.seat(14, fixed={"rounds": turned[:1]}, rounds=3, roles="diplomacy", seed=1, steps=60)
    assert answer["rounds"][0]["tables"] == first["rounds"][0]["tables"]
    had: dict[str, list[str]] = {}
    for seat in (seat for entry in answer["rounds"] for table in entry["tables"] for seat in table["seats"]):
        had.setdefault(seat["player"], []).append(seat["role"])
    assert all(len(set(roles)) == 3 for roles in had.values())


def test_places_that_are_fixed() -> None:
    pins = [{"round": 2, "player": 3, "table": 2, "seat": 4}, {"round": 2, "player": "5", "table": 1}]
    answer = tavle.seat(8, tables="2x4", rounds=2, fixed={"pins": pins}, seed=1, steps=40)
    assert answer["rounds"][1]["tables"][1]["seats"][3] == {"player": "3"}
    assert places(answer)[2, "5"] == 1


def test_seconds_and_progress() -> None:
    told: list[tuple[int, int]] = []
    tavle.seat(10, tables="2x5", rounds=3, rules="vtes", seed=1, seconds=0, progress=lambda *both: told.append(both))
    assert told
    assert all(total == 0 for _, total in told)
    tavle.seat(18, tables="6x3", rounds=9, seed=1, steps=20, progress=lambda *both: told.append(both))
    assert told[-1][1] == 40


BLOCK: dict[str, Any] = {"players": 8, "tables": "2x4", "rounds": 2}
ROUND = {"tables": [{"number": 1, "seats": [{"player": str(n)} for n in range(1, 8)]}]}


@pytest.mark.parametrize(
    ("changed", "code", "where"),
    [
        ({"tables": "2by4"}, "seat-tables-text", "tables"),
        ({"tables": "1x11"}, "seat-tables-text", "tables"),
        ({"tables": ["2x4", "2x4", "2x4"]}, "seat-tables-count", "tables"),
        ({"tables": None}, "seat-tables-missing", "tables"),
        ({"tables": None, "rules": "vtes", "players": 3}, "seat-too-few", "players"),
        ({"roles": "diplomacy"}, "seat-roles-size", "tables"),
        ({"roles": "backgammon"}, "seat-no-roles", "roles"),
        ({"players": 1}, "seat-player-count", "players"),
        ({"players": ["a", "a"]}, "named-twice", "players[1]"),
        ({"players": [1.5, 2]}, "bad-value", "players[0]"),
        ({"rounds": 0}, "seat-rounds", "rounds"),
        ({"rounds": 51}, "seat-rounds", "rounds"),
        ({"drop": ["x"]}, "unknown-player", "drop[0]"),
        ({"groups": [{"players": "1-9", "each": 1}]}, "seat-place-off", "groups[0].players"),
        ({"groups": [{"players": "1,2", "each": 1}, {"players": ["2"], "each": 1}]}, "seat-two-groups", "groups[1]"),
        ({"groups": [{"players": "1", "each": 0}]}, "bad-value", "groups[0].each"),
        ({"groups": {"players": "1"}}, "bad-value", "groups"),
        ({"apart": [["1", "x"]]}, "unknown-player", "apart[0][1]"),
        ({"apart": [["1", "1"]]}, "named-twice", "apart[0][1]"),
        ({"fixed": []}, "bad-value", "fixed"),
        ({"played": 1}, "seat-played", "played"),
        ({"fixed": {"rounds": [{"tables": []}] * 2}}, "seat-nothing-free", "played"),
        ({"fixed": {"rounds": [ROUND, ROUND]}, "played": 2}, "seat-nothing-free", "played"),
        ({"fixed": {"rounds": [{"tables": ROUND["tables"] * 2}]}}, "player-twice-in-round", "fixed.rounds[0]"),
        ({"fixed": {"pins": [{"round": 3, "player": 1, "table": 1}]}}, "seat-pin-round", "fixed.pins[0]"),
        ({"fixed": {"pins": [{"round": 1, "player": 1, "table": 3}]}}, "seat-pin-place", "fixed.pins[0]"),
        ({"fixed": {"pins": [{"round": 1, "player": 1, "table": 1, "seat": 5}]}}, "seat-pin-place", "fixed.pins[0]"),
        ({"fixed": {"pins": [{"round": 1, "player": 1, "table": 1}] * 2}}, "seat-pin-twice", "fixed.pins[1]"),
        (
            {"fixed": {"rounds": [{"tables": [{"number": 1, "seats": []}]}]}},
            "wrong-number-of-seats",
            "fixed.rounds[0].tables[0]",
        ),
        ({"rules": "bridge"}, "unknown-book", ""),
    ],
)
def test_what_cannot_be_read(changed: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        tavle.seat(**{**BLOCK, **changed}, seed=1)
    fault = refused.value.faults[0]
    assert (fault.code, fault.where) == (code, where)


NAMES = st.sampled_from(["1", "2", 3, "9", "", None, 1.5, "1-3"])
PARTS = st.recursive(
    NAMES | st.integers(-1, 4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["rounds", "tables", "number", "seats", "player", "pins", "round", "table", "players", "each"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=120)
@given(PARTS, PARTS, PARTS)
def test_whatever_a_file_holds(fixed: object, groups: object, apart: object) -> None:
    for name, held in (("fixed", fixed), ("groups", groups), ("apart", apart)):
        files: dict[str, Any] = {name: held}
        with suppress(Refused, NoSolution):
            answer = tavle.seat(**BLOCK, **files, steps=2, seed=1)
            assert len(answer["rounds"]) == 2


def test_roles_of_a_table_that_are_not_the_game_s() -> None:
    seats = [{"player": str(number), "role": "ITALY"} for number in range(1, 8)]
    fixed = {"rounds": [{"tables": [{"number": 1, "seats": seats}]}]}
    with pytest.raises(Refused) as refused:
        tavle.seat(7, rounds=2, roles="diplomacy", fixed=fixed)
    assert (refused.value.faults[0].code, refused.value.faults[0].where) == (
        "seat-roles-wrong",
        "fixed.rounds[0].tables[0]",
    )


def test_what_cannot_be_had_together() -> None:
    with pytest.raises(NoSolution) as refused:
        tavle.seat(28, tables="4x7", rounds=8, roles="diplomacy")
    assert [fault.code for fault in refused.value.faults] == ["seat-roles-too-few"]


def test_tables_from_texts() -> None:
    assert parse_tables("6x5+2x4").sizes == (5, 5, 5, 5, 5, 5, 4, 4)
    assert parse_tables("1X3, 1x2").sizes == (3, 2)
    assert (parse_tables("7x4", roles=7).sizes, parse_tables("7x4", roles=7).turned) == ((7, 7, 7, 7), True)
    assert (parse_tables("7x7", roles=7).sizes, parse_tables("7x7", roles=7).turned) == ((7,) * 7, False)


@pytest.mark.parametrize(
    ("players", "sizes", "tables"),
    [
        (13, (5, 4), (5, 4, 4)),
        (11, (5, 4), (5, 5)),
        (7, (5, 4), (5,)),
        (6, (5, 4), (5,)),
        (30, (7,), (7,) * 4),
        (10, (6, 4), (6, 4)),
        (9, (6, 4), (4, 4)),
        (10, (7, 4, 3), (7, 3)),
    ],
)
def test_tables_that_are_filled(players: int, sizes: tuple[int, ...], tables: tuple[int, ...]) -> None:
    assert fill_tables(players, sizes) == tables


def test_tables_that_become_shorter() -> None:
    assert shortened((4, 4, 4), 10) == (4, 3, 3)
    assert shortened((4, 4, 4), 12) == (4, 4, 4)
    assert shortened((2, 2), 3) == (2, 2)


def test_the_smaller_table_is_where_somebody_is_missing() -> None:
    before = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
    assert as_before((3, 3, 2), before, frozenset(range(9)) - {4}) == (3, 2, 3)
    assert as_before((3, 3, 2), before, frozenset(range(9)) - {0, 1, 8}) == (2, 3, 3)
    assert as_before((4, 4), before, frozenset(range(9))) == (4, 4)
