"""Events around changes that one person gives and another confirms, where two people are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tavle.tournament.events.base import Event


@dataclass(frozen=True, slots=True)
class ChangeProposed(Event):
    """Somebody gave a command that changes what counts; nothing has changed yet.

    `change` is the command as plain data, with `expected` as what its giver had seen; `round` and `table` are those it
    is about, 0 where it is about none.
    """

    change: Mapping[str, Any]
    proposer: str
    round: int = 0
    table: int = 0


@dataclass(frozen=True, slots=True)
class ChangeConfirmed(Event):
    """Somebody else agreed to the change of the version `proposal`; the events that follow are what it led to."""

    proposal: int
    confirmer: str
    round: int = 0
    table: int = 0


@dataclass(frozen=True, slots=True)
class ChangeDeclined(Event):
    """The change of the version `proposal` is not made: its giver thought better of it, or somebody else refused."""

    proposal: int
    decliner: str
    round: int = 0
    table: int = 0
    reason: str = ""
