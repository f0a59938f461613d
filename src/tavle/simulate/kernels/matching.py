"""The first complete pairing of up to 64 by way of a perfect matching: sure to end, where trying takes too long.

Source: J. Edmonds, Paths, trees and flowers, 1965, as `tavle.pairing.matching` has it without a limit of size.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.bits import NONE, bit, lowest_bit
from tavle.simulate.words import ONE, Word

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

NOBODY = -1
MATE, BASE, VIA, QUEUE = range(4)
"""Rows of the room: the partner of each; the base of his blossom; from an inner vertex to the outer one before it."""


@kernel
def meeting(one: int, other: int, room: Ints) -> int:
    """The base at which the ways of two outer vertices to the root meet."""
    seen = NONE
    while True:
        one = room[BASE, one]
        seen |= bit(one)
        if room[MATE, one] == NOBODY:
            break
        one = room[VIA, room[MATE, one]]
    while True:
        other = room[BASE, other]
        if seen & bit(other) != NONE:
            return other
        other = room[VIA, room[MATE, other]]


@kernel
def petals(vertex: int, base: int, child: int, room: Ints) -> Word:
    """The bases on the way from a vertex to the base of a blossom; the way back is kept."""
    found = NONE
    while room[BASE, vertex] != base:
        mate = room[MATE, vertex]
        found |= bit(room[BASE, vertex]) | bit(room[BASE, mate])
        room[VIA, vertex] = child
        child, vertex = mate, room[VIA, mate]
    return found


@kernel
def shrink(one: int, other: int, here: Word, outer: Word, waiting: int, room: Ints) -> tuple[Word, int]:
    """Makes one base of a blossom that two outer vertices close; gives all outer vertices, and how many have waited."""
    base = meeting(one, other, room)
    blossom = petals(one, base, other, room) | petals(other, base, one, room)
    for each in range(64):
        if here & bit(each) != NONE and blossom & bit(room[BASE, each]) != NONE:
            room[BASE, each] = base
            if outer & bit(each) == NONE:
                outer |= bit(each)
                room[QUEUE, waiting] = each
                waiting += 1
    return outer, waiting


@kernel
def find_end(root: int, here: Word, met: Words, room: Ints) -> Any:
    """The free vertex at the end of a way on which partners can be changed, or NOBODY.

    Args:
        here: Who takes part, as a set.
        met: For each whom he may not meet.
    """
    for vertex in range(64):
        room[BASE, vertex], room[VIA, vertex] = vertex, NOBODY
    outer, waiting, first = bit(root), 1, 0
    room[QUEUE, 0] = root
    while first < waiting:
        vertex = room[QUEUE, first]
        first += 1
        left = here & ~met[vertex] & ~bit(vertex)
        while left != NONE:
            other = lowest_bit(left)
            left &= left - ONE
            if room[BASE, vertex] == room[BASE, other] or room[MATE, vertex] == other:
                continue
            if outer & bit(other) != NONE:
                outer, waiting = shrink(vertex, other, here, outer, waiting, room)
            elif room[VIA, other] == NOBODY:
                room[VIA, other] = vertex
                mate = room[MATE, other]
                if mate == NOBODY:
                    return other
                outer |= bit(mate)
                room[QUEUE, waiting] = mate
                waiting += 1
    return NOBODY


@kernel
def match_one(root: int, here: Word, met: Words, room: Ints) -> bool:
    """Finds a partner for somebody who has none; the others keep one each, not always theirs."""
    vertex = find_end(root, here, met, room)
    if vertex == NOBODY:
        return False
    while vertex != NOBODY:
        before = room[VIA, vertex]
        following = room[MATE, before]
        room[MATE, vertex], room[MATE, before] = before, vertex
        vertex = following
    return True


@kernel
def pair_surely(free: Word, met: Words, lower: Ints, upper: Ints) -> bool:
    """Pairs all free positions, an even number: see `pairs.pair_all`.

    Returns:
        Whether there is a complete pairing.
    """
    room = np.full((4, 64), NOBODY, np.int64)
    left = free
    while left != NONE:
        vertex = lowest_bit(left)
        left &= left - ONE
        if room[MATE, vertex] == NOBODY and not match_one(vertex, free, met, room):
            return False
    made = 0
    while free != NONE:
        chooser = lowest_bit(free)
        free ^= bit(chooser)
        chosen = take_first(chooser, free, met, room)
        free ^= bit(chosen)
        lower[made], upper[made] = chooser, chosen
        made += 1
    return True


@kernel
def take_first(chooser: int, free: Word, met: Words, room: Ints) -> Any:
    """The first whom somebody can meet so that all the others find an opponent too; they are matched so."""
    mate = room[MATE, chooser]
    options = free & ~met[chooser]
    while True:
        chosen = lowest_bit(options)
        options &= options - ONE
        if chosen == mate:
            return chosen
        other = room[MATE, chosen]
        room[MATE, mate], room[MATE, other] = NOBODY, NOBODY
        if match_one(mate, free & ~bit(chosen), met, room):
            return chosen
        room[MATE, mate], room[MATE, other] = chooser, chosen
