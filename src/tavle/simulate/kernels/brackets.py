"""Cups of every structure: matches fed by seeds, winners and losers of earlier matches."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import inlined, kernel
from tavle.simulate.kernels.rows import copy_row, count_up
from tavle.simulate.kernels.tally import tally_levels
from tavle.simulate.words import ENTRY, GAMES, Word, happens, part, shuffle, stream_of, word

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


@inlined
def draw_lines(stream: Word, lines: Ints, lots: Ints, free: int, drawn: bool) -> None:
    """Who stands where in the bracket: the seeds in order, or lots; the `free` best have the first places all the same.

    Source: `tavle.pairing.bracket.single_elimination`, which this follows.
    """
    players = lines.shape[0]
    count_up(lines)
    if not drawn:
        return
    shuffle(part(stream, ENTRY), lines, players)
    if free == 0:
        return
    copy_row(lines, lots)
    at = 0
    for wanted in range(2):
        for player in lots:
            if (player >= free) == (wanted == 1):
                lines[at] = player
                at += 1


@inlined
def play_bracket(stream: Word, sides: Ints, only_if: Ints, wins: Words, seats: Ints, level: Ints) -> Any:
    """Plays every match of a cup.

    Args:
        stream: The tournament's.
        sides: For each match its two sides: a line from 0 up, -1 - 2 m for the winner of match m, -2 - 2 m for its
            loser.
        only_if: For each match -1, or a match that its second side must have won for this one to be played; if not, the
            result of that match stands.
        wins: For each kind of match, player and opponent the chance to win; the last axis of `sides` names the kind.
        seats: Filled with winner and loser of each match; behind them the player at each line, and two
            more entries.
        level: Twice the mean place for each player, filled where a match decides it (`sides[m, 3]` for the loser,
            `sides[m, 4]` for the winner; 0 is nothing).

    Returns:
        The number of matches played.
    """
    games, matches, two = part(stream, GAMES), sides.shape[0], seats.shape[0] - 2
    played = 0
    for match in range(matches):
        first, second, before = sides[match, 0], sides[match, 1], only_if[match]
        a = seats[2 * matches + first if first >= 0 else -1 - first]
        b = seats[2 * matches + second if second >= 0 else -1 - second]
        if before >= 0 and seats[2 * before] == a:
            seats[2 * match], seats[2 * match + 1] = a, b
        else:
            played += 1
            # Who wins cannot be foreseen: where he stands is worked out, not branched upon.
            won = np.int64(happens(word(games, np.uint64(match)), wins[sides[match, 2], a, b]))
            seats[two], seats[two + 1] = b, a
            seats[2 * match], seats[2 * match + 1] = seats[two + won], seats[two + 1 - won]
    for match in range(matches):
        if sides[match, 3] > 0:
            level[seats[2 * match + 1]] = sides[match, 3]
        if sides[match, 4] > 0:
            level[seats[2 * match]] = sides[match, 4]
    return played


@kernel
def seats_of(sides: Ints, lines: int) -> Any:
    """How many entries `play_bracket` needs for its seats."""
    return 2 * sides.shape[0] + lines + 2


@kernel
def final_of(matches: Ints) -> int:
    """The match whose winner takes the first place; the columns are those of `play_bracket`."""
    final = 0
    for match in range(matches.shape[0]):
        if matches[match, 4] == 2:
            final = match
    return final


@inlined
def count_start(starts: Ints, lines: Ints, champion: int) -> None:
    """Counts up the line at which the champion began."""
    # Looking at every line is quicker than to stop at his: where that is cannot be foreseen.
    for line in range(starts.shape[0]):
        starts[line] += lines[line] == champion


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
    starts: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1` and adds them up; see `tally_ranks`.

    Args:
        starts: Line of the draw: how often the champion began there.
    """
    players, matches, final = places.shape[0], sides.shape[0], final_of(sides)
    seats, equals = np.empty(seats_of(sides, players), np.int64), np.empty(players, np.uint64)
    lines, lots, level = seats[2 * matches : -2], np.empty(players, np.int64), np.zeros(players, np.int64)
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        draw_lines(stream, lines, lots, free, drawn)
        sums[0] += play_bracket(stream, sides, only_if, wins, seats, level)
        count_start(starts, lines, seats[2 * final])
        tally_levels(level, equals, number, places, inversions, squares)
