"""Tavle: tournaments of tabletop games, with rule books as data and exact, explained results.

The functions of `tavle.library` stand here, imported when they are first used: `score`, `standings`, `pair`, `explain`,
`run`, `lots`, `verify`, `bracket`, `draw_bracket` and what serves them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tavle.library import (
        bracket,
        by_hand,
        draw_bracket,
        explain,
        fill_ratings,
        judge_phase,
        list_lots,
        load_book,
        load_record,
        lots,
        packets,
        pair,
        promise,
        rate,
        run,
        score,
        score_games,
        seat,
        series_table,
        show_game,
        simulate_formats,
        simulated_record,
        standings,
        starting_players,
        verify,
    )

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


def __getattr__(name: str) -> Any:
    if name in __all__:
        from tavle import library

        return getattr(library, name)
    raise AttributeError(f"module 'tavle' has no attribute {name!r}")
