"""Small rule books to spoil, and what to spoil them with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import strategies as st

OWN = """\
[book]
id = "own"
kind = "scoring"
edition = "1"
source = "here"
language = "en"
title = { en = "Own" }

[game]
like = "diplomacy"

[[score.terms]]
clause = "a"
term = "centres"
each = 1

[[score.terms]]
clause = "b"
term = "rank"
prizes = [38, 14, "15/2"]
ties = { option = "ties" }

[[options]]
name = "ties"
clause = "b"
kind = "choice"
choices = ["share", "lower"]
default = "share"
text = { en = "How equals are paid." }
"""


def written(folder: Path, text: str, name: str = "own.toml") -> str:
    """The path of a book file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | st.dates()
anything = st.recursive(
    scalars | st.just({"option": "ties"}),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in parts for place in places(part, (*path, key)))]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The same data with another value at a place; `None` takes it away."""
    if not path:
        return new
    copy = value.copy()
    changed = put(copy[path[0]], path[1:], new)
    if changed is None and isinstance(copy, dict):
        del copy[path[0]]
    else:
        copy[path[0]] = changed
    return copy
