"""The first complete pairing of a list of up to 64, as `tavle.pairing.complete` defines it, by trying in order."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.bits import NONE, bit, lowest_bit
from tavle.simulate.words import Word

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

NOBODY, UNDECIDED = 0, -1
PATIENCE = 300_000
"""After so many trials the question is left to the exact engine."""


@kernel
def pair_all(free: Word, met: Words, lower: Ints, upper: Ints, left: Words, options: Words) -> int:
    """Pairs all free positions: the highest with the first he has not met, so that all find an opponent.

    Args:
        free: The positions to be paired, as a set.
        met: For each position whom it may not meet.
        lower, upper: Filled with the pairs; `lower` chooses.
        left, options: Room for the search.

    Returns:
        How many trials it took, at least the number of pairs; NOBODY if there is no complete pairing, UNDECIDED if
        patience is over. More trials than pairs mean that the letter of the rule gets stuck.
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
            return UNDECIDED
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
