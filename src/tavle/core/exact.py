"""Exact numbers: read from what people write, written as the interface wants them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import lcm

_EXACT = re.compile(r"[+-]?[0-9]{1,30}(/[1-9][0-9]{0,29})?")


def parse_exact(value: object) -> Fraction:
    """An exact rational from an integer, a `Fraction` or a string such as `"39/2"`.

    Raises:
        ValueError: for anything else; floats too, because they are not exact.
    """
    if isinstance(value, Fraction):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and _EXACT.fullmatch(value):
        return Fraction(value)
    raise ValueError('an exact number is wanted: an integer or a string such as "39/2"')


def exact_text(value: Fraction | int) -> str:
    """`"4"` or `"39/2"`: the form in which every exact number leaves the program."""
    return str(value)


def total(values: Iterable[Fraction | int]) -> Fraction:
    """The exact sum; over a common denominator, which is several times as fast as adding fraction to fraction."""
    listed = list(values)
    common = lcm(*[value.denominator for value in listed])
    return Fraction(sum([value.numerator * (common // value.denominator) for value in listed]), common)


def mean(values: Iterable[Fraction | int]) -> Fraction:
    """The exact mean of at least one number."""
    listed = list(values)
    return total(listed) / len(listed)
