"""Numbers as people read them: fractions as fractions, never a rounded decimal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tavle.rules.model.base import Language

_VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}

MINUS = "\N{MINUS SIGN}"


def number_text(value: Fraction | int) -> str:
    """An exact number for the eye: `19½`, `−3`, `9 12/17`."""
    exact = Fraction(value)
    sign = MINUS if exact < 0 else ""
    whole, part = divmod(abs(exact), 1)
    if not part:
        return f"{sign}{whole}"
    if part in _VULGAR:
        return f"{sign}{whole or ''}{_VULGAR[part]}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def decimal_text(value: float, decimals: int, language: Language, *, signed: bool = False) -> str:
    """A number that is not exact (a rating): `1827.41`, `1827,41`, `+12,3`, `−0,5`; a zero has no sign."""
    text = f"{abs(value):.{decimals}f}"
    sign = "" if not text.strip("0.") else MINUS if value < 0 else "+" if signed else ""
    return sign + (text if language == "en" else text.replace(".", ","))


def thousands(count: int, language: Language) -> str:
    """A large number: `10,000`, elsewhere with narrow spaces that do not break."""
    return f"{count:,}" if language == "en" else f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def chance_text(share: Mapping[str, float], language: Language) -> str:
    """A chance in whole percents, `<1 %` and `>99 %` where it is not quite none or certain."""
    value, certain = share["value"], share["low"] == share["high"]
    if certain and value in (0.0, 1.0):
        return f"{round(100 * value)} %"
    if value < 0.01:  # Of so many tournaments in which it never came about, another might have had it.
        return "<\N{NO-BREAK SPACE}1 %"
    if value > 0.99:
        return ">\N{NO-BREAK SPACE}99 %"
    return f"{decimal_text(100 * value, 0, language)} %"


def points_text(value: Fraction | int, language: Language) -> str:
    """So many points: `1 point`, `19½ points`; French counts up to two as one."""
    if language == "nb":
        return f"{number_text(value)} poeng"
    size = abs(Fraction(value))
    one = size < 2 if language == "fr" else size == 1
    return f"{number_text(value)} {'point' if one else 'points'}"


def ordinal(number: int, language: Language) -> str:
    """A place: `2nd`, `2.`, `2e`."""
    if language == "nb":
        return f"{number}."
    if language == "fr":
        return "1er" if number == 1 else f"{number}e"
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }".replace(" ", "")
