"""What decides the games of a study, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tavle.pictures.simulation import percent
from tavle.texts import say
from tavle.texts.numbers import decimal_text

if TYPE_CHECKING:
    from tavle.rules.model.base import Language

BESIDE: Mapping[str, object] = {
    "best_of": 1,
    "unfinished": 0.0,
    "draws": 0.0,
    "table": 0.0,
    "seats": [],
    "powers": [],
}
"""What may be said beside the kind, with what is usual and left out."""
SHARES = ("chance", "unfinished", "draws")


def model_words(model: Mapping[str, Any], language: Language) -> str:
    """A model of an answer: `ratings, 400 points are odds of ten to one; the better of 3 games`."""
    kind = "elo" if model["kind"] == "bradley_terry" else model["kind"]
    key = "length" if model.get("length") else kind
    values = {name: _shown(name, value, language) for name, value in model.items()}
    parts = [say(language, f"simulate.models.{key}", **values)]
    parts += [
        say(language, f"simulate.models.{name}", value=values[name])
        for name, usual in BESIDE.items()
        if name in model and model[name] != usual
    ]
    return say(language, "show.semicolon").join(parts)


def _shown(name: str, value: object, language: Language) -> str:
    if name in SHARES and isinstance(value, float):
        return percent(value, language)
    if isinstance(value, list):
        return ", ".join(_shown("", part, language) for part in value)
    if isinstance(value, float):
        return decimal_text(value, 0 if value == int(value) else 2, language)
    return str(value)
