"""Frozen dataclasses as plain JSON data and back, strictly, guided by their annotations.

What equals its default is left out. Unknown and missing keys, and values of a wrong kind, are refused by name. Known
kinds: text, whole numbers, yes or no, exact fractions (as text), enumerations, literals, `X | None`, `tuple[X, ...]`,
`Mapping[K, V]` with keys of text or whole numbers, dataclasses of all these, and `Any` for data that is plain already.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from tavle.core.errors import Refused, refuse
from tavle.core.exact import exact_text, parse_exact

Encode = Callable[[Any], Any]
Decode = Callable[[Any, str], Any]
"""From plain data and the place where it stands."""


def encoded(value: Any) -> dict[str, Any]:
    """A dataclass as plain data."""
    kind: Any = type(value)
    plain: dict[str, Any] = _codec(kind)[0](value)
    return plain


def decoded(kind: Any, data: object, where: str = "") -> Any:
    """The dataclass of this kind that plain data stand for.

    Raises:
        Refused: naming the key, what stands there, and what would be right.
    """
    return _codec(kind)[1](data, where)


@cache
def _codec(kind: Any) -> tuple[Encode, Decode]:
    """Both ways for one annotation."""
    if kind is Any:
        return _same, lambda value, _: value
    if isinstance(kind, NewType):
        return _codec(kind.__supertype__)
    if get_origin(kind) is not None:
        return _generic(kind)
    if is_dataclass(kind):
        return _record(kind)
    if issubclass(kind, StrEnum):
        return str, partial(_one_of, {str(member): member for member in kind})
    return _SCALARS[kind]


def _same(value: Any) -> Any:
    return value


def _generic(kind: Any) -> tuple[Encode, Decode]:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _same, partial(_one_of, {value: value for value in arguments})
    if origin in (types.UnionType, Union):
        (inner,) = [argument for argument in arguments if argument is not type(None)]
        encode, decode = _codec(inner)
        return (
            lambda value: None if value is None else encode(value),
            lambda data, where: None if data is None else decode(data, where),
        )
    if origin is tuple:
        encode, decode = _codec(arguments[0])
        return (
            lambda value: [encode(part) for part in value],
            lambda data, where: _tuple(decode, data, where),
        )
    key, (encode, decode) = arguments[0], _codec(arguments[1])
    return (
        lambda value: {str(name): encode(part) for name, part in value.items()},
        lambda data, where: _mapping(int if key is int else str, decode, data, where),
    )


def _one_of(known: Mapping[Any, Any], data: object, where: str) -> Any:
    if isinstance(data, str) and data in known:
        return known[data]
    raise _wrong(data, where, "one of " + ", ".join(map(str, known)))


def _tuple(decode: Decode, data: object, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise _wrong(data, where, "a list")
    return tuple([decode(part, f"{where}[{position}]") for position, part in enumerate(data)])


def _mapping(key: Callable[[str], Any], decode: Decode, data: object, where: str) -> dict[Any, Any]:
    if not isinstance(data, Mapping):
        raise _wrong(data, where, "an object")
    try:
        return {key(name): decode(part, f"{where}.{name}") for name, part in data.items()}
    except ValueError as error:
        raise _wrong(list(data), where, "an object whose keys are numbers") from error


def _record(kind: Any) -> tuple[Encode, Decode]:
    hints = get_type_hints(kind)
    members = [field for field in fields(kind) if field.init]
    codecs = {field.name: _codec(hints[field.name]) for field in members}
    defaults = {field.name: _default(field) for field in members}

    def encode(value: Any) -> dict[str, Any]:
        plain = {}
        for name, (encode_part, _) in codecs.items():
            part = getattr(value, name)
            if part != defaults[name]:
                plain[name] = encode_part(part)
        return plain

    def decode(data: object, where: str) -> Any:
        if not isinstance(data, Mapping):
            raise _wrong(data, where, "an object")
        for name in data:
            if name not in codecs:
                raise refuse("unknown-key", where=where, key=name)
        for name, default in defaults.items():
            if default is MISSING and name not in data:
                raise refuse("missing-key", where=where, key=name)
        return kind(
            **{name: codecs[name][1](part, f"{where}.{name}" if where else name) for name, part in data.items()}
        )

    return encode, decode


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _wrong(data: object, where: str, right: str) -> Refused:
    return refuse("bad-value", where=where, key=where.rpartition(".")[2] or "the value", value=repr(data), right=right)


def _text(data: object, where: str) -> str:
    if isinstance(data, str):
        return data
    raise _wrong(data, where, "a text")


def _whole(data: object, where: str) -> int:
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    raise _wrong(data, where, "a whole number")


def _flag(data: object, where: str) -> bool:
    if isinstance(data, bool):
        return data
    raise _wrong(data, where, "true or false")


def _exact(data: object, where: str) -> Fraction:
    try:
        return parse_exact(data)
    except ValueError as error:
        raise _wrong(data, where, 'an exact number such as 4 or "39/2"') from error


_SCALARS: dict[Any, tuple[Encode, Decode]] = {
    str: (str, _text),
    int: (_same, _whole),
    bool: (_same, _flag),
    Fraction: (exact_text, _exact),
}
