"""Cups with a consolation and more beside it, many at once; see `tavle.simulate.kernels.cup_parts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.brackets import count_starts, draw_lines
from tavle.simulate.arrays.tally import Found, tally_ranks
from tavle.simulate.arrays.words import Flags, happens, parts, words
from tavle.simulate.kernels.brackets import final_of
from tavle.simulate.kernels.cup_parts import NOBODY
from tavle.simulate.words import GAMES, Words

Ints = NDArray[np.int64]


def play_parts_of_cups(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays cups and counts them, and who has won what beside the main cup."""
    players = found["places"].shape[0]
    lines = draw_lines(streams, players, given["free"], drawn=given["drawn"])
    level = np.zeros_like(lines)
    won, _, played = play_nodes(streams, None, given["nodes"], given["wins"], lines, level)
    found["sums"][0] += int(played.sum())
    for at, match in enumerate(given["finals"].tolist()):
        found["titles"][:, at] += np.bincount(won[match], minlength=players)
    count_starts(lines, won[final_of(given["nodes"])], found)
    tally_ranks(level, found, strict=False)


def play_nodes(
    streams: Words, before: int | None, nodes: Ints, wins: Words, lines: Ints, level: Ints
) -> tuple[Ints, Ints, Ints]:
    """Plays every match of each bracket, and fills `level`, player x tournament; see the kernel's `play_parts`.

    Args:
        before: Rounds that have been played before it; `None` if it stands alone.

    Returns:
        Winner, and round of the bracket in which it is decided, match x tournament; matches played by tournament.
    """
    games, tournaments = parts(streams, GAMES), len(streams)
    won, lost, done = np.empty((3, len(nodes), tournaments), np.int64)
    column, played = np.arange(tournaments), np.zeros(tournaments, np.int64)
    for match, (*sides, kind, loser, winner, only_if, upper_comes, lower_comes) in enumerate(nodes.tolist()):
        a, b = taken(sides[0], upper_comes, lines, won, lost), taken(sides[1], lower_comes, lines, won, lost)
        empty = (a < 0) | (b < 0)
        stands = won[only_if] == a if only_if >= 0 else np.zeros(tournaments, bool)
        fed_by = [(-1 - side) >> 1 for side in sides if side < 0] + [only_if] * (only_if >= 0)
        plays = ~empty & ~stands
        done[match] = done[fed_by].max(axis=0, initial=0) + plays
        played += plays
        first_wins = upper_wins(games, match, None if before is None else before + done[match], a, b, wins[kind])
        upper = np.where(empty, a >= 0, stands | first_wins)
        won[match], lost[match] = np.where(upper, a, b), np.where(upper, b, a)
        for place, who in ((loser, lost[match]), (winner, won[match])):
            if place:
                there = who != NOBODY
                level[who[there], column[there]] = place
    return won, done, played


def taken(side: int, comes: int, lines: Ints, won: Ints, lost: Ints) -> Ints:
    """Who sits on a side of a node; NOBODY where it stays empty."""
    match = (-1 - side) >> 1
    row: Ints = lines[side] if side >= 0 else (won if side & 1 else lost)[match]
    return row if comes < 0 else np.where(row == lines[comes], row, NOBODY)


def upper_wins(games: Words, match: int, number: Ints | None, a: Ints, b: Ints, wins: Words) -> Flags:
    """Whether the upper one of two wins, by the word of the match, or of the round and the stronger of them."""
    a, b, players = np.maximum(a, 0), np.maximum(b, 0), len(wins)
    if number is None:
        return happens(words(games, match), wins.reshape(-1).take(a * players + b))
    strong, weak = np.minimum(a, b), np.maximum(a, b)
    won = happens(words(games, number << 16 | strong), wins.reshape(-1).take(strong * players + weak))
    found: Flags = won == (a == strong)
    return found
