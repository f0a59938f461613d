"""Lots against vectors made elsewhere: blocks by `sha256sum`, the rest by data/lots_vectors.mjs."""

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.lots import Draw, Stream, commitment, derive, draw_order, drawn_again, purpose_of

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "lots_vectors.json").read_text(encoding="utf-8")
)

BLOCKS = [
    ("17", "powers/3", "ce02602f4fe64dbc2e2baf7c07bd6ca9e68504dd5d41b8e54df303c3e4d17dbf"),
    ("Blåbærsyltetøy", "start_order", "e38c77d2886b01a6f4166d80b7ac985c2da1ba6affbc708cf109e05eb0de24e2"),
    ("", "", "f644209c30bd9bd9d988b8dcc13c82868f66d97ce65fa86378c81df280de15d9"),
]
SECOND_BLOCK = "a0998de45fbacd784df789ba9957e76ad6b21aec074d32fe2eb1b9960d59e346"
WORD = 2**64


@pytest.mark.parametrize(("seed", "purpose", "block"), BLOCKS)
def test_first_block_is_the_one_of_sha256sum(seed: str, purpose: str, block: str) -> None:
    assert Stream(seed, purpose).below(2**256) == int(block, 16)


def test_second_block_follows_the_first() -> None:
    stream = Stream("17", "powers/3")
    assert [stream.below(2**256), stream.below(2**256)] == [int(BLOCKS[0][2], 16), int(SECOND_BLOCK, 16)]


@pytest.mark.parametrize("vector", VECTORS["words"], ids=lambda vector: vector["purpose"])
def test_words(vector: dict[str, Any]) -> None:
    stream = Stream(vector["seed"], vector["purpose"])
    assert [str(stream.below(WORD)) for _ in vector["words"]] == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda vector: vector["n"])
def test_below(vector: dict[str, Any]) -> None:
    stream = Stream("17", "below")
    assert [str(stream.below(int(vector["n"]))) for _ in vector["drawn"]] == vector["drawn"]


@pytest.mark.parametrize("vector", VECTORS["orders"], ids=lambda vector: vector["purpose"])
def test_orders(vector: dict[str, Any]) -> None:
    drawn = draw_order("kind", vector["seed"], vector["purpose"], vector["items"])
    assert drawn == Draw("kind", vector["seed"], vector["purpose"], tuple(vector["order"]))


@pytest.mark.parametrize("vector", VECTORS["commitments"], ids=lambda vector: vector["seed"])
def test_commitment(vector: dict[str, Any]) -> None:
    assert commitment(vector["seed"]) == vector["hash"]


@pytest.mark.parametrize("vector", VECTORS["derived"], ids=lambda vector: vector["seed"])
def test_derived_seed(vector: dict[str, Any]) -> None:
    assert derive(vector["seed"], vector["purpose"]) == vector["hash"]


def test_texts_are_not_run_together() -> None:
    assert Stream("ab", "c").below(WORD) != Stream("a", "bc").below(WORD)


@given(st.integers(1, 2**130), st.text(max_size=5))
def test_below_stays_below(n: int, seed: str) -> None:
    assert 0 <= Stream(seed, "p").below(n) < n


@given(st.lists(st.integers()), st.text(max_size=5))
def test_shuffle_keeps_every_item(items: list[int], seed: str) -> None:
    assert sorted(Stream(seed, "p").shuffled(items)) == sorted(items)


def test_every_order_of_four_comes_about_equally_often() -> None:
    """Chi-square with 23 degrees of freedom; 49.7 is passed by one in a thousand, and the seeds are fixed."""
    seen = Counter(Stream(str(seed), "p").shuffled("abcd") for seed in range(4800))
    assert set(seen) == set(permutations("abcd"))
    assert sum((count - 200) ** 2 for count in seen.values()) < 49 * 200


@given(st.sets(st.text(st.characters(codec="utf-8"), max_size=3), max_size=8), st.randoms())
def test_order_of_registration_does_not_matter(items: set[str], chance: Any) -> None:
    listed = sorted(items)
    chance.shuffle(listed)
    assert draw_order("kind", "seed", "p", listed) == draw_order("kind", "seed", "p", sorted(items))


@given(st.sets(st.text(st.characters(codec="utf-8"), max_size=3), max_size=8))
def test_a_draw_can_be_drawn_again_from_itself(items: set[str]) -> None:
    draw = draw_order("kind", "seed", "p", items)
    assert drawn_again(draw) == draw


def test_a_draw_that_was_tampered_with_is_another_when_drawn_again() -> None:
    draw = draw_order("kind", "seed", "p", ["a", "b", "c", "d"])
    swapped = Draw(draw.kind, draw.seed, draw.purpose, (*draw.order[2:], *draw.order[:2]))
    assert drawn_again(swapped) == draw != swapped


def test_choice_is_one_of_the_items() -> None:
    assert {Stream(str(seed), "p").choice("abc") for seed in range(40)} == set("abc")


def test_weighted_choice_follows_the_weights() -> None:
    """The same words as `below(6)`: 0 | 1, 2 | 3, 4, 5 of the weights 1, 0, 2, 3."""
    position = {0: 0, 1: 2, 2: 2, 3: 3, 4: 3, 5: 3}
    for seed in map(str, range(60)):
        assert Stream(seed, "p").weighted([1, 0, 2, 3]) == position[Stream(seed, "p").below(6)]


@pytest.mark.parametrize(
    ("kind", "numbers", "purpose"), [("powers", (3,), "powers/3"), ("places", (3, 12), "places/3/12")]
)
def test_purpose(kind: str, numbers: tuple[int, ...], purpose: str) -> None:
    assert purpose_of(kind, *numbers) == purpose


def test_nothing_can_be_drawn_from_nothing() -> None:
    stream = Stream("seed", "p")
    with pytest.raises(ValueError, match="cannot draw from 0 values"):
        stream.below(0)
    with pytest.raises(ValueError, match="cannot draw from 0 values"):
        stream.choice(())
    with pytest.raises(ValueError, match="cannot draw from 0 values"):
        stream.weighted([])


def test_no_lot_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        draw_order("kind", "seed", "p", ["a", "b", "a"])


def test_a_seed_that_has_no_bytes_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        Stream("\ud800", "p")
