"""Rows of numbers copied and sorted by plain loops: numba compiles these in a tenth of the time that slices take."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from tavle.simulate.compiled import kernel


@kernel
def copy_row(source: NDArray[Any], target: NDArray[Any]) -> None:
    """The numbers of one row into another, as many as the second has."""
    for at in range(target.shape[0]):
        target[at] = source[at]


@kernel
def count_up(target: NDArray[Any]) -> None:
    """0, 1, 2, ..."""
    for at in range(target.shape[0]):
        target[at] = at


@kernel
def sort_row(row: NDArray[Any], count: int) -> None:
    """The first `count` numbers, the smallest first; for short rows."""
    for at in range(1, count):
        value = row[at]
        before = at - 1
        while before >= 0 and row[before] > value:
            row[before + 1] = row[before]
            before -= 1
        row[before + 1] = value
