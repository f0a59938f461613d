"""Who goes on to the cup."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tavle.pairing.bracket_cut import AtCut, Cut, Ranked, cut_best, cut_points

STANDINGS = [
    Ranked("a", 1, Fraction(4)),
    Ranked("b", 2, Fraction(7, 2)),
    Ranked("c", 3, Fraction(3)),
    Ranked("d", 3, Fraction(3)),
    Ranked("e", 3, Fraction(3)),
    Ranked("f", 6, Fraction(1)),
]


@pytest.mark.parametrize(("best", "through"), [(2, "ab"), (5, "abcde"), (6, "abcdef"), (8, "abcdef")])
def test_the_best(best: int, through: str) -> None:
    assert cut_best(STANDINGS, best, at_cut=AtCut.PLAY_OFF) == Cut(tuple(through))


@pytest.mark.parametrize(
    ("best", "at_cut", "decided", "cut"),
    [
        (4, AtCut.PLAY_OFF, "", Cut(("a", "b"), ("c", "d", "e"), 2)),
        (4, AtCut.PLAY_OFF, "e", Cut(("a", "b", "e"), ("c", "d", "e"), 1)),
        (4, AtCut.LOT, "edc", Cut(("a", "b", "e", "d"), ("c", "d", "e"))),
        (4, AtCut.ALL, "", Cut(("a", "b", "c", "d", "e"), ("c", "d", "e"))),
        (3, AtCut.LOT, "d", Cut(("a", "b", "d"), ("c", "d", "e"))),
    ],
)
def test_equals_at_the_cut(best: int, at_cut: AtCut, decided: str, cut: Cut) -> None:
    """By the announced option: a play-off, the lot, or all of them."""
    assert cut_best(STANDINGS, best, at_cut=at_cut, decided=tuple(decided)) == cut


@pytest.mark.parametrize("decided", ["b", "f", "dd"])
def test_only_equals_are_decided_on(decided: str) -> None:
    with pytest.raises(ValueError, match="only c, d, e are equal"):
        cut_best(STANDINGS, 4, at_cut=AtCut.LOT, decided=tuple(decided))


@pytest.mark.parametrize(("points", "through"), [("3", "abcde"), ("7/2", "ab"), ("5", "")])
def test_all_who_have_reached_the_points(points: str, through: str) -> None:
    assert cut_points(STANDINGS, Fraction(points)) == Cut(tuple(through))
