"""Pieces of sentences."""

import pytest

from tavle.core.phrases import Phrase


def test_printed_it_is_english() -> None:
    assert str(Phrase("between", {"least": 1, "most": 9})) == "a whole number from 1 to 9"
    assert str(Phrase("cup")) == (
        '{"best": 2, 4 or 8} or {"points": "4"}, with "at_cut", "second", "lengths" as in docs/brackets.md'
    )


def test_an_unknown_phrase_is_the_programmer_s_mistake() -> None:
    with pytest.raises(ValueError, match="unknown phrase 'no-such'"):
        Phrase("no-such")
