"""Nothing but a refusal comes out of the reader, whatever goes in."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.errors import BadBook, Refused
from tavle.rules.read import book_ids, load_book, parse, source, validate
from tests.rules.books import OWN, anything, places, put

RAW = {name: parse(*source(name)) for name in book_ids()}
NAMES = sorted(RAW)


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
