"""Sets of up to 64, one word each, of many tournaments at once; see `tavle.simulate.kernels.bits`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.words import ONE, Words

Ints = NDArray[np.int64]


def lowest(members: Words) -> Words:
    """The lowest member of each set, as a set of one; of none, none."""
    found: Words = members & (~members + ONE)
    return found


def highest(members: Words) -> Words:
    """The highest member of each set, as a set of one; of none, none."""
    for shift in (1, 2, 4, 8, 16, 32):
        members = members | members >> np.uint64(shift)
    return members ^ members >> ONE


def positions(single: Words) -> Ints:
    """Where the member of each set of one stands."""
    at: Ints = np.bitwise_count(single - ONE).astype(np.int64)
    return at


def singles(at: Any) -> Words:
    """The sets of one member each."""
    return ONE << np.asarray(at, np.uint64)


def everybody(count: int) -> np.uint64:
    """The set of the first so many, at least one."""
    return np.uint64((1 << count) - 1)
