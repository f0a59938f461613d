"""Commands around what came out at a table."""

from __future__ import annotations

from dataclasses import dataclass

from tavle.tournament.commands.base import Command, TableCommand
from tavle.tournament.events import Result, SeatResult


@dataclass(frozen=True, slots=True, kw_only=True)
class RequireTwo(Command):
    """From now on a result counts only when a second person confirms it, an organiser's entry too; or no longer."""

    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteScore(TableCommand):
    """Keep how a game stands that is left unfinished for now; seats that are not named have nothing yet."""

    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportResult(TableCommand):
    """A player says what came out at his table. The same from another confirms it, something else disputes it."""

    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult(TableCommand):
    """Somebody else agrees with the report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult(TableCommand):
    """An organiser enters what came out; it counts at once. Something else than is known already disputes it."""

    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideResult(TableCommand):
    """The director settles a dispute."""

    result: Result
    judge: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult(TableCommand):
    """Put right a result that counts; seatings made since stay, the lists change."""

    result: Result
    reason: str
