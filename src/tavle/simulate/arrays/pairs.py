"""The first complete pairing of a list, for many lists at once; see `tavle.simulate.kernels.pairs`.

All lists go down from the top together. Those that get stuck go back and on step by step, still together; the last few
of them are given to the kernel one by one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.bits import everybody, highest, lowest, positions
from tavle.simulate.arrays.lists import only
from tavle.simulate.kernels.bits import NONE
from tavle.simulate.kernels.pairs import NOBODY, PATIENCE, pair_all
from tavle.simulate.words import Words

Ints = NDArray[np.int64]

FEW = 6
"""So few lists are done sooner one by one."""
LEFT, LOWER, UPPER, OPTIONS = range(4)
"""What is kept of each step down: who was free, the pair, and whom else the lower one could have."""


def pair_lists(met: Words, had_bye: Words) -> tuple[Ints, Ints, Ints]:
    """Pairs every list.

    Args:
        met: Position x tournament: positions that it may not meet.
        had_bye: Positions of those who are not to be left over again, where the number is odd.

    Returns:
        Trials as `pair_all` counts them; the pairs: lower or upper x pair x tournament; and the position left over,
        the number of players where nobody is.
    """
    players, tournaments = met.shape
    all_of_them = np.full(tournaments, everybody(players))
    if players % 2 == 0:
        return *pair_each(all_of_them, met), np.full(tournaments, players)
    trials, byes = np.zeros(tournaments, np.int64), np.full(tournaments, players)
    pairs = np.zeros((2, players // 2, tournaments), np.int64)
    may_be_left, here = all_of_them & ~had_bye, np.arange(tournaments)
    while len(here := here[may_be_left[here] != NONE]):
        over = highest(may_be_left[here])
        may_be_left[here] ^= over
        trials[here], pairs[:, :, here] = pair_each(all_of_them[here] & ~over, met.take(here, axis=1))
        byes[here] = positions(over)
        here = here[trials[here] == NOBODY]
    return trials, pairs, byes


def pair_each(free: Words, met: Words) -> tuple[Ints, Ints]:
    """Pairs all free positions, an even number, of each tournament; see `pair_lists`."""
    stack, depth = go_down(free, met)
    steps = stack.shape[1]
    trials, stuck = depth.copy(), depth < steps
    pairs = positions(stack[LOWER : UPPER + 1])
    if stuck.any():
        met = only(met, stuck)
        trials[stuck], pairs[:, :, stuck] = search(met, only(stack, stuck), depth[stuck])
    return trials, pairs


def go_down(free: Words, met: Words) -> tuple[Words, Ints]:
    """Each highest position with the first it may meet, from the top.

    Returns:
        The steps of each, and how many it came before there was nobody to meet.
    """
    steps, tournaments = int(np.bitwise_count(free[0])) // 2, len(free)
    stack = np.empty((4, steps, tournaments), np.uint64)
    depth, well = np.zeros(tournaments, np.int64), np.ones(tournaments, bool)
    for step in range(steps):
        lower, options = options_of(free, met)
        chosen = lowest(options)
        stack[:, step] = free, lower, chosen, options ^ chosen
        well &= chosen != NONE
        depth += well
        free = free ^ (lower | chosen)
    return stack, depth


def options_of(free: Words, met: Words) -> tuple[Words, Words]:
    """The highest free position of each list, and whom it may meet."""
    lower = lowest(free)
    at = positions(lower) % len(met)  # who is stuck goes on without anybody free
    barred = met.reshape(-1).take(at * len(free) + np.arange(len(free)))
    return lower, free & ~(lower | barred)


def search(met: Words, stack: Words, depth: Ints) -> tuple[Ints, Ints]:
    """Goes back and on until each list is paired, or cannot be; those that take too long are given to the kernel.

    Args:
        stack, depth: As `go_down` left them: nobody is left to meet for the pair after so many.
    """
    trials, going = depth.copy(), np.arange(len(depth))
    free_at_first, alone = stack[LEFT, 0].copy(), list[int]()
    while len(going) > FEW:
        at = depth[going]
        left, lower, options = stack[LEFT, at, going], stack[LOWER, at, going], stack[OPTIONS, at, going]
        back, chosen = options == NONE, lowest(options)
        trials[going] += ~back
        stack[UPPER, at, going], stack[OPTIONS, at, going] = chosen, options ^ chosen
        rest = left ^ (lower | chosen)
        trials[going[back & (at == 0)]] = NOBODY
        tired = trials[going] > PATIENCE
        alone += going[tired].tolist()
        over = back & (at == 0) | ~back & (rest == NONE) | tired
        depth[going] += np.where(back, -1, 1)
        on = ~back & ~over
        deeper = going[on]
        lower, options = options_of(rest[on], met.take(deeper, axis=1))
        stack[LEFT, at[on] + 1, deeper], stack[LOWER, at[on] + 1, deeper] = rest[on], lower
        stack[OPTIONS, at[on] + 1, deeper] = options
        going = going[~over]
    pairs = positions(stack[LOWER : UPPER + 1])
    for one in (*alone, *going):
        room, own = np.zeros((2, 64), np.uint64), pairs[:, :, one].copy()
        trials[one] = pair_all(free_at_first[one], met[:, one].copy(), own[0], own[1], room[0], room[1])
        pairs[:, :, one] = own
    return trials, pairs
