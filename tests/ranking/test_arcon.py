"""ndf_arcon_2002 §2d: the best two and half the third, and every link of the chain; §10: substitutes."""

from __future__ import annotations

from typing import Any

import pytest

import tavle
from tavle.core.errors import Refused
from tavle.ranking import rank
from tavle.records import read_record
from tavle.rules.read import load_book
from tests.ranking.tables import Record, arcon, board, column, listed, points, separated

SOLO = board(A=18, B=8, C=4, D=4, E=0, F=0, G=0)
TEXT = board(B=3, A=11, C=8, D=0, E=1, F=3, G=8)
"""The board of §2c: A is England with 11."""


def test_the_board_of_the_text() -> None:
    """§2c."""
    right = {"A": "50", "C": "39/2", "G": "39/2", "B": "4", "F": "4", "E": "2", "D": "1"}
    assert points(arcon([TEXT])) == right


def test_the_best_two_and_half_the_third_count() -> None:
    """A has 73, 73, 73 and 1; B 1, 1, 1 and 73."""
    other = board(B=18, A=8, C=4, D=4, E=0, F=0, G=0)
    record = arcon([SOLO], [SOLO], [other], [SOLO])
    assert points(record) == {"A": "365/2", "B": "149/2"} | dict.fromkeys("CDEFG", "5/2")
    assert points(record, after=1)["A"] == "73"


def test_who_has_played_nothing_is_not_listed() -> None:
    record = arcon([SOLO])
    record["players"] += [{"id": "H"}, {"id": "I"}]
    later = {"number": 1, "status": "unfinished", "seats": board(H=3, B=3, C=3, D=3, E=3, F=4, G=3)}
    record["rounds"].append(record["rounds"][0] | {"number": 2, "tables": [later]})
    answer = tavle.standings(record)
    assert {row["player"] for row in answer["standings"]} == set("ABCDEFG")
    assert (answer["after"], answer["final"]) == (2, False)
    assert tavle.standings(record, after=0)["standings"] == []


CHAIN = [
    # A 18 and B 18 in boards of their own: the same points, the same best game.
    ("mean_centres", "5 18", "4 18", ("A", "B")),
    ("mean_centres", "4 18", "5 18", ("B", "A")),
    # Equal means; the latest year first, then the year before it.
    ("centres_by_year", "4 6 18", "5 5 18", ("A", "B")),
    # The same mean, and the shorter list ends where the longer goes on.
    (None, "5 18", "5 18", ("A", "B")),
]


@pytest.mark.parametrize(("key", "first", "second", "order"), CHAIN)
def test_the_chain(key: str | None, first: str, second: str, order: tuple[str, str]) -> None:
    record = arcon([board(A=first, **_rest(first)), board(B=second, **_rest(second, "HIJKLM"))])
    assert [row["player"] for row in tavle.standings(record)["standings"]][:2] == list(order)
    assert separated(record)[0] == key


def _rest(years: str, names: str = "NOPQRS") -> dict[str, str]:
    return dict.fromkeys(names, " ".join(["1"] * len(years.split())))


def test_the_longer_list_stands_first_when_all_shared_years_are_equal() -> None:
    """§2d read as the text's example: 18, 9 against 18, 9, and 27/2 once more. Equal means need the odd first year."""
    longer = board(A="14 10 18", **_rest("1 1 1"))
    shorter = board(B="10 18", **_rest("1 1", "HIJKLM"))
    record = arcon([longer, shorter])
    assert column(record, "mean_centres")["A"] == column(record, "mean_centres")["B"] == "14"
    assert column(record, "centres_by_year")["A"] == ["18", "10", "14"]
    assert listed(record).startswith("1 A, 2 B")
    assert separated(record)[0] == "centres_by_year"


def test_single_counts_switch_the_year_criteria_off_for_the_group() -> None:
    record = arcon([board(A=18, **dict.fromkeys("NOPQRS", 2)), board(B="5 18", **_rest("1 1", "HIJKLM"))])
    assert (column(record, "mean_centres")["A"], column(record, "mean_centres")["B"]) == (None, None)
    assert (column(record, "centres_by_year")["A"], column(record, "centres_by_year")["B"]) == (None, None)
    assert listed(record).startswith("1 A, 1 B")


def test_best_game_separates_equal_totals() -> None:
    """A 50 + 1 + 0; B 51 once; invented with a ruling to make the totals meet."""
    record = arcon([TEXT])
    record["adjustments"] = [{"player": "C", "after_round": 1, "points": "61/2", "clause": "house"}]
    assert listed(record).startswith("1 A, 2 C")
    assert (column(record, "best_game")["A"], column(record, "best_game")["C"]) == ("50", "39/2")
    assert separated(record)[0] == "best_game"


def test_a_best_score_made_twice_is_the_better_by_mean() -> None:
    record = arcon(
        [board(A="5 18", **_rest("1 1"))],
        [board(A="9 18", **_rest("1 1"))],
        [board(A=18, **dict.fromkeys("NOPQRS", 2))],
    )
    assert column(record, "mean_centres")["A"] == "27/2"


def taken_over(since: int, **table: Any) -> Record:
    """A's seat of the text's board, taken over by H."""
    seats = board(A="5 8 11", B="3 3 3", C="5 8 8", D="3 1 0", E="2 1 1", F="3 3 3", G="5 7 8")
    seats[0]["substitute"] = {"player": "H", "from": since}
    record = arcon([seats])
    record["players"].append({"id": "H"})
    record["rounds"][0]["tables"][0] |= table
    return record


@pytest.mark.parametrize(
    ("score_to", "since", "right"),
    [
        ("starter", 1903, {"A": "50"}),
        ("substitute", 1903, {"H": "50"}),
        ("by_years", 1903, {"A": "100/3", "H": "50/3"}),
        ("by_years", 1901, {"A": "0", "H": "50"}),
        ("by_years", 1904, {"A": "50", "H": "0"}),
    ],
)
def test_whose_the_score_of_a_seat_taken_over_is(score_to: str, since: int, right: dict[str, str]) -> None:
    """§10."""
    record = taken_over(since) | {"settings": {"score_to": score_to}}
    have = points(record)
    assert {player: have[player] for player in "AH" if player in have} == right


@pytest.mark.parametrize(
    ("ended", "right"),
    [
        ({"by": "year", "year": 1907}, {"A": "300/7", "H": "50/7"}),
        ({"by": "vote", "year": 1907, "season": "spring"}, {"A": "50", "H": "0"}),
        ({"by": "vote", "year": 1901, "season": "spring"}, None),
    ],
)
def test_years_are_counted_to_the_last_autumn(ended: Record, right: dict[str, str] | None) -> None:
    """§9d; a game that ended before its first autumn is the starting player's."""
    since = 1901 if right is None else 1907
    record = taken_over(since, ended=ended) | {"settings": {"score_to": "by_years"}}
    for seat, count in zip(record["rounds"][0]["tables"][0]["seats"], (11, 3, 8, 0, 1, 3, 8), strict=True):
        seat["centres"] = count
    have = points(record)
    assert {player: have[player] for player in "AH"} == (right or {"A": "50", "H": "0"})


def test_years_that_nobody_knows_are_asked_for() -> None:
    record = taken_over(1903) | {"settings": {"score_to": "by_years"}}
    for seat, count in zip(record["rounds"][0]["tables"][0]["seats"], (11, 3, 8, 0, 1, 3, 8), strict=True):
        seat["centres"] = count
    with pytest.raises(Refused) as caught:
        tavle.standings(record)
    (fault,) = caught.value.faults
    assert (fault.code, fault.where) == ("years-played-unknown", "round 1, table 1")


def test_a_substitute_may_play_elsewhere_in_the_same_round() -> None:
    """H has 73 of his own and A's 50."""
    record = taken_over(1903) | {"settings": {"score_to": "substitute"}}
    own = board(H=18, N=2, O=2, P=2, Q=2, R=2, S=2)
    record["players"] += [{"id": name} for name in "NOPQRS"]
    record["rounds"][0]["tables"].append({"number": 2, "seats": own})
    assert points(record)["H"] == "123"
    assert column(record, "best_game")["H"] == "73"


def test_a_year_of_elimination_that_the_book_needs_names_its_table() -> None:
    """A book that pays for years survived cannot score a bare 0."""
    loaded = read_record(arcon([TEXT]))
    book = loaded.book.model_copy(update={"score": load_book("carnage_elimination_order").score})
    with pytest.raises(Refused) as caught:
        rank(book, loaded.tournament)
    assert {fault.where for fault in caught.value.faults} == {"round 1, table 1"}
