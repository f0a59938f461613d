"""Commands of the director's judgement, and of taking back."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tavle.core.model import PlayerId
from tavle.tournament.commands.base import Command, TableCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class CallDirector(TableCommand):
    """Ask for a ruling."""

    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveRuling(TableCommand):
    """Decide a dispute, finally.

    Attributes:
        judge: The arbiter; if he plays at the table, a player of another.
        answers: The version of the call, if there was one.
    """

    decision: str
    judge: str
    question: str = ""
    clause: str = ""
    answers: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePenalty(Command):
    """Give or take points, in the lists from `after_round` on (default: the last that is seated)."""

    player: PlayerId
    points: Fraction
    clause: str
    reason: str
    after_round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RevertEvent(Command):
    """Take back the event of that version, if nothing later depends on it; of a revert: bring back what it took."""

    version: int
    reason: str = ""
