"""What pydantic finds wrong with an input, as faults with stable codes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from tavle.core.errors import Fault
from tavle.core.phrases import PHRASES, Phrase
from tavle.rules.locate import Keys

_KEY = "[key]"
"""The last part of a pydantic path where the key itself is wrong, not its value."""

IDENTIFIER = r"^[a-z][a-z0-9_]{0,63}$"
MINUTE = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$"
DAY = r"^\d{4}-\d{2}-\d{2}$"
ROUND_KEY = r"^(0|[1-9][0-9]{0,3})$"

_FORMS = {IDENTIFIER: "identifier", MINUTE: "minute", DAY: "day", ROUND_KEY: "round-key"}
"""The phrase for a text that must be written in a certain way, for people who do not read patterns."""

_WANTED = {
    "int_type": "whole-number",
    "int_parsing": "whole-number",
    "int_from_float": "whole-number",
    "int_parsing_size": "shorter-number",
    "float_type": "number",
    "float_parsing": "number",
    "finite_number": "finite-number",
    "fraction_type": "exact",
    "fraction_parsing": "exact",
    "bool_type": "flag",
    "bool_parsing": "flag",
    "string_type": "text",
    "string_unicode": "plain-text",
    "list_type": "list",
    "tuple_type": "list",
    "dict_type": "table",
    "model_type": "table",
    "model_attributes_type": "table",
    "invalid_key": "text-keys",
    "recursion_loop": "no-circle",
}
"""The phrase for errors whose type says everything."""

_BOUNDS = {
    "greater_than_equal": ("at-least", "least", "ge"),
    "greater_than": ("above", "least", "gt"),
    "less_than_equal": ("at-most", "most", "le"),
    "less_than": ("below", "most", "lt"),
    "multiple_of": ("multiple-of", "step", "multiple_of"),
    "string_too_short": ("some-text", "least", "min_length"),
    "string_too_long": ("shorter-text", "most", "max_length"),
    "too_short": ("longer-list", "least", "min_length"),
    "too_long": ("shorter-list", "most", "max_length"),
}
"""The phrase for what is out of bounds, what the bound is called in it, and pydantic's name of the bound."""


def faults_of(error: ValidationError, place: Callable[[Keys], str]) -> list[Fault]:
    """A fault for each thing that is wrong, in the order of the input.

    Args:
        error: What validation raised.
        place: Turns the path of a value into the place that a fault names.
    """
    return [_fault(detail, place) for detail in error.errors(include_url=False) if not _follows(detail)]


def _follows(detail: Any) -> bool:
    """Whether a list is too short only because entries that are named themselves do not count."""
    return detail["type"] == "too_short" and bool(len(detail["input"]) >= detail["ctx"]["min_length"])


def _fault(detail: Any, place: Callable[[Keys], str]) -> Fault:
    path = tuple(part for part in detail["loc"] if part != _KEY)
    key = _last(path) if path else Phrase("the-whole")
    if detail["type"] == "extra_forbidden":
        return Fault("unknown-key", place(path), values={"key": key})
    if detail["type"] == "missing":
        return Fault("missing-key", place(path), values={"key": key})
    values = {"key": key, "value": shown(detail.get("input")), "right": _wanted(detail)}
    return Fault("bad-value", place(path), values=values)


def _last(path: Keys) -> str:
    """The key at the end of a path; an entry of a list is called by the list's key."""
    begin = max((position for position, part in enumerate(path) if isinstance(part, str)), default=0)
    return dotted(path[begin:])


def _wanted(detail: Any) -> Phrase:
    """What would be right, from pydantic's type of error; our own validators' types are keys of phrases.

    Pydantic's own sentences are English, so none of them is taken over: tests/rules/test_sentences.py walks through all
    models and finds each of the errors that they can give here.
    """
    kind: str = detail["type"]
    context: Mapping[str, Any] = detail.get("ctx", {})
    if context.get("class_name") == "Text":
        return Phrase("texts")
    if kind in PHRASES:
        return Phrase(kind, context)
    if kind in _WANTED:
        return Phrase(_WANTED[kind])
    if kind in _BOUNDS:
        phrase, name, bound = _BOUNDS[kind]
        return Phrase(phrase, {name: context[bound]})
    match kind:
        case "string_pattern_mismatch":
            pattern = context["pattern"]
            return Phrase(_FORMS[pattern]) if pattern in _FORMS else Phrase("pattern", {"pattern": pattern})
        case "literal_error" | "enum" | "union_tag_invalid":
            expected = str(context.get("expected") or context.get("expected_tags"))
            return Phrase("one-of", {"known": expected.replace(" or ", ", ")})
        case "union_tag_not_found":
            return Phrase("table-with-key", {"key": context["discriminator"].strip("'")})
    return Phrase("another-value")


def shown(value: object) -> str:
    """A value as it stands in the input, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def dotted(path: Iterable[str | int]) -> str:
    """A path in a JSON document: `rounds[1].tables[0].seats[2].player`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text
