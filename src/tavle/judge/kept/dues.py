"""What each power may build or must remove in winter."""

from __future__ import annotations

from dataclasses import dataclass

from tavle.judge.board import CODES, HOME
from tavle.judge.kept.model import Position


@dataclass(frozen=True, slots=True)
class Due:
    """A power's builds or removals.

    Attributes:
        power: The power.
        builds: How many units it may build: no more than its home centres have room for.
        removals: How many it must remove.
        homes: The home centres in which it may build; empty if it must remove.
    """

    power: str
    builds: int
    removals: int
    homes: tuple[str, ...]


def dues(position: Position) -> tuple[Due, ...]:
    """The powers that have something to do in the winter of a position, in the order of the rule book."""
    found = []
    taken = {unit[6:9] for unit in position.units}
    owned = position.centres
    for power, count in position.counts().items():
        units = sum(unit.startswith(power) for unit in position.units)
        homes = [CODES[home] for home, owner in HOME.items() if owner == power]
        free = tuple(home for home in homes if home in owned.get(power, ()) and home not in taken)
        builds = min(count - units, len(free))
        if builds > 0:
            found.append(Due(power, builds, 0, free))
        elif units > count:
            found.append(Due(power, 0, units - count, ()))
    return tuple(found)
