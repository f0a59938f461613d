"""Any event, any command: values made from the annotations of a dataclass, without the codec under test."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

texts = st.text(max_size=8)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | texts,
    lambda parts: st.lists(parts, max_size=2) | st.dictionaries(texts, parts, max_size=2),
    max_leaves=4,
)
SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    str: texts,
    int: st.integers(-(10**9), 10**9),
    bool: st.booleans(),
    # What is read has at most thirty digits.
    Fraction: st.fractions(-(10**9), 10**9, max_denominator=99),
    Any: plain,
}


def instances(kind: Any) -> st.SearchStrategy[Any]:
    """Any instance of a dataclass."""
    return of(kind)


def _built(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: of(hints[field.name]) for field in fields(kind)})


@cache
def of(hint: Any) -> st.SearchStrategy[Any]:
    if hint in SIMPLE:
        return SIMPLE[hint]
    if isinstance(hint, NewType):
        return of(hint.__supertype__)
    if get_origin(hint) is not None:
        return generic(hint)
    if is_dataclass(hint):
        return _built(hint)
    assert issubclass(hint, StrEnum)
    return st.sampled_from(hint)


def generic(hint: Any) -> st.SearchStrategy[Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (types.UnionType, Union):
        return st.one_of([st.none() if part is types.NoneType else of(part) for part in arguments])
    if origin is tuple:
        return st.lists(of(arguments[0]), max_size=2).map(tuple)
    assert issubclass(origin, Mapping)
    return st.dictionaries(of(arguments[0]), of(arguments[1]), max_size=2)
