"""Sentences that say where points come from and why one player stands above another."""

from __future__ import annotations

from fractions import Fraction

from tavle.rules.model.base import Language
from tavle.texts.catalogue import say
from tavle.texts.numbers import number_text

UNUSED = "\N{EN DASH}"
"""Stands where nothing is to be said."""

Shown = Fraction | tuple[Fraction, ...] | None


def criterion_name(language: Language, key: str) -> str:
    """What a criterion is called."""
    return say(language, f"criterion.{key}")


def value_text(value: Shown) -> str:
    """A criterion's value for the eye; a dash where it was not used."""
    if value is None:
        return UNUSED
    if isinstance(value, tuple):
        return " ".join(number_text(part) for part in value)
    return number_text(value)


def comparison_text(
    language: Language,
    *,
    upper: str,
    lower: str,
    decided_by: str | None,
    clause: str,
    values: tuple[Shown, Shown],
    points: tuple[Fraction, Fraction],
    equal_before: tuple[str, ...],
) -> str:
    """Why `upper` stands above `lower`, in one to three sentences."""
    names = {"upper": upper, "lower": lower}
    if decided_by is None:
        return say(language, "explain.shared", **names)
    if decided_by == "lots":
        return say(language, "explain.lots", **names, clause=clause)
    criterion = criterion_name(language, decided_by)
    shown = {"criterion": criterion, "high": value_text(values[0]), "low": value_text(values[1]), "clause": clause}
    sentences = [say(language, "explain.decided", **names, **shown)]
    if equal_before:
        before = tuple(criterion_name(language, key) for key in equal_before)
        sentences.append(say(language, "explain.equal_before", criteria=before))
    if points[1] > points[0]:
        sentences.append(say(language, "explain.more_points", **names, criterion=criterion, points=points[1]))
    return " ".join(sentences)
