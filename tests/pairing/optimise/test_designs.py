"""Known designs: nobody meets anybody twice, and every seat once where that is promised."""

from __future__ import annotations

from itertools import combinations

import pytest

from tavle.core.lots import Stream
from tavle.pairing.optimise.designs import best_design, by_steps, constructed, from_field, one_factorisation, stored
from tavle.pairing.optimise.fields import field_of
from tests.pairing.optimise.counting import block, check, meetings, seat_repeats


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_fields_are_fields(size: int) -> None:
    field = field_of(size)
    assert field is not None
    elements = range(size)
    for one in elements:
        assert sorted(field.add(one, other) for other in elements) == list(elements)
        assert field.multiply(one, 0) == field.multiply(0, one) == 0
        if one:
            assert sorted(field.multiply(one, other) for other in elements) == list(elements)
    for one, other, third in combinations([*elements, *elements], 3) if size < 6 else ():
        assert field.multiply(one, field.add(other, third)) == field.add(
            field.multiply(one, other), field.multiply(one, third)
        )
        assert field.multiply(one, field.multiply(other, third)) == field.multiply(field.multiply(one, other), third)


@pytest.mark.parametrize("size", [1, 6, 10, 12, 100, 257])
def test_there_is_no_other_field(size: int) -> None:
    assert field_of(size) is None


@pytest.mark.parametrize(
    ("size", "tables", "rounds"),
    [
        # The most rounds without anybody meeting again: findings of the field, and 16 tables of four by GF(16).
        (2, 4, 7),
        (4, 4, 5),
        (4, 5, 5),
        (4, 6, 7),
        (4, 7, 9),
        (4, 8, 9),
        (4, 9, 11),
        (4, 10, 13),
        (5, 5, 6),
        (5, 8, 8),
        (7, 7, 8),
        (4, 16, 21),
        (4, 22, 8),
        (3, 10, 5),
    ],
)
def test_nobody_meets_twice(size: int, tables: int, rounds: int) -> None:
    known = best_design(size, tables, rounds)
    assert known is not None
    assert len(known.rounds) >= rounds
    for companies in known.rounds:
        assert [len(company) for company in companies] == [size] * tables
        assert sorted(point for company in companies for point in company) == list(range(size * tables))
    assert max(meetings(known.rounds).values()) == 1
    used = meetings(known.rounds[:rounds])
    assert not any(frozenset(pair) in used for pair in combinations(known.unmet, 2))
    for companies in known.rounds[:rounds] if known.rows else ():
        assert all(len(set(column) & set(company)) == 1 for column in known.rows for company in companies)


@pytest.mark.parametrize("size", [3, 4, 5, 7, 8])
def test_over_a_square_field_everybody_has_every_seat_once(size: int) -> None:
    known = from_field(size, size, size)
    assert known is not None
    assert len(known.rounds) == size
    assert seat_repeats(known.rounds) == 0


def test_what_makers_do_not_make() -> None:
    assert one_factorisation(3, 4, 2) is None
    assert from_field(4, 6, 2) is None
    assert from_field(4, 3, 2) is None
    assert len(by_steps(4, 3, 2).rounds) == 1
    assert stored(4, 5, 2) is None
    assert stored(5, 6, 2) is None
    assert best_design(4, 3, 2) is None
    assert best_design(4, 8, 10) is None


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        (16, [4] * 4, 5),
        (38, [5] * 6 + [4] * 2, 3),
        (24, [5] * 4 + [4], 5),
        (23, [4] * 5 + [3], 7),
        (27, [4] * 6 + [3], 9),
        (7, [2] * 3, 7),
        (8, [2] * 4, 7),
    ],
)
def test_players_may_be_fewer_than_points(players: int, sizes: list[int], rounds: int) -> None:
    problem = block(players, sizes, rounds)
    plan = constructed(problem, Stream("1", "test"))
    assert plan is not None
    check(problem, plan)
    assert max(meetings(plan).values()) == 1
    if sizes[0] == 2:
        assert len({sum(all(player not in table for table in each) for each in plan) for player in range(players)}) == 1


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [(17, [4] * 4, 3), (26, [4] * 5 + [3, 3], 9), (9, [4, 3, 2], 2), (11, [2] * 4, 3), (12, [4] * 3, 2)],
)
def test_no_design_fits(players: int, sizes: list[int], rounds: int) -> None:
    assert constructed(block(players, sizes, rounds), Stream("1", "test")) is None


def test_designs_are_for_whole_blocks() -> None:
    plan = constructed(block(16, [4] * 4, 3), Stream("1", "test"))
    assert plan is not None
    assert constructed(block(16, [4] * 4, 3, fixed={0: plan[0]}), Stream("1", "test")) is None
    assert constructed(block(16, [4] * 4, 3, before=plan), Stream("1", "test")) is None


def test_groups_share_whole_columns() -> None:
    kinds = tuple([0] * 4 + [1] * 4 + [2] * 8)
    problem = block(16, [4] * 4, 4, quotas=(1, 1, 2), kinds=kinds)
    plan = constructed(problem, Stream("1", "test"))
    assert plan is not None
    check(problem, plan)
    assert max(meetings(plan).values()) == 1


@pytest.mark.parametrize(("players", "sizes"), [(15, [4, 4, 4, 3]), (24, [4] * 6)])
def test_groups_where_columns_are_not_whole(players: int, sizes: list[int]) -> None:
    problem = block(players, sizes, 3, quotas=(1, 3), kinds=tuple(int(player > 3) for player in range(players)))
    assert constructed(problem, Stream("1", "test")) is None
