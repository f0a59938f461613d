"""What each command leads to, one function for each kind: events, or a refusal that says what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.tournament.commands import Command
from tavle.tournament.decisions import (
    changes,
    clocks,
    games,
    orders,
    registration,
    results,
    rounds,
    rulings,
    seating,
    seats,
    undo,
    votes,
    writers,
)
from tavle.tournament.decisions.base import Asked, Events
from tavle.tournament.state import State

DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    **registration.DECISIONS,
    **rounds.DECISIONS,
    **seating.DECISIONS,
    **clocks.DECISIONS,
    **orders.DECISIONS,
    **votes.DECISIONS,
    **seats.DECISIONS,
    **results.DECISIONS,
    **rulings.DECISIONS,
    **games.DECISIONS,
    **undo.DECISIONS,
    **writers.DECISIONS,
    **changes.DECISIONS,
}
"""Every kind of command."""
