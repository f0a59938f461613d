"""docs/lint.md has a row for every code, with its severity."""

import re
from pathlib import Path

from tavle.linting.finding import SENTENCES
from tavle.rules.read import book_ids, load_book

DOCS = Path(__file__).parents[2] / "docs"


def rows(name: str) -> list[list[str]]:
    lines = (DOCS / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if re.match(r"\| `", line)]


def test_codes() -> None:
    assert {row[0].strip("`"): row[1] for row in rows("lint.md")} == {
        code: severity.value for code, (severity, _) in SENTENCES.items()
    }


def test_scoring_systems() -> None:
    """docs/scoring-systems.md has a row for every book that scores Diplomacy."""
    assert {row[0].strip("`") for row in rows("scoring-systems.md")} == {
        book for book in book_ids() if load_book(book).game.result == "centres"
    }
