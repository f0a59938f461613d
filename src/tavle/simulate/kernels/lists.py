"""A list by columns of criteria: the greatest first, column after column."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel

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


@kernel
def sort_by_columns(columns: Ints, order: Ints, count: int) -> None:
    """The first `count` players of `order`, best first; quick where they are nearly in order."""
    for at in range(1, count):
        player = order[at]
        before = at - 1
        while before >= 0 and stands_above(columns, player, order[before]):
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = player
