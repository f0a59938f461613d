"""What several pages need of a state is worked out once: the list, what separates whom, names.

A state is never changed, so what was made of it stays right; the few states asked for last are remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from tavle.tournament.state import State

MOST = 8
"""Answers that each function keeps; the one not asked for the longest makes room."""

P = ParamSpec("P")
T = TypeVar("T")
Known = OrderedDict[Hashable, tuple[State, Any]]
_all: list[Known] = []
_lock = Lock()


def once(work: Callable[Concatenate[State, P], T]) -> Callable[Concatenate[State, P], T]:
    """Remembers what a function makes of a state; its other arguments can be hashed."""
    known: Known = OrderedDict()
    _all.append(known)

    @wraps(work)
    def looked_up(state: State, *args: P.args, **kwargs: P.kwargs) -> T:
        # The state is kept beside the answer: no other can have its identity meanwhile.
        key = (id(state), args, *sorted(kwargs.items()))
        with _lock:
            found = known.get(key)
            if found is not None:
                known.move_to_end(key)
                answer: T = found[1]
                return answer
        made = work(state, *args, **kwargs)
        with _lock:
            known[key] = (state, made)
            while len(known) > MOST:
                known.popitem(last=False)
        return made

    return cast("Callable[Concatenate[State, P], T]", looked_up)


def forget() -> None:
    """Nothing is remembered any more."""
    with _lock:
        for known in _all:
            known.clear()
