"""ARCON 2002 §1e: volunteers first, then the pre-registered, travellers, and who came earlier."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import NoSolution
from tavle.core.lots import Stream
from tavle.pairing.sitting_out import Attendee, Reason, choose_players, table_sizes

LOTS = Stream("17", "sitting_out/1")

REGISTERED = [Attendee(f"r{number}", registered=True, arrived="15:30") for number in range(5)]
TRAVELLER = Attendee("t", travelled=True, arrived="15:50")
LOCALS = [Attendee("early", arrived="15:20"), Attendee("late", arrived="15:40"), Attendee("unseen")]
NINE = [*LOCALS, TRAVELLER, *REGISTERED]


def test_precedence_in_the_order_of_the_clause() -> None:
    field = choose_players(NINE, 7, LOTS)
    assert field.out == {"late": Reason.ARRIVED, "unseen": Reason.ARRIVED}
    assert field.playing == {
        **dict.fromkeys(sorted(each.id for each in REGISTERED), Reason.REGISTERED),
        "t": Reason.TRAVELLED,
        "early": Reason.ARRIVED,
    }
    assert list(field.playing)[5:] == ["t", "early"]
    assert field.sizes == (7,)


def test_all_play_where_seven_divides_them() -> None:
    field = choose_players(NINE[:7], 7, LOTS, play=[Attendee("x")], sit_out=["t"])
    assert set(field.playing.values()) == {Reason.ROOM}
    assert (len(field.playing), field.out) == (7, {})


def test_filling_is_tried_before_sitting_out() -> None:
    """Six are there; one of two is needed, the one who registered."""
    volunteers = [Attendee("x", arrived="15:00"), Attendee("y", registered=True)]
    field = choose_players(NINE[3:], 7, LOTS, play=volunteers, sit_out=["r1"])
    assert (len(field.playing), field.playing["y"], field.out) == (7, Reason.FILLS, {})


def test_too_few_to_fill_a_board_do_not_play() -> None:
    field = choose_players(NINE, 7, LOTS, play=[Attendee("x")])
    assert "x" not in field.playing
    assert len(field.out) == 2


def test_volunteers_give_way_first_whatever_their_precedence() -> None:
    field = choose_players(NINE, 7, LOTS, sit_out=["r2"])
    assert field.out == {"r2": Reason.VOLUNTEERED, "unseen": Reason.ARRIVED}
    assert field.playing["late"] == Reason.ARRIVED


def test_of_too_many_volunteers_the_last_in_precedence_sit_out() -> None:
    field = choose_players(NINE, 7, LOTS, sit_out=["r2", "early", "t"])
    assert field.out == {"t": Reason.VOLUNTEERED, "early": Reason.VOLUNTEERED}
    assert field.playing["unseen"] == Reason.ROOM


@pytest.mark.parametrize(("equal", "out"), [(False, ["t"]), (True, ["r"])])
def test_option_that_travellers_are_equal_to_the_registered(equal: bool, out: list[str]) -> None:
    players = [Attendee("t", travelled=True, arrived="15:00"), Attendee("r", registered=True, arrived="15:10")]
    rest = [Attendee(f"x{number}", registered=True, arrived="14:00") for number in range(2)]
    assert list(choose_players([*players, *rest], 3, LOTS, travellers_equal=equal).out) == out


def test_equals_draw_lots_and_their_order_does_not_matter() -> None:
    equals = [Attendee(name) for name in "abcdefgh"]
    fields = [choose_players(order, 7, Stream("17", "p")) for order in (equals, equals[::-1])]
    assert fields[0] == fields[1]
    assert set(fields[0].playing.values()) | set(fields[0].out.values()) == {Reason.LOT}
    assert {next(iter(choose_players(equals, 7, Stream(str(seed), "p")).out)) for seed in range(60)} == set("abcdefgh")


def test_too_few_for_one_table() -> None:
    with pytest.raises(
        NoSolution, match=r"5 players and 1 volunteers do not fill a table of 7 \[too-few-for-a-table\]"
    ):
        choose_players(REGISTERED, 7, LOTS, play=[TRAVELLER])


def test_nobody_need_sit_out_where_the_book_allows_other_tables() -> None:
    field = choose_players(NINE, 4, LOTS, other_sizes=[5], odd_tables="first")
    assert (field.sizes, field.out) == ((5, 4), {})


@pytest.mark.parametrize(
    ("players", "size", "others", "odd", "sizes"),
    [
        (12, 4, [3], "last", (4, 4, 4)),
        (11, 4, [3], "last", (4, 4, 3)),
        (11, 4, [3], "first", (3, 4, 4)),
        (10, 4, [3], "last", (4, 3, 3)),
        (9, 4, [3], "last", (3, 3, 3)),
        (9, 4, [3, 5], "last", (4, 5)),
        (10, 4, [3, 5], "last", (5, 5)),
        (5, 4, [3], "last", None),
        (0, 4, [], "last", ()),
        (13, 7, [6, 8], "last", (7, 6)),
    ],
)
def test_table_sizes(players: int, size: int, others: list[int], odd: str, sizes: tuple[int, ...] | None) -> None:
    assert table_sizes(players, size, other_sizes=others, odd_tables="first" if odd == "first" else "last") == sizes


@given(st.integers(0, 40), st.integers(1, 7), st.sets(st.integers(1, 8), max_size=3))
def test_table_sizes_use_as_few_odd_tables_as_can_be(players: int, size: int, others: set[int]) -> None:
    """Against the shortest way through all sums: reach[n] = the fewest odd tables that, with full ones, seat n."""
    never = 99
    reach = [0] + [never] * players
    for count in range(1, players + 1):
        options = [reach[count - size]] if count >= size else []
        options += [reach[count - other] + (other != size) for other in others if count >= other]
        reach[count] = min(options, default=never)
    sizes = table_sizes(players, size, other_sizes=others - {size})
    if reach[players] >= never:
        assert sizes is None
    else:
        assert sizes is not None
        assert (sum(sizes), sum(each != size for each in sizes)) == (players, reach[players])


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.sampled_from([None, "1", "2"])), min_size=3), st.data())
def test_everybody_plays_or_sits_out_and_the_tables_are_full(
    kinds: list[tuple[bool, bool, str | None]], data: st.DataObject
) -> None:
    attendees = [Attendee(f"p{number}", *kind) for number, kind in enumerate(kinds)]
    willing = data.draw(st.sets(st.sampled_from([each.id for each in attendees])))
    field = choose_players(attendees, 3, Stream("1", "p"), sit_out=willing)
    assert sorted([*field.playing, *field.out]) == sorted(each.id for each in attendees)
    assert sum(field.sizes) == len(field.playing) == len(attendees) // 3 * 3
    assert sum(reason == Reason.VOLUNTEERED for reason in field.out.values()) == min(len(willing), len(field.out))
