"""Swiss rounds by lot in which the same two may meet again, until one alone leads."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.swiss import lot_of
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import GAMES, Word, happens, part, stream_of, word

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

AT_POINTS, AT_LOT = 40, 16
MOST_MORE = 200
"""At most so many rounds more are played where the leaders stay equal; then the lot decides."""


@kernel
def list_by_lot(stream: Word, after: int, points: Ints, keys: Ints) -> Ints:
    """The players by points, equals by lot, the first first."""
    for player in range(points.shape[0]):
        keys[player] = points[player] << AT_POINTS | lot_of(stream, after, player) << AT_LOT | player
    keys.sort()
    order = np.empty(points.shape[0], np.int64)
    for at in range(points.shape[0]):
        order[at] = keys[points.shape[0] - 1 - at] & ((1 << AT_LOT) - 1)
    return order


@kernel
def play_open_swiss(stream: Word, rounds: int, wins: Words, points: Ints, keys: Ints) -> tuple[Ints, int]:
    """Plays one tournament.

    Returns:
        The players, best first, and how many rounds it took.
    """
    players = points.shape[0]
    games = part(stream, GAMES)
    points[:] = 0
    order = list_by_lot(stream, 0, points, keys)
    number = 0
    while number < rounds + MOST_MORE:
        number += 1
        for at in range(0, players - 1, 2):
            strong, weak = min(order[at], order[at + 1]), max(order[at], order[at + 1])
            won = happens(word(games, np.uint64(number << 16 | strong)), wins[strong, weak])
            points[strong if won else weak] += 1
        if players % 2:
            points[order[players - 1]] += 1
        order = list_by_lot(stream, number, points, keys)
        if number >= rounds and points[order[0]] > points[order[1]]:
            break
    return order, number


@kernel
def many_open_swiss(
    seed: Word,
    first: int,
    count: int,
    rounds: int,
    wins: Words,
    places: Ints,
    separated: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1` and adds them up; sums: games, rounds."""
    players = places.shape[0]
    points, keys, level = np.empty(players, np.int64), np.empty(players, np.int64), np.empty(players, np.int64)
    for number in range(count):
        order, took = play_open_swiss(stream_of(seed, np.uint64(first + number)), rounds, wins, points, keys)
        sums[0] += took * (players // 2)
        sums[1] += took
        for at in range(players):
            level[order[at]] = 2 * at + 2
            if at + 1 < players:
                separated[at, 0 if points[order[at]] > points[order[at + 1]] else 1] += 1
        tally_ranks(level, number, places, inversions, squares)
