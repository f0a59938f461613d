"""The FIBS family beside the worked examples: experience, stakes, what is no match."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.rules.model.rating import Fibs
from tavle.series.ratings.fibs import k_of, rate_fibs
from tests.series.ratings.games import columns, started


def model(**more: Any) -> Fibs:
    return Fibs.model_validate({"kind": "fibs", "start": 1500, "factor": 4, "stake": "root", **more})


RAMP = {"highest": 5, "each": 100}


@pytest.mark.parametrize(("experience", "k"), [(0, 5), (50, 4.5), (399, 1.01), (400, 1), (5000, 1)])
def test_k_falls_with_experience(experience: int, k: float) -> None:
    assert k_of(model(ramp=RAMP), experience) == pytest.approx(k, abs=1e-12)
    assert k_of(model(), experience) == 1.0


@pytest.mark.parametrize(("counted", "second"), [("before", 4.93), ("after", 4.86)])
def test_experience_grows_by_the_match_length(counted: str, second: float) -> None:
    field = columns([[(0, 1), (1, 2)]] * 2, persons=2, lengths=[7, 7])
    course = rate_fibs(model(ramp=RAMP, experience=counted), field, {})
    factors = [course.parts(entry)[0].factor for entry in range(4)]
    first = 5 - (0.07 if counted == "after" else 0)
    assert factors == pytest.approx([4 * sqrt(7) * k for k in (first, first, second, second)], abs=1e-12)


@given(st.integers(1000, 2000), st.integers(1000, 2000), st.integers(1, 25), st.booleans())
def test_two_of_one_k_exchange_points(one: int, other: int, length: int, upset: bool) -> None:
    places = [(0, 2), (1, 1)] if upset else [(0, 1), (1, 2)]
    course = rate_fibs(model(), columns([places], persons=2, lengths=[length]), started([one, other]))
    assert course.change[0] == -course.change[1]
    # What is exchanged is the stake times the chance of what did not happen.
    ahead = (one - other) if not upset else (other - one)
    lost = 1 / (10 ** (ahead * sqrt(length) / 2000) + 1)
    assert abs(course.change[0]) == pytest.approx(4 * sqrt(length) * lost, rel=1e-9)
    assert course.parts(0)[0].change == course.change[0]
    assert course.parts(1)[0].opponent == 0


@pytest.mark.parametrize(
    ("table", "length"), [([(0, 1), (1, 1)], 7), ([(0, 1), (1, 2)], 0), ([(0, 1), (1, 2), (2, 3)], 7)]
)
def test_what_is_no_match(table: list[tuple[int, int]], length: int) -> None:
    with pytest.raises(Refused, match=r"event: round 1, table 1: .*not-a-match"):
        rate_fibs(model(), columns([table], persons=3, lengths=[length]), {})
