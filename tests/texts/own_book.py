"""A small book for the tests of words."""

from __future__ import annotations

from typing import Any

from tavle.rules.model import Book


def book_with(**parts: Any) -> Book:
    """A small book of one clause, and whatever else is given."""
    data = {
        "book": {
            "id": "own",
            "title": {"en": "Own"},
            "kind": "scoring",
            "edition": "1",
            "source": "here",
            "language": "en",
        },
        "game": {"id": "game", "title": {"en": "Game"}, "result": "score", "sizes": [4]},
        "score": {"terms": [{"clause": "1", "term": "participation", "points": 1}]},
        **parts,
    }
    return Book.model_validate(data)


def off() -> dict[str, Any]:
    """A scoring system whose only term is switched off and has a note."""
    term = {"clause": "1", "term": "participation", "points": 1, "enabled": False, "note": {"en": "For fun."}}
    return {"terms": [term]}
