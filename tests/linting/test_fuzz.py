"""Whatever can be read can be looked over."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.errors import BadBook
from tavle.linting import CHECKS, Subject
from tavle.rules.read import book_ids, parse, source, validate
from tests.rules.books import anything, places, put

RAW = {name: parse(*source(name)) for name in book_ids()}


@pytest.fixture(autouse=True, scope="module")
def few_boards() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tavle.linting.boards.MOST_BOARDS", 3)
        yield


@given(data=st.data(), name=st.sampled_from(sorted(RAW)), new=anything | st.integers(-2, 40))
@settings(max_examples=150)
def test_mutated_books(data: st.DataObject, name: str, new: Any) -> None:
    raw = put(RAW[name], data.draw(st.sampled_from(places(RAW[name])[1:])), new)
    try:
        subject = Subject(name, source(name)[1], raw, validate(name, "", raw, {}))
    except BadBook:
        return
    for check in CHECKS:
        assert all(str(finding) for finding in check(subject))
