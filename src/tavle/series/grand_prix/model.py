"""The results of a series as the engine sees them: immutable, already checked, knowing no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Result:
    """What one person has at one event.

    Attributes:
        person: The id that names him over the whole series.
        place: Shared by equals: 1, 2, 2, 4.
        points: Of the event itself, where known.
        games: Games played, where known.
        wins: Matches won, by section of the event.
    """

    person: str
    place: int
    points: Fraction | None = None
    games: int | None = None
    wins: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """One tournament of a series.

    Attributes:
        date: Its last day, `2025-06-29`; `None` where not known.
        tier: What kind of event the book calls it.
        players: How many were ranked; at least as many as there are results.
        boards: In each round; one number where only the whole is known; empty where nothing is.
        games: How many games all players have played together, where given.
        results: By place, equals in the order they were given.
    """

    id: str
    name: str
    date: str | None
    tier: str | None
    players: int
    boards: tuple[int, ...]
    games: int | None
    results: tuple[Result, ...]

    @property
    def called(self) -> str:
        """The name, or the id of an event without one."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who takes part in a series; what he belongs to is that of the latest event which says so."""

    id: str
    name: str
    club: str | None = None
    nation: str | None = None
    category: str | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A person's time with a team; both days are in it, `None` is open."""

    person: str
    first: str | None = None
    last: str | None = None

    def at(self, date: str | None) -> bool:
        """Whether he is with the team on a day; on a day that is not known only if his time is open on both sides."""
        if date is None:
            return self.first is None and self.last is None
        return (self.first is None or self.first <= date) and (self.last is None or date <= self.last)


@dataclass(frozen=True, slots=True)
class Team:
    """A team of a series.

    Attributes:
        registered: The day from which it counts; `None` is from the beginning.
        brings: Members whose points of earlier events count as well.
    """

    id: str
    name: str
    registered: str | None
    members: tuple[Member, ...]
    brings: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """The name, or the id of a team without one."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class Season:
    """All that a table is made from: the events that stand, by date, and everybody in them."""

    events: tuple[Event, ...]
    persons: Mapping[str, Person]
    teams: tuple[Team, ...] = ()
