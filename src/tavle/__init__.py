"""Tavle: tournaments of tabletop games, with rule books as data and exact, explained results.

The functions of `tavle.library` stand here, each imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tavle.files.forms import export_record, import_trf
    from tavle.library.brackets import bracket, draw_bracket
    from tavle.library.chances import live_chances
    from tavle.library.draws import list_lots, lots, packets, promise, starting_players
    from tavle.library.fairness.page import fairness_report
    from tavle.library.games import show_game
    from tavle.library.judging import judge_phase
    from tavle.library.plain import load_record
    from tavle.library.ratings import fill_ratings, rate
    from tavle.library.results import explain, score, score_games, standings
    from tavle.library.rounds import by_hand, pair, run, verify
    from tavle.library.seasons import series_table
    from tavle.library.simulation import simulate_formats, simulated_record
    from tavle.library.whole_blocks import seat
    from tavle.rules.read import load_book

__all__ = [
    "bracket",
    "by_hand",
    "draw_bracket",
    "explain",
    "export_record",
    "fairness_report",
    "fill_ratings",
    "import_trf",
    "judge_phase",
    "list_lots",
    "live_chances",
    "load_book",
    "load_record",
    "lots",
    "packets",
    "pair",
    "promise",
    "rate",
    "run",
    "score",
    "score_games",
    "seat",
    "series_table",
    "show_game",
    "simulate_formats",
    "simulated_record",
    "standings",
    "starting_players",
    "verify",
]

_WHERE = {
    "bracket": "tavle.library.brackets",
    "draw_bracket": "tavle.library.brackets",
    "live_chances": "tavle.library.chances",
    "list_lots": "tavle.library.draws",
    "lots": "tavle.library.draws",
    "packets": "tavle.library.draws",
    "promise": "tavle.library.draws",
    "starting_players": "tavle.library.draws",
    "fairness_report": "tavle.library.fairness.page",
    "show_game": "tavle.library.games",
    "judge_phase": "tavle.library.judging",
    "load_record": "tavle.library.plain",
    "export_record": "tavle.files.forms",
    "import_trf": "tavle.files.forms",
    "fill_ratings": "tavle.library.ratings",
    "rate": "tavle.library.ratings",
    "explain": "tavle.library.results",
    "score": "tavle.library.results",
    "score_games": "tavle.library.results",
    "standings": "tavle.library.results",
    "by_hand": "tavle.library.rounds",
    "pair": "tavle.library.rounds",
    "run": "tavle.library.rounds",
    "verify": "tavle.library.rounds",
    "series_table": "tavle.library.seasons",
    "simulate_formats": "tavle.library.simulation",
    "simulated_record": "tavle.library.simulation",
    "seat": "tavle.library.whole_blocks",
    "load_book": "tavle.rules.read",
}


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'tavle' has no attribute {name!r}")
