"""Lists of Swiss rounds of up to 64 players.

A list is keys: one whole number for each player, the criteria from the highest bits down, the player in the lowest.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import inlined, kernel
from tavle.simulate.kernels.bits import NONE, bit, count_bits
from tavle.simulate.words import Word, word

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

AT_TIE, AT_SOLKOFF, AT_CUMULATIVE, AT_HEAD, AT_POINTS = 6, 26, 38, 49, 56
TIE_MASK = (1 << AT_SOLKOFF - AT_TIE) - 1
S44 = np.uint64(44)


POINTS, RUNNING, START_PLACE, DRAWN_PLACE, FREE_ROUNDS = range(5)
STATE_ROWS = 5
"""Rows of the state, a column for each player and one for who has no opponent: points in halves; the sum of the running
scores in halves; the position in the start order and in the order of round 1; byes."""

MET, BEATEN, HUNG, EQUALS, BARRED, LEFT, OPTIONS = range(7)
SET_ROWS = 7
"""Rows of the sets: whom each player has met, beaten, and left a match unfinished with; the players of each number of
points; for each place those of whom its player has met, as places; and room for the search of pairs."""


@kernel
def lot_of_number(lots: Word, number: int) -> Any:
    """A lot by the number of its word: 20 bits."""
    return np.int64(word(lots, np.uint64(number)) >> S44)


@inlined
def key_by_lots(lots: Word, after: int, named: int, state: Ints, keys: Ints) -> None:
    """Keys of points and lots.

    Args:
        named: 1, or 0 if the keys hold no player.
    """
    for player in range(keys.shape[0]):
        tie = lot_of_number(lots, (after << 16) + player)
        keys[player] = state[POINTS, player] << AT_POINTS | tie << AT_TIE | named * player


@inlined
def key_by_start(named: int, state: Ints, keys: Ints) -> None:
    """Keys of points and the start order; see `key_by_lots`."""
    for player in range(keys.shape[0]):
        tie = TIE_MASK - state[START_PLACE, player]
        keys[player] = state[POINTS, player] << AT_POINTS | tie << AT_TIE | named * player


@inlined
def add_running(state: Ints, keys: Ints) -> None:
    """The running scores into the keys."""
    for player in range(keys.shape[0]):
        keys[player] += state[RUNNING, player] << AT_CUMULATIVE


@inlined
def add_solkoff(played: int, opponents: Ints, state: Ints, keys: Ints) -> None:
    """The sum of the opponents' points after so many rounds into the keys."""
    for number in range(played):
        for player in range(keys.shape[0]):
            keys[player] += state[POINTS, opponents[number, player]] << AT_SOLKOFF


@inlined
def add_head_to_head(state: Ints, sets: Words, keys: Ints) -> None:
    """Wins less losses among equals into the keys, if each of them has met another.

    Source: nbgf_monrad §K2.
    """
    for points in range(sets.shape[1]):
        sets[EQUALS, points] = NONE
    for player in range(keys.shape[0]):
        sets[EQUALS, state[POINTS, player]] |= bit(player)
    wanting = NONE
    for player in range(keys.shape[0]):
        points = state[POINTS, player]
        wanting |= np.uint64(sets[MET, player] & sets[EQUALS, points] == NONE) << np.uint64(points)
    for player in range(keys.shape[0]):
        points = state[POINTS, player]
        equals = sets[EQUALS, points]
        games = count_bits(sets[MET, player] & equals) - count_bits(sets[HUNG, player] & equals)
        balance = 32 + 2 * count_bits(sets[BEATEN, player] & equals) - games
        counts = np.int64(~(wanting >> np.uint64(points)) & np.uint64(1))
        keys[player] += (balance * counts) << AT_HEAD


@inlined
def place_by_keys(keys: Ints, order: Ints, places: Ints) -> None:
    """The place of everybody and the player at each place, the greatest key first.

    Counting who stands above takes more steps than sorting does, but none that a processor cannot foresee.
    """
    players = keys.shape[0]
    for player in range(players):
        key, above = keys[player], 0
        for other in range(players):
            above += keys[other] > key
        places[player] = above
        order[above] = player


@kernel
def separated_by(upper: int, lower: int) -> Any:
    """The criterion in which two keys first differ: 0 points, 1 head to head, 2 running score, 3 Solkoff, 4 lots."""
    differ = upper ^ lower
    shared = np.int64(differ < 1 << AT_POINTS) + np.int64(differ < 1 << AT_HEAD)
    return shared + np.int64(differ < 1 << AT_CUMULATIVE) + np.int64(differ < 1 << AT_SOLKOFF)


@inlined
def has_beaten_all(order: Ints, state: Ints, sets: Words) -> Any:
    """Whether several lead on points, and one of them has beaten all the others."""
    best, leaders, count = state[POINTS, order[0]], NONE, 0
    while count < order.shape[0] and state[POINTS, order[count]] == best:
        leaders |= bit(order[count])
        count += 1
    for place in range(count if count > 1 else 0):
        player = order[place]
        if leaders & ~sets[BEATEN, player] == bit(player):
            return True
    return False
