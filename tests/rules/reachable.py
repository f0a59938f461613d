"""Which of pydantic's errors a model can give: a walk through its schema, node by node."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]

BY_KIND: Mapping[str, tuple[str, ...]] = {
    "any": (),
    "none": ("none_required",),
    "bool": ("bool_type", "bool_parsing"),
    "int": ("int_type", "int_parsing", "int_parsing_size", "int_from_float", "finite_number"),
    "float": ("float_type", "float_parsing"),
    "str": ("string_type", "string_unicode"),
    "fraction": ("fraction_type", "fraction_parsing"),
    "literal": ("literal_error",),
    "enum": ("enum",),
    "list": ("list_type",),
    "tuple": ("tuple_type", "too_long", "missing"),
    "dict": ("dict_type",),
    "model": ("model_type",),
    "model-fields": ("model_attributes_type", "missing", "extra_forbidden", "invalid_key"),
    "tagged-union": ("union_tag_invalid", "union_tag_not_found", "model_attributes_type"),
    "union": (),
    "nullable": (),
    "default": (),
    "function-before": (),
    "function-after": (),
    "function-wrap": (),
    "function-plain": (),
    "definitions": (),
    "definition-ref": ("recursion_loop",),
    "chain": (),
    "lax-or-strict": (),
    "json-or-python": (),
    "is-instance": ("is_instance_of",),
    "model-field": (),
}
"""What a node of the schema may say by itself."""

BY_BOUND: Mapping[str, Mapping[str, str]] = {
    "str": {
        "min_length": "string_too_short",
        "max_length": "string_too_long",
        "pattern": "string_pattern_mismatch",
        "ascii_only": "string_not_ascii",
    },
    "": {
        "min_length": "too_short",
        "max_length": "too_long",
        "ge": "greater_than_equal",
        "gt": "greater_than",
        "le": "less_than_equal",
        "lt": "less_than",
        "multiple_of": "multiple_of",
    },
}
"""What it may say where it has this bound."""


def reachable(schema: Schema, raised: Callable[[Callable[..., object]], set[str]]) -> Iterator[tuple[str, str]]:
    """Each error that a schema can give, with the kind of its node.

    Args:
        schema: Pydantic's own, of a model or an adapter.
        raised: The errors that a validator raises itself.
    """
    kind = schema["type"]
    for error in BY_KIND[kind]:
        yield error, kind
    for bound, error in BY_BOUND["str" if kind == "str" else ""].items():
        if schema.get(bound) is not None:
            yield error, kind
    if kind == "float" and schema.get("allow_inf_nan") is False:
        yield "finite_number", kind
    if kind.startswith("function-"):
        function = schema["function"]["function"]
        for error in raised(function):
            yield error, kind
    for part in _parts(schema):
        yield from reachable(part, raised)


def _parts(schema: Schema) -> Iterator[Schema]:
    for name, value in schema.items():
        if name in ("metadata", "serialization", "ref", "default", "cls", "config"):
            continue
        yield from _schemas(value)


def _schemas(value: object) -> Iterator[Schema]:
    if isinstance(value, Mapping):
        if isinstance(value.get("type"), str) and value["type"] in BY_KIND:
            yield value
        else:
            assert not isinstance(value.get("type"), str) or "function" in value, value["type"]
            for part in value.values():
                yield from _schemas(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _schemas(part)
