"""Commands at the tables while a round runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tavle.core.model import PlayerId
from tavle.tournament.commands.base import Command, TableCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockCommand(Command):
    """A command for the clock of a table, or (`table` absent) of the hall."""

    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartClock(ClockCommand):
    """Begin a phase with the book's time; `seconds` only where the book gives none."""

    phase: str
    seconds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseClock(ClockCommand):
    """Let the clock stand still."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClock(ClockCommand):
    """Let the clock run again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendClock(ClockCommand):
    """Add seconds."""

    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortenClock(TableCommand):
    """Leave a table so many seconds, because all there agree."""

    seconds: int
    agreed: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOrders(TableCommand):
    """Record that the turn's orders were collected and read by the player whose turn it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAdjustments(TableCommand):
    """Record retreats or builds, and whether they were written or made at the board."""

    kind: Literal["retreats", "builds"]
    players: tuple[PlayerId, ...]
    way: Literal["written", "board"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountYear(TableCommand):
    """Record the centres of each role after an autumn."""

    year: int
    centres: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountEndVote(TableCommand):
    """Record an open vote on ending the game after the last move."""

    in_favour: tuple[PlayerId, ...]
    against: tuple[PlayerId, ...] = ()
    counted_by: str
    year: int
    season: Literal["spring", "autumn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOverSeat(TableCommand):
    """Let somebody take over a seat from a year on; before the first move (`since` absent) the seat becomes his."""

    player: PlayerId
    substitute: PlayerId
    since: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareCivilDisorder(TableCommand):
    """Leave a power without a player from a year on."""

    player: PlayerId
    year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveWalkover(TableCommand):
    """Give a match to the one who came."""

    winner: PlayerId
