"""Sentences before they have a language: a key of the catalogue with its values, which may be phrases themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from tavle.rules.model.base import Language, Text
from tavle.texts.catalogue import say
from tavle.texts.numbers import number_text

DASH = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence or a part of one."""

    key: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit (a key below `show.unit`), in the singular or the plural as the language has it."""

    unit: str
    number: Fraction | int


Value: TypeAlias = "Phrase | Amount | Text | Fraction | int | str | tuple[Value, ...]"
Phrases: TypeAlias = tuple[Phrase, ...]


def phrase(key: str, /, **values: Value) -> Phrase:
    """The sentence under `show.{key}`."""
    return Phrase(f"show.{key}", values)


def span(numbers: tuple[int, ...]) -> Value:
    """Three or more numbers in a row as the first and the last with a dash, others one by one."""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}{DASH}{numbers[-1]}"
    return numbers


def points(number: Fraction | int) -> Amount:
    """So many points."""
    return Amount("points", number)


def worded(value: Value, language: Language) -> str:
    """A value in a language: fractions as fractions; the last of a list with its `and`, or all parted by semicolons."""
    if isinstance(value, Phrase):
        return say(language, value.key, **{name: worded(part, language) for name, part in value.values.items()})
    if isinstance(value, Amount):
        form = "one" if _singular(value.number, language) else "many"
        return say(language, f"show.unit.{value.unit}.{form}", n=number_text(value.number))
    if isinstance(value, Text):
        return value.in_language(language)
    if isinstance(value, tuple):
        return _enumerated([worded(part, language) for part in value], language)
    return value if isinstance(value, str) else number_text(value)


def _singular(number: Fraction | int, language: Language) -> bool:
    """French counts 0 and 1½ in the singular; English and Norwegian only what is up to 1 and not 0."""
    size = abs(Fraction(number))
    return size < 2 if language == "fr" else 0 < size <= 1


def _enumerated(parts: list[str], language: Language) -> str:
    if len(parts) < 2:
        return "".join(parts)
    if any("," in part for part in parts):
        return say(language, "show.semicolon").join(parts)
    return say(language, "show.enumeration", first=", ".join(parts[:-1]), last=parts[-1])
