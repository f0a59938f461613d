"""Boards and powers: always found where one exists, never a power twice, each admissible drawing equally likely."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.errors import NoSolution
from tavle.core.lots import Stream
from tavle.pairing import powers_lots
from tavle.pairing.powers import BoardDraw, draw_boards, draw_powers_on
from tavle.pairing.powers_hall import safe_powers, shortage, slack_table, take
from tavle.pairing.powers_lots import draw_in_turn, draw_powers
from tests.pairing.chance_tree import outcomes

SEVEN = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
A, B, C = 1, 2, 4


def every_drawing(allowed: Sequence[int], places: Sequence[int]) -> list[tuple[int, ...]]:
    """By exhaustion: all ways to give each player an allowed power and each power its number of players."""
    every = product(range(len(places)), repeat=len(allowed))
    return [
        drawing
        for drawing in every
        if all(own >> power & 1 for own, power in zip(allowed, drawing, strict=True))
        and [drawing.count(power) for power in range(len(places))] == list(places)
    ]


def fields() -> st.SearchStrategy[tuple[list[int], list[int]]]:
    """Players with any allowed powers, and places that are as many as the players: up to 6 players, 4 powers."""

    def allowed_for(places: list[int]) -> st.SearchStrategy[tuple[list[int], list[int]]]:
        sets = st.integers(0, (1 << len(places)) - 1)
        return st.tuples(st.lists(sets, min_size=sum(places), max_size=sum(places)), st.just(places))

    counts = st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda places: sum(places) <= 6)
    return counts.flatmap(allowed_for)


@given(fields())
def test_places_suffice_exactly_where_exhaustion_finds_a_drawing(field: tuple[list[int], list[int]]) -> None:
    allowed, places = field
    assert (shortage(slack_table(allowed, places)) is None) == bool(every_drawing(allowed, places))


@given(fields())
def test_safe_powers_are_those_of_some_drawing(field: tuple[list[int], list[int]]) -> None:
    allowed, places = field
    every = every_drawing(allowed, places)
    if every:
        slack = slack_table(allowed, places)
        for player, own in enumerate(allowed):
            assert safe_powers(slack, own) == sum(1 << power for power in {drawing[player] for drawing in every})


@given(fields())
def test_taking_a_power_keeps_the_table_right(field: tuple[list[int], list[int]]) -> None:
    allowed, places = field
    every = every_drawing(allowed, places)
    if every and allowed:
        slack = slack_table(allowed, places)
        power = every[0][0]
        take(slack, allowed[0], power)
        assert slack == slack_table(allowed[1:], [n - (p == power) for p, n in enumerate(places)])


@given(fields())
@settings(max_examples=60)
def test_each_drawing_is_equally_likely(field: tuple[list[int], list[int]]) -> None:
    """Exactly, by following every branch of the lots."""
    allowed, places = field
    every = every_drawing(allowed, places)
    if every:
        chances = outcomes(lambda stream: draw_powers(allowed, places, stream))
        assert {drawn.powers: chance for drawn, chance in chances.items()} == dict.fromkeys(
            every, Fraction(1, len(every))
        )
        assert all(drawn.uniform for drawn in chances)


@pytest.mark.parametrize("most", [0, 8, 14, 40])
@given(field=fields())
@settings(max_examples=40)
def test_each_drawing_is_equally_likely_where_some_powers_are_not_counted(
    most: int, field: tuple[list[int], list[int]]
) -> None:
    """One try, which may fail: every admissible drawing has the same chance in it."""
    allowed, places = field
    every = every_drawing(allowed, places)
    if every:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(powers_lots, "MOST_STATES", most)
            able = [safe_powers(slack_table(allowed, places), own) for own in allowed]
            counted = powers_lots._counted_powers(able, places)
            layers = powers_lots._ways(able, counted)
            chances = outcomes(lambda stream: powers_lots._try(able, places, counted, layers, stream))
        chances.pop(None, None)
        assert set(chances) == set(every)
        assert len(set(chances.values())) == 1


@given(fields())
@settings(max_examples=60)
def test_drawing_in_turn_finds_every_drawing_and_nothing_else(field: tuple[list[int], list[int]]) -> None:
    allowed, places = field[0][:5], field[1]
    every = every_drawing(allowed, places)
    if every:
        assert set(outcomes(lambda stream: draw_in_turn(allowed, places, stream))) == set(every)


def test_if_no_draw_fits_the_players_draw_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(powers_lots, "MOST_STATES", 0)
    monkeypatch.setattr(powers_lots, "MOST_PICKS", 0)
    draw = draw_boards(map(str, range(14)), SEVEN, {}, Stream("1", "powers/1"))
    assert not draw.uniform
    assert sorted(draw.order) == sorted(map(str, range(14)))


def every_joint_drawing(players: Sequence[str], roles: Sequence[str], played: dict[str, str]) -> Iterator[BoardDraw]:
    """By exhaustion over all seatings: boards and powers with nobody in a power that he has played."""
    for order in permutations(players):
        boards = [order[start : start + len(roles)] for start in range(0, len(order), len(roles))]
        if all(role not in played.get(who, "") for board in boards for who, role in zip(board, roles, strict=True)):
            yield BoardDraw(tuple(dict(zip(roles, board, strict=True)) for board in boards), uniform=True)


@pytest.mark.parametrize(
    ("roles", "played"),
    [("XY", {}), ("XY", {"a": "X", "b": "X"}), ("XYZ", {"a": "X", "b": "YZ", "c": "Y", "d": "Z", "e": "XZ", "f": "Y"})],
)
def test_boards_and_powers_together_are_equally_likely(roles: str, played: dict[str, str]) -> None:
    players = "abcdef"[: 2 * len(roles)]
    every = list(every_joint_drawing(players, roles, played))
    chances = outcomes(lambda stream: draw_boards(players, roles, played, stream).order)
    assert chances == dict.fromkeys((draw.order for draw in every), Fraction(1, len(every)))


@given(st.integers(1, 3), st.integers(1, 5), st.integers(0, 10**6))
@settings(max_examples=20)
def test_rounds_of_a_whole_field_never_get_stuck(count: int, rounds: int, seed: int) -> None:
    players = [f"p{number}" for number in range(7 * count)]
    played: dict[str, set[str]] = {player: set() for player in players}
    for number in range(rounds):
        draw = draw_boards(players, SEVEN, played, Stream(str(seed), f"powers/{number}"))
        assert len(draw.boards) == count
        assert sorted(draw.order) == sorted(players)
        for board in draw.boards:
            for role, player in board.items():
                assert role not in played[player]
                played[player].add(role)


@pytest.mark.parametrize("count", [4, 7, 9])
def test_fields_up_to_a_large_championship_are_drawn_evenly(count: int) -> None:
    players = [f"p{number:02}" for number in range(7 * count)]
    played = {player: [SEVEN[number % 7], SEVEN[(number + 1) % 7]] for number, player in enumerate(players)}
    draw = draw_boards(players, SEVEN, played, Stream("1", "powers/3"))
    assert draw.uniform
    assert Counter(role for board in draw.boards for role in board) == dict.fromkeys(SEVEN, count)


def test_the_smallest_set_that_cannot_be_placed_is_named() -> None:
    """Five of 14 have only Austria and England left: four places."""
    rest = set(SEVEN) - {"AUSTRIA", "ENGLAND"}
    players = [f"p{number:02}" for number in range(14)]
    played = dict.fromkeys(["p03", "p05", "p07", "p09", "p11", "p12"], rest)
    with pytest.raises(NoSolution) as caught:
        draw_boards(players, SEVEN, played, Stream("1", "p"))
    assert [fault.code for fault in caught.value.faults] == ["no-power-left"]
    assert caught.value.faults[0].values == {
        "players": "p03, p05, p07, p09, p11",
        "count": 5,
        "played": "FRANCE, GERMANY, ITALY, RUSSIA, TURKEY",
        "left": "AUSTRIA, ENGLAND",
        "places": 4,
    }
    assert "have 4 places for these 5" in caught.value.faults[0].message


def test_whoever_has_played_everything_is_named() -> None:
    with pytest.raises(NoSolution) as caught:
        draw_boards("abcdefg", SEVEN, {"c": SEVEN}, Stream("1", "p"))
    assert [(fault.code, fault.values["players"]) for fault in caught.value.faults] == [("all-powers-played", "c")]


def test_an_override_lets_a_player_repeat() -> None:
    draw = draw_boards("abcdefg", SEVEN, {"c": SEVEN}, Stream("1", "p"), may_repeat=["c"])
    assert sorted(draw.order) == list("abcdefg")


def test_fixed_boards_stay_where_they_are() -> None:
    kept = {1: {"Y": "a", "X": "d"}}
    chances = outcomes(lambda stream: draw_boards("abcdef", "XY", {"b": "X"}, stream, fixed_boards=kept).order)
    wanted = {
        f"{one}{two}da{three}{four}" for one, two, three, four in permutations("bcef") if one != "b" and three != "b"
    }
    assert {"".join(order): chance for order, chance in chances.items()} == dict.fromkeys(wanted, Fraction(1, 12))


BAD_FIELDS = [
    ("abc", {}, "3 players do not fill boards of 2"),
    ("aabc", {}, "named twice"),
    ("abcd", {2: {"X": "a", "Y": "b"}}, "a fixed board stands at one of the tables 0 to 1"),
    ("abcd", {0: {"X": "a", "Z": "b"}}, "a fixed board stands at one of the tables 0 to 1"),
    ("abcd", {0: {"X": "a", "Y": "b"}, 1: {"X": "a", "Y": "c"}}, "named twice"),
    ("abcd", {0: {"X": "a", "Y": "e"}}, "not among the players"),
]


@pytest.mark.parametrize(("players", "kept", "message"), BAD_FIELDS)
def test_fields_that_do_not_fit(players: str, kept: dict[int, dict[str, str]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw_boards(players, "XY", {}, Stream("1", "p"), fixed_boards=kept)


def test_powers_on_given_boards_are_equally_likely() -> None:
    """Board one has three drawings, of six, board two has two."""
    played = {"a": "X", "c": "Z", "d": "XY", "e": "Z"}
    boards = ["cba", "def"]
    first = [order for order in permutations("abc") if order[0] != "a" and order[2] != "c"]
    second = [order for order in permutations("def") if "d" not in order[:2] and order[2] != "e"]
    chances = outcomes(lambda stream: draw_powers_on(boards, "XYZ", played, stream).order)
    share = Fraction(1, len(first) * len(second))
    assert chances == {one + two: share for one in first for two in second}


def test_a_given_board_without_a_drawing_is_named() -> None:
    played = {"a": "X", "b": "X", "c": "X", "d": "XY", "e": "XY"}
    with pytest.raises(NoSolution) as caught:
        draw_powers_on(["ghi", "abc", "def"], "XYZ", played, Stream("1", "p"))
    assert [
        (fault.code, fault.where, fault.values["players"], fault.values["left"]) for fault in caught.value.faults
    ] == [
        ("no-power-left", "tables[1]", "a, b, c", "Y, Z"),
        ("no-power-left", "tables[2]", "d, e", "Z"),
    ]


@pytest.mark.parametrize(("boards", "message"), [(["ab", "c"], "takes 2 players"), (["ab", "ac"], "named twice")])
def test_given_boards_that_do_not_fit(boards: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw_powers_on(boards, "XY", {}, Stream("1", "p"))


def test_an_override_counts_on_given_boards_too() -> None:
    draw = draw_powers_on(["ab"], "XY", {"a": "XY", "b": "X"}, Stream("1", "p"), may_repeat=["a"])
    assert draw == BoardDraw(({"X": "a", "Y": "b"},), uniform=True)
