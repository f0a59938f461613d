"""Counts of how many tournaments ended; see `tavle.simulate.kernels.tally`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Found = Mapping[str, Ints]


FEW, BLOCK = 128, 32
"""With up to so many players every two are compared; in larger fields every two of such a block, see `by_blocks`."""
MANY = 16
"""Of a table so many times as large as what it counts the most is left alone."""


def inversions_of(level: NDArray[Any], *, strict: bool) -> Ints:
    """Twice the number of pairs in which the weaker ended ahead; a pair that shares its place counts one."""
    small = level.astype(np.min_scalar_type(2 * len(level)))
    if len(level) <= FEW:
        return by_pairs(small, strict=strict)
    return by_blocks(small) if strict else by_blocks(small) + equal_pairs(level)


def by_pairs(level: NDArray[Any], *, strict: bool) -> Ints:
    """The inversions of at most 255 players: every two are compared."""
    players, tournaments = level.shape
    found = np.zeros(tournaments, np.int64)
    for stronger in range(players - 1):
        own, weaker = level[stronger], level[stronger + 1 :]
        ahead = np.add.reduce((own > weaker).view(np.uint8), axis=0, dtype=np.uint8)
        found += ahead
        found += ahead if strict else np.add.reduce((own >= weaker).view(np.uint8), axis=0, dtype=np.uint8)
    return found


def by_blocks(level: NDArray[Any]) -> Ints:
    """Twice the number of pairs in which the weaker ended clearly ahead, in n log² n steps.

    In blocks of neighbours in strength every two are compared. Then two blocks are sorted together, of equals the
    stronger first: the weaker of the two stands one place too far ahead for each inversion between them. And so on
    with what has become one block.
    """
    players, tournaments = level.shape
    whole, behind = 1 << (players - 1).bit_length(), int(level.max()) + 1
    rows = np.full((tournaments, whole), behind, np.min_scalar_type(2 * behind + 1))
    rows[:, :players] = level.T
    rows, half = rows.reshape(-1, BLOCK), BLOCK
    found = _of_each(by_pairs(np.ascontiguousarray(rows.T), strict=True), tournaments)
    while half < whole:
        marked = rows.reshape(-1, 2, half) << 1
        marked[:, 1] |= 1
        rows = np.sort(marked.reshape(-1, 2 * half), axis=1)
        places = ((rows & 1) * np.arange(2 * half, dtype=rows.dtype)).sum(axis=1, dtype=np.int64)
        found += 2 * _of_each(half * (3 * half - 1) // 2 - places, tournaments)
        rows >>= 1
        half *= 2
    return found


def _of_each(found: Ints, tournaments: int) -> Ints:
    """Sums of what stands block by block, a block of one tournament after the other."""
    each: Ints = found.reshape(tournaments, -1).sum(axis=1)
    return each


def equal_pairs(level: NDArray[Any]) -> Ints:
    """How many pairs share a place."""
    tournaments, many = level.shape[1], int(level.max()) + 1
    at = (level * tournaments + np.arange(tournaments)).reshape(-1)
    times = np.bincount(at, minlength=many * tournaments).reshape(many, tournaments)
    pairs: Ints = (times * (times - 1) // 2).sum(axis=0)
    return pairs


def tally_ranks(level: Ints, found: Found, *, strict: bool = True, done: Any = slice(None)) -> None:
    """Counts the places of the tournaments.

    Args:
        level: Player x tournament: twice the mean of the places that he takes.
        found: Of `places`, `inversions` and `squares`, see the kernel.
        strict: Whether no place is shared.
        done: Which tournaments of the chunk these are.
    """
    players = level.shape[0]
    count_up(found["places"], (level >> 1) + (np.arange(players)[:, None] * players - 1))
    tally_order(level, found, strict=strict, done=done)


def tally_order(level: Ints, found: Found, *, strict: bool, done: Any = slice(None)) -> None:
    """Measures how well the tournaments agree with strength: `inversions` and `squares`; see `tally_ranks`."""
    ranks = 2 * np.arange(1, len(level) + 1)
    found["squares"][done] = 2 * (ranks @ (ranks[:, None] - level))
    found["inversions"][done] = inversions_of(level, strict=strict)


def levels_of(order: Ints) -> Ints:
    """Twice the place of each player, from who stands at each place."""
    players, tournaments = order.shape
    level = np.empty((players, tournaments), np.int64)
    flat, column = level.reshape(-1), np.arange(tournaments)
    for at in range(players):
        flat[order[at] * tournaments + column] = 2 * at + 2
    return level


def tally_separated(by: Ints, found: Found) -> None:
    """Counts what separates each place from the next.

    Args:
        by: Place (but the last) x tournament: the column of `separated`.
    """
    separated = found["separated"]
    count_up(separated, by + (np.arange(len(by)) * separated.shape[1])[:, None])


def count_up(counts: Ints, at: Ints) -> None:
    """Counts up the numbers of a table, row after row; those that are named alone where the table is far larger."""
    if counts.size < MANY * at.size:
        counts += np.bincount(at.reshape(-1), minlength=counts.size).reshape(counts.shape)
        return
    named, times = np.unique(at, return_counts=True)
    counts[np.divmod(named, counts.shape[1])] += times
