"""Edmonds' search against counting by hand: size, partners, the matching that stays, and Tutte's witness."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tavle.pairing.matching import NOBODY, Matching, Obstacle, highest, lowest, ones
from tests.pairing.oracle import largest_number_of_pairs


@st.composite
def graphs(draw: st.DrawFn, most: int = 8) -> list[int]:
    """The rows of any graph."""
    size = draw(st.integers(0, most))
    rows = [0] * size
    for one in range(size):
        for two in range(one):
            if draw(st.booleans()):
                rows[one] |= 1 << two
                rows[two] |= 1 << one
    return rows


def strangers(rows: list[int]) -> list[list[int]]:
    """Who has no edge to whom, as the oracle wants it."""
    size = range(len(rows))
    return [[other for other in size if not rows[vertex] >> other & 1] for vertex in size]


def rows_of(size: int, *edges: tuple[int, int]) -> list[int]:
    rows = [0] * size
    for one, two in edges:
        rows[one] |= 1 << two
        rows[two] |= 1 << one
    return rows


def assert_matched(matching: Matching) -> None:
    for vertex in ones(matching.free):
        mate = matching.mate[vertex]
        assert matching.mate[mate] == vertex
        assert matching.rows[vertex] >> mate & 1
        assert matching.free >> mate & 1


def test_bits() -> None:
    assert [lowest(0b10100), highest(0b10100), *ones(0b10100)] == [2, 4, 2, 4]


def test_two_triangles_joined_are_matched_over_the_joint() -> None:
    matching = Matching(rows_of(6, (0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)))
    assert matching.grow() == []
    assert matching.mate == [1, 0, 3, 2, 5, 4]


def test_a_star_has_one_pair_and_says_why() -> None:
    matching = Matching(rows_of(4, (0, 1), (0, 2), (0, 3)))
    obstacles = matching.grow()
    assert matching.mate == [1, 0, NOBODY, NOBODY]
    assert obstacles == [Obstacle(((1,), (2,)), (0,)), Obstacle(((1,), (3,)), (0,))]


def test_an_odd_cycle_is_one_group() -> None:
    five = rows_of(5, (0, 1), (1, 2), (2, 3), (3, 4), (4, 0))
    assert Matching(five).grow() == [Obstacle(((0, 1, 2, 3, 4),), ())]


@given(graphs())
def test_the_matching_is_as_large_as_can_be(rows: list[int]) -> None:
    matching = Matching(rows)
    obstacles = matching.grow()
    pairs = largest_number_of_pairs(range(len(rows)), strangers(rows))
    assert sum(mate != NOBODY for mate in matching.mate) == 2 * pairs
    assert len(obstacles) == len(rows) - 2 * pairs


@given(graphs())
def test_an_obstacle_shows_by_itself_that_no_complete_matching_exists(rows: list[int]) -> None:
    for obstacle in Matching(rows).grow():
        assert len(obstacle.groups) == len(obstacle.others) + 1
        for group in obstacle.groups:
            assert len(group) % 2 == 1
            known = {*group, *obstacle.others}
            assert all(other in known for vertex in group for other in ones(rows[vertex]))


@given(graphs(), st.data())
def test_partners_are_those_who_leave_the_rest_matched(rows: list[int], data: st.DataObject) -> None:
    matching = Matching(rows)
    if matching.grow():
        return
    while matching.free:
        free = list(ones(matching.free))
        vertex = data.draw(st.sampled_from(free))
        partners = [
            other
            for other in free
            if rows[vertex] >> other & 1
            and 2 * largest_number_of_pairs([f for f in free if f not in (vertex, other)], strangers(rows))
            == len(free) - 2
        ]
        assert list(ones(matching.partners(vertex))) == partners
        if data.draw(st.booleans()):
            assert matching.copy().take_first(vertex) == partners[0]
        matching.join(vertex, data.draw(st.sampled_from(partners)))
        assert_matched(matching)
