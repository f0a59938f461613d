"""Where points come from, and why one stands above another."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tavle.core.errors import Refused
from tavle.core.model import PlayerId
from tavle.ranking.order import rank
from tavle.ranking.reasons import compare, explain_points
from tavle.records import read_record
from tests.ranking.strategies import agricola_records, arcon_records, monrad_records
from tests.ranking.tables import Record, arcon, board, monrad

A, B, C, D = map(PlayerId, "ABCD")


def test_every_term_names_its_round_table_and_clause() -> None:
    record = monrad("A>B C", "A-C B")
    record["adjustments"] = [{"player": "A", "after_round": 1, "points": "-1", "clause": "house 3"}]
    loaded = read_record(record)
    explained = explain_points(loaded.book, loaded.tournament, A)
    assert explained.points == Fraction(1, 2)
    assert [(term.round, term.table, term.clause, term.points, term.counted) for term in explained.terms] == [
        (1, 1, "nbgf_monrad §K1", Fraction(1), Fraction(1)),
        (1, None, "house 3", Fraction(-1), Fraction(1)),
        (2, 1, "nbgf_monrad §K1", Fraction(1, 2), Fraction(1)),
    ]
    bye = explain_points(loaded.book, loaded.tournament, C, after=1).terms
    assert [(term.table, term.clause, term.key) for term in bye] == [(None, "nbgf_monrad §8", "bye")]


def test_a_dropped_result_counts_nothing() -> None:
    """The best, the second best, half the third, nothing of the fourth; the earlier of equals counts more."""
    solo, lost = board(A=18, B=8, C=4, D=4, E=0, F=0, G=0), board(B=18, A=8, C=4, D=4, E=0, F=0, G=0)
    loaded = read_record(arcon([lost], [solo], [solo], [solo]))
    explained = explain_points(loaded.book, loaded.tournament, A)
    assert {term.round: term.counted for term in explained.terms} == {1: 0, 2: 1, 3: 1, 4: Fraction(1, 2)}
    assert explained.points == Fraction(365, 2)


@settings(max_examples=30)
@given(record=monrad_records() | arcon_records() | agricola_records())
def test_the_terms_add_up_to_the_points_of_the_list(record: Record) -> None:
    loaded = read_record(record)
    for row in rank(loaded.book, loaded.tournament).rows:
        explained = explain_points(loaded.book, loaded.tournament, row.player)
        assert explained.points == row.points == sum(term.points * term.counted for term in explained.terms)


@pytest.mark.parametrize(
    ("first", "second", "decided_by", "clause", "before"),
    [
        ("A", "D", "points", "nbgf_monrad §K1", ()),
        ("D", "A", "points", "nbgf_monrad §K1", ()),
        ("B", "C", "head_to_head", "nbgf_monrad §K2", ("points",)),
        ("B", "D", "points", "nbgf_monrad §K1", ()),
    ],
)
def test_what_decides(first: str, second: str, decided_by: str, clause: str, before: tuple[str, ...]) -> None:
    """A 2, B and C 1, D 0; B beat C."""
    loaded = read_record(monrad("A>D B>C", "A>B C>D"))
    found = compare(loaded.book, loaded.tournament, PlayerId(first), PlayerId(second))
    assert (found.upper.player, found.lower.player) == tuple(sorted((first, second)))
    assert (found.decided_by, found.clause, found.equal_before) == (decided_by, clause, before)


def test_lots_and_shared_places_are_told_apart() -> None:
    chain = ("points", "head_to_head", "cumulative", "solkoff")
    loaded = read_record(monrad("A>C B>D", lots={"standings": ["B", "A"]}))
    drawn = compare(loaded.book, loaded.tournament, A, B)
    assert (drawn.upper.player, drawn.decided_by, drawn.values, drawn.equal_before) == (
        "B",
        "lots",
        (None, None),
        chain,
    )
    shared = compare(loaded.book, loaded.tournament, C, D)
    assert (shared.decided_by, shared.equal_before) == (None, chain)


def test_a_list_without_a_chain_decides_nothing() -> None:
    loaded = read_record(monrad("A>B"))
    found = compare(loaded.book.model_copy(update={"lists": ()}), loaded.tournament, A, B)
    assert (found.decided_by, found.clause) == (None, "")


def test_players_that_cannot_be_compared() -> None:
    record = arcon([board(A=18, B=8, C=4, D=4, E=0, F=0, G=0)])
    record["players"].append({"id": "H"})
    loaded = read_record(record)
    attempts: list[tuple[Callable[[], object], str]] = [
        (lambda: compare(loaded.book, loaded.tournament, A, A), "same-player"),
        (lambda: compare(loaded.book, loaded.tournament, A, PlayerId("H")), "not-on-the-list"),
        (lambda: explain_points(loaded.book, loaded.tournament, PlayerId("X")), "unknown-player"),
    ]
    for run, code in attempts:
        with pytest.raises(Refused) as caught:
            run()
        assert [fault.code for fault in caught.value.faults] == [code]
