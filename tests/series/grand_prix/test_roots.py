"""Roots to a fixed number of decimals, held against the inequality that defines them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.series.grand_prix.roots import power, root, whole_root

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("value", "degree", "decimals", "expected"),
    [
        (Fraction(2), 2, 9, "1.414213562"),
        (Fraction(10), 2, 9, "3.162277660"),  # 3.16227766016...
        (Fraction(16), 2, 3, "4"),
        (Fraction(1, 4), 2, 0, "1"),  # a half is rounded up
        (Fraction(0), 7, 4, "0"),
        (Fraction(5), 1, 0, "5"),
        (Fraction(2), 7, 6, "1.104090"),
    ],
)
def test_known_roots(value: Fraction, degree: int, decimals: int, expected: str) -> None:
    assert root(value, degree, decimals) == Fraction(expected)


@given(st.fractions(min_value=0, max_value=10**6), st.integers(1, 40), st.integers(0, 12))
def test_a_root_is_the_nearest_of_its_decimals(value: Fraction, degree: int, decimals: int) -> None:
    found = root(value, degree, decimals)
    half = HALF / 10**decimals
    assert (found * 10**decimals).denominator == 1
    assert max(found - half, Fraction(0)) ** degree <= value < (found + half) ** degree


@given(st.integers(0, 10**40), st.integers(1, 60))
def test_whole_roots(number: int, degree: int) -> None:
    found = whole_root(number, degree)
    assert found**degree <= number < (found + 1) ** degree


@pytest.mark.parametrize(("base", "degree"), [(3, 5), (10**20 + 1, 7), (99, 999)])
def test_powers_and_their_neighbours(base: int, degree: int) -> None:
    assert [whole_root(base**degree + change, degree) for change in (-1, 0, 1)] == [base - 1, base, base]


def test_powers_of_fractions() -> None:
    assert power(Fraction(1, 2), Fraction(3), 9, times=Fraction(8)) == 1
    assert power(Fraction(1, 10), Fraction(1, 2), 9, times=Fraction(1000)) == Fraction("316.227766017")
    assert power(Fraction(1, 4), Fraction(-1, 2), 3) == 2
