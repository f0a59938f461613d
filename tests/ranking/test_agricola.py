"""agricola_nm: T3 to T8, the final tables as blocks, and T6's points for who finishes ahead."""

from __future__ import annotations

import pytest

import tavle
from tests.ranking.tables import Record, agricola, column, listed, points, separated

OPENING = "A40 B30 C20 D10 | E40 F30 G20 H10 | I40 J30 K20 L10 | M40 N30 O20 P10"
"""Four tables with the same scores: A, E, I, M 10; B, F, J, N 6; C, G, K, O 3; the rest 1."""
FLAT = "A30 B30 C30 D30 | E30 F30 G30 H30 | I30 J30 K30 L30 | M30 N30 O30 P30"
"""All equal: 5 each."""
FIFTH = "A{a} E{e} H{h} L{l} | I30 M30 B30 F30 | J30 N30 C30 G30 | K30 O30 D30 P30"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("A40 B30 C20 D10", {"A": "10", "B": "6", "C": "3", "D": "1"}),
        ("A40 B40 C20 D20", {"A": "8", "B": "8", "C": "2", "D": "2"}),
        ("A40 B30 C30 D30", {"A": "10", "B": "10/3", "C": "10/3", "D": "10/3"}),
    ],
)
def test_places_are_paid_and_shared(text: str, right: dict[str, str]) -> None:
    """T3."""
    assert points(agricola(text)) == right


def test_the_list_before_the_final() -> None:
    """T4: points, the sum of the relative scores, the best of them."""
    record = agricola("A40 B30 C20 D10 | E42 F30 G20 H10", "A30 F30 G30 H30 | E30 B30 C30 D30")
    # Means 25, 51/2, 30 and 30.
    assert column(record, "relative_total")["E"] == "33/2"
    assert column(record, "relative_best")["A"] == "15"
    assert listed(record) == "1 E, 2 A, 3 B, 4 F, 5 C, 6 G, 7 D, 8 H"
    assert separated(record) == [
        "relative_total",
        "points",
        "relative_total",
        "points",
        "relative_total",
        "points",
        "relative_total",
        None,
    ]


def test_relative_best_separates_equal_sums() -> None:
    record = agricola("A40 B20 C30 D30 | E30 F30 G30 H30", "A20 E40 C30 D30 | B40 F30 G20 H30")
    assert column(record, "relative_total")["A"] == column(record, "relative_total")["C"] == "0"
    assert column(record, "relative_best")["A"] == "10"


def test_before_game_1_there_is_no_best() -> None:
    assert column(agricola(OPENING), "relative_best", after=0) == dict.fromkeys("ABCDEFGHIJKLMNOP")


def championship(fifth: str, *, settings: Record | None = None) -> Record:
    """The list after game 4 is A, E, I, M, B, ... D, H, L, P: places 1 and 2 are A and E, 15 and 16 L and P."""
    fifth_round = fifth or FIFTH
    return agricola(OPENING, FLAT, FLAT, FLAT, fifth_round, settings=settings or {})


@pytest.mark.parametrize(
    ("scores", "malus", "right"),
    [
        ("A40 E30 L20 P10", "each", {"A": 10, "E": 6, "L": 3, "P": 1}),
        # L ahead of E alone: E loses 3, L gains 4.
        ("A40 E20 L30 P10", "each", {"A": 10, "E": 3 - 3, "L": 6 + 4, "P": 1}),
        ("A40 E20 L30 P10", "both", {"A": 10, "E": 3, "L": 6 + 4, "P": 1}),
        ("A40 E20 L30 P10", "off", {"A": 10, "E": 3, "L": 6 + 4, "P": 1}),
        # Both low players ahead of both leaders: four pairs.
        ("A10 E20 L40 P30", "each", {"A": 1 - 6, "E": 3 - 6, "L": 10 + 8, "P": 6 + 8}),
        ("A10 E20 L40 P30", "both", {"A": 1 - 6, "E": 3 - 6, "L": 10 + 8, "P": 6 + 8}),
        ("A10 E20 L40 P30", "off", {"A": 1, "E": 3, "L": 10 + 8, "P": 6 + 8}),
        # Equal is not ahead.
        ("A30 E30 L30 P30", "each", {"A": 5, "E": 5, "L": 5, "P": 5}),
        ("A E L P", "each", {"A": 0, "E": 0, "L": 0, "P": 0}),
    ],
)
def test_upsets_at_table_4_of_game_5(scores: str, malus: str, right: dict[str, int]) -> None:
    """T6."""
    fifth = f"I30 M30 B30 F30 | J30 N30 C30 G30 | K30 O30 D30 H30 | {scores}"
    record = championship(fifth, settings={"malus": malus})
    before, after = points(record, after=4), points(record, after=5)
    assert {player: int(after[player]) - int(before[player]) for player in "AELP"} == right


def test_the_final_tables_are_blocks() -> None:
    """T7: nobody of table 2 passes one of table 1, whatever his points; game 6 counts 5/4."""
    fifth = "I30 M30 B30 F30 | J30 N30 C30 G30 | K30 O30 D30 H30 | A30 E30 L30 P30"
    final = "B20 F20 J20 N20 | A40 E30 I20 M10 | C30 G30 K30 O30 | D30 H30 L30 P30"
    record = agricola(OPENING, FLAT, FLAT, FLAT, fifth, final)
    answer = tavle.standings(record)
    assert answer["final"]
    assert listed(record).startswith("1 B, 1 F, 1 J, 1 N, 5 A, 6 E, 7 I, 8 M")
    assert points(record)["A"] == "85/2"
    assert separated(record)[3:7] == ["final_table", "points", "points", "points"]
    assert (column(record, "final_table")["A"], column(record, "final_place")["A"]) == ("2", "1")


def test_a_final_that_is_still_played_keeps_its_tables() -> None:
    fifth = "I30 M30 B30 F30 | J30 N30 C30 G30 | K30 O30 D30 H30 | A30 E30 L30 P30"
    final = "B F J N | A40 E30 I20 M10 | C30 G30 K30 O30 | D30 H30 L30 P30"
    record = agricola(OPENING, FLAT, FLAT, FLAT, fifth, final)
    assert listed(record).startswith("1 B, 1 F, 1 J, 1 N, 5 A")
    assert column(record, "final_place")["B"] is None
    assert not tavle.standings(record)["final"]


def test_who_is_at_no_final_table_stands_below_all() -> None:
    fifth = "I30 M30 B30 F30 | J30 N30 C30 G30 | K30 O30 D30 H30 | A30 E30 L30 P30"
    final = "B30 F30 J30 N30 | C30 G30 K30 O30 | D30 H30 L30 P30"
    record = agricola(OPENING, FLAT, FLAT, FLAT, fifth, final)
    rows = tavle.standings(record)["standings"]
    assert {row["player"] for row in rows[12:]} == set("AEIM")
    assert {column(record, key)["A"] for key in ("final_table", "final_place")} == {None}


def test_the_best_game_of_the_middle_round() -> None:
    """T8c: games 3 and 4, or by option 3 to 5."""
    third = "A34 B30 C28 D28 | E30 F30 G30 H30 | I30 J30 K30 L30 | M30 N30 O30 P30"
    fifth = "A38 B30 C26 D26 | E30 F30 G30 H30 | I30 J30 K30 L30 | M30 N30 O30 P30"
    rounds = (FLAT, FLAT, third, FLAT, fifth, FLAT)
    assert column(agricola(*rounds), "relative_best")["A"] == "4"
    wider = agricola(*rounds, settings={"best_of": "games_3_to_5"})
    assert column(wider, "relative_best")["A"] == "8"
