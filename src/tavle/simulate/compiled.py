"""Compiles a kernel where numba is installed; else it stays plain Python, and studies go to `tavle.simulate.arrays`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import ParamSpec, TypeVar, cast

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

try:
    import numba
except ImportError:  # pragma: no cover - the tests have numba; one has it hidden, in a process of its own
    COMPILES = False
else:
    COMPILES = True
"""Whether kernels are compiled here; if not, studies are played on whole arrays of NumPy, more slowly."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """The function compiled at its first call; the machine code is kept on disk, so that it is made once a machine."""
    if not COMPILES:
        return function
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a part of a kernel, put into each that calls it: for parts that take many arrays."""
    if not COMPILES:
        return function
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function))


def plain(function: Callable[P, R]) -> Callable[P, R]:
    """The plain-Python form of a kernel; what it calls stays compiled."""
    return cast("Callable[P, R]", getattr(function, "py_func", function))


def wrapping() -> AbstractContextManager[object]:
    """Words of 64 bits wrap round: NumPy need not warn of it where a kernel runs in plain Python."""
    return np.errstate(over="ignore")
