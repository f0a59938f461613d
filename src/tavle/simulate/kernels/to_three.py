"""Sixteen of whom three wins take one on and three losses out: a Swiss stage as a Major of Counter-Strike has it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import GAMES, Word, happens, part, stream_of, word

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

PLAYERS, ENOUGH, ROUNDS = 16, 3, 5
FOURS = np.array([[0, 3, 1, 2], [0, 2, 1, 3], [0, 1, 2, 3]])
SIXES = np.array(
    [
        [0, 5, 1, 4, 2, 3],
        [0, 5, 1, 3, 2, 4],
        [0, 4, 1, 5, 2, 3],
        [0, 4, 1, 3, 2, 5],
        [0, 3, 1, 5, 2, 4],
        [0, 3, 1, 4, 2, 5],
        [0, 5, 1, 2, 3, 4],
        [0, 4, 1, 2, 3, 5],
        [0, 2, 1, 5, 3, 4],
        [0, 2, 1, 4, 3, 5],
        [0, 3, 1, 2, 4, 5],
        [0, 2, 1, 3, 4, 5],
        [0, 1, 2, 5, 3, 4],
        [0, 1, 2, 4, 3, 5],
        [0, 1, 2, 3, 4, 5],
    ]
)
EIGHTS = np.array(
    [
        [0, 7, 1, 6, 2, 5, 3, 4],
        [0, 6, 1, 7, 2, 5, 3, 4],
        [0, 5, 1, 7, 2, 6, 3, 4],
        [0, 7, 1, 5, 2, 6, 3, 4],
        [0, 7, 1, 4, 2, 6, 3, 5],
        [0, 7, 1, 6, 2, 4, 3, 5],
        [0, 7, 1, 6, 2, 3, 4, 5],
    ]
)
"""Who meets whom in a group of so many with the same record, pair by pair: the first row without a rematch holds."""
LEVELS = np.array([[0, 0, 0, 31], [0, 0, 0, 26], [0, 0, 0, 20], [3, 8, 14, 0]])
"""Wins x losses: twice the mean of the places that all with this record share."""


class Records(NamedTuple):
    """Wins, losses, and who has met whom."""

    won: Ints
    lost: Ints
    met: Ints


@kernel
def seed_group(records: Records, wins: int, losses: int, group: Ints) -> int:
    """Who has this record: by the sum of the opponents' wins less losses, then by rank; gives how many."""
    keys, count = np.empty(PLAYERS, np.int64), 0
    for player in range(PLAYERS):
        if records.won[player] == wins and records.lost[player] == losses:
            harder = 0
            for other in range(PLAYERS):
                harder += records.met[player, other] * (records.won[other] - records.lost[other])
            keys[count] = (64 - harder) * PLAYERS + player
            count += 1
    keys[:count].sort()
    for at in range(count):
        group[at] = keys[at] % PLAYERS
    return count


@kernel
def row_without_rematch(met: Ints, group: Ints, rows: Ints) -> int:
    """The first row in which nobody meets again; the first of all if there is none."""
    for row in range(rows.shape[0]):
        again = 0
        for at in range(0, rows.shape[1], 2):
            again += met[group[rows[row, at]], group[rows[row, at + 1]]]
        if again == 0:
            return row
    return 0


@kernel
def play_match(games: Word, number: int, one: int, other: int, wins: Words, records: Records) -> None:
    """A match of two with the same record; one that decides about either is longer."""
    strong, weak = min(one, other), max(one, other)
    decides = int(max(records.won[one], records.lost[one]) == ENOUGH - 1)
    first = happens(word(games, np.uint64(number << 16 | strong)), wins[decides, strong, weak])
    records.won[strong if first else weak] += 1
    records.lost[weak if first else strong] += 1
    records.met[one, other] = records.met[other, one] = 1


@kernel
def play_to_three(stream: Word, wins: Words, records: Records, group: Ints) -> int:
    """Plays one stage; gives how many matches it took.

    Args:
        wins: Of an ordinary and of a deciding match: row against column.
    """
    games, played = part(stream, GAMES), 0
    records.won[:], records.lost[:], records.met[:] = 0, 0, 0
    for one in range(PLAYERS // 2):
        play_match(games, 1, one, one + PLAYERS // 2, wins, records)
        played += 1
    for number in range(2, ROUNDS + 1):
        before = number - 1
        pairs = np.empty((PLAYERS // 2, 2), np.int64)
        count = 0
        for won in range(max(0, before - ENOUGH + 1), min(before, ENOUGH - 1) + 1):
            size = seed_group(records, won, before - won, group)
            rows = FOURS if size == 4 else SIXES if size == 6 else EIGHTS
            row = row_without_rematch(records.met, group, rows)
            for at in range(0, size, 2):
                pairs[count, 0], pairs[count, 1] = group[rows[row, at]], group[rows[row, at + 1]]
                count += 1
        for at in range(count):
            play_match(games, number, pairs[at, 0], pairs[at, 1], wins, records)
        played += count
    return played


@kernel
def many_to_three(
    seed: Word, first: int, count: int, wins: Words, places: Ints, sums: Ints, inversions: Ints, squares: Ints
) -> None:
    """Plays stages `first` to `first + count - 1` and adds them up."""
    level, group = np.empty(PLAYERS, np.int64), np.empty(PLAYERS, np.int64)
    won, lost = np.empty(PLAYERS, np.int64), np.empty(PLAYERS, np.int64)
    records = Records(won, lost, np.empty((PLAYERS, PLAYERS), np.int64))
    for number in range(count):
        sums[0] += play_to_three(stream_of(seed, np.uint64(first + number)), wins, records, group)
        for player in range(PLAYERS):
            level[player] = LEVELS[won[player], lost[player]]
        tally_ranks(level, number, places, inversions, squares)
