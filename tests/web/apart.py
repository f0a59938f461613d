"""Coroutines run in a thread of their own: a browser test in the same process may hold this thread's event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def waited(play: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, play).result()
