"""What a rating is made from: events of games, each with the places at its table, and what of them is not rated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tavle.core.errors import refuse
from tavle.series.persons import Appearance


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game with its result.

    Attributes:
        players: In the order of the seats.
        places: For each of them the place at the table; equals share theirs (1, 2, 2, 4).
        length: Points of the match, where that is known.
    """

    round: int
    table: int
    players: tuple[str, ...]
    places: tuple[int, ...]
    length: int | None = None

    @property
    def where(self) -> str:
        """Its place in the event, as people name it."""
        return f"round {self.round}, table {self.table}"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that is not rated, and why: `unfinished`, `walkover`, `few_seats` or `no_result`."""

    round: int
    table: int
    why: str


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament, or other games that were played together.

    Attributes:
        id: What it is known by; unique on a list.
        date: `2018-03-17`; `None` where it is not known.
        game: What was played; `None` where it is not known.
        names: The players by id, with what they are called.
        replaces: The id of an event that this one corrects and stands for.
    """

    id: str
    name: str = ""
    date: str | None = None
    game: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    games: Sequence[RatedGame] = ()
    left_out: Sequence[LeftOut] = ()
    replaces: str | None = None

    @property
    def called(self) -> str:
        """The name, or the id of an event without one."""
        return self.name or self.id

    def appearances(self) -> list[Appearance]:
        """Everybody in it."""
        return [Appearance(self.id, player, name) for player, name in self.names.items()]


def dated(event: Event) -> str:
    """The day of an event that must have one.

    Raises:
        Refused: `event-without-date`.
    """
    if event.date is None:
        raise refuse("event-without-date", where=event.id, event=event.called)
    return event.date
