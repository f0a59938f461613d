"""Frozen dataclasses as plain JSON data and back, strictly, guided by their annotations.

What equals its default is left out. Unknown and missing keys, and values of a wrong kind, are refused by name. Known
kinds: text, whole numbers, yes or no, exact fractions (as text), enumerations, literals, `X | None`, `tuple[X, ...]`,
`Mapping[K, V]` with keys of text or whole numbers, dataclasses of all these, and `Any` for data that is plain already.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from tavle.core.errors import Fault, Refused
from tavle.core.exact import exact_text, parse_exact

Encode = Callable[[Any], Any]
Decode = Callable[[Any], Any]
"""From plain data; raises `_Misfit`."""


class _Misfit(Exception):
    """Plain data that do not fit; the place is found on the way out, so that data which do fit need none.

    Attributes:
        code, values: Of the fault.
        steps: Keys and positions, innermost first.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
        self.steps: list[str] = []

    def inside(self, step: str) -> _Misfit:
        """The same, one step further out."""
        self.steps.append(step)
        return self

    def refusal(self, where: str) -> Refused:
        """What the reader is told, if the whole stands at `where`."""
        place = "".join([where, *reversed(self.steps)]).removeprefix(".")
        values = {"key": place.rpartition(".")[2] or "the value"} | self.values
        return Refused([Fault(self.code, place, values=values)])


def encoded(value: Any) -> dict[str, Any]:
    """A dataclass as plain data."""
    kind: Any = type(value)
    return _record(kind).encode(value)


def decoded(kind: Any, data: object, where: str = "") -> Any:
    """The dataclass of this kind that plain data stand for.

    Raises:
        Refused: naming the key, what stands there, and what would be right.
    """
    try:
        return _record(kind).decode(data)
    except _Misfit as misfit:
        raise misfit.refusal(where) from None


def checked_parts(kind: Any, data: object) -> dict[str, Any]:
    """The parts of which `decoded` would build a dataclass, by name; those left out have their defaults.

    Raises:
        Refused: as `decoded`.
    """
    try:
        return _record(kind).parts(data)
    except _Misfit as misfit:
        raise misfit.refusal("") from None


class _Record:
    """A dataclass, both ways."""

    def __init__(self, kind: Any) -> None:
        hints = get_type_hints(kind)
        members = [field for field in fields(kind) if field.init]
        codecs = {field.name: _codec(hints[field.name]) for field in members}
        defaults = {field.name: _default(field) for field in members}
        self._kind = kind
        self._encoders = [(name, encode, defaults[name]) for name, (encode, _) in codecs.items()]
        self._decoders = {name: decode for name, (_, decode) in codecs.items()}
        self._wanted = {name: default for name, default in defaults.items() if default is MISSING}

    def encode(self, value: Any) -> dict[str, Any]:
        plain = {}
        for name, encode_part, default in self._encoders:
            part = getattr(value, name)
            if part != default:
                plain[name] = encode_part(part)
        return plain

    def decode(self, data: object) -> Any:
        return self._kind(**self.parts(data))

    def parts(self, data: object) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise _wrong(data, "an object")
        if not self._wanted.keys() <= data.keys() <= self._decoders.keys():
            raise self._misfit(data.keys())
        read = {}
        name = ""
        try:
            for name, part in data.items():
                read[name] = self._decoders[name](part)
        except _Misfit as misfit:
            raise misfit.inside(f".{name}") from None
        return read

    def _misfit(self, names: Collection[str]) -> _Misfit:
        """The first name that is not known, or else the first that is missing."""
        unknown = next((name for name in names if name not in self._decoders), None)
        if unknown is not None:
            return _Misfit("unknown-key", key=unknown)
        return _Misfit("missing-key", key=next(name for name in self._wanted if name not in names))


@cache
def _record(kind: Any) -> _Record:
    return _Record(kind)


@cache
def _codec(kind: Any) -> tuple[Encode, Decode]:
    """Both ways for one annotation."""
    if kind is Any:
        return _same, _same
    if isinstance(kind, NewType):
        return _codec(kind.__supertype__)
    if get_origin(kind) is not None:
        return _generic(kind)
    if is_dataclass(kind):
        data_class: Any = kind
        record = _record(data_class)
        return record.encode, record.decode
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
            lambda data: None if data is None else decode(data),
        )
    if origin is tuple:
        encode, decode = _codec(arguments[0])
        return lambda value: [encode(part) for part in value], partial(_tuple, decode)
    key, (encode, decode) = arguments[0], _codec(arguments[1])
    return (
        lambda value: {str(name): encode(part) for name, part in value.items()},
        partial(_mapping, int if key is int else str, decode),
    )


def _one_of(known: Mapping[Any, Any], data: object) -> Any:
    if isinstance(data, str) and data in known:
        return known[data]
    raise _wrong(data, "one of " + ", ".join(map(str, known)))


def _tuple(decode: Decode, data: object) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise _wrong(data, "a list")
    read: list[Any] = []
    try:
        for part in data:
            read.append(decode(part))  # noqa: PERF401 - how far it came is the place of a misfit
    except _Misfit as misfit:
        raise misfit.inside(f"[{len(read)}]") from None
    return tuple(read)


def _mapping(key: Callable[[str], Any], decode: Decode, data: object) -> dict[Any, Any]:
    if not isinstance(data, dict):
        raise _wrong(data, "an object")
    read: dict[Any, Any] = {}
    name = ""
    try:
        for name, part in data.items():
            read[key(name)] = decode(part)
    except ValueError:
        raise _wrong(list(data), "an object whose keys are numbers") from None
    except _Misfit as misfit:
        raise misfit.inside(f".{name}") from None
    return read


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _wrong(data: object, right: str) -> _Misfit:
    return _Misfit("bad-value", value=repr(data), right=right)


def _text(data: object) -> str:
    if isinstance(data, str):
        return data
    raise _wrong(data, "a text")


def _whole(data: object) -> int:
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    raise _wrong(data, "a whole number")


def _flag(data: object) -> bool:
    if isinstance(data, bool):
        return data
    raise _wrong(data, "true or false")


def _exact(data: object) -> Fraction:
    try:
        return parse_exact(data)
    except ValueError:
        raise _wrong(data, 'an exact number such as 4 or "39/2"') from None


_SCALARS: dict[Any, tuple[Encode, Decode]] = {
    str: (str, _text),
    int: (_same, _whole),
    bool: (_same, _flag),
    Fraction: (exact_text, _exact),
}
