"""Labels of a series: where points come from, why something does not count, and figures for the eye."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tavle.rules.model.base import Language
from tavle.texts.catalogue import say
from tavle.texts.numbers import MINUS, number_text, ordinal

_EASY = 99
"""Fractions with a denominator up to this are read as fractions where they are no short decimals."""

_VULGAR = (1, 2, 3, 4, 5, 6, 8)
"""Denominators of fractions that have a sign of their own."""

_SHOWN = 3
"""So many decimals are shown."""


def worth_label(language: Language, key: str, values: Mapping[str, object]) -> str:
    """What a term of a result says: `3rd of 24`, `matches won: 4`."""
    return say(language, f"series.term.{key}", **{**values, **_places(language, values)})


def _places(language: Language, values: Mapping[str, object]) -> dict[str, str]:
    place, last = values.get("place"), values.get("last")
    if not (isinstance(place, int) and isinstance(last, int)):
        return {}
    span = f"{ordinal(place, language)}\N{EN DASH}{ordinal(last, language)}"
    return {"place": ordinal(place, language), "places": span}


def reason_text(language: Language, key: str, values: Mapping[str, object]) -> str:
    """Why an event does not count, or somebody has no place."""
    return say(language, f"series.reason.{key}", **values)


def figure_text(value: Fraction | int, language: Language) -> str:
    """A number of a table: halves and the like, short decimals, easy fractions; others are rounded, with a sign.

    >>> figure_text(Fraction(39, 2), "en"), figure_text(Fraction(5656854, 10**6), "nb")
    ('19½', '≈ 5,657')
    """
    exact = Fraction(value)
    scaled = abs(exact) * 10**_SHOWN
    whole = round(scaled)
    if exact.denominator in _VULGAR or (whole != scaled and exact.denominator <= _EASY):
        return number_text(exact)
    digits = f"{whole // 10**_SHOWN}.{whole % 10**_SHOWN:0{_SHOWN}}".rstrip("0").rstrip(".")
    mark = "" if whole == scaled else "\N{ALMOST EQUAL TO} "
    sign = MINUS if exact < 0 else ""
    return f"{mark}{sign}{digits if language == 'en' else digits.replace('.', ',')}"
