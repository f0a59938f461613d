"""One game's outcome becomes points for each seat, as labelled terms that add up exactly."""

from tavle.scoring.position import Position
from tavle.scoring.system import ScoredTerm, Scorer, SeatScore

__all__ = ["Position", "ScoredTerm", "Scorer", "SeatScore"]
