"""Roots to a fixed number of decimals, by whole numbers alone: the same digits on every machine.

A logarithmic or geometric scale and a square root have values that are no fractions. A series book says to how many
decimals they are taken; the last one is rounded half up, and halves never occur unless the root is a fraction itself.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from functools import cache


@cache
def root(value: Fraction, degree: int, decimals: int) -> Fraction:
    """The root of a number from 0 on, rounded half up.

    Args:
        value: What the root is taken of.
        degree: 2 for the square root, and so on; from 1 on.
        decimals: How many stay.
    """
    # Twice the root with the wanted decimals, cut off; adding one and halving rounds half up.
    whole = 2**degree * 10 ** (decimals * degree) * value.numerator // value.denominator
    return Fraction((whole_root(whole, degree) + 1) // 2, 10**decimals)


def whole_root(number: int, degree: int) -> int:
    """The greatest whole number whose power is not above a whole number from 0 on."""
    if number < 2 or degree == 1:
        return number
    context = Context(prec=number.bit_length() // degree // 3 + 30)
    # A first guess that is right but for the last digit or so; whole numbers decide.
    guess = int(context.exp(context.divide(context.ln(Decimal(number)), Decimal(degree))))
    while guess**degree > number:
        guess -= 1
    while (guess + 1) ** degree <= number:
        guess += 1
    return guess


def power(base: Fraction, exponent: Fraction, decimals: int, *, times: Fraction = Fraction(1)) -> Fraction:
    """`times` x `base` to the power of a fraction, rounded half up to so many decimals.

    Args:
        base: Above 0.
        exponent: Of either sign; a whole one gives the exact value rounded all the same.
        times: From 0 on.
    """
    degree = exponent.denominator
    return root(times**degree * base**exponent.numerator, degree, decimals)
