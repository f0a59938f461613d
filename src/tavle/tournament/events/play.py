"""Events at the tables while a round runs: clocks (`table` is `None` for the hall), orders, counts, votes, seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tavle.core.model import PlayerId
from tavle.tournament.events.base import Event

Season = Literal["spring", "autumn"]


@dataclass(frozen=True, slots=True)
class ClockStarted(Event):
    """A phase of the book began: so many seconds from `at` on."""

    round: int
    table: int | None
    phase: str
    seconds: int
    at: str


@dataclass(frozen=True, slots=True)
class ClockPaused(Event):
    """The clock stands still from `at` on."""

    round: int
    table: int | None
    at: str


@dataclass(frozen=True, slots=True)
class ClockResumed(Event):
    """The clock runs again from `at` on."""

    round: int
    table: int | None
    at: str


@dataclass(frozen=True, slots=True)
class ClockExtended(Event):
    """Seconds were added."""

    round: int
    table: int | None
    seconds: int


@dataclass(frozen=True, slots=True)
class ClockShortened(Event):
    """All at a table agreed to be done sooner; the hall's clock runs on."""

    round: int
    table: int
    seconds: int
    at: str
    agreed: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class OrdersRead(Event):
    """A turn's orders were collected and read by `reader`, his own by `reads_readers`."""

    round: int
    table: int
    turn: int
    reader: PlayerId
    reads_readers: PlayerId


@dataclass(frozen=True, slots=True)
class AdjustmentsMade(Event):
    """Retreats or builds were made, written or at the board."""

    round: int
    table: int
    kind: Literal["retreats", "builds"]
    players: tuple[PlayerId, ...]
    way: Literal["written", "board"]


@dataclass(frozen=True, slots=True)
class YearCounted(Event):
    """The centres of each role after an autumn."""

    round: int
    table: int
    year: int
    centres: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class EndVoteCounted(Event):
    """A table voted whether to end its game.

    Attributes:
        in_favour, against: Who raised a hand for it, and who did not.
        counted_by: Somebody who does not play there.
        year, season: The last move that was made.
        counts: The year whose autumn counts; `None` where the counts before the first year do.
    """

    round: int
    table: int
    in_favour: tuple[PlayerId, ...]
    against: tuple[PlayerId, ...]
    counted_by: str
    year: int
    season: Season
    counts: int | None
    passed: bool


@dataclass(frozen=True, slots=True)
class SeatTakenOver(Event):
    """Somebody else plays on from `since`; `None`: before the first move, so the seat is his."""

    round: int
    table: int
    player: PlayerId
    substitute: PlayerId
    since: int | None = None


@dataclass(frozen=True, slots=True)
class CivilDisorderDeclared(Event):
    """From `year` on nobody plays the seat."""

    round: int
    table: int
    player: PlayerId
    year: int


@dataclass(frozen=True, slots=True)
class WalkoverGiven(Event):
    """The opponent did not come: won without play."""

    round: int
    table: int
    winner: PlayerId
    absent: PlayerId
