"""Cups of every structure, many at once; see `tavle.simulate.kernels.brackets`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.tally import Found, tally_ranks
from tavle.simulate.arrays.words import happens, parts, shuffle_rows, words
from tavle.simulate.kernels.brackets import final_of
from tavle.simulate.words import ENTRY, GAMES, Words

Ints = NDArray[np.int64]


def play_cups(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays cups and counts them."""
    lines = draw_lines(streams, found["places"].shape[0], given["free"], drawn=given["drawn"])
    level = np.zeros_like(lines)
    won, played = play_bracket(streams, given["sides"], given["only_if"], given["wins"], lines, level)
    found["sums"][0] += played
    count_starts(lines, won[final_of(given["sides"])], found)
    tally_ranks(level, found, strict=False)


def count_starts(lines: Ints, champions: Ints, found: Found) -> None:
    """Counts up the lines at which the champions began."""
    for line, players in enumerate(lines):
        found["starts"][line] += np.count_nonzero(players == champions)


def draw_lines(streams: Words, players: int, free: int, *, drawn: bool) -> Ints:
    """Who stands where in the bracket: the seeds in order, or lots; the `free` best have the first places all the same.

    Returns:
        Line x tournament.
    """
    lines = np.repeat(np.arange(players)[:, None], len(streams), axis=1)
    if not drawn:
        return lines
    shuffle_rows(parts(streams, ENTRY), 0, lines)
    if not free:
        return lines
    # The free ones first, in the order of their lots, then the others in theirs.
    first = np.argsort(lines >= free, axis=0, kind="stable")
    return np.take_along_axis(lines, first, axis=0)


def play_bracket(streams: Words, sides: Ints, only_if: Ints, wins: Words, lines: Ints, level: Ints) -> tuple[Ints, int]:
    """Plays every match of each cup, and fills `level`, player x tournament; the other arguments as in the kernel.

    Returns:
        Winner, match x tournament; the number of matches played.
    """
    games, (matches, tournaments) = parts(streams, GAMES), (len(sides), len(streams))
    players, table, column = wins.shape[1], wins.reshape(-1), np.arange(tournaments)
    won, lost = np.empty((2, matches, tournaments), np.int64)
    flat, played = level.reshape(-1), matches * tournaments
    for match, (first, second, kind, loser, winner) in enumerate(sides.tolist()):
        a = lines[first] if first >= 0 else (won if first & 1 else lost)[(-1 - first) >> 1]
        b = lines[second] if second >= 0 else (won if second & 1 else lost)[(-1 - second) >> 1]
        chance = table.take(a * players + (b + kind * players * players))
        wins_it = happens(words(games, match), chance)
        before = int(only_if[match])
        if before >= 0:
            stands = won[before] == a
            played -= int(np.count_nonzero(stands))
            wins_it |= stands
        won[match] = np.where(wins_it, a, b)
        np.subtract(a + b, won[match], out=lost[match])
        for place, who in ((loser, lost[match]), (winner, won[match])):
            if place:
                flat[who * tournaments + column] = place
    return won, played
