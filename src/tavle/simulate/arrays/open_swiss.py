"""Swiss rounds by lot until one alone leads, many at once; see `tavle.simulate.kernels.open_swiss`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.lists import lots_of, only, sorted_keys
from tavle.simulate.arrays.tally import Found, levels_of, tally_ranks, tally_separated
from tavle.simulate.arrays.words import happens, parts, words
from tavle.simulate.kernels.open_swiss import AT_LOT, AT_POINTS, MOST_MORE
from tavle.simulate.words import GAMES, TIES, Words

Ints = NDArray[np.int64]


def play_open_swisses(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays open Swiss systems and counts them; those that are over leave the arrays."""
    rounds, wins = given["rounds"], given["wins"]
    games, ties, here = parts(streams, GAMES), parts(streams, TIES), np.arange(len(streams))
    points = np.zeros((len(wins), len(streams)), np.int64)
    keys = list_by_lot(ties, 0, points)
    number = 0
    while len(here):
        number += 1
        play_round(games, number, wins, keys & (1 << AT_LOT) - 1, points)
        keys = list_by_lot(ties, number, points)
        alone = keys[0] >> AT_POINTS > keys[1] >> AT_POINTS
        over = (number >= rounds) & alone | (number >= rounds + MOST_MORE)
        if over.any():
            count(only(keys, over), number, here[over], found)
            games, ties, here = games[~over], ties[~over], here[~over]
            points, keys = only(points, ~over), only(keys, ~over)


def list_by_lot(ties: Words, after: int, points: Ints) -> Ints:
    """Keys by points and lots, the first first; the player in the lowest bits."""
    players = len(points)
    lots = lots_of(ties, after, players)
    return sorted_keys(points << AT_POINTS | lots << AT_LOT | np.arange(players)[:, None])


def play_round(games: Words, number: int, wins: Words, order: Ints, points: Ints) -> None:
    """Neighbours on the list meet; who is left over has a point."""
    players, tournaments = order.shape
    flat, column = points.reshape(-1), np.arange(tournaments)
    for at in range(0, players - 1, 2):
        strong, weak = np.minimum(order[at], order[at + 1]), np.maximum(order[at], order[at + 1])
        won = happens(words(games, number << 16 | strong), wins.reshape(-1).take(strong * players + weak))
        flat[np.where(won, strong, weak) * tournaments + column] += 1
    if players % 2:
        flat[order[-1] * tournaments + column] += 1


def count(keys: Ints, number: int, here: Ints, found: Found) -> None:
    """Counts tournaments that are over after so many rounds."""
    players = len(keys)
    found["sums"][:] += np.array([number * (players // 2), number]) * len(here)
    tally_ranks(levels_of(keys & (1 << AT_LOT) - 1), found, done=here)
    tally_separated(((keys[:-1] >> AT_POINTS) == (keys[1:] >> AT_POINTS)).astype(np.int64), found)
