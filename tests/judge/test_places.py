"""What words may mean as provinces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.judge.board import CODES
from tavle.judge.letters import fold, spellings
from tavle.judge.names import LANGUAGES
from tavle.judge.places import NAME, likeness, meanings


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
    assert likeness(one, other) == distance


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_likeness_is_the_same_both_ways(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)
    assert (likeness(one, other) == 0) == (one == other)
