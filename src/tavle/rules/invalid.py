"""What pydantic finds wrong with an input, as faults with stable codes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from pydantic import ValidationError

from tavle.core.errors import Fault

Path = tuple[str | int, ...]

_WANTED = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "a text in quotes",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a table of keys and values",
    "model_type": "a table of keys and values",
    "model_attributes_type": "a table of keys and values",
}


def faults_of(error: ValidationError, place: Callable[[Path], str]) -> list[Fault]:
    """A fault for each thing that is wrong, in the order of the input.

    Args:
        error: What validation raised.
        place: Turns the path of a value into the place that a fault names.
    """
    return [_fault(detail, place) for detail in error.errors(include_url=False, include_context=False)]


def _fault(detail: Any, place: Callable[[Path], str]) -> Fault:
    path: Path = detail["loc"]
    key = str(path[-1]) if path else "the whole"
    if detail["type"] == "extra_forbidden":
        return Fault("unknown-key", place(path), values={"key": key})
    if detail["type"] == "missing":
        return Fault("missing-key", place(path), values={"key": key})
    right = _WANTED.get(detail["type"]) or detail["msg"].removeprefix("Value error, ")
    return Fault("bad-value", place(path), values={"key": key, "value": shown(detail.get("input")), "right": right})


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
