"""Where the work is done: here, in processes of this machine, or wherever an executor of one's own takes it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

MOST_WORKERS = 1024


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def processes(workers: int) -> Iterator[Executor | None]:
    """An executor of so many processes; `None` for one worker: the work is then done here."""
    if workers <= 1:
        yield None
        return
    # Fresh processes: what numba and NumPy hold must not be copied into a child.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
