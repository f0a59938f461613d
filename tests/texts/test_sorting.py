"""Names in the order in which readers look for them: as the telephone books of the three languages have them."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts.sorting import sort_key


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("nb", ["Adam", "Zoe", "Ære", "Øyvind", "Åse"]),
        ("nb", ["Abel", "Azra", "Bo", "Aage", "Åge", "Aamodt"]),
        ("nb", ["Olav", "Ornulf", "Äijö", "Ærlend", "Öberg", "Ødegård"]),
        ("nb", ["Eva", "Évariste", "Ewa"]),
        ("nb", ["Müller", "Munch"]),
        ("en", ["Aaron", "Ærø", "Åse", "Øyvind", "Zoë"]),
        ("fr", ["Éa", "eau", "Œdipe", "Ophélie", "Zoé"]),
        ("fr", ["cote", "coté", "Côte", "côté"]),
        ("fr", ["Łukasz", "Lund", "Þor"]),
    ],
)
def test_order(language: Language, names: list[str]) -> None:
    for shuffled in list(permutations(names))[:24]:
        assert sorted(shuffled, key=lambda name: sort_key(name, language)) == names


@given(st.text(max_size=8), st.text(max_size=8), st.sampled_from(LANGUAGES))
def test_names_share_a_key_only_if_they_differ_in_capitals_alone(one: str, other: str, language: Language) -> None:
    assert (sort_key(one, language) == sort_key(other, language)) == (
        sort_key(one, language)[1] == sort_key(other, language)[1]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_accent_is_one_whether_it_is_put_together_or_not(language: Language) -> None:
    assert sort_key("A\N{COMBINING RING ABOVE}se", language) == sort_key(
        "\N{LATIN CAPITAL LETTER A WITH RING ABOVE}se", language
    )
