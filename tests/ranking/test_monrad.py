"""nbgf_monrad: K1 to K4, byes, unfinished matches, walkovers, rulings."""

from __future__ import annotations

from typing import Any

import pytest

import tavle
from tavle.core.errors import Refused
from tests.ranking.tables import column, listed, monrad, points, separated


def test_nobody_has_anything_before_round_1() -> None:
    record = monrad("A>B C>D")
    assert listed(record, after=0) == "1 A, 1 B, 1 C, 1 D"
    assert column(record, "head_to_head", after=0) == dict.fromkeys("ABCD")
    assert column(record, "cumulative", after=0) == dict.fromkeys("ABCD", "0")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("A>B C", {"A": "1", "B": "0", "C": "1"}),
        ("A-B C", {"A": "1/2", "B": "1/2", "C": "1"}),
        ("A+B C", {"A": "1", "B": "0", "C": "1"}),
        ("A>B", {"A": "1", "B": "0"}),
    ],
    ids=["finished", "unfinished", "walkover", "even"],
)
def test_points(text: str, right: dict[str, str]) -> None:
    """K1, §8."""
    assert points(monrad(text)) == right


def test_the_absent_and_the_withdrawn_stay_on_the_list() -> None:
    record = monrad("A>B C>D", "A>C", withdrawn=[{"player": "B", "after_round": 1}])
    assert listed(record) == "1 A, 2 C, 3 B, 4 D"


@pytest.mark.parametrize(
    ("rounds", "right"),
    [
        # A and B have 1 each, and B beat A.
        (("B>A C>D", "A>D C>B"), {"A": "-1", "B": "1", "C": None, "D": None}),
        # A, B, C and E have 1 each; C has met none of the others.
        (("B>A C>D", "A>D E>B"), {"A": None, "B": None, "C": None, "E": None, "D": None}),
        # An unfinished match is a meeting worth 0.
        (("A-B C-D",), {"A": "0", "B": "0", "C": "0", "D": "0"}),
        # A walkover is a meeting and a win; so is a bye not.
        (("A+B C", "B>C A"), {"A": None, "B": "1", "C": "-1"}),
    ],
    ids=["decides", "somebody has met nobody", "unfinished", "walkover and bye"],
)
def test_head_to_head(rounds: tuple[str, ...], right: dict[str, str | None]) -> None:
    """K2."""
    have = column(monrad(*rounds), "head_to_head")
    assert {player: have[player] for player in right} == right


def test_a_circle_is_not_split_by_head_to_head() -> None:
    record = monrad("A>B C", "B>C A", "C>A B")
    assert column(record, "head_to_head") == {"A": "0", "B": "0", "C": "0"}
    assert column(record, "cumulative") == {"A": "5", "C": "4", "B": "3"}
    assert listed(record) == "1 A, 2 C, 3 B"
    assert separated(record) == ["cumulative", "cumulative", None]


def test_a_list_with_its_reasons() -> None:
    """Four players, all against all: A 3; B, C and D one each in a circle."""
    record = monrad("A>B C>D", "A>C D>B", "A>D B>C")
    assert listed(record) == "1 A, 2 C, 3 D, 4 B"
    assert separated(record) == ["points", "cumulative", "cumulative", None]
    assert column(record, "cumulative") == {"A": "6", "C": "3", "D": "2", "B": "1"}
    assert column(record, "solkoff") == {"A": "3", "B": "5", "C": "5", "D": "5"}


@pytest.mark.parametrize(
    ("rounds", "right"),
    [
        (("A>B C", "A>C B"), {"A": "3", "B": "1", "C": "2"}),
        (("A-B C",), {"A": "1/2", "B": "1/2", "C": "1"}),
        (("A>B C>D", "C>A", "B>D"), {"A": "3", "B": "1", "C": "5", "D": "0"}),
    ],
)
def test_cumulative(rounds: tuple[str, ...], right: dict[str, str]) -> None:
    """K3: a round without a game leaves the running score as it is."""
    assert column(monrad(*rounds), "cumulative") == right


def test_byes_may_be_left_out_of_cumulative() -> None:
    record = monrad("A>B C", "A>C B", settings={"byes_in_cumulative": False})
    assert column(record, "cumulative") == {"A": "3", "B": "0", "C": "0"}
    assert points(record) == {"A": "2", "B": "1", "C": "1"}


def test_solkoff_counts_opponents_and_no_bye() -> None:
    """K4."""
    assert column(monrad("A>B C", "A>C B"), "solkoff") == {"A": "2", "B": "2", "C": "2"}


def test_head_to_head_may_restart_after_a_split() -> None:
    rounds = ("A>B D>C", "B>C A>D", "C>A D>B E>F", "B>F C>E", "E>A F>D")
    whole = monrad(*rounds)
    again = monrad(*rounds, settings={"head_to_head_restarts": True})
    assert points(whole) == points(again) == dict.fromkeys("ABCD", "2") | {"E": "2", "F": "1"}
    assert column(whole, "head_to_head") == {"A": "0", "B": "-1", "C": "0", "D": "1", "E": "0", "F": None}
    assert column(whole, "cumulative") | {"B": "", "D": "", "F": ""} == {
        "A": "9",
        "C": "5",
        "E": "4",
        "B": "",
        "D": "",
        "F": "",
    }
    assert listed(whole) == "1 D, 2 A, 3 C, 4 E, 5 B, 6 F"
    # A, C and E are 0 each among five. Among themselves C beat both, and E beat A.
    assert column(again, "head_to_head") == column(whole, "head_to_head")
    assert listed(again) == "1 D, 2 C, 3 E, 4 A, 5 B, 6 F"
    assert separated(again) == ["head_to_head"] * 4 + ["points", None]


def test_a_restart_that_finds_a_stranger_stops() -> None:
    """A and C are +1 each among the four, B and D -1 each; A and C have not met, nor B and D."""
    record = monrad("A>B C>D", "B>E D>F", settings={"head_to_head_restarts": True})
    assert points(record) == dict.fromkeys("ABCD", "1") | dict.fromkeys("EF", "0")
    assert column(record, "head_to_head") == {"A": "1", "B": "-1", "C": "1", "D": "-1", "E": None, "F": None}
    assert listed(record) == "1 A, 1 C, 3 B, 3 D, 5 E, 5 F"


def test_rulings_count_from_their_round_on() -> None:
    record = monrad("A>B", "A>C", "B>C")
    record["rounds"][1]["tables"][0]["seats"][0]["adjustment"] = {"points": "-1/2", "clause": "house 1"}
    record["adjustments"] = [
        {"player": "B", "after_round": 0, "points": "1", "clause": "house 2"},
        {"player": "C", "after_round": 3, "points": 2, "clause": "house 3"},
    ]
    assert [points(record, after=after) for after in (1, 2, 3)] == [
        {"A": "1", "B": "1", "C": "0"},
        {"A": "3/2", "B": "1", "C": "0"},
        {"C": "2", "B": "2", "A": "3/2"},
    ]
    # A 1 + 3/2 + 3/2; B, with his point before round 1, 1 + 1 + 2; C 0 + 0 + 2.
    assert column(record, "cumulative") == {"A": "4", "B": "4", "C": "2"}


@pytest.mark.parametrize(
    ("rounds", "settings", "after", "final"),
    [
        (("A>B C>D", "A>C B>D"), {"rounds": 2}, 2, True),
        (("A>B C>D", "A>C B>D"), {"rounds": 2}, 1, False),
        (("A>B C>D", "A>C B>D"), {"rounds": 3}, 2, False),
        (("A>B C-D", "A>C B>D"), {"rounds": 2}, 2, False),
    ],
    ids=["all played", "an earlier list", "a round is missing", "a match hangs"],
)
def test_final(rounds: tuple[str, ...], settings: dict[str, Any], after: int, final: bool) -> None:
    answer = tavle.standings(monrad(*rounds, settings=settings), after=after)
    assert (answer["after"], answer["final"]) == (after, final)


def test_a_cup_does_not_count() -> None:
    record = monrad("A>B C>D", "A>C B>D", settings={"rounds": 2, "cup": {"best": 2}})
    plain = tavle.standings(record)
    final = {"number": 1, "seats": [{"player": "C", "won": True}, {"player": "A", "won": False}]}
    record["rounds"].append({"number": 3, "stage": "cup", "tables": [final], "byes": ["B"]})
    assert tavle.standings(record) == plain
    assert plain["final"]


def test_a_round_that_waits_for_its_seating_is_not_played() -> None:
    record = monrad("A>B C>D", "A>C B>D", settings={"rounds": 3})
    record["rounds"].append({"number": 3, "arrivals": {"A": "2002-06-28T15:30"}})
    assert tavle.standings(record)["after"] == 2


@pytest.mark.parametrize(
    ("lots", "right"),
    [
        ({}, "1 A, 1 B, 3 C, 3 D"),
        ({"standings": ["D", "B", "C", "A"]}, "1 B, 2 A, 3 D, 4 C"),
        ({"standings": ["B", "A", "D"]}, "1 B, 2 A, 3 C, 3 D"),
        ({"after": {"1": ["B", "A"]}}, "1 B, 2 A, 3 C, 3 D"),
        ({"after": {"2": ["B", "A"]}}, "1 A, 1 B, 3 C, 3 D"),
        ({"standings": ["A", "B", "C", "D"], "after": {"1": ["B", "A"]}}, "1 B, 2 A, 3 C, 4 D"),
    ],
    ids=["none", "all", "some", "of this list", "of another list", "the narrower first"],
)
def test_lots_at_the_end_of_the_chain(lots: dict[str, Any], right: str) -> None:
    assert listed(monrad("A>C B>D", lots=lots)) == right


def test_lots_are_named_as_what_separates() -> None:
    assert separated(monrad("A>C B>D", lots={"standings": ["B", "A"]})) == ["lots", "points", None, None]


@pytest.mark.parametrize("after", [-1, 2])
def test_there_is_no_list_after_a_round_not_played(after: int) -> None:
    with pytest.raises(Refused) as caught:
        tavle.standings(monrad("A>B"), after=after)
    assert [fault.code for fault in caught.value.faults] == ["no-such-round"]


def test_nobody_at_all_is_an_empty_list() -> None:
    assert tavle.standings({"book": "nbgf_monrad", "players": [], "rounds": []})["standings"] == []
