"""Places at the table and the order of play (agricola_nm S1)."""

from fractions import Fraction
from itertools import permutations

from tavle.core.lots import Stream
from tavle.pairing.places import draw_places, draw_turn_order
from tests.pairing.chance_tree import outcomes


def test_every_order_round_the_table_is_equally_likely() -> None:
    assert outcomes(lambda stream: draw_places("abcd", stream)) == dict.fromkeys(permutations("abcd"), Fraction(1, 24))


def test_the_order_they_come_in_does_not_matter() -> None:
    assert draw_places("dbca", Stream("1", "places/1/1")) == draw_places("abcd", Stream("1", "places/1/1"))


def test_play_goes_to_the_right_from_the_starting_player() -> None:
    assert outcomes(lambda stream: draw_turn_order("abc", stream)) == {
        ("a", "b", "c"): Fraction(1, 3),
        ("b", "c", "a"): Fraction(1, 3),
        ("c", "a", "b"): Fraction(1, 3),
    }
