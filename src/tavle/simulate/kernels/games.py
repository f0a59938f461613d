"""What happens at a table of several: scores by strength, and supply centres."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.words import ONE, Word, gumbel, pick, uniform, word

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

BASE, SPREAD, TABLE = range(3)
"""Positions of the parameters of a game with scores: the usual score, points for a unit of strength, and the standard
deviation of what a whole table scores more or less (this is what ties the scores of one table to each other)."""

WHOLE_TABLE = 1 << 40
"""Numbers of the words that a whole table shares stand above those of the players."""


@kernel
def score(games: Word, number: int, player: int, strength: float, shift: float, numbers: Floats) -> int:
    """The score of one player in a round: strength plus a Gumbel number, so that the order at a table is Plackett-Luce.

    Args:
        games: The part of the games.
        strength: In logits, what the place at the table gives or takes included.
        shift: What the whole table scores more.
        numbers: The parameters of the game.
    """
    own = strength + gumbel(word(games, np.uint64(number << 16 | player)))
    return int(math.floor(numbers[BASE] + numbers[SPREAD] * own + shift + 0.5))


@kernel
def table_shift(games: Word, number: int, lowest: int, numbers: Floats) -> float:
    """What a whole table scores more or less, a normal number; `lowest` is the lowest player at it."""
    if numbers[TABLE] == 0.0:
        return 0.0
    at = 2 * (number << 16 | lowest) + WHOLE_TABLE
    radius = math.sqrt(-2.0 * math.log(uniform(word(games, np.uint64(at)))))
    return float(numbers[TABLE] * radius * math.cos(2.0 * math.pi * uniform(word(games, np.uint64(at + 1)))))


@kernel
def share_centres(games: Word, number: int, lowest: int, weights: Ints, total: int, grain: int, centres: Ints) -> None:
    """Deals the supply centres of a finished game.

    An urn of Polya: each centre goes to a seat by its weight so far, and makes that seat heavier by `grain`. So a few
    seats take most and some end with none, as in real games.

    Args:
        weights: The weight of each seat before the first centre.
        total: How many centres there are.
        centres: Filled.
    """
    seats = centres.shape[0]
    whole = 0
    for seat in range(seats):
        centres[seat] = 0
        whole += weights[seat]
    at = np.uint64((number << 16 | lowest) * 64 + 2 * WHOLE_TABLE)
    for _ in range(total):
        drawn = pick(word(games, at), whole)
        at += ONE
        for seat in range(seats):
            drawn -= weights[seat] + centres[seat] * grain
            if drawn < 0:
                centres[seat] += 1
                break
        whole += grain

