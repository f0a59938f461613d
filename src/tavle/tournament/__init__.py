"""The tournament as a log: commands are decided into events, events are folded into state, and nothing is ever lost.

    commands ── decide ──> events ── apply, replay ──> State ──> lists, seatings
                              └── seal ──> Stored: what a store keeps

Commands stand in `tavle.tournament.commands`, events in `tavle.tournament.events`; docs/tournament.md tells the rest.
"""

from tavle.tournament.decide import carry_out, decide
from tavle.tournament.fold import apply, replay
from tavle.tournament.standings_change import Move, standings_change
from tavle.tournament.state import Phase, State
from tavle.tournament.undo import Offer, Undoing, dependents, undoing

__all__ = [
    "Move",
    "Offer",
    "Phase",
    "State",
    "Undoing",
    "apply",
    "carry_out",
    "decide",
    "dependents",
    "replay",
    "standings_change",
    "undoing",
]
