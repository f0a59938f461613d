"""Exponential and logarithm from additions and multiplications alone.

Those of the standard library come from the platform, which may differ in the last digit; IEEE additions, products,
quotients and square roots never do. Both are right to some units of the last place.
"""

from __future__ import annotations

from math import floor, frexp, ldexp

LN10 = 2.302585092994046
_LN2_HIGH = 0.6931471803691238  # so many zeros at its end that a product with a small whole number is exact
_LN2_LOW = 1.9082149292705877e-10
_PER_LN2 = 1.4426950408889634
_HALF_ROOT = 0.7071067811865476
_2, _3, _4, _5, _6, _7 = 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040
_8, _9, _10, _11, _12, _13 = (1 / factorial for factorial in (40320, 362880, 3628800, 39916800, 479001600, 6227020800))
MOST = 700.0
"""Exponents beyond it are taken as it: odds of ten to the 304th."""


def exp(x: float) -> float:
    """The exponential function, for exponents cut to -`MOST` .. `MOST`."""
    cut = min(max(x, -MOST), MOST)
    twos = floor(cut * _PER_LN2 + 0.5)
    r = (cut - twos * _LN2_HIGH) - twos * _LN2_LOW
    # Taylor's series to the 13th power; |r| is below 0.347.
    high = _8 + r * (_9 + r * (_10 + r * (_11 + r * (_12 + r * _13))))
    low = 1.0 + r * (1.0 + r * (_2 + r * (_3 + r * (_4 + r * (_5 + r * (_6 + r * (_7 + r * high)))))))
    return ldexp(low, twos)


def log(x: float) -> float:
    """The natural logarithm of a positive number."""
    part, twos = frexp(x)
    if part < _HALF_ROOT:
        part *= 2.0
        twos -= 1
    s = (part - 1.0) / (part + 1.0)
    square = s * s
    series = 0.0
    for power in range(23, 0, -2):
        series = series * square + 1.0 / power
    return twos * _LN2_HIGH + (twos * _LN2_LOW + 2.0 * s * series)
