"""Labels of points: what a scored term or an extra gain says in a language."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tavle.rules.model.base import Language
from tavle.texts.catalogue import catalogue, say
from tavle.texts.numbers import ordinal


def term_label(language: Language, key: str, values: Mapping[str, object]) -> str:
    """The label of a term by its key, e.g. `rank.share`, and the values of its award."""
    full = f"term.{key}" if f"term.{key}" in catalogue("en") else f"term.{key}.self"
    return say(language, full, **{**values, **_places(language, values)})


def draw_named(language: Language, kind: str) -> str:
    """What a kind of draw is called: `places/2` is the places at table 2; one that is not known, as it is written."""
    name, _, table = kind.partition("/")
    key = f"web.redraw.kind.{name}"
    whole = f"web.redraw.kind_of_all.{name}"
    if not table and whole in catalogue("en"):
        key = whole
    return say(language, key, table=table) if key in catalogue("en") else kind.replace("_", " ")


def command_named(language: Language, command: str) -> str:
    """What a command of the log does, in words: `check_in` is "check a player in"."""
    return say(language, f"web.command.{command}")


def note_text(language: Language, key: str, values: Mapping[str, object]) -> str:
    """A note of a seating, by its key and values; what would have been drawn is named."""
    if "kinds" in values:
        # In a log the kinds are one text, in whatever form a release wrote several.
        kinds = re.findall(r"[a-z_]+(?:/\d+)?", str(values["kinds"]))
        values = {**values, "kinds": [draw_named(language, kind) for kind in kinds]}
    return say(language, f"note.{key}", **values)


def _places(language: Language, values: Mapping[str, object]) -> dict[str, str]:
    first, last = values.get("first"), values.get("last")
    if not (isinstance(first, int) and isinstance(last, int)):
        return {}
    return {"place": ordinal(first, language), "places": f"{ordinal(first, language)}–{ordinal(last, language)}"}
