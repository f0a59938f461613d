"""What holds on every board: totals that follow from the texts, fairness to equals, and that seats do not matter."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.rules.read import book_ids, load_book
from tavle.scoring import Position
from tests.scoring.boards import boards, points, scorer, scores

DIPLOMACY = tuple(book for book in book_ids() if load_book(book).game.result == "centres")
NAMUR = dict(enumerate((0, 5, 9, 12, 14, 16, *range(18, 30))))
"""The centre table of Namur as printed: 0 to 17 centres."""

Total = Callable[[list[int]], Fraction | int]


def alive(counts: list[int]) -> int:
    return sum(count > 0 for count in counts)


def tops(counts: list[int]) -> int:
    return counts.count(max(counts))


TOTALS: dict[str, Total] = {
    "ndf_arcon_2002": lambda counts: 66 + sum(counts),
    "c_diplo_100": lambda counts: 66 + sum(counts),
    "cdiplo_80": lambda counts: 46 + sum(counts),
    "galaxie_cdiplo": lambda counts: 7 + sum(counts) + sum((38, 14, 7)[: alive(counts)]),
    "galaxie_cdiplo_namur": lambda counts: 7 + sum(NAMUR[c] for c in counts) + sum((38, 14, 7)[: alive(counts)]),
    "galaxie_winnamur": lambda counts: sum(NAMUR[c] for c in counts) + 36,
    "galaxie_open_mind_the_gap": lambda counts: (
        9 * alive(counts) + Fraction(3 * sum(counts), 2) + sum((Fraction(9, 2), 3, Fraction(3, 2))[: alive(counts)])
    ),
    "galaxie_diploligue": lambda counts: 70 + (4 if tops(counts) == 1 else tops(counts)),
    "galaxie_boucher": lambda counts: 10 * alive(counts) * (7 - alive(counts)) or 7,
    "galaxie_bangkok": lambda counts: 105 * sum(counts) + 7 * 105 + 315 * alive(counts) + 3 * 420,
    "bangkok_2022": lambda counts: 105 * sum(counts) + 7 * 105 + 315 * alive(counts) + 3 * 420,
    "bangkok_2020": lambda counts: sum(counts) + 12 + 3 * alive(counts) + Fraction(3, 10) * 5 * (7 - alive(counts)),
    "sum_of_squares": lambda _counts: 100,
    "draw_size": lambda _counts: 100,
    "solo_or_bust": lambda _counts: 0,
    "manorcon_v2": lambda counts: 100 + Fraction(5 * (7 - alive(counts)), 10),
    "carnage": lambda counts: 28000 + sum(counts),
    "carnage_elimination_order": lambda counts: 28000 + sum(counts),
    "carnage_centre_count": lambda counts: 28028 + 500 * sum(counts),
    "tribute": lambda counts: 66 + sum(counts),
    "half_tribute": lambda counts: 66 + sum(counts),
    "mind_the_gap": lambda counts: 49 + Fraction(3 * sum(counts), 2),
    "detour09": lambda counts: 100 + 7 - alive(counts),
    "world_classic": lambda counts: 10 * sum(counts) + 30 * alive(counts) + 48 + 4 * (7 - alive(counts)),
}
"""What a game without a solo totals, where every eliminated player went out in the fifth year."""


@pytest.mark.parametrize("book", TOTALS)
@given(counts=boards(most=17))
@settings(max_examples=30)
def test_totals(book: str, counts: list[int]) -> None:
    assert sum(points(book, counts)) == TOTALS[book](counts)


@given(counts=boards(most=17, alive=3))
def test_c_diplo_with_three_or_more_alive(counts: list[int]) -> None:
    assert sum(points("galaxie_cdiplo", counts)) == 66 + sum(counts)


@pytest.mark.parametrize("book", DIPLOMACY)
@given(counts=boards(), order=st.permutations(range(7)), years=st.lists(st.integers(1, 7), min_size=7, max_size=7))
@settings(max_examples=10)
def test_seats_do_not_matter(book: str, counts: list[int], order: list[int], years: list[int]) -> None:
    gone = {seat: years[seat] for seat, count in enumerate(counts) if not count}
    moved = {new: gone[old] for new, old in enumerate(order) if old in gone}
    expected = scores(book, counts, gone)
    assert scores(book, [counts[old] for old in order], moved) == tuple(expected[old] for old in order)


@pytest.mark.parametrize("book", DIPLOMACY)
@given(counts=boards(most=17))
@settings(max_examples=15)
def test_more_centres_are_never_worth_less_on_one_board(book: str, counts: list[int]) -> None:
    own = points(book, counts)
    ordered = [score for _, score in sorted(zip(counts, own, strict=True))]
    assert ordered == sorted(own)


@pytest.mark.parametrize("book", DIPLOMACY)
@given(counts=boards())
@settings(max_examples=10)
def test_terms_add_up_and_cite_their_book(book: str, counts: list[int]) -> None:
    for seat in scores(book, counts):
        assert sum((term.points for term in seat.terms), Fraction(0)) == seat.points
        assert all(term.clause.startswith(f"{book} §") for term in seat.terms)


@pytest.mark.parametrize("book", ["galaxie_open_mind_the_gap", "tribute", "half_tribute", "mind_the_gap"])
@given(counts=boards(most=17))
@settings(max_examples=30)
def test_tribute_is_paid_by_somebody(book: str, counts: list[int]) -> None:
    seats = scores(book, counts)
    moved = [term for seat in seats for term in seat.terms if term.key.startswith("tribute")]
    assert sum((term.points for term in moved), Fraction(0)) == 0
    assert all((term.points > 0) == (term.key == "tribute.received") for term in moved)
    assert all(seat.points >= 0 for seat in seats)


def shared_by_hand(prizes: list[int], counts: tuple[int, ...]) -> list[Fraction]:
    """Every order of the seats that the counts allow, equally likely: what a seat gets in the mean."""
    orders = [
        order for order in permutations(range(len(counts))) if all(counts[a] >= counts[b] for a, b in pairwise(order))
    ]
    paid = prizes + [0] * len(counts)
    return [Fraction(sum(paid[order.index(seat)] for order in orders), len(orders)) for seat in range(len(counts))]


@given(counts=st.lists(st.integers(0, 60), min_size=4, max_size=4))
def test_shared_places_against_all_orders(counts: list[int]) -> None:
    expected = shared_by_hand([10, 6, 3, 1], tuple(counts))
    nobody = (False,) * 4
    found = scorer("agricola_nm").position(Position(tuple(counts), nobody, (None,) * 4, nobody))
    assert [score.points for score in found] == expected
