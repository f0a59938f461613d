"""Criteria and totals that the three championships do not use, in books made from theirs."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tavle.core.model import PlayerId
from tavle.ranking import Standings, rank
from tavle.ranking.criteria import CRITERIA
from tavle.records import read_record
from tavle.rules.model import Book, lists
from tests.ranking.tables import Record, agricola, arcon, board, monrad


def ranked(record: Record, *chain: Record, after: int | None = None, **changes: Any) -> Standings:
    """The list by the record's own book with another chain and other parts."""
    loaded = read_record(record)
    links = [{"clause": "X", **link} for link in chain]
    rules = (lists.ListRule.model_validate({"clause": "X", "chain": links}),) if links else ()
    return rank(loaded.book.model_copy(update={"lists": rules, **changes}), loaded.tournament, after=after)


def values(listed: Standings, key: str) -> dict[str, str | None]:
    """What a criterion says of each player."""
    found = {row.player: next(c.value for c in row.criteria if c.key == key) for row in listed.rows}
    return {player: None if value is None else str(value) for player, value in found.items()}


def players(listed: Standings) -> str:
    return "".join(row.player for row in listed.rows)


def test_every_criterion_of_the_books_has_its_function() -> None:
    union = get_args(lists.Criterion)[0]
    names = {get_args(model.model_fields["criterion"].annotation)[0] for model in get_args(union)}
    assert names == set(CRITERIA)


@pytest.mark.parametrize(
    ("record", "right"),
    [
        (monrad("A>B C>D", "A-C B"), {"A": "1", "B": "0", "C": "1", "D": "0"}),
        (monrad("A+B"), {"A": "1", "B": "0"}),
        (agricola("A40 B30 C30 D20"), {"A": "1", "B": "0", "C": "0", "D": "0"}),
        (agricola("A40 B40 C30 D20"), {"A": "0", "B": "0", "C": "0", "D": "0"}),
    ],
    ids=["byes and unfinished", "walkover", "alone at the top", "nobody alone"],
)
def test_wins(record: Record, right: dict[str, str]) -> None:
    assert values(ranked(record, {"criterion": "wins"}), "wins") == right


def test_solkoff_without_the_lowest() -> None:
    """A met B with 0 and C with 1; B met A with 2 and C with 1; C met A and B."""
    record = monrad("A>B", "A>C", "C>B")
    assert values(ranked(record, {"criterion": "solkoff", "cut": 1}), "solkoff") == {"A": "1", "B": "2", "C": "2"}


def test_head_to_head_may_ask_that_all_have_met() -> None:
    every, circle = monrad("A>B C", "B>C A", "C>A B"), monrad("A>B C>D", "A>C B>D")
    rule = {"criterion": "head_to_head", "needs": "all"}
    assert values(ranked(every, rule), "head_to_head") == {"A": "0", "B": "0", "C": "0"}
    assert values(ranked(circle, rule), "head_to_head") == dict.fromkeys("ABCD")


def test_head_to_head_pays_what_the_book_says() -> None:
    rule = {"criterion": "head_to_head", "win": 3, "loss": "-1/2"}
    assert values(ranked(monrad("A>B"), rule), "head_to_head") == {"A": "3", "B": "-1/2"}


def test_head_to_head_at_larger_tables_goes_by_the_game_s_own_points() -> None:
    record = agricola("A40 B30 C30 D20")
    assert values(ranked(record, {"criterion": "head_to_head"}), "head_to_head") == {
        "A": "3",
        "B": "0",
        "C": "0",
        "D": "-3",
    }


def test_a_substitute_met_the_table_and_not_the_player_he_replaced() -> None:
    seats = board(A=18, B=8, C=8, D=0, E=0, F=0, G=0)
    seats[0]["substitute"] = {"player": "H", "from": 1903}
    record = arcon([seats]) | {"settings": {"score_to": "substitute"}}
    record["players"].append({"id": "H"})
    have = values(ranked(record, {"criterion": "head_to_head"}, total=None), "head_to_head")
    # A has played no game that is his own, so the group of all is not compared.
    assert have == dict.fromkeys("ABCDEFGH")
    assert values(ranked(record, {"criterion": "solkoff"}), "solkoff")["H"] == "6"


def test_a_game_that_only_some_have_is_not_compared() -> None:
    """best_game and relative_best are not used where somebody has no game."""
    record = arcon([board(A=18, B=8, C=8, D=0, E=0, F=0, G=0)])
    record["players"].append({"id": "H"})
    book = read_record(record).book
    assert book.total is not None
    everybody = book.total.model_copy(update={"listed": "all"})
    listed = ranked(record, {"criterion": "best_game"}, {"criterion": "mean_centres"}, total=everybody)
    assert values(listed, "best_game") == dict.fromkeys("ABCDEFGH")
    few = agricola("A40 B30 C20 D10", "E40 A30 B20 C10")
    assert values(ranked(few, {"criterion": "relative_best"}, after=1), "relative_best") == dict.fromkeys("ABCDE")


def test_without_a_chain_all_share_the_first_place() -> None:
    listed = ranked(monrad("A>B C>D"))
    assert [(row.place, row.order, row.criteria) for row in listed.rows] == [(1, n, ()) for n in (1, 2, 3, 4)]
    assert listed.rows[0].points == 1


def test_without_a_total_everything_counts_in_full() -> None:
    solo = board(A=18, B=8, C=4, D=4, E=0, F=0, G=0)
    assert ranked(arcon([solo], [solo], [solo]), {"criterion": "points"}, total=None).rows[0].points == 219


def test_stages_weigh_their_rounds() -> None:
    """A round belongs to the stage that it names."""
    record = monrad("A>B", "A>C")
    record["rounds"][1]["stage"] = "monrad"
    book = read_record(record).book
    heavier = tuple(stage.model_copy(update={"weight": 3}) for stage in book.stages)
    assert [str(row.points) for row in ranked(record, {"criterion": "points"}, stages=heavier).rows] == ["6", "0", "0"]


def test_a_final_of_an_open_number_of_rounds_has_no_tables() -> None:
    record = monrad("A>B")
    del record["settings"]
    listed = ranked(record, {"criterion": "final_table", "stage": "cup"}, {"criterion": "final_place", "stage": "cup"})
    assert values(listed, "final_table") == values(listed, "final_place") == {"A": None, "B": None}


def test_a_rule_of_upsets_may_be_switched_off() -> None:
    fifth = "I30 M30 B30 F30 | J30 N30 C30 G30 | K30 O30 D30 H30 | A10 E20 L40 P30"
    flat = "A30 B30 C30 D30 | E30 F30 G30 H30 | I30 J30 K30 L30 | M30 N30 O30 P30"
    record = agricola(flat, flat, flat, flat, fifth)
    book: Book = read_record(record).book
    off = tuple(rule.model_copy(update={"enabled": False}) for rule in book.upsets)
    points = {row.player: row.points for row in ranked(record, {"criterion": "points"}, upsets=off).rows}
    assert [points[PlayerId(player)] - 20 for player in "AELP"] == [1, 3, 10, 6]


def test_places_of_an_upset_beyond_the_list_or_at_other_tables_move_nothing() -> None:
    flat = "A30 B30 C30 D30 | E30 F30 G30 H30"
    record = agricola(flat, flat, flat, flat, "A30 C20 B40 D10 | E30 F30 G30 H30")
    points = {row.player: row.points for row in ranked(record, {"criterion": "points"}).rows}
    assert [points[PlayerId(player)] - 20 for player in "ABCD"] == [6, 10, 3, 1]


def test_final_tables_may_stand_behind_the_points() -> None:
    """Two tables of equals: groups of two with the same points, one of each table."""
    flat = "A30 B30 C30 D30 | E30 F30 G30 H30"
    record = agricola(flat, flat, flat, flat, flat, "E40 F30 G20 H10 | A40 B30 C20 D10")
    listed = ranked(record, {"criterion": "points"}, {"criterion": "final_table", "stage": "final"})
    assert players(listed) == "EAFBGCHD"
