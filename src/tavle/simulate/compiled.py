"""Compiles a kernel where numba is installed; else it stays plain Python, and studies go to `tavle.simulate.arrays`."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

try:
    import numba
    from numba.core import config
except ImportError:  # pragma: no cover - the tests have numba; one has it hidden, in a process of its own
    COMPILES = False
else:
    COMPILES = True
"""Whether kernels are compiled here; if not, studies are played on whole arrays of NumPy, more slowly."""

HERE = Path(__file__).parent


def keep_apart(folder: Path = HERE) -> Path | None:
    """Where machine code of just these sources is kept; what belongs to other sources is removed.

    numba looks only at a kernel's own file: it would go on with the machine code of a part that has changed since.

    Returns:
        `None` where nothing can be written here; then numba keeps it in the cache of whoever runs the program.
    """
    sources = sha256()
    for path in [folder / "compiled.py", folder / "words.py", *sorted((folder / "kernels").glob("*.py"))]:
        sources.update(path.read_bytes())
    kept = folder / "__pycache__" / f"kernels-{sources.hexdigest()[:16]}"
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    for other in kept.parent.glob("kernels-*"):
        if other != kept:
            shutil.rmtree(other, ignore_errors=True)
    return kept if os.access(kept, os.W_OK) else None


if COMPILES:
    settings: Any = config  # numba makes its settings when it is loaded
    settings.CACHE_DIR = settings.CACHE_DIR or str(keep_apart() or "")


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


def at_hand(function: Callable[..., object]) -> bool:
    """Whether a kernel can be called without being compiled first: it has been, or nothing is compiled here.

    Compiling takes some ten seconds: too long for whoever waits for a page.
    """
    compiled: Any = function
    if not COMPILES or compiled.signatures:
        return True
    version = f"py{sys.version_info.major}{sys.version_info.minor}"
    return any(Path(compiled.stats.cache_path).glob(f"*.{compiled.__name__}-*.{version}.*nbc"))


def plain(function: Callable[P, R]) -> Callable[P, R]:
    """The plain-Python form of a kernel; what it calls stays compiled."""
    return cast("Callable[P, R]", getattr(function, "py_func", function))


def wrapping() -> AbstractContextManager[object]:
    """Words of 64 bits wrap round: NumPy need not warn of it where a kernel runs in plain Python."""
    return np.errstate(over="ignore")
