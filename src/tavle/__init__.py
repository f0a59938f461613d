"""Tavle: tournaments of tabletop games, with rule books as data and exact, explained results.

The functions of `tavle.library` stand here, imported when they are first used: `score`, `standings`, `pair`, `explain`,
`run`, `load_book`, `load_record`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tavle.library import load_book, load_record, pair, score, score_games, standings

__all__ = ["load_book", "load_record", "pair", "score", "score_games", "standings"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from tavle import library

        return getattr(library, name)
    raise AttributeError(f"module 'tavle' has no attribute {name!r}")
