"""Lists of many tournaments at once: players sorted by keys, the greatest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.words import rows_of_words
from tavle.simulate.words import Words

Ints = NDArray[np.int64]

S44 = np.uint64(44)
LOT_BITS, WORD_BITS = 20, 62


def lots_of(lots: Words, after: int, players: int) -> Ints:
    """Everybody's lot for the list after a round, from the part of the lots; see `kernels.swiss.lot_in`."""
    return (rows_of_words(lots, after << 16 | np.arange(players)) >> S44).astype(np.int64)


def only(rows: NDArray[Any], which: NDArray[np.bool_]) -> NDArray[Any]:
    """The columns of these tournaments, in a block of memory of their own."""
    kept: NDArray[Any] = np.compress(which, rows, axis=-1)
    return kept


def sorted_keys(keys: Ints) -> Ints:
    """The keys of each tournament, the greatest first."""
    return np.ascontiguousarray(np.sort(keys.T, axis=1)[:, ::-1].T)


def sort_by_columns(columns: Sequence[Ints]) -> Ints:
    """Who stands at each place.

    Args:
        columns: Criteria, player x tournament, the first counts first. Who is equal in all of them stands above players
            with smaller numbers.

    Returns:
        Place x tournament.
    """
    players = len(columns[0])
    own = players.bit_length()
    key, bits = np.zeros_like(columns[0]), 0
    for column in columns:
        low = column.min()
        wide = int(column.max() - low).bit_length()
        if bits + wide + own > WORD_BITS:
            key, bits = ranks(key), own
            if bits + wide + own > WORD_BITS:
                column, low, wide = ranks(column), 0, own
        key = key << wide | column - low
        bits += wide
    key = key << own | np.arange(players)[:, None]
    return sorted_keys(key) & (1 << own) - 1


def ranks(column: Ints) -> Ints:
    """How many different numbers of each tournament are smaller."""
    order = np.argsort(column, axis=0)
    ranked = np.take_along_axis(column, order, axis=0)
    steps = np.zeros_like(column)
    np.cumsum(ranked[1:] > ranked[:-1], axis=0, out=steps[1:])
    found = np.empty_like(column)
    np.put_along_axis(found, order, steps, axis=0)
    return found


def first_differences(columns: Sequence[Ints], order: Ints) -> Ints:
    """For each place but the last the first column in which it differs from the next."""
    found = np.full((len(order) - 1, order.shape[1]), len(columns))
    for at in reversed(range(len(columns))):
        values = at_places(columns[at], order)
        found[values[1:] != values[:-1]] = at
    return found


def at_places(values: NDArray[Any], order: Ints) -> NDArray[Any]:
    """What belongs to who stands at each place."""
    tournaments = order.shape[-1]
    found: NDArray[Any] = values.reshape(-1).take(order * tournaments + np.arange(tournaments))
    return found
