"""Chances of a record: the same as the web's, with a cup that has begun, and what is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import tavle
from tavle.core.errors import Refused

EXAMPLES = Path(__file__).parents[2] / "examples"


def four(rounds: list[list[tuple[str, str, str]]], **settings: object) -> dict[str, Any]:
    """A Monrad of four: of each match the two players and who has won it, empty where nobody has."""
    played = []
    for number, matches in enumerate(rounds, start=1):
        tables = [
            {
                "number": at,
                "status": "finished" if winner else "unfinished",
                "seats": [{"player": who, **({"won": who == winner} if winner else {})} for who in (one, other)],
            }
            for at, (one, other, winner) in enumerate(matches, start=1)
        ]
        played.append({"number": number, "tables": tables, **({"stage": "cup"} if number > 2 else {})})
    return {
        "book": "nbgf_monrad",
        "settings": {"rounds": 2, "match_length": 1, **settings},
        "players": [{"id": who, "rating": 1500} for who in "abcd"],
        "rounds": played,
    }


FIRST = [("a", "b", "a"), ("c", "d", "c")]


def titles(answer: dict[str, Any]) -> dict[str, float]:
    return {each["player"]: each["title"]["value"] for each in answer["players"]}


def test_the_last_round_by_hand() -> None:
    answer = tavle.live_chances(four([FIRST, [("a", "c", ""), ("b", "d", "b")]]), seed=7, cut=1)
    assert (answer["seed"], answer["way"], answer["tournaments"]) == (7, "every", 2)
    assert titles(answer) == {"a": 0.5, "c": 0.5, "b": 0.0, "d": 0.0}
    assert [each["cut"]["value"] for each in answer["players"]] == [0.5, 0.5, 0.0, 0.0]
    assert answer["players"][0]["places"] == {"1": 0.5, "2": 0.5}
    assert {each["player"]: each["can"] for each in answer["players"]} == {"a": "can", "b": "no", "c": "can", "d": "no"}


def test_a_cup_that_has_begun_and_one_that_is_over() -> None:
    second = [("a", "c", "a"), ("b", "d", "b")]
    cup = {"cup": {"best": 2}}
    answer = tavle.live_chances(four([FIRST, second], **cup), seed=7)
    assert answer["way"] == "every"
    assert titles(answer)["a"] == pytest.approx(0.5)
    # The list: a 2 points, then b and c; c has lost to a, b too: the running score puts c (1, 2) above b (0, 1).
    record = four([FIRST, second, [("a", "c", "")]], **cup)
    answer = tavle.live_chances(record, seed=7)
    assert (answer["way"], answer["tournaments"]) == ("cup", 0)
    assert titles(answer) == {"a": 0.5, "c": 0.5, "b": 0.0, "d": 0.0}
    over = deepcopy(record)
    over["rounds"][2]["tables"][0].update(
        status="finished", seats=[{"player": "a", "won": False}, {"player": "c", "won": True}]
    )
    assert tavle.live_chances(over, seed=7) == {"seed": 7, "way": None, "why": "over", "tournaments": 0, "players": []}


def test_places_below_a_cup_are_shared_as_on_the_list() -> None:
    """Six play a round: three winners share the first place and go on, three losers share the fourth."""
    cup = {"cup": {"best": 2, "at_cut": "all"}}
    record = four([[("a", "b", "a"), ("c", "d", "c"), ("e", "f", "")]], **cup)
    record["settings"]["rounds"] = 1
    record["players"] += [{"id": who, "rating": 1500} for who in "ef"]
    loser = {"4": 0.3333, "5": 0.3333, "6": 0.3333}
    for begun in (False, True):
        if begun:
            record["rounds"][0]["tables"][2].update(
                status="finished", seats=[{"player": "e", "won": True}, {"player": "f", "won": False}]
            )
            record["rounds"].append({"number": 2, "stage": "cup", "tables": [], "byes": ["a"]})
            record["rounds"][1]["tables"] = [
                {"number": 1, "status": "unfinished", "seats": [{"player": "c"}, {"player": "e"}]}
            ]
        answer = tavle.live_chances(record, seed=7)
        assert answer["way"] == ("cup" if begun else "every")
        of = {each["player"]: each for each in answer["players"]}
        for player in "bd":
            assert of[player]["places"] == loser
            assert (of[player]["best"], of[player]["worst"], of[player]["can"]) == (4, 6, "no")


def second_round(name: str) -> dict[str, Any]:
    """An example after two rounds."""
    record: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return {**record, "rounds": record["rounds"][:2]}


def all_met() -> dict[str, Any]:
    """Three rounds of four players, and a fourth is to come, in which nobody has anybody left to meet."""
    record = four([FIRST, [("a", "c", "a"), ("b", "d", "b")], [("a", "d", "a"), ("b", "c", "b")]])
    record["settings"]["rounds"] = 4
    record["rounds"][2].pop("stage")
    return record


NOTHING_SAID: list[tuple[dict[str, Any], str]] = [
    ({**four([]), "players": [{"id": "a", "rating": 1500}]}, "unseated"),
    (four([FIRST, [("a", "c", "a"), ("b", "d", "b")]]), "over"),
    ({**four([FIRST]), "settings": {"match_length": 1}}, "rounds_open"),
    (second_round("edc_2015"), "years"),
    (all_met(), "stuck"),
]


@pytest.mark.parametrize(("record", "why"), NOTHING_SAID, ids=[why for _, why in NOTHING_SAID])
def test_where_nothing_is_said_it_is_said_why(record: dict[str, Any], why: str) -> None:
    answer = tavle.live_chances(record, seed=7)
    assert answer == {"seed": 7, "way": None, "why": why, "tournaments": 0, "players": []}


@pytest.mark.parametrize("name", ["arcon_weekend", "agricola_championship"])
def test_the_examples_before_their_last_round(name: str) -> None:
    record = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    record["rounds"] = record["rounds"][:-1]
    record.pop("lots", None)
    answer = tavle.live_chances(record, seed=1, tournaments=200)
    assert (answer["way"], answer["tournaments"]) == ("played", 200)
    assert sum(titles(answer).values()) == pytest.approx(1)
    assert json.loads(json.dumps(answer)) == answer


@pytest.mark.parametrize(
    ("asked", "code"), [({"cut": 0}, "bad-value"), ({"cut": 5}, "bad-value"), ({"tournaments": 0}, "bad-value")]
)
def test_what_is_refused(asked: dict[str, int], code: str) -> None:
    with pytest.raises(Refused) as refused:
        tavle.live_chances(four([FIRST]), **asked)
    assert [fault.code for fault in refused.value.faults] == [code]
