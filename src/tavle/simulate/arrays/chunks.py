"""Tournaments in chunks, so that memory stays the same however many there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from tavle.simulate.arrays.tally import Found
from tavle.simulate.arrays.words import streams_of
from tavle.simulate.words import Words

Play = Callable[[Words, Mapping[str, Any], Found], None]
"""Plays a chunk; see the package."""

MOST, LEAST = 8000, 64
"""Tournaments at once. No power of two: rows would lie in memory so that they push each other out of the cache."""
PLAYERS_AT_ONCE = 1 << 17
LARGE_BLOCK = 30 << 20
EACH = ("inversions", "squares", "codes")
"""Counts of which each tournament has its own."""


def at_once(players: int) -> int:
    """How many tournaments of so many players are played at once."""
    return min(MOST, max(LEAST, PLAYERS_AT_ONCE // players))


@cache
def keep_memory() -> None:
    """Lets one large block come and go, once a process.

    After that glibc keeps memory of its size ready; before, it gives back to the system what a step has freed and asks
    for it again in the next, which costs up to half of the speed. Elsewhere this does nothing.
    """
    np.empty(LARGE_BLOCK, np.uint8)


def play_in_chunks(play: Play, given: Mapping[str, Any], seed: int, first: int, count: int, found: Found) -> None:
    """Plays tournaments `first` to `first + count - 1`; `found` is what the kernel would fill."""
    keep_memory()
    some = at_once(len(found["places"]))
    for at in range(0, count, some):
        here = min(some, count - at)
        own = {name: found[name][at : at + here] for name in EACH if name in found}
        play(streams_of(seed, first + at, here), given, {**found, **own})
