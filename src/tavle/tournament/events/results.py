"""Events around what came out at a table."""

from __future__ import annotations

from dataclasses import dataclass

from tavle.core.model import End, Outcome, PlayerId, Role, Status
from tavle.tournament.events.base import Event


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat has at the end; `player` is who was seated there first."""

    player: PlayerId
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Result:
    """What came out at a table, seats in its order."""

    seats: tuple[SeatResult, ...]
    status: Status = Status.FINISHED
    ended: End | None = None
    shared_end: tuple[Role, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreNoted(Event):
    """How an unfinished game stands; it counts for nothing before there is a result."""

    round: int
    table: int
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class TwoRequired(Event):
    """From here on (`on`) a result counts when two people have said it; or again when one organiser has."""

    on: bool


@dataclass(frozen=True, slots=True)
class ResultReported(Event):
    """Somebody at the table said what came out; it counts when it is confirmed."""

    round: int
    table: int
    result: Result
    reporter: str


@dataclass(frozen=True, slots=True)
class ResultConfirmed(Event):
    """Somebody else said the same; the report counts."""

    round: int
    table: int
    confirmer: str


@dataclass(frozen=True, slots=True)
class ResultEntered(Event):
    """An organiser entered what came out; it counts at once."""

    round: int
    table: int
    result: Result


@dataclass(frozen=True, slots=True)
class ResultDisputed(Event):
    """Somebody said otherwise; neither counts until the director decides."""

    round: int
    table: int
    result: Result
    reporter: str


@dataclass(frozen=True, slots=True)
class ResultDecided(Event):
    """The director settled a disputed result."""

    round: int
    table: int
    result: Result
    judge: str
    reason: str


@dataclass(frozen=True, slots=True)
class ResultCorrected(Event):
    """A result that counted was put right; seatings made since then stay."""

    round: int
    table: int
    result: Result
    reason: str
