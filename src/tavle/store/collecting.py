"""No garbage is looked for while a long log becomes objects: all of them stay, and looking is a fifth of the time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Rests the collector of cyclic garbage in this block, if it was at work."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
