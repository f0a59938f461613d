"""Tournaments in chunks, so that memory stays the same however many there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tavle.simulate.arrays.tally import Found
from tavle.simulate.arrays.words import streams_of
from tavle.simulate.words import Words

MOST = 4000
"""No power of two: rows would lie in memory so that they push each other out of the cache."""
LEAST_OF_LARGE = 16
PLAYERS_AT_ONCE, PAIRS_AT_ONCE = 1 << 17, 1 << 20
EACH = ("inversions", "squares", "codes")
"""Counts of which each tournament has its own."""


@dataclass(frozen=True, slots=True)
class ArraysForm:
    """How a kind is played by whole arrays.

    Attributes:
        play: Plays a chunk; see the package.
        pairs: Whether it keeps something of every two players.
    """

    play: Callable[[Words, Mapping[str, Any], Found], None]
    pairs: bool = False

    def at_once(self, players: int) -> int:
        """How many tournaments are played at once."""
        if self.pairs:
            return min(MOST, max(1, PAIRS_AT_ONCE // players**2))
        return min(MOST, max(LEAST_OF_LARGE, PLAYERS_AT_ONCE // players))


def play_in_chunks(form: ArraysForm, given: Mapping[str, Any], seed: int, first: int, count: int, found: Found) -> None:
    """Plays tournaments `first` to `first + count - 1`; `found` is what the kernel would fill."""
    some = form.at_once(len(found["places"]))
    for at in range(0, count, some):
        here = min(some, count - at)
        own = {name: found[name][at : at + here] for name in EACH if name in found}
        form.play(streams_of(seed, first + at, here), given, {**found, **own})
