"""Who has sat with whom, in many tournaments at once: a set for each player, as words of 64 players each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.bits import singles
from tavle.simulate.words import Words

Ints = NDArray[np.int64]


def nobody_met(players: int, tournaments: int) -> Words:
    """Before the first round: word x player x tournament."""
    return np.zeros((-(-players // 64), players, tournaments), np.uint64)


def meet(met: Words, companies: Ints, these: Ints) -> Ints:
    """Adds tables to the sets.

    Args:
        met: Of all tournaments; changed.
        companies: Table x seat x tournament, nobody twice.
        these: Which tournaments the last axis is.

    Returns:
        How many pairs have met before, by tournament.
    """
    found, each = np.zeros(companies.shape[2], np.int64), singles(companies & 63)
    at = companies * met.shape[2] + these
    for word, sets in enumerate(met):
        own = each * (companies >> 6 == word)
        others = np.bitwise_or.reduce(own, axis=1, keepdims=True) ^ own
        flat = sets.reshape(-1)
        known = flat.take(at)
        found += np.bitwise_count(known & others).sum(axis=(0, 1), dtype=np.int64)
        flat[at] = known | others
    return found // 2
