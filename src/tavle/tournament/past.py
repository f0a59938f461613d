"""What has happened so far, kept so that one more event costs the same however long the log is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tavle.tournament.events import Event

CHUNK = 256


@dataclass(frozen=True, slots=True)
class Past:
    """Events in order, in full chunks and a shorter last one; an addition copies that last one at most.

    Attributes:
        forgotten: How many events before these are not kept (they lie before a snapshot).
    """

    chunks: tuple[tuple[Event, ...], ...] = ()
    tail: tuple[Event, ...] = ()
    forgotten: int = 0

    @classmethod
    def of(cls, events: Sequence[Event]) -> Past:
        """All events of a log, from its first."""
        full = len(events) - len(events) % CHUNK
        chunks = [tuple(events[begin : begin + CHUNK]) for begin in range(0, full, CHUNK)]
        return cls(tuple(chunks), tuple(events[full:]))

    def __iter__(self) -> Iterator[tuple[int, Event]]:
        """Version and event, oldest first."""
        version = self.forgotten
        for chunk in (*self.chunks, self.tail):
            for event in chunk:
                version += 1
                yield version, event

    @property
    def whole(self) -> bool:
        """Whether every event since the first is here."""
        return self.forgotten == 0

    def and_then(self, event: Event) -> Past:
        """The same with one more event."""
        tail = (*self.tail, event)
        if len(tail) < CHUNK:
            return Past(self.chunks, tail, self.forgotten)
        return Past((*self.chunks, tail), (), self.forgotten)
