"""The event of a tournament that moves from one installation to another."""

from __future__ import annotations

from dataclasses import dataclass

from tavle.tournament.events.base import Event


@dataclass(frozen=True, slots=True)
class WriterNamed(Event):
    """From here on one installation alone writes this log; the copies of all others are for reading.

    Attributes:
        writer: The installation's name.
        forced: Whether it took the log over itself, because the one that wrote could not hand it over.
    """

    writer: str
    forced: bool = False
    reason: str = ""
