"""Finite fields, small ones: what designs are made of.

Elements are the numbers 0 to q - 1. For q = p^e a number's digits to the base p are the coefficients of a polynomial.
"""

from __future__ import annotations

from functools import cache
from itertools import product

LARGEST = 256
"""No larger field is made; no hall has so many tables in one event."""


class FiniteField:
    """A field of q elements, q a power of a prime."""

    def __init__(self, prime: int, degree: int) -> None:
        self.size: int = prime**degree
        self._prime = prime
        self._powers = _powers_of_root(prime, degree)
        self._logs = {power: exponent for exponent, power in enumerate(self._powers)}

    def add(self, one: int, other: int) -> int:
        """The sum: digit by digit, without carrying."""
        total, place = 0, 1
        while one or other:
            total += (one + other) % self._prime * place
            one, other, place = one // self._prime, other // self._prime, place * self._prime
        return total

    def multiply(self, one: int, other: int) -> int:
        """The product, by logarithms."""
        if not one or not other:
            return 0
        exponent = self._logs[one] + self._logs[other]
        return self._powers[exponent % (self.size - 1)]


@cache
def field_of(size: int) -> FiniteField | None:
    """The field of so many elements; None where there is none, or it would be too large."""
    if not 2 <= size <= LARGEST:
        return None
    prime = next(divisor for divisor in range(2, size + 1) if size % divisor == 0)
    degree, rest = 0, size
    while rest % prime == 0:
        degree, rest = degree + 1, rest // prime
    return FiniteField(prime, degree) if rest == 1 else None


def _powers_of_root(prime: int, degree: int) -> tuple[int, ...]:
    """All elements but 0 as powers of one of them.

    Every prime power has a polynomial for which x is such a root; the first that works is taken.
    """
    if degree == 1:
        rows = ([root**exponent % prime for exponent in range(prime - 1)] for root in range(1, prime))
    else:
        rows = (_powers_of_x(prime, low) for low in product(range(prime), repeat=degree))
    return next(tuple(row) for row in rows if len(set(row) - {0}) == prime**degree - 1)


def _powers_of_x(prime: int, low: tuple[int, ...]) -> list[int]:
    """Powers of x where x^e is minus the polynomial of the coefficients `low`, as many as the field has but 0."""
    element = [1] + [0] * (len(low) - 1)
    found = []
    for _ in range(prime ** len(low) - 1):
        found.append(sum(digit * prime**place for place, digit in enumerate(element)))
        top, shifted = element[-1], [0, *element[:-1]]
        element = [(digit - top * coefficient) % prime for digit, coefficient in zip(shifted, low, strict=True)]
    return found
