"""Exponential and logarithm against exact decimals."""

from __future__ import annotations

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.series.ratings.powers import LN10, MOST, exp, log


@given(st.floats(-40, 40))
def test_exponential(x: float) -> None:
    with localcontext(prec=40):
        right = Decimal(x).exp()
        assert abs(Decimal(exp(x)) / right - 1) < Decimal("5e-16")


@given(st.floats(1e-12, 1e12))
def test_logarithm(x: float) -> None:
    with localcontext(prec=40):
        assert abs(Decimal(log(x)) - Decimal(x).ln()) < Decimal("1e-15") * max(Decimal(1), abs(Decimal(x).ln()))


def test_constants_and_ends() -> None:
    assert exp(0.0) == 1.0
    assert log(1.0) == 0.0
    with localcontext(prec=40):
        assert float(Decimal(10).ln()) == LN10
    assert exp(1e6) == exp(MOST)
    assert exp(-1e6) == exp(-MOST) == pytest.approx(1 / exp(MOST), rel=1e-12)
