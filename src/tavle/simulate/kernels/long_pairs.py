"""The first complete pairing of a list of any length, as `tavle.pairing.complete` defines it, by trying in order."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel

Ints = NDArray[np.int64]

PATIENCE = 20_000
"""After so many trials a pairing is left to the engine of the books."""


@kernel
def clear(row: Ints, count: int) -> None:
    """The first numbers of a row become 0."""
    for at in range(count):
        row[at] = 0


@kernel
def have_met(opponents: Ints, rounds: int, one: int, other: int) -> bool:
    """Whether two players have met."""
    for number in range(rounds):  # noqa: SIM110 - numba knows no `any` of a generator
        if opponents[one, number] == other:
            return True
    return False


@kernel
def pair_list(order: Ints, count: int, opponents: Ints, rounds: int, taken: Ints, upper: Ints, lower: Ints) -> int:
    """Pairs the first `count` of a list: the highest with the first he has not met, so that all find an opponent.

    Args:
        taken: Room; who is 1 before is left out.
        upper, lower: Filled with the pairs, as positions on the list.

    Returns:
        1, 0 if there is no complete pairing, or -1 if patience is over.

    Source: nbgf_monrad §5; as `tavle.pairing.complete`.
    """
    depth, trials, free = 0, 0, 0
    for at in range(count):
        free += 1 - taken[at]
    if free == 0:
        return 1
    upper[0] = next_free(taken, 0)
    lower[0] = upper[0]
    while True:
        chooser, at = upper[depth], lower[depth]
        if at > chooser:
            taken[at] = 0
        taken[chooser] = 1
        at += 1
        while at < count and (taken[at] or have_met(opponents, rounds, order[chooser], order[at])):
            at += 1
        if at == count:
            taken[chooser] = 0
            if depth == 0:
                return 0
            depth -= 1
            continue
        trials += 1
        if trials > PATIENCE:
            return -1
        taken[at] = 1
        lower[depth] = at
        if 2 * depth + 2 == free:
            return 1
        depth += 1
        upper[depth] = next_free(taken, chooser + 1)
        lower[depth] = upper[depth]


@kernel
def next_free(taken: Ints, at: int) -> int:
    """The first position from here on that is not taken."""
    while taken[at]:
        at += 1
    return at
