"""Whole tables: a printed final list, who has a place, who goes on, ties, lots; the order of events changes nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tests.series.grand_prix.seasons import book, event, field, places, shipped, table, tied, totals

F = Fraction

BGP_2013 = [
    event("Burton", {"Pridmore": 1, "Arnold": 1, "Burgess": 3}),
    event("Cambridge", {"Leader": 1, "Barrass": 1, "Pridmore": 3, "Beck": 3, "Lightman": 5, "Arnold": 6}),
    event("Oadby", ["Leader", "Barrass", "Pridmore", "Arnold", "Rowe"]),
]
"""The places that the points of the British Grand Prix of 2013, as printed, come from."""


def test_the_printed_final_list_of_2013() -> None:
    found = table(shipped("othello_bgp_2013"), BGP_2013)
    printed = [
        (1, "Pridmore", 410),
        (2, "Leader", 380),
        (3, "Arnold", 340),
        (3, "Barrass", 340),
        (5, "Burgess", 120),
        (6, "Beck", 110),
        (7, "Lightman", 80),
        (7, "Rowe", 80),
    ]
    assert [(row.placed.place, row.person.id, totals(found)[row.person.id]) for row in found.rows] == printed
    points = {(name, worth.person): worth.points for name, each in found.worths.items() for worth in each.values()}
    assert points["Burton", "Arnold"] == 180
    assert points["Cambridge", "Beck"] == 110


def test_equal_at_the_top_the_better_results_decide() -> None:
    # Both 360: 200 and 160 against 180 twice.
    events = [event("a", {"x": 1, "y": 2}), event("b", {"x": 2, "y": 1}), event("c", {"z": 1, "w": 1})]
    found = table(shipped("othello_bgp_2013"), [*events, event("d", {"z": 1, "w": 1})])
    assert places(found) == [(1, "x"), (1, "y"), (3, "w"), (3, "z")]
    assert [row.placed.separated_by for row in found.rows] == [None, "results", None, None]


def test_othello_egp_counts_four() -> None:
    events = [event(f"e{n}", ["a", "b", "c"]) for n in range(6)]
    assert totals(table(shipped("othello_egp"), events)) == {"a": 800, "b": 560, "c": 360}


def test_tour_de_france() -> None:
    events = [event(name, field(3), tier="stage", date=f"2023-0{n}-01") for n, name in enumerate("abcdef", start=1)]
    events.append(event("m", field(3), tier="major", date="2022-12-01"))
    found = totals(table(shipped("tour_de_france_2023"), events))
    weights = F(1) + F(4, 5) + F(2, 5) + F(1, 5) + F(1, 10) * 2 + 1
    assert found == {"p1": 1003 * weights, "p2": F("316.227766017") * weights, "p3": 100 * weights}


def test_tour_de_france_lists_who_has_two_results() -> None:
    events = [event("a", ["x", "y"], tier="stage"), event("b", ["x", "z"], tier="major")]
    found = table(shipped("tour_de_france_2023"), events)
    assert places(found) == [(1, "x")]
    assert [(each.person.id, each.reason.key, each.reason.clause) for each in found.unplaced] == [
        ("y", "few_events", "tour_de_france_2023 §listed"),
        ("z", "few_events", "tour_de_france_2023 §listed"),
    ]


def test_nadf_wants_points_in_two_events_of_four_boards() -> None:
    events = [
        event("a", ["x", "y", "z", "v"], boards=[2, 2]),
        event("b", ["x", "z", "y", "v"], boards=5),
        event("c", ["y", "x", "z", "v"], boards=3),
    ]
    found = table(shipped("nadf_2002"), events)
    assert places(found) == [(1, "x")]
    assert [(each.person.id, totals(found)[each.person.id], each.reason.key) for each in found.unplaced] == [
        ("z", 45, "few_scored"),
        ("y", 36, "few_scored"),
        ("v", 0, "few_scored"),
    ]
    ((left_out, reason),) = found.left_out
    assert (left_out.id, reason.key, reason.values) == ("c", "few_boards", {"count": 3, "least": 4})
    with pytest.raises(Refused) as refused:
        table(shipped("nadf_2002"), [event("a", field(4))])
    assert [fault.code for fault in refused.value.faults] == ["series-size-missing"]


def test_mers_of_an_old_and_a_new_result() -> None:
    events = [
        event("old", field(11), tier="mers2", date="2010-01-01"),
        event("new", field(11)[::-1], tier="mers1", date="2011-06-01"),
        event("gone", field(11), tier="mers5", date="2008-06-01"),
    ]
    found = table(shipped("mers_2010"), events, date="2011-07-01")
    # p1: 1000 with 2 * 2/3, 0 with 1, and three missing ones of weight 1.
    weight = F(4, 3)
    all_of_them = 1000 * weight / (weight + 1 + 3)
    best_three = 1000 * weight / (weight + 1 + 1)
    assert totals(found)["p1"] == (all_of_them + best_three) / 2
    (line,) = [e.line for e in found.rows[0].placed.standing.tally.counted if e.line.event == "gone"]
    assert line.decay == 0


def test_the_end_of_the_year_in_vienna() -> None:
    events = []
    for number in range(3):
        document = event(f"e{number}", field(30) if number else field(30)[::-1])
        for place in document["places"]:
            place["wins"] = 1
        events.append(document)
    found = table(shipped("vienna_backgammon_cup"), events)
    assert totals(found)["p1"] == 13 + 13  # the 3 of the last place is dropped
    assert totals(table(shipped("vienna_backgammon_cup", dropped=0), events))["p1"] == 13 + 13 + 3
    stages = {row.person.id: row.stage.en if row.stage else None for row in found.rows}
    assert (stages["p1"], stages["p5"]) == ("quarter final", "round of 16")
    assert {row.person.id for row in found.rows if not row.goes_on} == {
        row.person.id for row in found.rows if row.placed.place > 28
    }


def test_who_shares_the_last_place_goes_on_too() -> None:
    rules = book(
        {"rule": "linear", "total": {"base": 4}},
        qualification={"clause": "4", "places": 2, "entries": [{"first": 1, "last": 1, "stage": {"en": "final"}}]},
    )
    found = table(rules, [event("e", {"a": 1, "b": 2, "c": 2, "d": 4})])
    assert [(row.goes_on, row.stage.en if row.stage else None) for row in found.rows] == [
        (True, "final"),
        (True, None),
        (True, None),
        (False, None),
    ]
    off = book({"rule": "linear", "total": {"base": 4}}, qualification={"clause": "4", "places": 2, "enabled": False})
    assert not any(row.goes_on for row in table(off, [event("e", field(3))]).rows)


# ---- the chain

CHAIN_CASES: list[tuple[str, list[dict[str, Any]], list[tuple[int, str]]]] = [
    ("more_events", [event("1", {"a": 2, "b": 1}), event("2", {"a": 2, "c": 1})], [(1, "a"), (2, "b"), (2, "c")]),
    ("fewer_events", [event("1", {"a": 2, "b": 1}), event("2", {"a": 2, "c": 1})], [(1, "b"), (1, "c"), (3, "a")]),
    ("best_result", [event("1", {"a": 2, "b": 1}), event("2", {"a": 2, "c": 1})], [(1, "b"), (1, "c"), (3, "a")]),
    ("results", [event("1", {"a": 2, "b": 1}), event("2", {"a": 2, "c": 1})], [(1, "b"), (1, "c"), (3, "a")]),
    ("places", [event("1", {"a": 2, "b": 1}), event("2", {"a": 2, "c": 1})], [(1, "b"), (1, "c"), (3, "a")]),
    ("last_event", [event("1", {"a": 2, "b": 1}), event("2", {"a": 2, "c": 1})], [(1, "c"), (2, "a"), (3, "b")]),
]


@pytest.mark.parametrize(("criterion", "events", "expected"), CHAIN_CASES, ids=lambda case: str(case)[:12])
def test_criteria(criterion: str, events: list[dict[str, Any]], expected: list[tuple[int, str]]) -> None:
    """All three have 2: a twice 1, b and c once 2."""
    chain = [{"criterion": "points", "clause": "3"}, {"criterion": criterion, "clause": "3"}]
    assert places(table(book({"rule": "table", "prizes": [2, 1]}, chain=chain), events)) == expected


def test_criteria_of_somebody_whose_results_are_too_old() -> None:
    chain = [{"criterion": each, "clause": "3"} for each in ("points", "places", "best_result")]
    total = {"clause": "2", "decay": [1]}
    rules = book({"rule": "table", "prizes": [2, 1]}, chain=chain, total=total)
    found = table(rules, [event("1", ["a"], date="2001-01-01"), event("2", ["b"], date="2003-01-01")])
    assert [(row.person.id, row.placed.values) for row in found.rows] == [
        ("b", ((F(2),), (F(1),), (F(2),))),
        ("a", ((F(0),), (), (F(0),))),
    ]


def test_lots_are_drawn_from_a_seed() -> None:
    chain = [{"criterion": "points", "clause": "3"}, {"criterion": "lots", "clause": "3"}]
    rules = book({"rule": "fixed", "points": {"base": 1}}, chain=chain)
    events = [event("e", {"a": 1, "b": 1, "c": 1})]
    equal = table(rules, events)
    assert [place for place, _ in places(equal)] == [1, 1, 1]
    drawn = table(rules, events, seed="17")
    assert [place for place, _ in places(drawn)] == [1, 2, 3]
    assert [person for _, person in places(drawn)] == list(drawn.lots)
    assert [row.placed.separated_by for row in drawn.rows] == ["lots", "lots", None]
    assert table(rules, events, seed="17").rows == drawn.rows
    assert table(shipped("othello_egp"), [event("e", ["a"])], seed="17").lots == ()


# ---- dates


def test_later_events_do_not_count_yet() -> None:
    events = [event("1", ["a", "b"], date="2020-01-01"), event("2", ["b", "a"], date="2020-02-01"), event("3", ["b"])]
    found = table(shipped("othello_egp"), events, date="2020-01-31")
    assert totals(found) == {"a": 200, "b": 340}
    assert [(each.id, reason.key, reason.clause) for each, reason in found.left_out] == [("2", "later", "")]
    assert table(shipped("othello_egp"), events).date == "2020-02-01"
    assert table(shipped("othello_egp"), [event("3", ["b"])]).date is None


# ---- who is listed


@pytest.mark.parametrize(
    ("listed", "key"), [({"clubs": ["Oslo"]}, "club"), ({"nations": ["NO"]}, "nation"), ({"classes": ["A"]}, "class")]
)
def test_eligibility(listed: dict[str, Any], key: str) -> None:
    document = event("e", ["a", "b", "c"])
    document["places"][0] |= {"club": "Oslo", "nation": "NO", "class": "A"}
    document["places"][1] |= {"club": "Bergen", "nation": "SE", "class": "B"}
    rules = book({"rule": "table", "prizes": [2, 1]}, listed={"clause": "5", **listed})
    found = table(rules, [document])
    assert places(found) == [(1, "a")]
    assert [(each.person.id, each.reason.key) for each in found.unplaced] == [("b", key), ("c", key)]
    off = book({"rule": "table", "prizes": [2, 1]}, listed={"clause": "5", "enabled": False, **listed})
    assert len(table(off, [document]).rows) == 3


def test_what_the_latest_event_says_of_somebody_holds() -> None:
    first, second = event("1", ["a"], date="2020-01-01"), event("2", ["a"], date="2020-02-01")
    third = event("3", ["a"], date="2020-03-01")
    first["places"][0]["club"], second["places"][0]["club"] = "Oslo", "Bergen"
    assert table(shipped("othello_egp"), [second, third, first]).rows[0].person.club == "Bergen"


def test_small_events() -> None:
    rules = book({"rule": "table", "prizes": [1]}, events={"clause": "6", "least_players": 2})
    found = table(rules, [event("1", ["a"]), event("2", ["b", "a"])])
    assert totals(found) == {"a": 0, "b": 1}
    off = book({"rule": "table", "prizes": [1]}, events={"clause": "6", "least_players": 2, "enabled": False})
    assert totals(table(off, [event("1", ["a"])])) == {"a": 1}


def test_no_events() -> None:
    found = table(shipped("othello_egp"), [])
    assert (found.rows, found.unplaced, found.date) == ((), (), None)


# ---- what always holds

EVENTS = st.lists(
    st.permutations(field(5)).flatmap(lambda order: st.integers(1, 5).map(lambda count: order[:count])),
    max_size=6,
).map(lambda orders: [event(f"e{n}", order, date=f"2010-0{n + 1}-01", tier="mers1") for n, order in enumerate(orders)])


@pytest.mark.parametrize("name", ["mers_2010", "mers_2018"])
@given(events=EVENTS, data=st.data())
def test_the_order_of_the_events_changes_nothing(name: str, events: list[dict[str, Any]], data: st.DataObject) -> None:
    rules = shipped(name)
    assert table(rules, data.draw(st.permutations(events))) == table(rules, events)


@given(EVENTS)
def test_places_follow_the_totals(events: list[dict[str, Any]]) -> None:
    rules = book({"rule": "linear", "total": {"base": 60}}, tiers=[{"id": "mers1", "name": {"en": "x"}, "clause": "1"}])
    found = table(rules, events)
    listed = totals(found)
    for row in found.rows:
        assert row.placed.place == 1 + sum(other > listed[row.person.id] for other in listed.values())


@given(st.integers(1, 6), st.integers(1, 4))
def test_sharing_moves_no_points(place: int, count: int) -> None:
    rules = book({"rule": "table", "prizes": [11, 7, 5, 3, 2, 1], "ties": "share"})
    apart = sum(totals(table(rules, [event("e", field(10))])).values())
    assert sum(totals(table(rules, [event("e", tied(count, place, 10))])).values()) == apart
