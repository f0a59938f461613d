"""Cups with a consolation and more beside it: sides that stay empty, and parts that somebody wins of his own."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.brackets import count_start, draw_lines, final_of
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import GAMES, Word, happens, part, stream_of, word

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

UPPER, LOWER, KIND, LOSER, WINNER, ONLY_IF, UPPER_COMES, LOWER_COMES = range(8)
"""Columns of a node: its sides, the kind of match, the levels of loser and winner (see `play_bracket`), the match that
its lower side must have won, and for each side the line whose player alone comes to it as a loser, else -1."""
NOBODY = -1


@kernel
def taken(side: int, comes: int, lines: Ints, won: Ints, lost: Ints) -> int:
    """Who sits on a side of a node; NOBODY where it stays empty."""
    if side >= 0:
        return int(lines[side])
    match = (-1 - side) >> 1
    if side & 1:
        return int(won[match])
    player = int(lost[match])
    if comes >= 0 and player != lines[comes]:
        return NOBODY
    return player


@kernel
def when(side: int, done: Ints) -> int:
    """After how many rounds it is known who sits on a side."""
    return 0 if side >= 0 else int(done[(-1 - side) >> 1])


@kernel
def play_parts(
    stream: Word,
    before: int,
    nodes: Ints,
    wins: Words,
    lines: Ints,
    won: Ints,
    lost: Ints,
    done: Ints,
    level: Ints,
) -> int:
    """Plays every match of a bracket; one whose players are known is played in the next round.

    Args:
        before: Rounds that have been played before it; -1 if it stands alone, and each match has a word by its number.
            Else its word is that of its round and its stronger player, as in other rounds.
        wins: See `play_bracket`.
        lines: Player at each line.
        won, lost: Filled with winner and loser of each match, NOBODY where there is none.
        done: Filled with the round of the bracket in which each match is decided.
        level: As in `play_bracket`.

    Returns:
        How many matches were played.

    Source: `tavle.pairing.bracket.Bracket`, which this follows.
    """
    games = part(stream, GAMES)
    played = 0
    for match in range(nodes.shape[0]):
        a = taken(nodes[match, UPPER], nodes[match, UPPER_COMES], lines, won, lost)
        b = taken(nodes[match, LOWER], nodes[match, LOWER_COMES], lines, won, lost)
        done[match] = max(when(nodes[match, UPPER], done), when(nodes[match, LOWER], done))
        only_if = nodes[match, ONLY_IF]
        if only_if >= 0:
            done[match] = max(done[match], done[only_if])
        if a < 0 or b < 0:
            won[match], lost[match] = max(a, b), NOBODY
        elif only_if >= 0 and won[only_if] == a:
            # What was decided before stands.
            won[match], lost[match] = a, b
        else:
            played += 1
            done[match] += 1
            if before < 0:
                upper = happens(word(games, np.uint64(match)), wins[nodes[match, KIND], a, b])
            else:
                strong, weak = min(a, b), max(a, b)
                drawn = word(games, np.uint64((before + done[match]) << 16 | strong))
                upper = happens(drawn, wins[nodes[match, KIND], strong, weak]) == (a == strong)
            won[match], lost[match] = (a, b) if upper else (b, a)
        if lost[match] >= 0 and nodes[match, LOSER] > 0:
            level[lost[match]] = nodes[match, LOSER]
        if won[match] >= 0 and nodes[match, WINNER] > 0:
            level[won[match]] = nodes[match, WINNER]
    return played


@kernel
def many_parts(
    seed: Word,
    first: int,
    count: int,
    nodes: Ints,
    finals: Ints,
    wins: Words,
    free: int,
    drawn: bool,
    places: Ints,
    starts: Ints,
    titles: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1` and adds them up; see `tally_ranks`.

    Args:
        finals: The match that decides each list beside the main one.
        starts: Line of the draw: how often the champion began there.
        titles: Player x list: how often he won it.
    """
    players, matches, final = places.shape[0], nodes.shape[0], final_of(nodes)
    lines, lots, level = np.empty(players, np.int64), np.empty(players, np.int64), np.zeros(players, np.int64)
    won, lost, done = np.empty(matches, np.int64), np.empty(matches, np.int64), np.empty(matches, np.int64)
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        draw_lines(stream, lines, lots, free, drawn)
        sums[0] += play_parts(stream, -1, nodes, wins, lines, won, lost, done, level)
        count_start(starts, lines, won[final])
        for at in range(finals.shape[0]):
            titles[won[finals[at]], at] += 1
        tally_ranks(level, number, places, inversions, squares)


def nodes_of(sides: Ints, only_if: Ints, comes: Ints) -> Any:
    """The nodes of a structure as one array."""
    return np.concatenate([sides, only_if[:, None], comes], axis=1)
