"""The decision on who writes; that nobody else does is seen to where commands become durable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.core.errors import refuse
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import Asked, Events, reason_wanted
from tavle.tournament.state import State


def hand_over(state: State, command: c.HandOver, _: Asked) -> Events:
    """To an installation that is named; taking over by force wants a reason."""
    writer = command.to.strip()
    if not writer:
        raise refuse("missing-key", where="to", key="to")
    if command.forced:
        reason_wanted(command.reason)
    return () if writer == state.writer else (e.WriterNamed(writer, command.forced, command.reason),)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {c.HandOver: hand_over}
