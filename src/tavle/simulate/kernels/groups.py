"""Groups of everybody against everybody, and a knock-out of the best of each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.brackets import play_bracket, seats_of
from tavle.simulate.kernels.lists import sort_run
from tavle.simulate.kernels.swiss import lot_of
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import ENTRY, GAMES, Word, happens, part, shuffle_part, stream_of, word

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

GROUP_GAMES = 1 << 32
"""Numbers of the words of group games stand above those of the knock-out."""
AT_POINTS, AT_LOT = 33, 13


@kernel
def fill_groups(stream: Word, pots: bool, members: Ints, row: Ints) -> None:
    """Who plays in which group: all by lot, or each pot of equal strength by lot over the groups."""
    groups, size = members.shape
    lots, number = part(stream, ENTRY), 0
    for player in range(row.shape[0]):
        row[player] = player
    if not pots:
        number = shuffle_part(lots, number, row, 0, row.shape[0])
    for pot in range(size):
        if pots:
            number = shuffle_part(lots, number, row, pot * groups, groups)
        for group in range(groups):
            members[group, pot] = row[pot * groups + group]


@kernel
def play_group(stream: Word, wins: Words, draws: Words, players: int, members: Ints, keys: Ints, order: Ints) -> None:
    """Plays a group and sorts its members by 3 points a win and 1 a draw, equals by lot."""
    games, size = part(stream, GAMES), members.shape[0]
    keys[:size] = 0
    for one in range(size):
        for other in range(one + 1, size):
            a, b = members[one], members[other]
            strong, weak = min(a, b), max(a, b)
            drawn = word(games, np.uint64(GROUP_GAMES + strong * players + weak))
            first = one if a == strong else other
            if happens(drawn, wins[strong, weak]):
                keys[first] += 3 << AT_POINTS
            elif draws.shape[0] > 1 and happens(drawn, wins[strong, weak] + draws[strong, weak]):
                keys[one] += 1 << AT_POINTS
                keys[other] += 1 << AT_POINTS
            else:
                keys[one + other - first] += 3 << AT_POINTS
    for at in range(size):
        order[at] = at
        keys[at] += lot_of(stream, 0, members[at]) << AT_LOT | members[at]
    sort_run(keys, order, 0, size)


@kernel
def many_groups(
    seed: Word,
    first: int,
    count: int,
    groups: int,
    pots: bool,
    through: int,
    by_lot: bool,
    wins: Words,
    draws: Words,
    decisive: Words,
    sides: Ints,
    only_if: Ints,
    places: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1` and adds them up."""
    players, matches = places.shape[0], sides.shape[0]
    size = players // groups
    members, row, level = np.empty((groups, size), np.int64), np.empty(players, np.int64), np.zeros(players, np.int64)
    seats, keys, order = (
        np.empty(seats_of(sides, groups * through), np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
    )
    lines = seats[2 * matches : -2]
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        fill_groups(stream, pots, members, row)
        for group in range(groups):
            play_group(stream, wins, draws, players, members[group], keys, order)
            for rank in range(size):
                player = members[group, order[rank]]
                level[player] = (2 * rank + 1) * groups + 1
                if rank < through:
                    lines[crossed(group, rank, groups, through)] = player
        sums[0] += groups * (size * (size - 1) // 2)
        if by_lot:
            shuffle_part(part(stream, ENTRY), players + 1, lines, 0, lines.shape[0])
        sums[0] += play_bracket(stream, sides, only_if, decisive, seats, level)
        tally_ranks(level, number, places, inversions, squares)


@kernel
def crossed(group: int, rank: int, groups: int, through: int) -> int:
    """The line of a group's first, second, ...: A1 B2 C1 D2 ... in one half, B1 A2 D1 C2 ... in the other."""
    if through != 2 or groups % 2:
        return rank * groups + group
    # The runner-up stands in the other half than the winner, beside the neighbour's.
    half = groups if (group + rank) % 2 else 0
    return half + group - group % 2 + rank
