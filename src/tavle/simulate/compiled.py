"""Compiles a kernel where numba is installed; else it stays plain Python, and studies go to `tavle.simulate.arrays`."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
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
    settings: Any = config  # numba makes its settings when it is loaded
    COMPILES = not settings.DISABLE_JIT
"""Whether kernels are compiled here; if not, studies are played on whole arrays of NumPy, more slowly."""

try:
    import fcntl
except ImportError:  # pragma: no cover - on Windows
    LOCKS = False
else:
    LOCKS = True

HERE = Path(__file__).parent
OLDER = 2
"""So many older sources keep their machine code: a server that still runs may be writing there."""


def keep_apart(folder: Path = HERE) -> Path | None:
    """Where machine code of just these sources is kept; what belongs to much older sources is removed.

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
    others = [other for other in kept.parent.glob("kernels-*") if other != kept]
    for other in sorted(others, key=_age)[:-OLDER]:
        shutil.rmtree(other, ignore_errors=True)
    return kept if os.access(kept, os.W_OK) else None


def _age(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another process has just removed it
        return 0.0


if COMPILES:
    settings.CACHE_DIR = settings.CACHE_DIR or str(keep_apart() or "")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """The function compiled at its first call; the machine code is kept on disk, so that it is made once a machine."""
    if not COMPILES:
        return function
    return cast("Callable[P, R]", _kept(numba.njit(cache=True, nogil=True, error_model="numpy")(function)))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a part of a kernel, put into each that calls it: for parts that take many arrays."""
    if not COMPILES:
        return function
    made = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function)
    return cast("Callable[P, R]", _kept(made))


def _kept(compiled: Any) -> Any:
    """Lets one process at a time keep machine code of a function.

    numba gives each signature the next free number, and does not ask whether another process gives it out, too: the
    code of the one would then be run for the other.
    """
    cache = compiled._cache  # noqa: SLF001 - numba has no other place to say so
    save = cache.save_overload

    def saved(*args: Any) -> None:
        with alone(Path(cache.cache_path)):
            save(*args)

    cache.save_overload = saved
    return compiled


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No other process is at this in the folder; without effect where no file can be locked."""
    if not LOCKS:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


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
