"""Counts of how many tournaments ended; see `tavle.simulate.kernels.tally`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Found = Mapping[str, Ints]


def inversions_of(level: NDArray[Any], *, strict: bool) -> Ints:
    """Twice the number of pairs in which the weaker ended ahead; a pair that shares its place counts one."""
    players, tournaments = level.shape
    small = level.astype(np.uint8 if players < 1 << 7 else np.int16 if players < 1 << 13 else np.int32)
    found = np.zeros(tournaments, np.int64)
    wide = np.uint8 if players < 1 << 8 else np.uint32
    for stronger in range(players - 1):
        own, weaker = small[stronger], small[stronger + 1 :]
        ahead = np.add.reduce((own > weaker).view(np.uint8), axis=0, dtype=wide)
        found += ahead
        found += ahead if strict else np.add.reduce((own >= weaker).view(np.uint8), axis=0, dtype=wide)
    return found


def tally_ranks(level: Ints, found: Found, *, strict: bool = True, done: Any = slice(None)) -> None:
    """Counts the places of the tournaments.

    Args:
        level: Player x tournament: twice the mean of the places that he takes.
        found: Of `places`, `inversions` and `squares`, see the kernel.
        strict: Whether no place is shared.
        done: Which tournaments of the chunk these are.
    """
    players = level.shape[0]
    at = (level >> 1) + (np.arange(players)[:, None] * players - 1)
    found["places"][:] += np.bincount(at.reshape(-1), minlength=players * players).reshape(players, players)
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
    columns = separated.shape[1]
    at = by + (np.arange(len(by)) * columns)[:, None]
    separated[:] += np.bincount(at.reshape(-1), minlength=separated.size).reshape(separated.shape)
