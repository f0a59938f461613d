"""Nothing but a refusal comes out of the reader, whatever goes in."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.errors import BadBook, Refused
from tavle.rules.read import book_ids, load_book, parse, source, validate
from tests.rules.books import OWN

RAW = {name: parse(*source(name)) for name in book_ids()}
NAMES = sorted(RAW)

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


def sentences(error: Refused) -> None:
    assert error.faults
    assert all(fault.message for fault in error.faults)


@given(data=st.data(), name=st.sampled_from(NAMES), new=anything)
@settings(max_examples=300)
def test_mutated_books(data: st.DataObject, name: str, new: Any) -> None:
    path = data.draw(st.sampled_from(places(RAW[name])[1:]))
    try:
        book = validate(name, "", put(RAW[name], path, new), {})
    except BadBook as error:
        sentences(error)
    else:
        assert book.model_dump_json()


@given(text=st.text(max_size=200) | st.text(alphabet='[]{}="\n.#a1_-', max_size=60).map(lambda tail: OWN + tail))
@settings(max_examples=200)
def test_any_text(text: str) -> None:
    try:
        validate("own.toml", text, parse("own.toml", text), {})
    except BadBook as error:
        sentences(error)


@given(data=st.binary(max_size=60))
@settings(max_examples=50)
def test_any_bytes(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(data)
    with pytest.raises(BadBook):  # no such short text is a whole book
        load_book(path)


@given(
    settings_=st.dictionaries(
        st.sampled_from(["rounds", "cup", "start", "x"]),
        st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    )
)
@settings(max_examples=100)
def test_any_settings(settings_: dict[str, Any]) -> None:
    try:
        assert load_book("nbgf_monrad", settings_).id == "nbgf_monrad"
    except Refused as error:
        sentences(error)
