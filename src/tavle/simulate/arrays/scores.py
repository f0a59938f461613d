"""Scores at tables of several, in many tournaments at once; see `tavle.simulate.kernels.games`.

NumPy's logarithm may differ from that of the kernels in the last bit. So a score that is rounded from a number near to
the boundary between two is worked out by the kernel: the scores are the same, always.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.words import Floats, parts, picks, uniform, words
from tavle.simulate.kernels.games import BASE, SPREAD, TABLE, WHOLE_TABLE, score, table_shift
from tavle.simulate.kernels.tables import Championship
from tavle.simulate.words import GAMES, Words

Ints = NDArray[np.int64]

TOLERANCE = 1e-11
"""Of the greatest numbers that are added up; some hundred thousand times what rounding can do to them."""


def play_tables(streams: Words, number: int, companies: Ints, what: Championship) -> tuple[Ints, Ints]:
    """The score at each seat, and its place in the order of play: table x seat x tournament."""
    games, turn = parts(streams, GAMES), turns(streams, number, companies, what)
    strengths = what.strengths[companies]
    if len(what.bias):
        strengths += what.bias[turn]
    lowest = companies.min(axis=1)
    numbers = number << 16 | companies
    drawn = -np.log(-np.log(uniform(words(games, numbers))))
    raw = what.numbers[BASE] + what.numbers[SPREAD] * (strengths + drawn)
    raw += shifts(games, number, lowest, what.numbers)[:, None]
    raw += 0.5
    scores = np.floor(raw)
    near = np.abs(raw - np.rint(raw)) <= TOLERANCE * _greatest(what)
    for table, seat, one in np.argwhere(near):
        shift = table_shift(games[one], number, int(lowest[table, one]), what.numbers)
        player, strength = int(companies[table, seat, one]), float(strengths[table, seat, one])
        scores[table, seat, one] = score(games[one], number, player, strength, shift, what.numbers)
    return scores.astype(np.int64), turn


def turns(streams: Words, number: int, companies: Ints, what: Championship) -> Ints:
    """The place of each seat in the order of play."""
    tables, size, tournaments = companies.shape
    first = np.zeros((tables, tournaments), np.int64)
    for table, key in enumerate(what.turn_keys[number - 1]):
        if key:
            first[table] = picks(words(parts(streams, key), 0), size)
    turn: Ints = (np.arange(size)[:, None] - first[:, None]) % size
    return turn


def shifts(games: Words, number: int, lowest: Ints, numbers: Floats) -> Floats:
    """What each whole table scores more or less; `lowest` is the lowest player at it."""
    if numbers[TABLE] == 0.0:
        return np.zeros(lowest.shape)
    at = 2 * (number << 16 | lowest) + WHOLE_TABLE
    radius = np.sqrt(-2.0 * np.log(uniform(words(games, at))))
    found: Floats = numbers[TABLE] * radius * np.cos(2.0 * np.pi * uniform(words(games, at + 1)))
    return found


def _greatest(what: Championship) -> float:
    strongest = np.abs(what.strengths).max() + np.abs(what.bias).max(initial=0.0) + 50.0
    base, spread, table = np.abs(what.numbers[[BASE, SPREAD, TABLE]])
    return float(1.0 + base + spread * strongest + 10.0 * table)
