"""What happens at a table of several: scores by strength, and supply centres."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.words import ONE, Word, gumbel, happens, pick, uniform, word

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

BASE, SPREAD, TABLE = range(3)
"""Positions of the parameters of a game with scores: the usual score, points for a unit of strength, and the standard
deviation of what a whole table scores more or less (this is what ties the scores of one table to each other)."""

WHOLE_TABLE = 1 << 40
"""Numbers of the words that a whole table shares stand above those of the players."""


@kernel
def score(games: Word, number: int, player: int, strength: float, shift: float, numbers: Floats) -> Any:
    """The score of one player in a round: strength plus a Gumbel number, so that the order at a table is Plackett-Luce.

    Args:
        games: The part of the games.
        strength: In logits, what the place at the table gives or takes included.
        shift: What the whole table scores more.
        numbers: The parameters of the game.
    """
    own = strength + gumbel(word(games, np.uint64(number << 16 | player)))
    return math.floor(numbers[BASE] + numbers[SPREAD] * own + shift + 0.5)


@kernel
def table_shift(games: Word, number: int, lowest: int, numbers: Floats) -> float:
    """What a whole table scores more or less, a normal number; `lowest` is the lowest player at it."""
    if numbers[TABLE] == 0.0:
        return 0.0
    at = 2 * (number << 16 | lowest) + WHOLE_TABLE
    radius = math.sqrt(-2.0 * math.log(uniform(word(games, np.uint64(at)))))
    return float(numbers[TABLE] * radius * math.cos(2.0 * math.pi * uniform(word(games, np.uint64(at + 1)))))


@kernel
def share_centres(
    games: Word, number: int, lowest: int, weights: Ints, outs: Words, total: int, grain: int, centres: Ints
) -> None:
    """Deals the supply centres of a finished game.

    Some seats are eliminated first, each by its own chance. The others draw from an urn of Polya: each centre goes to a
    seat by its weight so far, and makes that seat heavier by `grain`.

    Args:
        weights: The weight of each seat before the first centre.
        outs: The chance of each to be eliminated; should all be, none is.
        total: How many centres there are.
        centres: Filled.
    """
    seats = centres.shape[0]
    at = np.uint64((number << 16 | lowest) * 64 + 2 * WHOLE_TABLE)
    whole = 0
    for seat in range(seats):
        centres[seat] = -1 if happens(word(games, at), outs[seat]) else 0
        at += ONE
        whole += weights[seat] * (centres[seat] + 1)
    if whole == 0:
        for seat in range(seats):
            centres[seat] = 0
            whole += weights[seat]
    for _ in range(total):
        drawn = pick(word(games, at), whole)
        at += ONE
        for seat in range(seats):
            if centres[seat] < 0:
                continue
            drawn -= weights[seat] + centres[seat] * grain
            if drawn < 0:
                centres[seat] += 1
                break
        whole += grain
    for seat in range(seats):
        centres[seat] = max(centres[seat], 0)
