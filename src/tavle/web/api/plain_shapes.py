"""The JSON Schemas of commands and of what is in them, read off their dataclasses as the log's own reader does."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from tavle.tournament.commands import COMMANDS
from tavle.tournament.events import name_of

Schema = dict[str, Any]

_SCALARS: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Fraction: {"anyOf": [{"type": "integer"}, {"type": "string"}], "description": 'Exact: 4 or "39/2".'},
}


def command_schemas() -> dict[str, Schema]:
    """`Command`, one of many, and a schema by name for each kind and each part of one."""
    found: dict[str, Schema] = {}
    for kind in COMMANDS:
        shape = _object(kind, found)
        shape["properties"] = {"command": {"const": name_of(kind)}, **shape["properties"]}
        shape["required"] = ["command", *shape.get("required", [])]
        found[kind.__name__] = shape
    names = {name_of(kind): _reference(kind.__name__) for kind in COMMANDS}
    mapping = {name: reference["$ref"] for name, reference in names.items()}
    found["Command"] = {
        "title": "Command",
        "description": "What somebody wants to happen; see docs/tournament.md.",
        "oneOf": list(names.values()),
        "discriminator": {"propertyName": "command", "mapping": mapping},
    }
    return found


def _reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(kind: Any, found: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind)
    members = [field for field in fields(kind) if field.init]
    needed = [field.name for field in members if _needed(field)]
    return {
        "title": kind.__name__,
        "description": " ".join((kind.__doc__ or "").partition("\n\n")[0].split()),
        "type": "object",
        "properties": {field.name: _schema(hints[field.name], found) for field in members},
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
    }


def _needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _schema(kind: Any, found: dict[str, Schema]) -> Schema:
    if kind is Any:
        return {}
    if isinstance(kind, NewType):
        return _schema(kind.__supertype__, found)
    if get_origin(kind) is not None:
        return _generic(kind, found)
    if is_dataclass(kind):
        name = f"{getattr(kind, '__name__', '')}Data"
        if name not in found:
            found[name] = {}
            found[name] = _object(kind, found)
        return _reference(name)
    if issubclass(kind, StrEnum):
        return {"type": "string", "enum": [str(member) for member in kind]}
    return dict(_SCALARS[kind])


def _generic(kind: Any, found: dict[str, Schema]) -> Schema:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"type": "string", "enum": list(arguments)}
    if origin in (types.UnionType, Union):
        (inner,) = [argument for argument in arguments if argument is not type(None)]
        return {"anyOf": [_schema(inner, found), {"type": "null"}]}
    if origin is tuple:
        return {"type": "array", "items": _schema(arguments[0], found)}
    key, value = arguments
    names = {"propertyNames": {"pattern": "^[0-9]+$"}} if key is int else {}
    return {"type": "object", "additionalProperties": _schema(value, found), **names}
