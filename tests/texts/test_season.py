"""Labels and figures of a series in three languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.series.grand_prix import table as tables
from tavle.texts.catalogue import catalogue
from tavle.texts.season import figure_text, reason_text, worth_label

DASH = "\N{EN DASH}"
ABOUT = "\N{ALMOST EQUAL TO}"
PLACE = {"place": 2, "last": 3, "players": 9}


@pytest.mark.parametrize(
    ("language", "key", "values", "expected"),
    [
        ("en", "place.share", PLACE, f"2nd{DASH}3rd of 9, shared"),
        ("nb", "place.alone", PLACE, "2. av 9"),
        ("fr", "place.mean_place", PLACE, f"2e{DASH}3e sur 9, la place moyenne"),
        ("en", "place.same", PLACE, "2nd of 9, with others"),
        ("en", "wins", {"wins": 4}, "matches won: 4"),
        ("fr", "wins_in", {"wins": 2, "section": "main"}, "matchs gagnés (main) : 2"),
        ("nb", "fixed", {}, "deltakelse"),
        ("fr", "given", {}, "points du tournoi"),
    ],
)
def test_labels(language: Language, key: str, values: dict[str, object], expected: str) -> None:
    assert worth_label(language, key, values) == expected


@pytest.mark.parametrize(
    ("value", "language", "expected"),
    [
        (Fraction(5), "en", "5"),
        (Fraction(9, 10), "en", "0.9"),
        (Fraction(165, 17), "nb", "9 12/17"),
        (Fraction(-61, 100), "nb", "\N{MINUS SIGN}0,61"),
        (Fraction("0.729"), "en", "0.729"),
        (Fraction("0.729"), "nb", "0,729"),
        (Fraction("57.1428571"), "en", f"{ABOUT} 57.143"),
        (Fraction("-57.1428571"), "fr", f"{ABOUT} \N{MINUS SIGN}57,143"),
        (Fraction(1, 10**9), "en", f"{ABOUT} 0"),
        (Fraction(1, 200), "en", "0.005"),
    ],
)
def test_figures(value: Fraction, language: Language, expected: str) -> None:
    assert figure_text(value, language) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: Language) -> None:
    values: dict[str, object] = {"date": "2020-01-01", "count": 1, "least": 2, "value": 1, "right": ("x", "y")}
    keys = [key.removeprefix("series.reason.") for key in catalogue("en") if key.startswith("series.reason.")]
    assert set(keys) == {
        "later", "few_players", "few_boards", "few_events", "few_scored", "club", "nation", "class",
    }  # fmt: skip
    assert all("{" not in reason_text(language, key, values) for key in keys)
    assert reason_text("en", "club", {"right": ("Oslo", "Bergen")}) == "club: Oslo, Bergen"
    assert tables.Reason("", "later", values).key in keys
