"""Who is shown how: the stricter of two holds, and what is no such thing is refused."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.files.archive import log_bytes
from tavle.store import Store, open_store
from tavle.store.copying import copy_log
from tavle.store.veils import (
    STRICTER,
    Veils,
    keep_veils_beside,
    stricter,
    veils_beside,
    veils_from_json,
    veils_in,
    veils_to_json,
)
from tests.store.logs import ARCON, OTHER, add

SOME = hashlib.sha256(b"some").hexdigest()
DIGESTS = st.lists(st.text("0123456789abcdef", min_size=64, max_size=64), max_size=3, unique=True).map(
    lambda found: tuple(sorted(found))
)
WAYS = st.dictionaries(st.sampled_from("abc"), st.sampled_from(STRICTER)).map(lambda found: dict(sorted(found.items())))
VEILS = st.builds(Veils, WAYS, DIGESTS, DIGESTS)


def shown(way: str | None) -> int:
    """How little of a name is shown; written out, not asked of the code."""
    return {None: 0, "first_name": 1, "initials": 2, "erased": 3}[way]


@given(VEILS, VEILS)
def test_nobody_is_shown_by_more_than_either_knows(one: Veils, other: Veils) -> None:
    together = stricter(one, other)
    assert together == stricter(other, one) == stricter(together, one)
    for player in "abc":
        least = max(shown(one.ways.get(player)), shown(other.ways.get(player)))
        assert shown(together.ways.get(player)) == least
    assert set(together.words) == {*one.words, *other.words}
    assert set(together.givers) == {*one.givers, *other.givers}
    assert bool(together) is (bool(one) or bool(other))


@given(VEILS)
def test_there_and_back(veils: Veils) -> None:
    assert veils_from_json(veils_to_json(veils)) == veils
    assert set(veils.erased) == {player for player, way in veils.ways.items() if way == "erased"}


@pytest.mark.parametrize(
    "data",
    [
        [],
        "none",
        {"shown": []},
        {"words": SOME},
        {"shown": {"a": "full_name"}},
        {"shown": {"a": ["erased"]}},
        {"shown": {"": "erased"}},
        {"shown": {"x" * 201: "erased"}},
        {"words": [SOME[1:]]},
        {"givers": [7]},
        {"names": []},
    ],
)
def test_what_is_none(data: Any) -> None:
    assert refused(lambda: veils_from_json(data)) == ["broken-veils"]


def test_no_word_of_it_is_nobody() -> None:
    assert not veils_from_json(None)
    assert not veils_from_json({})


@pytest.fixture
def store(tmp_path: Path) -> Store:
    opened = open_store(tmp_path / "two.jsonl")
    for tournament in (ARCON, OTHER):
        opened.create(tournament)
        add(opened, "c1", "a", "b", tournament=tournament)
    return opened


def test_a_log_begins_with_them(store: Store, tmp_path: Path) -> None:
    veils = Veils({"a": "erased"}, (SOME,), ())
    content = log_bytes(store, ARCON, veils=veils)
    assert veils_in(content, ARCON) == veils
    assert not veils_in(content, OTHER)
    assert not veils_in(b'{"format": torn\n{"format":1', ARCON)
    assert not veils_in(log_bytes(store, ARCON), ARCON)
    carried = tmp_path / "carried.jsonl"
    carried.write_bytes(content)
    read = open_store(carried)
    assert list(read.entries(ARCON)) == list(store.entries(ARCON))
    add(read, "c2", "c")
    assert veils_in(carried.read_bytes(), ARCON) == veils
    torn = content.replace(b'"erased"', b'"full_name"')
    assert refused(lambda: veils_in(torn, ARCON)) == ["broken-veils"]
    for each in (store, read):
        each.close()


def test_beside_a_store_of_no_installation(tmp_path: Path) -> None:
    path = tmp_path / "copy.sqlite3"
    assert not veils_beside(path, ARCON)
    keep_veils_beside(path, ARCON, Veils())
    assert not list(tmp_path.iterdir())
    keep_veils_beside(path, ARCON, Veils({"a": "initials"}))
    keep_veils_beside(path, OTHER, Veils({"a": "first_name"}))
    keep_veils_beside(path, ARCON, Veils({"a": "first_name", "b": "erased"}, (SOME,)))
    assert veils_beside(path, ARCON) == Veils({"a": "initials", "b": "erased"}, (SOME,))
    assert veils_beside(path, OTHER) == Veils({"a": "first_name"})
    (kept,) = tmp_path.iterdir()
    assert (kept.name, kept.stat().st_mode & 0o777) == ("copy.sqlite3.veils.json", 0o600)
    for text in ("{", "7", f'{{"{ARCON}": 7}}'):
        kept.write_text(text, encoding="utf-8")
        assert refused(lambda: veils_beside(path, ARCON)) == ["broken-veils"]
        assert refused(lambda: keep_veils_beside(path, ARCON, Veils({"a": "erased"}))) == ["broken-veils"]


def test_they_are_kept_before_the_log_grows_and_only_if_it_does(store: Store, tmp_path: Path) -> None:
    other = open_store(tmp_path / "other.sqlite3")
    seen: list[bool] = []
    copy_log(store, other, ARCON, first=lambda: seen.append(ARCON in other.tournaments()))
    assert seen == [False]
    add(store, "c2", "c")
    add(other, "c3", "d")
    assert refused(lambda: copy_log(store, other, ARCON, first=lambda: seen.append(True))) == ["log-differs"]
    assert seen == [False]
    for each in (store, other):
        each.close()


def refused(call: Callable[[], object]) -> list[str]:
    with pytest.raises(Refused) as caught:
        call()
    return [fault.code for fault in caught.value.faults]
