"""Tables from places of the list; the Agricola championship's own first."""

import pytest

from tavle.core.errors import NoSolution
from tavle.pairing.blocks import consecutive_blocks, seat_blocks

LIST = [f"p{place}" for place in range(1, 17)]


def test_fifth_game_of_the_agricola_championship() -> None:
    """T6: 3-6 at table 1, 7-10 at table 2, 11-14 at table 3, and 1, 2, 15, 16 at table 4."""
    places = [[3, 4, 5, 6], [7, 8, 9, 10], [11, 12, 13, 14], [1, 2, 15, 16]]
    assert seat_blocks(LIST, places) == (
        ("p3", "p4", "p5", "p6"),
        ("p7", "p8", "p9", "p10"),
        ("p11", "p12", "p13", "p14"),
        ("p1", "p2", "p15", "p16"),
    )


def test_third_fourth_and_sixth_game() -> None:
    """T5, T7: 1-4, 5-8, 9-12, 13-16."""
    assert consecutive_blocks([4] * 4) == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    assert seat_blocks(LIST, consecutive_blocks([4] * 4))[3] == ("p13", "p14", "p15", "p16")


@pytest.mark.parametrize(
    ("sizes", "blocks"), [([4, 3], ((1, 2, 3, 4), (5, 6, 7))), ([2, 5], ((1, 2), (3, 4, 5, 6, 7))), ([], ())]
)
def test_blocks_of_any_size(sizes: list[int], blocks: tuple[tuple[int, ...], ...]) -> None:
    assert consecutive_blocks(sizes) == blocks


def test_every_other_place() -> None:
    assert seat_blocks("abcd", [[1, 3], [2, 4]]) == (("a", "c"), ("b", "d"))


@pytest.mark.parametrize("places", [[[1, 2], [3, 5]], [[1, 2]], [[1, 2, 3, 4, 5]], [[0, 1, 2, 3]]])
def test_places_that_are_not_those_of_the_list(places: list[list[int]]) -> None:
    with pytest.raises(NoSolution, match=r"the list has 4 players \[places-off-list\]"):
        seat_blocks("abcd", places)


def test_a_place_for_two_seats() -> None:
    with pytest.raises(ValueError, match="two seats"):
        seat_blocks("abcd", [[1, 2], [2, 3, 4]])
