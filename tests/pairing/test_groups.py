"""Seeding groups and the draw from them, first with the field of the Agricola championship (agricola_nm T1)."""

from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest

from tavle.core.errors import NoSolution
from tavle.core.lots import Stream
from tavle.pairing.groups import Seeded, draw_from_groups, seeding_groups
from tests.pairing.chance_tree import outcomes

PRINTED = [
    Seeded("Unni", 1405, 5),
    Seeded("Rune", 1643, 37),
    Seeded("Jan", None),
    Seeded("Fred", 1490, 27),
    Seeded("Heidi", 1680, 21),
    Seeded("Jorid", 1990, 4),
    Seeded("Oddbjørn", 1827, 32),
    Seeded("Simen", 1563, 5),
    Seeded("Inghild", 1379, 11),
    Seeded("Bjørn André", 1764, 37),
    Seeded("Michael", 1348, 5),
    Seeded("Marianne", 1618, 21),
    Seeded("Disa", 1311, 5),
    Seeded("David", 1480, 15),
    Seeded("Hanna"),
    Seeded("Jan Åge"),
]


def test_groups_of_the_agricola_championship() -> None:
    """The printed eight; Jorid stands here with a high rating from too few games, which must not count."""
    groups = seeding_groups(PRINTED, [4, 4], Stream("1", "groups"), min_games=5)
    assert groups == (
        ("Oddbjørn", "Bjørn André", "Heidi", "Rune"),
        ("Marianne", "Simen", "Fred", "David"),
        ("Unni", "Inghild", "Michael", "Disa", "Jan", "Jorid", "Hanna", "Jan Åge"),
    )


def test_equal_ratings_stand_in_start_order() -> None:
    players = [Seeded("b", 1500), Seeded("a", 1500), Seeded("c", Fraction(3001, 2))]
    assert seeding_groups(players, [1, 1], Stream("1", "groups")) == (("c",), ("b",), ("a",))


def test_lots_among_the_unranked_fill_the_groups() -> None:
    """One ranked player for two places: each of the three others is as likely to come up."""
    players = [Seeded("x"), Seeded("a", 1500), Seeded("z"), Seeded("y")]
    chances = outcomes(lambda stream: seeding_groups(players, [2], stream))
    assert chances == {
        (("a", "x"), ("z", "y")): Fraction(1, 3),
        (("a", "y"), ("x", "z")): Fraction(1, 3),
        (("a", "z"), ("x", "y")): Fraction(1, 3),
    }


def test_too_few_for_the_groups() -> None:
    with pytest.raises(NoSolution, match=r"7 players are too few.*\[too-few-for-groups\]"):
        seeding_groups(PRINTED[:7], [4, 4], Stream("1", "groups"))


def test_tables_have_their_quotas() -> None:
    groups = seeding_groups(PRINTED, [4, 4], Stream("1", "groups"), min_games=5)
    tables = draw_from_groups(groups, [1, 1, 2], Stream("1", "tables"))
    assert sorted(player for table in tables for player in table) == sorted(each.id for each in PRINTED)
    for table in tables:
        assert [next(number for number, group in enumerate(groups) if player in group) for player in table] == [
            0,
            1,
            2,
            2,
        ]


def test_every_composed_seating_is_equally_likely() -> None:
    """Two tables of one a and two b: 2! ways for the a, C(4, 2) for the b at table 1."""
    chances = outcomes(
        lambda stream: tuple(frozenset(table) for table in draw_from_groups(["xy", "abcd"], [1, 2], stream))
    )
    every = {
        (frozenset({one, *order[:2]}), frozenset({other, *order[2:]}))
        for one, other in permutations("xy")
        for order in permutations("abcd")
    }
    assert len(every) == 2 * factorial(4) // (2 * 2)
    assert chances == dict.fromkeys(every, Fraction(1, len(every)))


def test_groups_that_do_not_give_every_table_its_number() -> None:
    with pytest.raises(NoSolution) as caught:
        draw_from_groups(["xyz", "abc"], [1, 2], Stream("1", "tables"))
    assert [fault.code for fault in caught.value.faults] == ["group-does-not-fit"] * 2
    assert [dict(fault.values) for fault in caught.value.faults] == [
        {"group": 1, "count": 3, "right": 2, "quota": 1},
        {"group": 2, "count": 3, "right": 4, "quota": 2},
    ]
