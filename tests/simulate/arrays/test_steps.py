"""The steps of many tournaments at once against the same step for one tournament after the other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.simulate.arrays import chunks, pairs
from tavle.simulate.arrays.lists import first_differences, sort_by_columns
from tavle.simulate.arrays.tally import inversions_of
from tavle.simulate.arrays.words import happens, parts, picks, shuffle_rows, streams_of, uniform, words
from tavle.simulate.compiled import wrapping
from tavle.simulate.kernels.tally import inversions_of as inversions_of_one
from tavle.simulate.words import GAMES, part, pick, shuffle_part, stream_of, word
from tavle.simulate.words import uniform as uniform_of_one

SEEDS = st.integers(0, 2**64 - 1)


@given(seed=SEEDS, first=st.integers(0, 2**40), number=st.integers(0, 2**40), count=st.integers(1, 2**31))
def test_words_are_those_of_each_tournament(seed: int, first: int, number: int, count: int) -> None:
    streams = streams_of(seed, first, 3)
    drawn = words(parts(streams, GAMES), number)
    with wrapping():
        for at in range(3):
            stream = np.uint64(stream_of(np.uint64(seed), np.uint64(first + at)))
            one = np.uint64(word(np.uint64(part(stream, GAMES)), np.uint64(number)))
            assert (int(streams[at]), int(drawn[at])) == (int(stream), int(one))
            assert int(picks(drawn, count)[at]) == int(pick(one, count))
            assert float(uniform(drawn)[at]) == uniform_of_one(one)
    assert happens(drawn, np.uint64(1 << 53)).all()
    assert not happens(drawn, np.uint64(0)).any()


@given(seed=SEEDS, count=st.integers(0, 30), number=st.integers(0, 99))
def test_lots_are_those_of_each_tournament(seed: int, count: int, number: int) -> None:
    lots = streams_of(seed, 0, 4)
    rows = np.repeat(np.arange(count)[:, None], 4, axis=1)
    after = shuffle_rows(lots, number, rows)
    for at in range(4):
        items = np.arange(count)
        with wrapping():
            assert after == shuffle_part(lots[at], number, items, 0, count)
        assert rows[:, at].tolist() == items.tolist()


def columns_of_lists(greatest: int) -> st.SearchStrategy[Any]:
    return st.tuples(st.integers(1, 5), st.integers(1, 6)).flatmap(
        lambda size: st.lists(
            st.lists(
                st.lists(st.integers(-greatest, greatest), min_size=3, max_size=3), min_size=size[1], max_size=size[1]
            ),
            min_size=size[0],
            max_size=size[0],
        )
    )


@given(columns=columns_of_lists(3) | columns_of_lists(2**20) | columns_of_lists(2**59))
def test_lists_are_sorted_by_one_column_after_the_other(columns: list[list[list[int]]]) -> None:
    arrays = [np.array(column) for column in columns]
    order = sort_by_columns(arrays)
    differ = first_differences(arrays, order)
    for at in range(3):
        rows = [([column[player][at] for column in columns], player) for player in range(len(columns[0]))]
        ranked = sorted(rows, reverse=True)
        assert order[:, at].tolist() == [player for _, player in ranked]
        by = [
            next((column for column, pair in enumerate(zip(one, two, strict=True)) if len(set(pair)) > 1), len(columns))
            for (one, _), (two, _) in pairwise(ranked)
        ]
        assert differ[:, at].tolist() == by


def met_by(players: int, share: float, tournaments: int, seed: int) -> Any:
    """Who may not meet whom, by lot and mutual: position x tournament."""
    drawn = uniform(words(streams_of(seed, 0, tournaments), np.arange(players * players)[:, None]))
    table = (drawn < share).reshape(players, players, tournaments)
    table |= table.swapaxes(0, 1)
    table[np.arange(players), np.arange(players)] = False
    bits = table * (np.uint64(1) << np.arange(players, dtype=np.uint64))[:, None]
    return np.bitwise_or.reduce(bits, axis=1)


def first_pairing(free: list[int], met: list[int]) -> tuple[int, list[tuple[int, int]] | None]:
    """The first pairing in which the highest always has the first he may meet, by trying; and how many it took."""
    trials = 0

    def go_on(left: list[int]) -> list[tuple[int, int]] | None:
        nonlocal trials
        if not left:
            return []
        for upper in left[1:]:
            if met[left[0]] >> upper & 1:
                continue
            trials += 1
            rest = go_on([each for each in left[1:] if each != upper])
            if rest is not None:
                return [(left[0], upper), *rest]
        return None

    found = go_on(free)
    return (trials, found) if found is not None else (0, None)


@pytest.mark.parametrize("patience", [5, 300_000])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
@pytest.mark.parametrize("players", [2, 7, 8, 10])
def test_pairings_are_the_first_of_each_list(
    players: int, share: float, patience: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournaments = 60
    met, over = met_by(players, share, tournaments, players), players % 2
    monkeypatch.setattr(pairs, "PATIENCE", patience)
    monkeypatch.setattr(pairs, "FEW", 0)
    had_bye = met[0] if over else np.zeros(tournaments, np.uint64)
    trials, found, byes = pairs.pair_lists(met, had_bye)
    for at in range(tournaments):
        candidates = [p for p in reversed(range(players)) if not int(had_bye[at]) >> p & 1] if over else [players]
        for left_over in candidates:
            field = [player for player in range(players) if player != left_over]
            tried, pairing = first_pairing(field, [int(each) for each in met[:, at]])
            if tried:
                break
        assert int(trials[at]) == tried
        if pairing is not None:
            assert list(zip(*found[:, :, at].tolist(), strict=True)) == pairing
            assert int(byes[at]) == left_over


@given(seed=SEEDS, players=st.sampled_from([2, 5, 130, 300]), strict=st.booleans())
def test_inversions_are_those_of_each_tournament(seed: int, players: int, strict: bool) -> None:
    drawn = words(streams_of(seed, 0, 2), np.arange(players)[:, None])
    level = 2 * np.argsort(drawn, axis=0) + 2 if strict else picks(drawn, players) + 2
    expected = [inversions_of_one(np.ascontiguousarray(level[:, at])) for at in range(2)]
    assert inversions_of(level, strict=strict).tolist() == expected


def test_large_fields_are_played_few_at_once() -> None:
    fields = (2, 16, 64, 200, 1024, 8192)
    sizes = [chunks.at_once(players) for players in fields]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0], sizes[-1]) == (chunks.MOST, chunks.LEAST)
