"""Counts of how a tournament ended; players are numbered from the strongest, 0."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import inlined, kernel
from tavle.simulate.kernels.bits import NONE, bit, count_bits
from tavle.simulate.words import ONE

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


@kernel
def inversions_of(level: Ints) -> int:
    """Twice the number of pairs in which the weaker ended ahead; a pair that shares its place counts one.

    From the strongest on, a tree (Fenwick 1994) counts who stands no further behind than each: n log n steps, where
    comparing every two takes longer than a large cup.
    """
    most = 0
    for player in range(level.shape[0]):
        most = max(most, level[player] + 1)
    tree, equals = np.zeros((2, most + 1), np.int64)
    found = 0
    for player in range(level.shape[0]):
        own = level[player] + 1
        ahead, at = 0, own
        while at > 0:
            ahead += tree[at]
            at &= at - 1
        found += 2 * (player - ahead) + equals[own]
        equals[own] += 1
        at = own
        while at <= most:
            tree[at] += 1
            at += at & -at
    return found


@kernel
def tally_ranks(level: Ints, number: int, places: Ints, inversions: Ints, squares: Ints) -> None:
    """Counts the places of one tournament.

    Args:
        level: Twice the mean of the places that each player takes, alone or with others.
        number: The tournament's position in the chunk.
        places: Player x half the level, rounded down, less 1: counted up. A place from j to k shared by several stands
            at their mean; `measures` spreads it.
        inversions, squares: Filled at `number`: see `inversions_of`; eight times the inversions, each weighted by the
            distance in strength. That is four times the sum of squared differences between strength and place, and
            where places are shared the mean of it over all orders that a lot may make of them.
    """
    total = 0
    for player in range(level.shape[0]):
        own, rank = level[player], 2 * (player + 1)
        places[player, (own >> 1) - 1] += 1
        total += 2 * rank * (rank - own)
    squares[number] = total
    inversions[number] = inversions_of(level)


@inlined
def tally_order(rank: Ints, number: int, places: Ints, inversions: Ints, squares: Ints) -> None:
    """Counts the places of one tournament of up to 64 in which no place is shared; see `tally_ranks`.

    Args:
        rank: The place of each player from 0.
    """
    total, found, seen = 0, 0, NONE
    for player in range(places.shape[0]):
        place = rank[player]
        places[player, place] += 1
        total += (place - player) * (place - player)
        found += count_bits(seen >> np.uint64(place))
        seen |= bit(place)
    squares[number] = 4 * total
    inversions[number] = 2 * found


@inlined
def tally_levels(level: Ints, equals: Words, number: int, places: Ints, inversions: Ints, squares: Ints) -> None:
    """As `tally_ranks`, quicker for up to 64 players.

    Args:
        equals: Room for a set of players at each place.
    """
    players = level.shape[0]
    if players > 64:
        tally_ranks(level, number, places, inversions, squares)
        return
    total, found, behind = 0, 0, NONE
    for place in range(players):
        equals[place] = NONE
    for player in range(players):
        place = (level[player] >> 1) - 1
        places[player, place] += 1
        equals[place] |= bit(player)
        rank = 2 * (player + 1)
        total += 2 * rank * (rank - level[player])
    for place in range(players - 1, -1, -1):
        left = equals[place]
        while left != NONE:
            lowest = left & (~left + ONE)
            left ^= lowest
            stronger = lowest - ONE
            found += 2 * count_bits(behind & stronger) + count_bits(equals[place] & stronger)
        behind |= equals[place]
    squares[number] = total
    inversions[number] = found
