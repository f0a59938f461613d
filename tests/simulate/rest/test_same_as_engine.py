"""The rest by kernels against the rest by the engine of the books, tournament by tournament on the same words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tavle.core.model import LotOrders, Outcome, PointsRuling, Ruling, Status, Substitute, Tournament
from tavle.rules.model import Book
from tavle.rules.read import load_book
from tavle.simulate.exact import Subject
from tavle.simulate.rest.by_book import ByBook
from tavle.simulate.rest.course import Ends, Field
from tavle.simulate.rest.playing import course_of
from tavle.simulate.rest.swiss import rest_of_swiss
from tavle.simulate.rest.tables import rest_of_tables
from tavle.simulate.rest.weekends import rest_of_weekend
from tests.simulate.begun import begun, field_of, opened, subject

SEED = 1_905


def same(field: Field, count: int) -> Ends:
    """Plays both, and finds them the same; gives what came out."""
    course = course_of(field)
    assert not isinstance(course, ByBook)
    ends, right = course.play(SEED, 0, count), ByBook(field).play(SEED, 0, count)
    assert np.array_equal(ends.orders, right.orders)
    assert np.array_equal(ends.places, right.places)
    assert np.array_equal(ends.enough, right.enough)
    return ends


def changed(book: Book, criterion: str, **values: object) -> Book:
    """A book with a criterion changed."""
    chain = tuple(
        each.model_copy(update=values) if each.criterion == criterion else each for each in book.lists[0].chain
    )
    return book.model_copy(update={"lists": (book.lists[0].model_copy(update={"chain": chain}),)})


def monrad(count: int, rounds: int, done: int, hanging: int = 0, **settings: object) -> Field:
    played = subject("nbgf_monrad", count, rounds=rounds, match_length=7, **settings)
    return field_of(played, begun(played, rounds=done, hanging=hanging))


@pytest.mark.parametrize(
    ("count", "rounds", "done", "hanging"),
    [(16, 5, 1, 0), (16, 5, 3, 3), (15, 6, 2, 2), (9, 5, 4, 1), (8, 5, 5, 4), (33, 7, 3, 5)],
)
def test_monrad(count: int, rounds: int, done: int, hanging: int) -> None:
    same(monrad(count, rounds, done, hanging), 60)


def test_monrad_of_more_players_than_a_set_holds() -> None:
    same(monrad(101, 6, 3, 7), 8)


@pytest.mark.parametrize(
    ("criterion", "values"),
    [
        ("head_to_head", {"restart": True}),
        ("head_to_head", {"needs": "all"}),
        ("head_to_head", {"win": Fraction(1, 2), "loss": Fraction(-1, 3)}),
        ("cumulative", {"byes": False}),
        ("solkoff", {"cut": 2}),
    ],
)
def test_other_criteria(criterion: str, values: dict[str, Any]) -> None:
    field = monrad(11, 5, 2, 1)
    same(replace(field, book=changed(field.book, criterion, **values)), 80)


def test_the_order_of_criteria_and_points_of_other_size() -> None:
    field = monrad(10, 5, 2, 1)
    chain = field.book.lists[0].chain
    swapped = field.book.lists[0].model_copy(update={"chain": (chain[0], chain[3], chain[2], chain[1])})
    term = field.book.score.terms[0].model_copy(update={"win": Fraction(3), "loss": Fraction(1, 2)})
    score = field.book.score.model_copy(update={"terms": (term,)})
    same(replace(field, book=field.book.model_copy(update={"lists": (swapped,), "score": score})), 60)


def test_lots_on_every_list() -> None:
    field = monrad(12, 5, 2, 0)
    lists = (field.book.lists[0].model_copy(update={"lots": True, "chain": field.book.lists[0].chain[:1]}),)
    ends = same(replace(field, book=field.book.model_copy(update={"lists": lists})), 60)
    assert all(len(set(row)) == len(row) for row in ends.places.tolist())  # the lot leaves no place shared


def test_who_has_left_or_is_away_does_not_play_on() -> None:
    field = monrad(14, 5, 2, 1)
    order = field.tournament.start_order
    tournament = replace(field.tournament, withdrawn={order[3]: 2}, present=order[:11])
    same(replace(field, tournament=tournament), 60)


def test_rulings_byes_and_a_match_left_hanging() -> None:
    field = monrad(9, 5, 3)
    first, *others = field.tournament.rounds
    taken = PointsRuling(field.tournament.start_order[0], 2, Ruling(Fraction(-1, 3), "director"))
    first = replace(first, tables=(opened(first.tables[0]), *first.tables[1:]))
    same(replace(field, tournament=replace(field.tournament, rounds=(first, *others), rulings=(taken,))), 60)


@pytest.mark.parametrize("dead_end", ["refuse", "second_bye", "oldest_rematch"])
@pytest.mark.parametrize("count", [6, 7])
def test_rounds_that_cannot_be_paired(count: int, dead_end: str) -> None:
    ends = same(monrad(count, 5, 1, 1, dead_end=dead_end), 60)
    assert (ends.count < 60) == (dead_end != "oldest_rematch" and count == 6)


def test_before_round_1() -> None:
    field = monrad(9, 4, 1)
    same(replace(field, tournament=replace(field.tournament, rounds=())), 40)


def test_a_pairing_that_the_kernel_gives_up_is_the_engine_s(monkeypatch: pytest.MonkeyPatch) -> None:
    field = monrad(12, 4, 2)
    course = rest_of_swiss(field)
    assert not isinstance(course, str)

    def gives_up(*_: object, codes: Any, **_arrays: Any) -> None:
        codes[::2] = -1

    monkeypatch.setattr("tavle.simulate.rest.swiss.kernel.many_rests_of_swiss", gives_up)
    ends = course.play(SEED, 0, 6)
    right = ByBook(field).play(SEED, 0, 6)
    assert ends.count == 6
    assert np.array_equal(ends.orders[::2], right.orders[::2])


@pytest.mark.parametrize(
    ("done", "hanging"), [(1, 0), (1, 2), (2, 1), (3, 4), (4, 0), (4, 1), (5, 0), (5, 2), (6, 1), (6, 4)]
)
def test_agricola(done: int, hanging: int) -> None:
    played = subject("agricola_nm", 16)
    same(field_of(played, begun(played, rounds=done, hanging=hanging)), 12)


def test_agricola_with_a_ruling_and_lots_that_are_still_to_be_drawn() -> None:
    played = subject("agricola_nm", 16)
    tournament = begun(played, rounds=3)
    ruling = PointsRuling(tournament.start_order[5], 3, Ruling(Fraction(-1), "director"))
    same(field_of(played, replace(tournament, lots=LotOrders(), rulings=(ruling,))), 12)


@pytest.mark.parametrize(("count", "done", "hanging"), [(28, 1, 0), (28, 3, 2), (30, 2, 1), (30, 3, 0), (30, 4, 3)])
def test_arcon(count: int, done: int, hanging: int) -> None:
    played = subject("ndf_arcon_2002", count)
    same(field_of(played, begun(played, rounds=done, hanging=hanging)), 20)


def test_arcon_with_a_ruling_a_newcomer_and_somebody_who_has_left() -> None:
    played = subject("ndf_arcon_2002", 30)
    tournament = begun(played, rounds=2, hanging=1)
    order = tournament.start_order
    ruling = PointsRuling(order[4], 1, Ruling(Fraction(-5, 2), "director"))
    same(field_of(played, replace(tournament, rulings=(ruling,), withdrawn={order[0]: 2})), 20)


Change = Callable[[Tournament], Tournament]


def taken_over(tournament: Tournament) -> Tournament:
    *before, last = tournament.rounds
    *tables, table = last.tables
    seat = replace(table.seats[0], substitute=Substitute(tournament.start_order[-1], 1903))
    changed_table = replace(table, seats=(seat, *table.seats[1:]))
    return replace(tournament, rounds=(*before, replace(last, tables=(*tables, changed_table))))


def with_lots(tournament: Tournament) -> Tournament:
    return replace(tournament, lots=LotOrders(tournament.start_order))


def odd_ruling(tournament: Tournament) -> Tournament:
    ruling = PointsRuling(tournament.start_order[0], 1, Ruling(Fraction(1, 7919), "director"))
    return replace(tournament, rulings=(ruling,))


def without_score(tournament: Tournament) -> Tournament:
    first, *others = tournament.rounds
    seats = tuple(replace(seat, outcome=Outcome(won=True)) for seat in first.tables[0].seats)
    tables = (replace(first.tables[0], seats=seats, status=Status.WALKOVER), *first.tables[1:])
    return replace(tournament, rounds=(replace(first, tables=tables), *others))


LEFT = {
    "nbgf_monrad": ("taken-over", "lots"),
    "agricola_nm": ("taken-over", "lots", "odd-ruling", "no-score"),
    "ndf_arcon_2002": ("taken-over", "lots", "odd-ruling"),
}


@pytest.mark.parametrize(
    ("book", "count", "settings", "change"),
    [
        ("nbgf_monrad", 10, {"rounds": 4, "match_length": 5}, taken_over),
        ("nbgf_monrad", 10, {"rounds": 4, "match_length": 5}, with_lots),
        ("agricola_nm", 16, {}, taken_over),
        ("agricola_nm", 16, {}, with_lots),
        ("agricola_nm", 16, {}, odd_ruling),
        ("agricola_nm", 16, {}, without_score),
        ("ndf_arcon_2002", 28, {}, taken_over),
        ("ndf_arcon_2002", 28, {}, with_lots),
        ("ndf_arcon_2002", 28, {}, odd_ruling),
    ],
    ids=[f"{book}-{why}" for book, whys in LEFT.items() for why in whys],
)
def test_what_no_kernel_knows_is_left_to_the_engine(
    book: str, count: int, settings: dict[str, object], change: Change
) -> None:
    played = subject(book, count, **settings)
    field = field_of(played, change(begun(played, rounds=2, hanging=1)))
    rests = (rest_of_swiss(field), rest_of_tables(field), rest_of_weekend(field))
    assert all(isinstance(rest, str) and rest for rest in rests)
    assert isinstance(course_of(field), ByBook)


def book_like(**changes: object) -> Subject:
    played = subject("nbgf_monrad", 8, rounds=3, match_length=5)
    return replace(played, book=played.book.model_copy(update=changes))


def test_books_that_no_kernel_knows_are_left_to_the_engine() -> None:
    played = book_like()
    total = load_book("ndf_arcon_2002").total
    tournament = begun(played, rounds=1)
    assert isinstance(rest_of_swiss(field_of(replace(played, book=book_like(total=total).book), tournament)), str)
    evening = field_of(replace(played, book=book_like(seating=()).book), tournament)
    assert isinstance(rest_of_swiss(evening), str)
    first = replace(tournament, rounds=())
    by_lot = subject("nbgf_monrad", 8, rounds=3, match_length=5, start="lot")
    assert isinstance(rest_of_swiss(field_of(by_lot, first)), str)


@pytest.mark.soak
@pytest.mark.parametrize("done", [1, 2, 3, 4])
def test_thousands_of_monrad_tournaments(done: int) -> None:
    same(monrad(15, 5, done, 2), 2000)


@pytest.mark.soak
@pytest.mark.parametrize("done", [1, 3, 5])
def test_a_thousand_championships(done: int) -> None:
    played = subject("agricola_nm", 16)
    same(field_of(played, begun(played, rounds=done, hanging=1)), 1000)


@pytest.mark.soak
@pytest.mark.parametrize("done", [1, 2, 3])
def test_thousands_of_weekends(done: int) -> None:
    played = subject("ndf_arcon_2002", 30)
    same(field_of(played, begun(played, rounds=done, hanging=1)), 2000)
