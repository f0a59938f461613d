"""Places that nothing can change: against the reach of a list, against what is played, and by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tavle.core.model import PlayerId
from tavle.ranking.reach import reaches
from tavle.rules.read import load_book
from tavle.simulate.rest.bounds import Bounds, after_cup, bounds
from tavle.simulate.rest.course import Field
from tavle.simulate.rest.cups import CupToCome
from tavle.simulate.rest.playing import course_of
from tavle.tournament.cup import announced_cup
from tests.simulate.begun import begun, field_of, subject

FIELDS = [
    ("nbgf_monrad", 12, {"rounds": 5, "match_length": 5}, 3, 2),
    ("nbgf_monrad", 13, {"rounds": 5, "match_length": 5}, 4, 0),
    ("nbgf_monrad", 12, {"rounds": 4, "match_length": 5}, 4, 4),
    ("agricola_nm", 16, {}, 4, 2),
    ("agricola_nm", 16, {}, 5, 0),
    ("agricola_nm", 16, {}, 5, 3),
    ("agricola_nm", 16, {}, 6, 2),
    ("ndf_arcon_2002", 28, {}, 3, 2),
    ("ndf_arcon_2002", 28, {}, 4, 1),
]


@pytest.mark.parametrize(("book", "count", "settings", "done", "hanging"), FIELDS)
def test_nobody_ends_outside_his_bounds(
    book: str, count: int, settings: dict[str, object], done: int, hanging: int
) -> None:
    played = subject(book, count, **settings)
    field = field_of(played, begun(played, rounds=done, hanging=hanging))
    known, ends = bounds(field), course_of(field).play(3, 0, 400)
    assert len(known) == count
    for player, found in known.items():
        at = field.numbers[player]
        assert found.best <= int(ends.places[:, at].min())
        assert int((np.argsort(ends.orders, axis=1)[:, at] + 1).max()) <= found.worst


@pytest.mark.parametrize("done", [2, 3, 4])
def test_after_a_round_that_is_over_they_are_those_of_the_list(done: int) -> None:
    played = subject("nbgf_monrad", 13, rounds=5, match_length=5)
    tournament = begun(played, rounds=done)
    order = tournament.start_order
    tournament = replace(tournament, withdrawn={order[2]: done})
    field = field_of(played, tournament)
    right = reaches(played.book, tournament)
    assert {who: (each.best, each.worst) for who, each in bounds(field).items()} == {
        who: (each.best, each.worst) for who, each in right.items()
    }


def test_a_result_that_comes_in_tells_at_once() -> None:
    played = subject("nbgf_monrad", 12, rounds=4, match_length=5)
    before = field_of(played, begun(played, rounds=4, hanging=6))
    after = field_of(played, begun(played, rounds=4, hanging=2))
    could = {player for player, each in bounds(before).items() if each.best == 1}
    can = {player for player, each in bounds(after).items() if each.best == 1}
    assert can < could


def test_at_the_final_tables_everybody_is_among_four() -> None:
    played = subject("agricola_nm", 16)
    field = field_of(played, begun(played, rounds=6, hanging=4))
    first = {seat.player for seat in field.tournament.rounds[5].tables[0].seats}
    known = bounds(field)
    assert {player for player, each in known.items() if each == Bounds(1, 4)} == first
    gone = replace(field.tournament, withdrawn={field.tournament.start_order[0]: 5})
    assert bounds(replace(field, tournament=gone)) == {}


@pytest.mark.parametrize(
    ("entry", "known", "right"),
    [
        ({"best": 4}, Bounds(2, 9), (1, 9)),
        ({"best": 4}, Bounds(2, 4), (1, 4)),
        ({"best": 4, "at_cut": "all"}, Bounds(2, 4), (1, 12)),
        # So many may be equal behind him that the cup is larger than his place on the list is low.
        ({"best": 2, "at_cut": "all"}, Bounds(1, 3), (1, 12)),
        ({"best": 4}, Bounds(5, 9), (5, 9)),
        ({"points": "3"}, Bounds(5, 9, Fraction(3)), (1, 12)),
        ({"points": "3"}, Bounds(5, 9, Fraction(5, 2)), (5, 9)),
    ],
)
def test_a_cup_that_follows(entry: dict[str, object], known: Bounds, right: tuple[int, int]) -> None:
    rule = announced_cup(load_book("nbgf_monrad", {"cup": entry}))
    assert rule is not None
    assert rule.entry is not None
    found = after_cup(known, CupToCome(rule, rule.entry, lambda _: np.zeros((12, 12))), 12)
    assert (found.best, found.worst) == right


def changed(field: Field, **values: object) -> Field:
    return replace(field, book=field.book.model_copy(update=values))


def test_where_points_do_not_tell_nothing_is_said() -> None:
    played = subject("agricola_nm", 16)
    field = field_of(played, begun(played, rounds=4))
    last = field.book.lists[-1]
    by_place = last.model_copy(update={"chain": last.chain[2:]})
    assert bounds(changed(field, lists=(*field.book.lists[:-1], by_place))) == {}
    assert bounds(changed(field, lists=())) == {}
    by_lot = tuple(rule for rule in field.book.seating if not rule.seats_round(6))
    assert bounds(changed(field, seating=by_lot)) == {}


def test_a_game_whose_most_is_not_plain_says_nothing() -> None:
    played = subject("ndf_arcon_2002", 28)
    field = field_of(played, begun(played, rounds=3))
    score = load_book("half_tribute").score
    assert bounds(changed(field, score=score)) == {}
    assert bounds(field)[PlayerId("p0000")].most is not None
