"""Events of the director's judgement, and of taking back."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tavle.core.model import PlayerId
from tavle.tournament.events.base import Event


@dataclass(frozen=True, slots=True)
class DirectorCalled(Event):
    """A table wants a ruling."""

    round: int
    table: int
    caller: str
    question: str


@dataclass(frozen=True, slots=True)
class RulingGiven(Event):
    """A dispute was decided, finally: one entry of the book of rulings.

    Attributes:
        answers: The version of the call that it answers; `None` where nobody had called.
    """

    round: int
    table: int
    question: str
    decision: str
    judge: str
    clause: str = ""
    answers: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyGiven(Event):
    """Points were given or taken by the director's decision, in the lists from `after_round` on."""

    player: PlayerId
    after_round: int
    points: Fraction
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class EventReverted(Event):
    """The event of that version is read as if it had not happened; reverting a revert brings back what it took."""

    version: int
    reason: str = ""
