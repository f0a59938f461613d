"""Places among equals: competition ranking (1, 2, 2, 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Place:
    """The places that a group of equals takes together, from `first` to `last`; alone, the two are the same."""

    first: int
    last: int

    @property
    def shared(self) -> bool:
        """Whether others have the same place."""
        return self.first != self.last


def places(keys: Sequence[Any]) -> list[Place]:
    """The place of each key, the greatest first; equal keys share theirs."""
    ordered = sorted(keys, reverse=True)
    first: dict[Any, int] = {}
    last: dict[Any, int] = {}
    for number, key in enumerate(ordered, start=1):
        first.setdefault(key, number)
        last[key] = number
    return [Place(first[key], last[key]) for key in keys]
