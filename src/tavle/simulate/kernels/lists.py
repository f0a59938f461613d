"""Lists: by keys, or by columns of criteria, the greatest first, column after column."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.rows import copy_row

Ints = NDArray[np.int64]


@kernel
def first_difference(columns: Ints, one: int, other: int) -> Any:
    """The first column in which two players differ; the number of columns if in none."""
    for column in range(columns.shape[0]):
        if columns[column, one] != columns[column, other]:
            return column
    return columns.shape[0]


@kernel
def stands_above(columns: Ints, one: int, other: int) -> Any:
    """Whether one player stands above another."""
    column = first_difference(columns, one, other)
    return column < columns.shape[0] and columns[column, one] > columns[column, other]


FEW = 256
"""Up to so many players are sorted one by one."""
RUN = 8
"""So many are put in order one by one before parts are joined."""


@kernel
def sort_by_keys(keys: Ints, order: Ints) -> None:
    """The players of `order` by key, the greatest first; equals as they stand.

    Short runs are sorted, then every two become one: n log n steps.
    """
    count, room, half = order.shape[0], np.empty(order.shape[0], np.int64), RUN
    for start in range(0, count, RUN):
        sort_run(keys, order, start, min(start + RUN, count))
    while half < count:
        for start in range(0, count, 2 * half):
            middle, end = min(start + half, count), min(start + 2 * half, count)
            one, other = start, middle
            for at in range(start, end):
                if other == end or (one < middle and keys[order[one]] >= keys[order[other]]):
                    room[at] = order[one]
                    one += 1
                else:
                    room[at] = order[other]
                    other += 1
        copy_row(room, order)
        half *= 2


@kernel
def sort_run(keys: Ints, order: Ints, start: int, end: int) -> None:
    """A short part of `order` by key, the greatest first; equals as they stand."""
    for at in range(start + 1, end):
        player = order[at]
        key, before = keys[player], at - 1
        while before >= start and keys[order[before]] < key:
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = player


@kernel
def sort_by_columns(columns: Ints, order: Ints, count: int) -> None:
    """The first `count` players of `order`, best first, equals as they stand; quick where they are nearly in order."""
    if count > FEW:
        # The last column first: what is equal in an earlier one stays in the order of the later ones.
        for column in range(columns.shape[0] - 1, -1, -1):
            sort_by_keys(columns[column], order[:count])
        return
    for at in range(1, count):
        player = order[at]
        before = at - 1
        while before >= 0 and stands_above(columns, player, order[before]):
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = player
