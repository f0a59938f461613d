"""The same functions compiled by numba, where it is installed (the extra `fast`) and there is enough to do."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from tavle.series.ratings import powers

WORTH_IT = 100_000
"""With fewer games, plain Python is done before numba is loaded."""


def fastest(function: Callable[..., None], games: int, *, fast: bool | None = None) -> Callable[..., None]:
    """A function over flat columns, compiled or as it is; the results are equal to the last digit.

    Args:
        function: Takes numbers and `array`s, which it may change, and gives nothing back.
        games: How much there is to do.
        fast: Whether it is compiled; `None` leaves that to the number of games and to what is installed.
    """
    if fast is None:
        fast = games >= WORTH_IT and installed()
    return _over_memory(_compiled(function)) if fast else function


def installed() -> bool:
    """Whether numba is there."""
    return find_spec("numba") is not None


@cache
def _compiled(function: Callable[..., None]) -> Callable[..., None]:
    import numba
    from numba.extending import register_jitable

    # No `fastmath`: it would let the order of additions change, and with it the last digit.
    register_jitable(powers.exp)
    try:
        compiled: Callable[..., None] = numba.njit(cache=True)(function)
    except RuntimeError:  # nowhere to keep it: it is compiled in every process
        compiled = numba.njit(function)
    return compiled


def _over_memory(compiled: Callable[..., None]) -> Callable[..., None]:
    """Hands arrays over as the memory that they are, without a copy."""
    import numpy

    def run(*columns: Any) -> None:
        compiled(*(numpy.frombuffer(each, each.typecode) if isinstance(each, array) else each for each in columns))

    return run
