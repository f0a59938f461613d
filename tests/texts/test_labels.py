"""Labels of points in three languages."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.rules.read import book_ids, load_book
from tavle.scoring import Scorer
from tavle.scoring.position import Position
from tavle.texts.catalogue import catalogue
from tavle.texts.labels import term_label

DASH = "\N{EN DASH}"
TIMES = "\N{MULTIPLICATION SIGN}"


@pytest.mark.parametrize(
    ("language", "key", "values", "expected"),
    [
        ("en", "rank", {"first": 1, "last": 1}, "1st place"),
        ("nb", "rank", {"first": 1, "last": 1}, "1. plass"),
        ("fr", "rank", {"first": 1, "last": 1}, "classement : 1er"),
        ("en", "rank.share", {"first": 2, "last": 3}, f"2nd{DASH}3rd place shared"),
        ("nb", "rank.share", {"first": 2, "last": 3}, f"2.{DASH}3. plass delt"),
        ("fr", "rank.share", {"first": 2, "last": 3}, f"classement 2e{DASH}3e, partagé"),
        ("en", "centres.each", {"count": 1, "each": Fraction(3, 2)}, f"centres: 1 {TIMES} 1½"),
        ("nb", "centres.each", {"count": 4, "each": Fraction(1)}, f"sentre: 4 {TIMES} 1"),
        ("fr", "near_top", {"within": 2, "pool": Fraction(18), "sharers": 3}, "à 2 du premier : 18 partagés entre 3"),
        ("en", "upset.ahead", {"players": ("Anna", "Bo")}, "ahead of Anna, Bo"),
        ("nb", "bye", {}, "bye"),
    ],
)
def test_labels(language: Language, key: str, values: dict[str, Any], expected: str) -> None:
    assert term_label(language, key, values) == expected


@pytest.mark.parametrize("book", [book for book in book_ids() if load_book(book).game.result == "centres"])
@pytest.mark.parametrize(
    "counts", [(11, 8, 8, 3, 3, 1, 0), (8, 7, 5, 5, 4, 3, 2), (10, 10, 8, 6, 0, 0, 0), (18, 9, 7, 0, 0, 0, 0)]
)
def test_every_term_of_every_book_has_its_label(book: str, counts: tuple[int, ...]) -> None:
    dead = tuple(not count for count in counts)
    position = Position(counts, dead, tuple(5 if gone else 7 for gone in dead), (False,) * 7)
    terms = [term for seat in Scorer(load_book(book)).position(position) for term in seat.terms]
    for language in LANGUAGES:
        labels = [term_label(language, term.key, term.values) for term in terms]
        assert [label for label in labels if not label or "{" in label] == []
        assert {f"term.{term.key}" for term in terms} <= {key.removesuffix(".self") for key in catalogue(language)}
