"""Times as people say them."""

from __future__ import annotations

import pytest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts.times import day_text, duration_text, moment_text

DURATIONS: list[tuple[int, str, str, str]] = [
    (0, "0 seconds", "0 sekunder", "0 seconde"),
    (1, "1 second", "1 sekund", "1 seconde"),
    (60, "1 minute", "1 minutt", "1 minute"),
    (300, "5 minutes", "5 minutter", "5 minutes"),
    (3600, "1 hour", "1 time", "1 heure"),
    (16210, "4 hours 30 minutes 10 seconds", "4 timer 30 minutter 10 sekunder", "4 heures 30 minutes 10 secondes"),
]


@pytest.mark.parametrize(("seconds", "en", "nb", "fr"), DURATIONS)
def test_how_long(seconds: int, en: str, nb: str, fr: str) -> None:
    assert [duration_text(seconds, language) for language in LANGUAGES] == [en, nb, fr]


@pytest.mark.parametrize(
    ("language", "moment", "day"),
    [
        ("en", "1 May 09:05", "1 May 2002"),
        ("nb", "1. mai 09:05", "1. mai 2002"),
        ("fr", "1er mai à 09:05", "1er mai 2002"),
    ],
)
def test_when(language: Language, moment: str, day: str) -> None:
    assert moment_text("2002-05-01T09:05", language) == moment
    assert moment_text("2002-05-01T07:05:59", language, zone="Europe/Oslo") == moment
    assert day_text("2002-05-01T09:05", language) == day
    assert day_text("2002-05-01", language) == day


def test_what_is_no_moment_stays_as_it_is() -> None:
    assert moment_text("after lunch", "nb", zone="Europe/Oslo") == "after lunch"
