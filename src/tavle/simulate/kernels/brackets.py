"""Cups of every structure: matches fed by seeds, winners and losers of earlier matches."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.rows import copy_row
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import ENTRY, GAMES, Word, happens, part, shuffle, stream_of, word

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


@kernel
def draw_lines(stream: Word, lines: Ints, lots: Ints, free: int, drawn: bool) -> None:
    """Who stands where in the bracket: the seeds in order, or lots; the `free` best have the first places all the same.

    Source: `tavle.pairing.bracket.single_elimination`, which this follows.
    """
    players = lines.shape[0]
    for player in range(players):
        lots[player] = player
    if not drawn:
        copy_row(lots, lines)
        return
    shuffle(part(stream, ENTRY), lots, players)
    if free == 0:
        copy_row(lots, lines)
        return
    at = 0
    for wanted in range(2):
        for player in lots:
            if (player >= free) == (wanted == 1):
                lines[at] = player
                at += 1


@kernel
def play_bracket(
    stream: Word, sides: Ints, only_if: Ints, wins: Words, lines: Ints, won: Ints, lost: Ints, level: Ints
) -> int:
    """Plays every match of a cup.

    Args:
        stream: The tournament's.
        sides: For each match its two sides: a place of `lines` from 0 up, -1 - 2 m for the winner of match m, -2 - 2 m
            for the loser.
        only_if: For each match -1, or a match that its second side must have won for this one to be played; if not, the
            result of that match stands.
        wins: For each kind of match, player and opponent the chance to win; the last axis of `sides` names the kind.
        lines: Player at each place.
        won, lost: Filled with winner and loser of each match.
        level: Twice the mean place for each player, filled where a match decides it (`sides[m, 3]` for the loser,
            `sides[m, 4]` for the winner; 0 is nothing).

    Returns:
        The number of matches played.
    """
    games = part(stream, GAMES)
    played = 0
    for match in range(sides.shape[0]):
        first, second = sides[match, 0], sides[match, 1]
        a = lines[first] if first >= 0 else (won if first & 1 else lost)[(-1 - first) >> 1]
        b = lines[second] if second >= 0 else (won if second & 1 else lost)[(-1 - second) >> 1]
        before = only_if[match]
        if before >= 0 and won[before] == a:
            won[match], lost[match] = a, b
        else:
            played += 1
            if happens(word(games, np.uint64(match)), wins[sides[match, 2], a, b]):
                won[match], lost[match] = a, b
            else:
                won[match], lost[match] = b, a
        if sides[match, 3] > 0:
            level[lost[match]] = sides[match, 3]
        if sides[match, 4] > 0:
            level[won[match]] = sides[match, 4]
    return played


@kernel
def many_brackets(
    seed: Word,
    first: int,
    count: int,
    sides: Ints,
    only_if: Ints,
    wins: Words,
    free: int,
    drawn: bool,
    places: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1` and adds them up; see `tally_ranks`."""
    players, matches = places.shape[0], sides.shape[0]
    lines, lots, level = np.empty(players, np.int64), np.empty(players, np.int64), np.zeros(players, np.int64)
    won, lost = np.empty(matches, np.int64), np.empty(matches, np.int64)
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        draw_lines(stream, lines, lots, free, drawn)
        sums[0] += play_bracket(stream, sides, only_if, wins, lines, won, lost, level)
        tally_ranks(level, number, places, inversions, squares)


def chunk_arrays(players: int, count: int) -> tuple[Any, ...]:
    """Empty counts of a chunk: places, inversions and squares of each tournament."""
    return np.zeros((players, players), np.int64), np.zeros(count, np.int64), np.zeros(count, np.int64)
