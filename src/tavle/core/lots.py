"""Lots: all the chance of the program, from a recorded seed, so exactly that anyone can repeat it.

A `Stream` is an endless row of words of 64 bits, cut from SHA-256 over a seed, a purpose and a counter. The same seed
and purpose give the same words for ever, on every machine; two purposes have nothing to do with each other.
docs/lots.md says it in full, with test vectors: whoever changes a value here breaks every tournament ever drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate
from typing import TypeVar

_T = TypeVar("_T")

_BLOCK = "tavle lots 1: block"
_COMMITMENT = "tavle lots 1: commitment"
_SEED = "tavle lots 1: seed"

_WORD = 8
"""Bytes in a word, and in every number that is hashed."""


class Stream:
    """The chance of one seed and one purpose; reading from it moves it on.

    Args:
        seed: Any text that UTF-8 can hold; a whole number is given as its decimal digits.
        purpose: What is drawn, e.g. `powers/3`; see `purpose_of`.
    """

    __slots__ = ("_blocks", "_head", "_words")

    def __init__(self, seed: str, purpose: str) -> None:
        self._head = _text(_BLOCK) + _text(seed) + _text(purpose)
        self._blocks = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely.

        Takes as few words as can hold n values; a number above the last full multiple of n is thrown away and drawn
        again, so that no remainder is favoured. `below(1)` takes none.

        Raises:
            ValueError: if n is less than 1.
        """
        if n < 1:
            raise ValueError(f"cannot draw from {n} values; at least 1 is wanted")
        words = -(-(n - 1).bit_length() // (8 * _WORD))
        values: int = 1 << (8 * _WORD * words)
        while True:
            drawn = self._number(words)
            if drawn < values - values % n:
                return drawn % n

    def shuffled(self, items: Iterable[_T]) -> tuple[_T, ...]:
        """The items in an order drawn by lot (Fisher and Yates, from the back), each order equally likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def choice(self, items: Sequence[_T]) -> _T:
        """One of the items, each equally likely; ValueError if there are none."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """A position of `weights` (whole numbers, none negative), as likely as its share of their sum.

        Raises:
            ValueError: if the sum is 0.
        """
        ends = list(accumulate(weights))
        drawn = self.below(ends[-1] if ends else 0)
        return next(position for position, end in enumerate(ends) if drawn < end)

    def _number(self, words: int) -> int:
        """The next words read as one number, the first of them the most significant."""
        number = 0
        for _ in range(words):
            if not self._words:
                self._words = self._block()
            number = number << (8 * _WORD) | self._words.pop()
        return number

    def _block(self) -> list[int]:
        """The four words of the next block, last word first, so that `pop` gives them in order."""
        block = sha256(self._head + _eight_bytes(self._blocks)).digest()
        self._blocks += 1
        starts = range(len(block) - _WORD, -1, -_WORD)
        return [int.from_bytes(block[start : start + _WORD], "big") for start in starts]


@dataclass(frozen=True, slots=True)
class Draw:
    """One order drawn by lot, with all that is needed to draw it again.

    Attributes:
        kind: What was drawn, e.g. `start_order`, as the record names it.
        seed: The seed; published after the draw, its `commitment` before.
        purpose: The purpose given to the stream.
        order: What was drawn, first lot first.
    """

    kind: str
    seed: str
    purpose: str
    order: tuple[str, ...]


def draw_order(kind: str, seed: str, purpose: str, items: Iterable[str]) -> Draw:
    """Draw an order of the items; the order in which they are given does not matter.

    They are sorted by code point first. So a draw needs no list of what went into it: its own order, sorted, is that
    list, and nobody gains by the order of registration.

    Raises:
        ValueError: if an item occurs twice.
    """
    listed = sorted(items)
    if len(set(listed)) < len(listed):
        raise ValueError("an item occurs twice among the lots")
    return Draw(kind, seed, purpose, Stream(seed, purpose).shuffled(listed))


def drawn_again(draw: Draw) -> Draw:
    """The same draw made anew from its seed: equal to `draw` if and only if that was drawn as it says."""
    return draw_order(draw.kind, draw.seed, draw.purpose, draw.order)


def purpose_of(kind: str, *numbers: int) -> str:
    """The purpose of a draw: its kind, then the round, the table and so on, e.g. `places/3/2`."""
    return "/".join([kind, *map(str, numbers)])


def commitment(seed: str) -> str:
    """What is published before the draw: a hash (64 hexadecimal digits) that ties the organiser to the seed.

    It hides the seed only if that cannot be guessed; a seed of 32 random hexadecimal digits is long enough.
    """
    return sha256(_text(_COMMITMENT) + _text(seed)).hexdigest()


def derive(seed: str, purpose: str) -> str:
    """A seed of its own (64 hexadecimal digits) for a part of the tournament, e.g. for one round.

    It can be made known without betraying the seed it comes from or any other part's.
    """
    return sha256(_text(_SEED) + _text(seed) + _text(purpose)).hexdigest()


def _eight_bytes(value: int) -> bytes:
    return value.to_bytes(_WORD, "big")


def _text(value: str) -> bytes:
    """Length in bytes, then the bytes: so that no two lists of texts are hashed alike."""
    encoded = value.encode("utf-8")
    return _eight_bytes(len(encoded)) + encoded
