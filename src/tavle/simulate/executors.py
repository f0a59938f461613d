"""Where the work is done: here, in processes of this machine, on a Dask cluster, or by an executor of one's own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from tavle.core.errors import refuse

MOST_WORKERS = 8
"""Processes for each processor; each holds NumPy and the kernels."""
PATIENCE = 10
"""So many seconds a scheduler has to answer."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, by the address of its scheduler; each needs Tavle too.

    Yields:
        An executor, and how many workers there are.

    Raises:
        Refused: if Dask is not installed, or nobody answers there.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise refuse("simulate-missing", name=error.name, extra="cluster") from error
    try:
        client: Any = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]  # Dask has no types
    except (OSError, ValueError) as error:
        raise refuse("no-cluster", address=address, reason=str(error) or type(error).__name__) from error
    with client:
        workers = len(client.scheduler_info(n_workers=-1)["workers"])
        yield client.get_executor(), max(1, workers)


@contextmanager
def processes(workers: int) -> Iterator[Executor | None]:
    """An executor of so many processes; `None` for one worker: the work is then done here."""
    if workers <= 1:
        yield None
        return
    with apart(workers) as pool:
        yield pool


@contextmanager
def apart(workers: int) -> Iterator[Executor]:
    """An executor of so many processes, even if it is only one: what else this process does goes on meanwhile."""
    # Fresh processes: what numba and NumPy hold must not be copied into a child.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _end_with_parent() -> None:
    """A process whose parent is gone, however that ended, ends too; it would wait for work for ever."""

    def watch() -> None:  # pragma: no cover - in processes of their own
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()
