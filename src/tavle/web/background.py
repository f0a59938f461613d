"""Work beside the requests: one thread for each kind of it, which leaves no connection behind.

Threads only wait and take notes; what costs is done in a process of its own, so that pages are served meanwhile. How
far a piece of work is stands in a table: any worker can tell.

A server that is stopped waits for none of it: the processes are ended, and the threads note what was broken off.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from multiprocessing import active_children, get_context
from threading import Event
from time import monotonic
from typing import ParamSpec

from django.db import close_old_connections, connection

_log = logging.getLogger(__name__)

WAITING, RUNNING, DONE, FAILED, STOPPED = "waiting", "running", "done", "failed", "stopped"
"""The phases of a piece of work."""
OVER = (DONE, FAILED, STOPPED)

Progress = Callable[[int, int], None]
"""Is told how many parts of a piece of work are done, and of how many."""
P = ParamSpec("P")

PATIENCE = 2.0
"""Seconds that the threads have to note what was broken off."""

_stops = Event()
_begun: set[Future[None]] = set()


class BrokenOff(Exception):
    """The server is being stopped: nothing is begun any more."""


def beside(kind: str, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Lets some work be done after all of its kind that this process was given before.

    Nobody waits for it: a fault that the work does not note itself stands in the server's log.
    """

    def done_and_closed() -> None:
        try:
            work(*args, **kwargs)
        except Exception:  # noqa: BLE001 - whatever it was, it is told, and the next is done
            if not stopping():
                _log.exception("work beside the requests broke off: %s", kind)
        finally:
            close_old_connections()
            connection.close()

    begun = _queue(kind).submit(done_and_closed)
    _begun.add(begun)
    begun.add_done_callback(_begun.discard)


@contextmanager
def process() -> Iterator[Executor]:
    """A process for one piece of work; what it needed goes with it.

    Raises:
        BrokenOff: when the server is being stopped.
    """
    if stopping():
        raise BrokenOff
    # A fresh one: threads and connections of this process must not be copied into it. Ctrl+C is for the server, which
    # then ends it.
    ignoring = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=signal.signal, initargs=ignoring) as pool:
        yield pool


def stopping() -> bool:
    """Whether the server is being stopped: what breaks off now is no fault of the work."""
    return _stops.is_set()


def stop() -> None:
    """Breaks off all that is being done, and waits until that is noted, but not for long."""
    _stops.set()
    until = monotonic() + PATIENCE
    while (begun := tuple(_begun)) and monotonic() < until:
        for child in active_children():
            child.kill()
        wait(begun, timeout=0.05)


@cache
def _queue(kind: str) -> Executor:
    return ThreadPoolExecutor(1, f"tavle-{kind}")
