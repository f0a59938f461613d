"""The library: Tavle's functions on plain data, in the forms that docs/interface.md describes.

Records and games are what `json.load` gives; answers are ready for `json.dump`, exact numbers as strings. A record that
is used several times is read once with `load_record`.
"""

from tavle.library.brackets import bracket, draw_bracket
from tavle.library.games import show_game
from tavle.library.judging import judge_phase
from tavle.library.lots import list_lots, lots, packets, promise, starting_players
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
    "fill_ratings",
    "judge_phase",
    "list_lots",
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
