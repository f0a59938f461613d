"""Exact numbers in and out."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.exact import exact_text, mean, parse_exact, total


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (4, Fraction(4)),
        (0, Fraction(0)),
        (-3, Fraction(-3)),
        ("4", Fraction(4)),
        ("-3", Fraction(-3)),
        ("+3", Fraction(3)),
        ("39/2", Fraction(39, 2)),
        ("78/4", Fraction(39, 2)),
        (Fraction(39, 2), Fraction(39, 2)),
    ],
)
def test_read(value: Any, number: Fraction) -> None:
    assert parse_exact(value) == number


@pytest.mark.parametrize(
    "value",
    [
        4.0,
        19.5,
        True,
        None,
        "",
        "19.5",
        "1e3",
        "1/0",
        "1/-2",
        "/2",
        "1/",
        " 4",
        "4 ",
        "4\n",
        "½",
        "٤",
        [4],
        {},
        "1" * 31,
    ],
)
def test_not_exact(value: Any) -> None:
    with pytest.raises(ValueError, match="an exact number is wanted"):
        parse_exact(value)


@pytest.mark.parametrize(("value", "text"), [(Fraction(39, 2), "39/2"), (Fraction(8, 2), "4"), (-3, "-3")])
def test_write(value: Fraction | int, text: str) -> None:
    assert exact_text(value) == text


@given(st.fractions(max_denominator=10**6, min_value=-(10**20), max_value=10**20))
def test_what_is_written_is_read_again(number: Fraction) -> None:
    assert parse_exact(exact_text(number)) == number


@pytest.mark.parametrize(
    ("numbers", "sum_"),
    [
        ([], 0),
        ([4], 4),
        ([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], 1),
        ([Fraction(39, 2), -3], Fraction(33, 2)),
    ],
)
def test_total(numbers: list[Fraction | int], sum_: Fraction | int) -> None:
    assert total(numbers) == sum_
    assert isinstance(total(numbers), Fraction)


@given(st.lists(st.fractions(max_denominator=60)))
def test_a_total_is_one_after_the_other(numbers: list[Fraction]) -> None:
    assert total(numbers) == sum(numbers)


def test_mean() -> None:
    assert mean([3, 2, Fraction(1, 2)]) == Fraction(11, 6)
    with pytest.raises(ZeroDivisionError):
        mean([])
