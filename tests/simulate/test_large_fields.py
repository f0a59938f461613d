"""Fields of every size are counted right, in each form of a count: compiled, in plain Python, and on whole arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.simulate.arrays import tally
from tavle.simulate.compiled import plain
from tavle.simulate.kernels.lists import sort_by_columns, sort_by_keys
from tavle.simulate.kernels.tally import inversions_of
from tavle.simulate.kernels.wide_swiss import place_all

SEEDS = st.integers(0, 2**32 - 1)
SHARES = {"alone": (1, 2), "few": (1, 4), "many": (1, 60), "halves": (40, 400)}
"""How many share a place: at least, and fewer than."""


def levels(players: int, shares: str, seed: int, *, near: bool) -> Any:
    """Twice the mean place of each player, drawn by lot, or near the order of strength."""
    lots = np.random.default_rng(seed)
    spread = players / 20 if near else 1000 * players
    order = np.argsort(np.arange(players) + lots.normal(0, spread, players))
    level, ahead = np.zeros(players, np.int64), 0
    while ahead < players:
        group = order[ahead : ahead + int(lots.integers(*SHARES[shares]))]
        level[group] = 2 * ahead + len(group) + 1
        ahead += len(group)
    return level


def every_two(level: Any) -> int:
    """Twice the pairs in the wrong order, and once those that share a place: every two are looked at."""
    stronger, weaker = level[:, None], level[None, :]
    return int(np.triu(2 * (stronger > weaker) + (stronger == weaker), 1).sum())


def same_in_every_form(fields: list[Any], *, strict: bool) -> None:
    expected = [every_two(level) for level in fields]
    assert [int(inversions_of(level)) for level in fields] == expected
    assert [int(plain(inversions_of)(level)) for level in fields] == expected
    assert tally.inversions_of(np.stack(fields, axis=1), strict=strict).tolist() == expected


@given(players=st.integers(2, 300), shares=st.sampled_from(list(SHARES)), near=st.booleans(), seed=SEEDS)
def test_inversions_are_those_of_every_two(players: int, shares: str, near: bool, seed: int) -> None:
    fields = [levels(players, shares, seed + at, near=near) for at in range(3)]
    same_in_every_form(fields, strict=shares == "alone")


@pytest.mark.parametrize("shares", SHARES)
@pytest.mark.parametrize("players", [64, 65, 128, 129, 256, 257, 1500])
def test_inversions_of_large_fields(players: int, shares: str) -> None:
    drawn, near = levels(players, shares, players, near=False), levels(players, shares, players, near=True)
    same_in_every_form([drawn, near], strict=shares == "alone")


def test_inversions_of_the_largest_field() -> None:
    """Back to front, and all but the winner equal."""
    players = 8192
    turned = 2 * np.arange(players, 0, -1)
    equal = np.full(players, players + 2)
    equal[-1] = 2
    expected = [players * (players - 1), (players - 1) * (players - 2) // 2 + 2 * (players - 1)]
    assert [int(inversions_of(level)) for level in (turned, equal)] == expected
    assert tally.inversions_of(np.stack([turned, equal], axis=1), strict=False).tolist() == expected
    assert tally.inversions_of(turned[:, None], strict=True).tolist() == expected[:1]


@given(players=st.integers(1, 200), different=st.integers(1, 300), seed=SEEDS)
def test_lists_by_keys(players: int, different: int, seed: int) -> None:
    """The greatest first; of equals the last player, or who stood before."""
    lots = np.random.default_rng(seed)
    keys, given_order = lots.integers(0, different, players) << 40, lots.permutation(players)
    for place, sort in ((place_all, sort_by_keys), (plain(place_all), plain(sort_by_keys))):
        order, places = np.zeros(players, np.int64), np.zeros(players, np.int64)
        place(keys, order, places)
        assert order.tolist() == sorted(range(players), key=lambda player: (-keys[player], -player))
        assert places[order].tolist() == list(range(players))
        order = given_order.copy()
        sort(keys, order)
        assert order.tolist() == sorted(given_order.tolist(), key=lambda player: -keys[player])


@pytest.mark.parametrize("different", [1, 3, 10_000])
@pytest.mark.parametrize("players", [2, 16, 256, 257, 600])
def test_lists_by_columns(players: int, different: int) -> None:
    """The greatest first, column after column; of equals who stood before. What is not to be sorted stays."""
    lots = np.random.default_rng(players)
    columns, given_order = lots.integers(-different, different, (3, players)), lots.permutation(players)
    for sort in (sort_by_columns, plain(sort_by_columns)):
        for count in (players, players - 1):
            order = given_order.copy()
            sort(columns, order, count)
            first = sorted(given_order[:count].tolist(), key=lambda player: [-value for value in columns[:, player]])
            assert order.tolist() == [*first, *given_order[count:]]


@given(rows=st.integers(1, 80), columns=st.integers(1, 80), times=st.integers(1, 200), seed=SEEDS)
def test_tables_are_counted_up(rows: int, columns: int, times: int, seed: int) -> None:
    at = np.random.default_rng(seed).integers(0, rows * columns, (times, 2))
    counts = np.full((rows, columns), 7)
    tally.count_up(counts, at)
    expected = [7] * (rows * columns)
    for each in at.ravel().tolist():
        expected[each] += 1
    assert counts.ravel().tolist() == expected
