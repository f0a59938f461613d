"""Sets of up to 64 as one word."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavle.simulate.compiled import kernel
from tavle.simulate.words import ONE, Word

S1, S2, S4, S56 = (np.uint64(shift) for shift in (1, 2, 4, 56))
PAIRS, NIBBLES, HALVES, SUM = (
    np.uint64(mask) for mask in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
NONE = np.uint64(0)


@kernel
def lowest_bit(members: Word) -> Any:
    """The position of the lowest member of a set that is not empty; one instruction where a compiler knows it."""
    return count_bits(~members & (members - ONE))


@kernel
def count_bits(members: Word) -> Any:
    """How many members a set has; one instruction where a compiler knows it."""
    members = members - ((members >> S1) & PAIRS)
    members = (members & NIBBLES) + ((members >> S2) & NIBBLES)
    members = (members + (members >> S4)) & HALVES
    return np.int64((members * SUM) >> S56)


@kernel
def bit(position: int) -> Word:
    """The set of one member."""
    return ONE << np.uint64(position)


@kernel
def first_bits(count: int) -> Word:
    """The set of the first so many, at least one."""
    return ~NONE >> np.uint64(64 - count)
