"""Words of chance: the published SplitMix64, and the same lots in compiled and in plain code."""

import numpy as np
import pytest

from tavle.simulate.compiled import wrapping
from tavle.simulate.words import (
    ENTRY,
    SCALE,
    SimulatedLots,
    chances,
    happens,
    key_of,
    part_of,
    pick,
    shuffle,
    stream_of,
    uniform,
    word_of,
)

SPLITMIX64_OF_1234567 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first words of SplitMix64 with the seed 1234567, as published with the generator."""


def test_words_are_those_of_splitmix64() -> None:
    assert [int(word_of(np.uint64(1234567), number)) for number in range(5)] == SPLITMIX64_OF_1234567


def test_streams_and_parts_differ() -> None:
    with wrapping():
        streams = {int(stream_of(np.uint64(seed), np.uint64(index))) for seed in range(20) for index in range(20)}
    parts = {int(part_of(np.uint64(7), key_of(f"tables/{number}"))) for number in range(100)}
    assert len(streams) == 400
    assert len(parts) == 100


def test_a_certain_thing_happens_and_an_impossible_one_does_not() -> None:
    words = [np.uint64(0), np.uint64(2**64 - 1), np.uint64(2**63)]
    assert all(happens(word, chances(1.0)[()]) for word in words)
    assert not any(happens(word, chances(0.0)[()]) for word in words)
    assert int(chances(0.5)) == SCALE // 2


def test_numbers_stay_in_their_range() -> None:
    assert [pick(np.uint64(word), 6) for word in (0, 2**63, 2**64 - 1)] == [0, 3, 5]
    assert 0 < uniform(np.uint64(0)) < uniform(np.uint64(2**64 - 1)) < 1


def test_picks_are_even() -> None:
    drawn = np.bincount([pick(word_of(np.uint64(5), number), 6) for number in range(6000)])
    # Chi-square with 5 degrees of freedom is below 20.5 in 99.9 % of all drawings.
    assert ((drawn - 1000) ** 2 / 1000).sum() < 20.5


def test_the_lots_of_the_books_engine_are_those_of_the_kernels() -> None:
    stream = np.uint64(99)
    lots = SimulatedLots("99", "tables/1")
    items = np.arange(20)
    shuffle(part_of(stream, key_of("tables/1")), items, 20)
    assert list(lots.shuffled(range(20))) == items.tolist()
    assert int(ENTRY) != int(key_of("tables/1"))


def test_lots_refuse_nothing_to_draw_from_and_draw_large_numbers() -> None:
    lots = SimulatedLots("99", "powers/1")
    assert lots.below(1) == 0
    large = [lots.below(10**30) for _ in range(50)]
    assert 10**28 < max(large) < 10**30
    with pytest.raises(ValueError, match="at least 1"):
        lots.below(0)
