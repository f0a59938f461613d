"""The terms a scoring system is made of, one function for each `term` name of a rule book.

A term looks at the position and at what the terms before it gave, and answers with an award for each seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.scoring.position import Position
from tavle.scoring.terms.award import Award, Awards, SoFar
from tavle.scoring.terms.fixed import centres, participation, won
from tavle.scoring.terms.rank import rank
from tavle.scoring.terms.survival import eliminated_players, shared_end, survival, survival_years
from tavle.scoring.terms.top import lead, near_top, normalised, top
from tavle.scoring.terms.tribute import tribute

TermFunction = Callable[[Any, Position, SoFar], Awards]

TERMS: dict[str, TermFunction] = {
    "participation": participation,
    "centres": centres,
    "won": won,
    "survival": survival,
    "survival_years": survival_years,
    "eliminated_players": eliminated_players,
    "shared_end": shared_end,
    "rank": rank,
    "near_top": near_top,
    "top": top,
    "lead": lead,
    "normalised": normalised,
    "tribute": tribute,
}
"""Every term name and its function; a test compares them with the models of `tavle.rules.model.scoring`."""

__all__ = ["TERMS", "Award", "Awards", "SoFar", "TermFunction"]
