"""What each event does to the state, one function for each kind; none of them can refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.tournament.events import Event
from tavle.tournament.folds import changes, games, play, registration, results, rounds, rulings, writers
from tavle.tournament.state import State

FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
    **registration.FOLDS,
    **rounds.FOLDS,
    **play.FOLDS,
    **results.FOLDS,
    **rulings.FOLDS,
    **games.FOLDS,
    **writers.FOLDS,
    **changes.FOLDS,
}
"""Every kind of event but the revert, which is not folded: it says which others are."""
