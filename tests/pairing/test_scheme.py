"""The second game: by a fixed scheme, or by lot among all seatings that keep apart who has met."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from tavle.core.errors import NoSolution, Refused
from tavle.core.lots import Stream
from tavle.pairing.scheme import check_scheme, count_apart, draw_apart, follow_scheme
from tests.pairing.chance_tree import outcomes

QUOTAS = (1, 1, 2)
TABLES = tuple(tuple(f"{slot}{table}" for slot in "abcd") for table in range(1, 5))
GROUPS = tuple(
    tuple(player for table in TABLES for player in table if player[0] in letters) for letters in ("a", "b", "cd")
)
CYCLIC = [[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], [4, 1, 2, 3]]


def composed(
    tables: Sequence[Sequence[str]], groups: Sequence[Sequence[str]], quotas: Sequence[int]
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """By exhaustion: all seatings with the quotas in which nobody sits with anybody of the old table."""
    met = {frozenset(pair) for table in tables for pair in combinations(table, 2)}

    def fill(done: list[tuple[str, ...]], left: list[list[str]]) -> Iterator[tuple[tuple[str, ...], ...]]:
        if not any(left):
            yield tuple(done)
            return
        for table in choose(left, 0):
            if not any(frozenset(pair) in met for pair in combinations(table, 2)):
                yield from fill([*done, table], [[each for each in group if each not in table] for group in left])

    def choose(left: list[list[str]], group: int) -> Iterator[tuple[str, ...]]:
        if group == len(left):
            yield ()
            return
        for mine in combinations(left[group], quotas[group]):
            for rest in choose(left, group + 1):
                yield (*mine, *rest)

    return fill([], [list(group) for group in groups])


def test_a_fixed_scheme_keeps_the_composition_and_all_apart() -> None:
    assert check_scheme(CYCLIC, QUOTAS) == []
    assert follow_scheme(TABLES, GROUPS, QUOTAS, CYCLIC) == (
        ("a1", "b4", "d2", "c3"),
        ("a2", "b1", "d3", "c4"),
        ("a3", "b2", "c1", "d4"),
        ("a4", "b3", "d1", "c2"),
    )


def test_seats_within_a_group_give_the_slots() -> None:
    """The other order of the two of group 3 sends each where the other went; where the others sit does not matter."""
    changed = (("d1", "b1", "c1", "a1"), *TABLES[1:])
    seated = follow_scheme(changed, GROUPS, QUOTAS, CYCLIC)
    assert "d1" in seated[2]
    assert "c1" in seated[3]
    assert "a1" in seated[0]


def test_a_first_game_seated_by_hand_against_the_composition_is_named() -> None:
    changed = (("a1", "a2", "c1", "d1"), ("b1", "b2", "c2", "d2"), *TABLES[2:])
    with pytest.raises(Refused) as caught:
        follow_scheme(changed, GROUPS, QUOTAS, CYCLIC)
    assert [(fault.code, fault.where, fault.values["have"]) for fault in caught.value.faults] == [
        ("composition-broken", "tables[0]", "2, 0, 2"),
        ("composition-broken", "tables[1]", "0, 2, 2"),
    ]


@pytest.mark.parametrize(
    ("scheme", "codes"),
    [
        ([[1, 2, 3]], ["scheme-shape"]),
        ([[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], [4, 1, 3, 2]], []),
        ([[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], [1, 4, 2, 3]], ["scheme-composition"] * 2),
        ([[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 1], [4, 1, 2, 3]], ["scheme-meets-again"] + ["scheme-composition"] * 2),
        ([[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], [5, 1, 2, 3]], ["scheme-composition"]),
    ],
)
def test_what_is_wrong_with_a_scheme(scheme: list[list[int]], codes: list[str]) -> None:
    assert [fault.code for fault in check_scheme(scheme, QUOTAS)] == codes


def test_a_bad_scheme_is_not_followed() -> None:
    with pytest.raises(Refused, match="4 slots"):
        follow_scheme(TABLES, GROUPS, QUOTAS, [[1, 2, 3]])


def test_a_scheme_for_other_tables() -> None:
    with pytest.raises(Refused, match=r"there are 3 tables; the scheme is made for 4 \[table-count\]"):
        follow_scheme(TABLES[:3], GROUPS, QUOTAS, CYCLIC)


def test_there_are_144_seatings_apart() -> None:
    """Counted by exhaustion as companies: the tables' numbers multiply them by 4!."""
    every = {frozenset(map(frozenset, seating)) for seating in composed(TABLES, GROUPS, QUOTAS)}
    assert len(every) == 144
    assert count_apart(TABLES, GROUPS, QUOTAS) == 144 * 24


@pytest.mark.parametrize(
    ("tables", "groups", "quotas"),
    [
        (["ab", "cd"], ["abcd"], [2]),
        (["ab", "cd", "ef"], ["abcdef"], [2]),
        (["abc", "def", "ghi"], ["adg", "bcefhi"], [1, 2]),
        (["adb", "cef", "ghi"], ["adg", "bcefhi"], [1, 2]),
        (["ab", "cd", "ef"], ["ace", "bdf"], [1, 1]),
        (["abc", "def"], ["ad", "bcef"], [1, 2]),
    ],
)
def test_count_against_exhaustion(tables: list[str], groups: list[str], quotas: list[int]) -> None:
    assert count_apart(tables, groups, quotas) == len(list(composed(tables, [list(group) for group in groups], quotas)))


def test_each_seating_apart_is_equally_likely() -> None:
    tables, groups = ["abc", "def", "ghi"], ["adg", "bcefhi"]
    every = [
        tuple(frozenset(table) for table in seating)
        for seating in composed(tables, [list(each) for each in groups], (1, 2))
    ]
    chances = outcomes(lambda stream: tuple(frozenset(table) for table in draw_apart(tables, groups, (1, 2), stream)))
    assert chances == dict.fromkeys(every, Fraction(1, len(every)))


def test_by_lot_for_the_agricola_championship() -> None:
    seated = draw_apart(TABLES, GROUPS, QUOTAS, Stream("17", "tables/2"))
    assert [[player[0].replace("d", "c") for player in table] for table in seated] == [["a", "b", "c", "c"]] * 4
    assert {len({player[1] for player in table}) for table in seated} == {4}


def test_no_seating_apart() -> None:
    with pytest.raises(NoSolution, match=r"2 tables with 1, 2 players.*\[no-seating-apart\]"):
        draw_apart(["abc", "def"], ["ad", "bcef"], [1, 2], Stream("1", "tables/2"))
