"""Work beside the requests: one thread for each kind of it, which leaves no connection behind.

Threads only wait and take notes; what costs is done in a process of its own, so that pages are served meanwhile. How
far a piece of work is stands in a table: any worker can tell.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing import get_context
from typing import ParamSpec

from django.db import close_old_connections, connection

_log = logging.getLogger(__name__)

WAITING, RUNNING, DONE, FAILED, STOPPED = "waiting", "running", "done", "failed", "stopped"
"""The phases of a piece of work."""
OVER = (DONE, FAILED, STOPPED)

Progress = Callable[[int, int], None]
"""Is told how many parts of a piece of work are done, and of how many."""
P = ParamSpec("P")


def beside(kind: str, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Lets some work be done after all of its kind that this process was given before.

    Nobody waits for it: a fault that the work does not note itself stands in the server's log.
    """

    def done_and_closed() -> None:
        try:
            work(*args, **kwargs)
        except Exception:  # noqa: BLE001 - whatever it was, it is told, and the next is done
            _log.exception("work beside the requests broke off: %s", kind)
        finally:
            close_old_connections()
            connection.close()

    _queue(kind).submit(done_and_closed)


@contextmanager
def process() -> Iterator[Executor]:
    """A process for one piece of work; what it needed goes with it."""
    # A fresh one: threads and connections of this process must not be copied into it.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


@cache
def _queue(kind: str) -> Executor:
    return ThreadPoolExecutor(1, f"tavle-{kind}")
