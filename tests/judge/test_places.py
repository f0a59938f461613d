"""What words may mean as provinces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.judge.board import CODES
from tavle.judge.letters import fold, spellings
from tavle.judge.names import LANGUAGES
from tavle.judge.places import BY_SHARED_FORM, EXACT_NAMES, NAME, SHORTEST_LIKE, likeness, meanings


def means(word: str) -> str:
    return " ".join(CODES[province] for province, _ in meanings(word))


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("nth", "nth"),
        ("nordsjoen", "nth"),
        ("norge", "nwy"),
        ("tyr", "tyr tys"),
        ("gulf", "bot lyo"),
        ("swed", "swe"),
        ("marsailles", "mar"),
        ("bas", "bal bar eas gas"),
        ("xqz", ""),
        ("zzzzzzzzzzzz", ""),
    ],
)
def test_words(word: str, codes: str) -> None:
    assert sorted(means(word).split()) == sorted(codes.split())


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Ägäis", "agais"), ("Østersjøen", "ostersjoen"), ("PREUßEN", "preussen"), ("Mer Égée", "mer egee")],
)
def test_folding(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_umlauts_may_be_two_letters() -> None:
    assert spellings("Ärmelkanal") == {"armelkanal", "aermelkanal"}
    assert spellings("Mid-Atlantic Ocean") == {"mid atlantic ocean"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_printed_names_are_exact(language: str) -> None:
    for province, name in enumerate(NAME[language]):
        for form in spellings(name):
            assert meanings(form.replace(" ", ""))[0] == (province, 0)


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [("kitten", "sitting", 3), ("norht", "north", 1), ("", "abc", 3), ("ab", "ab", 0), ("ca", "abc", 3)],
)
def test_likeness(one: str, other: str, distance: int) -> None:
    assert likeness(one, other, 3) == distance


def distance(one: str, other: str) -> int:
    """The same by its definition: the last letters are changed, put in, left out or swapped."""
    if not one or not other:
        return len(one) + len(other)
    ways = [
        distance(one[:-1], other[:-1]) + (one[-1] != other[-1]),
        1 + distance(one[:-1], other),
        1 + distance(one, other[:-1]),
    ]
    if len(one) > 1 and len(other) > 1 and one[-2:] == other[-2:][::-1]:
        ways.append(1 + distance(one[:-2], other[:-2]))
    return min(ways)


@given(st.text("abc", max_size=5), st.text("abc", max_size=5), st.integers(1, 3))
def test_likeness_counts_up_to_a_limit(one: str, other: str, most: int) -> None:
    assert likeness(one, other, most) == min(distance(one, other), most + 1)


@given(
    st.sampled_from(sorted(EXACT_NAMES)), st.lists(st.tuples(st.integers(0, 20), st.sampled_from("aenxz")), max_size=3)
)
def test_every_name_that_is_near_is_found(name: str, changes: list[tuple[int, str]]) -> None:
    """The quick look at the letters leaves out nothing that is near enough."""
    word = name.replace(" ", "")
    for position, (at, letter) in enumerate(changes):
        word = word[:at] + letter + word[at + position % 2 :]
    if len(word) < SHORTEST_LIKE or any(cost <= BY_SHARED_FORM for _, cost in meanings(word)):
        return
    most = 1 if len(word) < 6 else 2 if len(word) < 9 else 3
    near = {EXACT_NAMES[other] for other in EXACT_NAMES if likeness(word, other.replace(" ", ""), most) <= most}
    beginning = {EXACT_NAMES[other] for other in EXACT_NAMES if other.replace(" ", "").startswith(word)}
    assert {province for province, _ in meanings(word)} == near | beginning
