"""Cups with a consolation and more beside it, many at once; see `tavle.simulate.kernels.cup_parts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.brackets import draw_lines
from tavle.simulate.arrays.tally import Found, tally_ranks
from tavle.simulate.arrays.words import happens, parts, words
from tavle.simulate.kernels.cup_parts import NOBODY
from tavle.simulate.words import GAMES, Words

Ints = NDArray[np.int64]


def play_parts_of_cups(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays cups and counts them, and who has won what beside the main cup."""
    players = found["places"].shape[0]
    lines = draw_lines(streams, players, given["free"], drawn=given["drawn"])
    level = np.zeros_like(lines)
    won, played = _played(streams, given["nodes"], given["wins"], lines, level)
    found["sums"][0] += played
    for at, match in enumerate(given["finals"].tolist()):
        found["titles"][:, at] += np.bincount(won[match], minlength=players)
    tally_ranks(level, found, strict=False)


def _played(streams: Words, nodes: Ints, wins: Words, lines: Ints, level: Ints) -> tuple[Ints, int]:
    """Winner x tournament of every match, and how many were played; `level`, player x tournament, is filled."""
    games, players = parts(streams, GAMES), wins.shape[1]
    won, lost = np.empty((2, len(nodes), len(streams)), np.int64)
    column, played = np.arange(len(streams)), 0
    for match, (first, second, kind, loser, winner, only_if, *comes) in enumerate(nodes.tolist()):
        a, b = (_taken(side, line, lines, won, lost) for side, line in zip((first, second), comes, strict=True))
        empty = (a < 0) | (b < 0)
        stands = won[only_if] == a if only_if >= 0 else np.zeros(len(streams), bool)
        played += int(np.count_nonzero(~empty & ~stands))
        chance = wins[kind].reshape(-1).take(np.maximum(a, 0) * players + np.maximum(b, 0))
        upper = np.where(empty, a >= 0, stands | happens(words(games, match), chance))
        won[match], lost[match] = np.where(upper, a, b), np.where(upper, b, a)
        for place, who in ((loser, lost[match]), (winner, won[match])):
            if place:
                there = who != NOBODY
                level[who[there], column[there]] = place
    return won, played


def _taken(side: int, comes: int, lines: Ints, won: Ints, lost: Ints) -> Ints:
    match = (-1 - side) >> 1
    row: Ints = lines[side] if side >= 0 else (won if side & 1 else lost)[match]
    return row if comes < 0 else np.where(row == lines[comes], row, NOBODY)
