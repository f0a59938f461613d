"""Commands of the second person, where one gives a change and another confirms it."""

from __future__ import annotations

from dataclasses import dataclass

from tavle.tournament.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmChange(Command):
    """Agree to what somebody else has given: it counts from now on. `proposal` is the version of its event."""

    proposal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineChange(Command):
    """Do not make a change that waits: one's own is taken back, another's is refused."""

    proposal: int
    reason: str = ""
