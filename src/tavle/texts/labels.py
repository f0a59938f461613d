"""Labels of points: what a scored term or an extra gain says in a language."""

from __future__ import annotations

from collections.abc import Mapping

from tavle.rules.model.base import Language
from tavle.texts.catalogue import catalogue, say
from tavle.texts.numbers import ordinal


def term_label(language: Language, key: str, values: Mapping[str, object]) -> str:
    """The label of a term by its key, e.g. `rank.share`, and the values of its award."""
    full = f"term.{key}" if f"term.{key}" in catalogue("en") else f"term.{key}.self"
    return say(language, full, **{**values, **_places(language, values)})


def _places(language: Language, values: Mapping[str, object]) -> dict[str, str]:
    first, last = values.get("first"), values.get("last")
    if not (isinstance(first, int) and isinstance(last, int)):
        return {}
    return {"place": ordinal(first, language), "places": f"{ordinal(first, language)}–{ordinal(last, language)}"}
