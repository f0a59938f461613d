"""Places among equals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.places import Place, places


@pytest.mark.parametrize(
    ("keys", "taken"),
    [
        ([], []),
        ([5], [(1, 1)]),
        ([9, 7, 7, 3], [(1, 1), (2, 3), (2, 3), (4, 4)]),
        ([3, 7, 9, 7], [(4, 4), (2, 3), (1, 1), (2, 3)]),
        ([0, 0, 0], [(1, 3), (1, 3), (1, 3)]),
        ([(0, 5), (3, 0), (0, 7)], [(3, 3), (1, 1), (2, 2)]),
    ],
)
def test_places(keys: list[object], taken: list[tuple[int, int]]) -> None:
    assert [(place.first, place.last) for place in places(keys)] == taken


def test_shared() -> None:
    assert Place(2, 3).shared
    assert not Place(2, 2).shared


@given(st.lists(st.integers(0, 5), max_size=9))
def test_a_place_counts_who_is_before(keys: list[int]) -> None:
    for key, place in zip(keys, places(keys), strict=True):
        assert place.first == 1 + sum(other > key for other in keys)
        assert place.last == sum(other >= key for other in keys)
