"""The first complete pairing of a list of up to 64, as `tavle.pairing.complete` defines it.

The letter of the rule first: each in turn takes the first he has not met. Only where it gets stuck all is tried in
order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import inlined, kernel
from tavle.simulate.kernels.bits import NONE, bit, first_bits, lowest_bit
from tavle.simulate.kernels.matching import pair_surely
from tavle.simulate.kernels.swiss_list import BARRED, FREE_ROUNDS, LEFT, OPTIONS
from tavle.simulate.words import ONE, Word

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

NOBODY = 0
PATIENCE = 2000
"""After so many trials a matching is sooner done."""
NOWHERE = 63
"""The place of who has no opponent: nobody else's where somebody has the bye."""


@kernel
def pair_all(free: Word, met: Words, lower: Ints, upper: Ints, left: Words, options: Words) -> int:
    """Pairs all free positions: the highest with the first he has not met, so that all find an opponent.

    Args:
        free: The positions to be paired, as a set.
        met: For each position whom it may not meet.
        lower, upper: Filled with the pairs; `lower` chooses.
        left, options: Room for the search.

    Returns:
        How many trials it took, at least the number of pairs; NOBODY if there is no complete pairing. More trials than
        pairs mean that the letter of the rule gets stuck.
    """
    depth, trials = 0, 0
    left[0] = free
    lower[0] = lowest_bit(free)
    options[0] = free & ~bit(lower[0]) & ~met[lower[0]]
    while True:
        if options[depth] == NONE:
            if depth == 0:
                return NOBODY
            depth -= 1
            continue
        trials += 1
        if trials > PATIENCE:
            return trials if pair_surely(free, met, lower, upper) else NOBODY
        chosen = lowest_bit(options[depth])
        upper[depth] = chosen
        options[depth] &= ~bit(chosen)
        rest = left[depth] & ~bit(lower[depth]) & ~bit(chosen)
        if rest == NONE:
            return trials
        depth += 1
        left[depth] = rest
        chooser = lowest_bit(rest)
        lower[depth] = chooser
        options[depth] = rest & ~bit(chooser) & ~met[chooser]


@inlined
def by_letter(free: Word, played: int, order: Ints, places: Ints, opponents: Ints, pairs: Ints) -> bool:
    """Pairs the free places by the letter of the rule; gives whether all found an opponent."""
    made = 0
    while free != NONE:
        chooser = lowest_bit(free)
        free &= free - ONE
        options, player = free, order[chooser]
        for number in range(played):
            options &= ~bit(places[opponents[number, player]])
        if options == NONE:
            return False
        pairs[0, made], pairs[1, made] = chooser, lowest_bit(options)
        free ^= options & (~options + ONE)
        made += 1
    return True


@kernel
def search(free: Word, played: int, places: Ints, sets: Words, opponents: Ints, pairs: Ints) -> int:
    """Pairs the free places however that may be done; see `pair_all`."""
    for player in range(places.shape[0] - 1):
        sets[BARRED, places[player]] = NONE
        for number in range(played):
            sets[BARRED, places[player]] |= bit(places[opponents[number, player]])
    return pair_all(free, sets[BARRED], pairs[0], pairs[1], sets[LEFT], sets[OPTIONS])


@inlined
def next_pairs(
    played: int, order: Ints, places: Ints, state: Ints, sets: Words, opponents: Ints, pairs: Ints
) -> tuple[Any, int]:
    """Pairs a later round by the list.

    Returns:
        Trials as `pair_all` counts them, and the place that has the bye, or the number of players.
    """
    players = order.shape[0]
    everybody = first_bits(players)
    if players % 2 == 0:
        if by_letter(everybody, played, order, places, opponents, pairs):
            return players // 2, players
        return search(everybody, played, places, sets, opponents, pairs), players
    places[players] = NOWHERE
    for place in range(players - 1, -1, -1):
        if state[FREE_ROUNDS, order[place]] == 0:
            free = everybody & ~bit(place)
            if by_letter(free, played, order, places, opponents, pairs):
                return players // 2, place
            trials = search(free, played, places, sets, opponents, pairs)
            if trials != 0:
                return trials, place
    return 0, players
