"""All chance of the simulator: words of 64 bits, each worked out from where it is wanted, not from the one before.

The stream of a tournament is made from the seed of the study and the tournament's index; a part of it from a key
(games, attendance, the lots of one purpose); a word of the part from its number. So neither chunks nor processes nor
the order in which games are played change anything, and two engines that ask for the same word get the same.

The function behind it is the finaliser of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
generators, 2014). docs/simulator.md says which word decides what.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.core.lots import Stream
from tavle.simulate.compiled import kernel, wrapping

Word = Any
"""A `numpy.uint64`, or what numba makes of one."""
Words = NDArray[np.uint64]

GAMMA = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
S30, S27, S31, S32, S11, S12 = (np.uint64(shift) for shift in (30, 27, 31, 32, 11, 12))
ONE = np.uint64(1)

GAMES, ATTENDANCE, TIES, ENTRY, UNFINISHED, BOARDS, DRAWN_SIDES, PLAY_OFFS = (np.uint64(key) for key in range(1, 9))
"""Keys of the parts: results, who comes, lots of a list, the draw of a cup or a field, games left hanging, boards,
play-offs for the last places of a cup."""

SCALE = 1 << 53
"""Chances are kept as whole numbers of 1/2^53, and compared with the upper 53 bits of a word."""


@kernel
def mix(word: Word) -> Word:
    """Every bit of the answer hangs on every bit of the word."""
    word = (word ^ (word >> S30)) * FIRST
    word = (word ^ (word >> S27)) * SECOND
    return word ^ (word >> S31)


@kernel
def stream_of(seed: Word, index: Word) -> Word:
    """The stream of one tournament of a study."""
    return mix(mix(seed) + (index + ONE) * GAMMA)


@kernel
def part(stream: Word, key: Word) -> Word:
    """A part of a stream."""
    return mix(stream ^ (key * GAMMA))


@kernel
def word(stream: Word, number: Word) -> Word:
    """A word of a stream or a part, by its number."""
    return mix(stream + (number + ONE) * GAMMA)


@kernel
def happens(drawn: Word, chance: Word) -> bool:
    """Whether something with this chance (in units of 1/2^53) happens by this word."""
    return bool((drawn >> S11) < chance)


@kernel
def pick(drawn: Word, count: int) -> Any:
    """A number from 0 to count - 1 (count under 2^32): uneven by less than count in 2^32."""
    return np.int64(((drawn >> S32) * np.uint64(count)) >> S32)


@kernel
def uniform(drawn: Word) -> float:
    """A number strictly between 0 and 1; 52 bits, so that a half added to them is not lost."""
    return (float(drawn >> S12) + 0.5) * 2.220446049250313e-16


@kernel
def gumbel(drawn: Word) -> float:
    """A number with the standard Gumbel distribution."""
    return -math.log(-math.log(uniform(drawn)))


@kernel
def shuffle(stream: Word, items: NDArray[Any], count: int) -> None:
    """The first `count` items in an order drawn by lot, from the back, as `core.lots` does it."""
    shuffle_part(stream, 0, items, 0, count)


@kernel
def shuffle_part(stream: Word, number: int, items: NDArray[Any], first: int, count: int) -> int:
    """The `count` items from `first` on, drawn by lot from word `number` on; gives the number of the next word."""
    for last in range(count - 1, 0, -1):
        other = first + pick(word(stream, np.uint64(number)), last + 1)
        number += 1
        items[first + last], items[other] = items[other], items[first + last]
    return number


def key_of(purpose: str) -> np.uint64:
    """The key of the part that a purpose of lots has, e.g. `tables/1`."""
    return np.uint64(int.from_bytes(sha256(purpose.encode()).digest()[:8], "big"))


def keys_of(purposes: Sequence[str]) -> Words:
    """The keys of several purposes."""
    return np.array([int(key_of(purpose)) for purpose in purposes], dtype=np.uint64)


def chances(values: Any) -> Words:
    """Probabilities as whole numbers of 1/2^53."""
    return np.rint(np.asarray(values, dtype=np.float64) * SCALE).astype(np.uint64)


def part_of(stream: np.uint64, key: np.uint64) -> np.uint64:
    """`part` for callers that are not compiled: numba hands words back as plain integers."""
    with wrapping():
        return np.uint64(part(stream, key))


def word_of(stream: np.uint64, number: int) -> np.uint64:
    """`word` for callers that are not compiled."""
    with wrapping():
        return np.uint64(word(stream, np.uint64(number)))


class SimulatedLots(Stream):
    """Lots for the engine of the books, from the words of a simulated tournament instead of a seed.

    Args:
        stream: The tournament's stream as decimal digits.
        purpose: What is drawn; it names the part.
    """

    __slots__ = ("_number_of_word", "_part")

    def __init__(self, stream: str, purpose: str) -> None:
        super().__init__(stream, purpose)
        self._part = part_of(np.uint64(int(stream)), key_of(purpose))
        self._number_of_word = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; see `Stream.below` for what is refused.

        As `pick`; numbers that need more than one word are put together of several.
        """
        if n < 1:
            raise ValueError(f"cannot draw from {n} values; at least 1 is wanted")
        if n == 1:
            return 0
        if n < 1 << 32:
            return int(pick(self._word(), n))
        value = 0
        for _ in range(-(-n.bit_length() // 64) + 1):
            value = value << 64 | int(self._word())
        return value % n

    def _word(self) -> np.uint64:
        drawn = word_of(self._part, self._number_of_word)
        self._number_of_word += 1
        return drawn
