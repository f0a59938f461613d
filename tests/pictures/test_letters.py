"""Names in the room that there is for them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tavle.pictures.letters import fitting, width_of


def test_wide_letters_take_more_room() -> None:
    assert width_of("illi", 15) < width_of("anna", 15) < width_of("ANNA", 15) < width_of("MMMM", 15)
    assert width_of("anna", 12) < width_of("anna", 15)
    assert width_of("", 15) == 0


@given(st.text(max_size=40), st.integers(20, 300), st.integers(8, 20))
def test_what_fits_stands_whole_and_all_else_says_that_it_goes_on(words: str, room: int, size: int) -> None:
    shown = fitting(words, room, size)
    if width_of(words, size) <= room:
        assert shown == words
    else:
        assert shown.endswith("…")
        assert words.startswith(shown[:-1])
        assert width_of(shown, size) <= room or len(shown) <= 2
