"""The words of chance of many tournaments at once: `tavle.simulate.words` says which there are."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.words import FIRST, GAMMA, ONE, S11, S12, S27, S30, S31, S32, SECOND, Words

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


def mixed(words: Words) -> Words:
    """`mix` of each word; the array itself is changed."""
    words ^= words >> S30
    words *= FIRST
    words ^= words >> S27
    words *= SECOND
    words ^= words >> S31
    return words


def streams_of(seed: int, first: int, count: int) -> Words:
    """The streams of tournaments `first` to `first + count - 1`."""
    indices = np.arange(first + 1, first + count + 1, dtype=np.uint64)
    return mixed(mixed(np.array([seed], np.uint64)) + indices * GAMMA)


def parts(streams: Words, key: Any) -> Words:
    """A part of each stream."""
    return mixed(streams ^ (np.atleast_1d(np.uint64(key)) * GAMMA))


def words(lots: Words, numbers: Any) -> Words:
    """A word of each part; the numbers are one, or an array of which the last axis fits the tournaments or is 1."""
    return mixed(lots + (np.atleast_1d(np.asarray(numbers, np.uint64)) + ONE) * GAMMA)


def rows_of_words(lots: Words, numbers: Any) -> Words:
    """A row of words for each number."""
    return words(lots, np.asarray(numbers)[:, None])


def happens(drawn: Words, chance: Any) -> Flags:
    """Whether something with this chance (in units of 1/2^53) happens by each word."""
    done: Flags = (drawn >> S11) < chance
    return done


def picks(drawn: Words, count: Any) -> Ints:
    """Numbers from 0 to count - 1."""
    return (((drawn >> S32) * np.asarray(count, np.uint64)) >> S32).astype(np.int64)


def uniform(drawn: Words) -> Floats:
    """Numbers strictly between 0 and 1."""
    return ((drawn >> S12).astype(np.float64) + 0.5) * 2.220446049250313e-16


def shuffle_rows(lots: Words, number: int, rows: NDArray[Any]) -> int:
    """The rows in an order drawn by lot for each tournament, from word `number` on, as `shuffle_part` does it.

    Args:
        rows: Of one block of memory; changed.

    Returns:
        The number of the next word.
    """
    count, tournaments = len(rows), len(lots)
    flat, column = rows.reshape(-1), np.arange(tournaments)
    for last in range(count - 1, 0, -1):
        other = picks(words(lots, number), last + 1)
        other *= tournaments
        other += column
        number += 1
        theirs = flat.take(other)
        flat[other] = rows[last]
        rows[last] = theirs
    return number
