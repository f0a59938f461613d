"""Who sits at which table, in many championships at once; see `tavle.simulate.kernels.tables`.

Companies are table x seat x tournament.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.words import parts, shuffle_rows
from tavle.simulate.kernels.tables import BLOCKS, GROUPS, SCHEME, Championship
from tavle.simulate.words import Words

Ints = NDArray[np.int64]


def seat_round(streams: Words, number: int, what: Championship, before: Sequence[Ints], order: Ints) -> Ints:
    """Seats a round.

    Args:
        before: The companies of the rounds before.
        order: The list: place x tournament.
    """
    kind = what.kinds[number - 1]
    tables, size = what.blocks.shape[1:]
    shape = (tables, size, len(streams))
    if kind == SCHEME:
        companies = seat_scheme(before[what.blocks[number - 1, 0, 0]], what)
    elif kind == BLOCKS:
        companies = order.take(what.blocks[number - 1], axis=0)
    elif kind == GROUPS:
        companies = seat_groups(parts(streams, what.lot_keys[number - 1]), what, shape)
    else:
        companies = by_lot(parts(streams, what.lot_keys[number - 1]), np.arange(tables * size)).reshape(shape)
    if len(what.place_keys):
        companies = np.sort(companies, axis=1)
        for table, key in zip(companies, what.place_keys[number - 1], strict=True):
            shuffle_rows(parts(streams, key), 0, table)
    return companies


def by_lot(lots: Words, players: Ints) -> Ints:
    """The players in an order drawn by lot for each tournament."""
    rows = np.repeat(players[:, None], len(lots), axis=1)
    shuffle_rows(lots, 0, rows)
    return rows


def seat_groups(lots: Words, what: Championship, shape: tuple[int, int, int]) -> Ints:
    """So many of each seeding group at every table, by lot."""
    companies = np.empty(shape, np.int64)
    tables, _, tournaments = shape
    number, seat = 0, 0
    for group, quota in enumerate(what.quota.tolist()):
        rows = np.repeat(np.flatnonzero(what.group_of == group)[:, None], tournaments, axis=1)
        number = shuffle_rows(lots, number, rows)
        companies[:, seat : seat + quota] = rows[: tables * quota].reshape(tables, quota, tournaments)
        seat += quota
    return companies


def seat_scheme(seated: Ints, what: Championship) -> Ints:
    """Each player of an earlier round goes to the table that the scheme names; both sorted by seeding group."""
    at = np.argsort(what.goals.reshape(-1), kind="stable")
    moved = by_group(seated, what.group_of).reshape(-1, seated.shape[2])[at]
    return by_group(moved.reshape(seated.shape), what.group_of)


def by_group(companies: Ints, group_of: Ints) -> Ints:
    """The players of each table by group; who is first of equals stays so."""
    size, players = companies.shape[1], len(group_of)
    keys = (group_of[companies] * size + np.arange(size)[:, None]) * players + companies
    return np.sort(keys, axis=1) % players
