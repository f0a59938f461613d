"""What a result is worth: the printed examples of the series first, then each kind of rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tavle.core.errors import Refused
from tests.series.grand_prix.seasons import book, event, field, points, shipped, tied

# ---- printed examples


def test_egp_2025_deals_in_even_steps() -> None:
    # "100 points distributed between 10 players": 100, 90, ..., 10.
    rules = book({"rule": "linear", "total": {"base": 100}})
    assert list(points(rules, event("e", field(10))).values()) == [100, 90, 80, 70, 60, 50, 40, 30, 20, 10]
    top = points(shipped("diplomacy_egp_2025"), event("edc", field(20), tier="a"))
    assert (top["p1"], top["p2"], top["p20"]) == (500, 475, 25)


def test_egp_2025_leaves_two_tiers_open() -> None:
    with pytest.raises(Refused) as refused:
        points(shipped("diplomacy_egp_2025"), event("ndc", field(14), tier="b"))
    assert [fault.code for fault in refused.value.faults] == ["series-amount-open"]
    assert points(shipped("diplomacy_egp_2025", points_b="300"), event("ndc", field(3), tier="b"))["p2"] == 200


PRINTED_2000 = """
1      30 60 70 80 90 100 110 120 130
2      23 47 53 60 68  75  83  90  98
3      20 42 46 52 59  65  72  78  85
4      17 37 41 45 51  56  61  66  72
5      15 32 36 40 44  50  55  60  65
6      13 29 31 35 39  43  49  54  59
7      11 24 27 30 34  38  42  48  52
8-10    8 16 18 20 23  25  28  30  33
11-14   5 13 15 17 19  20  22  24  26
15-17   -  9 12 14 16  18  19  21  22
18-21   -  5  8 11 13  15  17  18  20
22-28   -  -  5  8 10  12  13  14  17
29-35   -  -  -  5  8   9  11  12  13
36-42   -  -  -  -  5   8   8  10  11
43-49   -  -  -  -  -   5   6   8   9
50-56   -  -  -  -  -   -   5   6   8
57-63   -  -  -  -  -   -   -   5   6
64-70   -  -  -  -  -   -   -   -   5
"""


@pytest.mark.parametrize("boards", range(2, 11))
def test_bismark_2000_is_the_printed_table(boards: int) -> None:
    worth = points(shipped("bismark_2000"), event("e", field(70), boards=boards))
    for line in PRINTED_2000.split("\n")[1:-1]:
        span, *columns = line.split()
        first, _, last = span.partition("-")
        printed = columns[boards - 2]
        for place in range(int(first), int(last or first) + 1):
            assert worth[f"p{place}"] == (5 if printed == "-" else int(printed))  # everybody scores at least 5


def test_bismark_2000_takes_the_mean_of_the_rounds() -> None:
    worth = points(shipped("bismark_2000"), event("e", field(40), boards=[5, 4, 6]))
    assert worth["p1"] == 80
    assert points(shipped("bismark_2000"), event("e", field(40), boards=[5, 4, 5]))["p1"] == 70
    assert points(shipped("bismark_2000"), event("e", field(90), boards=12))["p1"] == 130


def test_bismark_2000_begins_at_two_boards() -> None:
    with pytest.raises(Refused) as refused:
        points(shipped("bismark_2000"), event("e", field(7), boards=1))
    assert [fault.code for fault in refused.value.faults] == ["series-too-small"]


def test_bismark_2017_halves_every_seven_places() -> None:
    # S = (50 + G/3) * ((1/2)^(1/7))^(P-1); 21 games are one board in each of three rounds.
    worth = points(shipped("bismark_2017"), event("e", field(15), games=21))
    assert worth["p1"] == 57
    assert worth["p8"] == Fraction(57, 2)
    assert worth["p15"] == Fraction(57, 4)
    assert abs(worth["p11"] - worth["p4"] / 2) <= Fraction(1, 10**9)
    assert abs(float(worth["p2"]) - 57 * 0.5 ** (1 / 7)) < 1e-8


def test_bismark_2017_counts_three_games_of_a_player() -> None:
    document = event("e", field(3))
    for place, games in zip(document["places"], (5, 3, 1), strict=True):
        place["games"] = games
    assert points(shipped("bismark_2017"), document)["p1"] == 50 + Fraction(7, 3)


def test_nadf_2002() -> None:
    # 10 points for each board of the four largest rounds, 90 % a place, half of the players score.
    worth = points(shipped("nadf_2002"), event("e", field(36), boards=[5, 4, 2, 4, 3]))
    assert (worth["p1"], worth["p2"], worth["p3"]) == (160, 144, Fraction("129.6"))
    assert worth["p18"] == 160 * Fraction(9, 10) ** 17
    assert worth["p19"] == 0
    assert points(shipped("nadf_2002"), event("e", field(13), boards=[60]))["p1"] == 500
    assert [
        place for place, worth in points(shipped("nadf_2002"), event("e", field(7), boards=4)).items() if worth
    ] == [
        "p1",
        "p2",
        "p3",
    ]


def test_nadf_2003_shrinks_the_gap_at_dipcon() -> None:
    worth = points(shipped("nadf_2003"), event("e", field(10), boards=[5, 5], tier="dipcon"))
    assert (worth["p1"], worth["p2"], worth["p3"]) == (100, 95, Fraction("90.25"))
    assert points(shipped("nadf_2003"), event("e", field(10), boards=[5, 5], tier="event"))["p2"] == 90


def test_tour_de_france() -> None:
    # x players: 1000 + x, 1000 / r, ..., 100 with r the (x - 1)th root of 10.
    worth = points(shipped("tour_de_france_2023"), event("e", field(12), tier="stage"))
    assert (worth["p1"], worth["p12"]) == (1012, 100)
    ratios = [worth[f"p{place}"] / worth[f"p{place + 1}"] for place in range(2, 12)]
    assert all(abs(float(ratio) - 10 ** (1 / 11)) < 1e-9 for ratio in ratios)
    assert points(shipped("tour_de_france_2023"), event("e", field(3), tier="stage"))["p2"] == Fraction("316.227766017")
    assert points(shipped("tour_de_france_2023"), event("e", field(1), tier="major")) == {"p1": 1001}


def test_othello_egp() -> None:
    worth = points(shipped("othello_egp"), event("e", tied(2, 5, 12)))
    assert [worth[f"p{place}"] for place in (1, 2, 3, 4)] == [200, 140, 90, 60]
    assert (worth["t1"], worth["t2"], worth["p7"], worth["p10"], worth["p11"]) == (35, 35, 20, 5, 0)
    with pytest.raises(Refused) as refused:
        points(shipped("othello_egp"), event("e", tied(2, 4, 12)))
    assert [fault.code for fault in refused.value.faults] == ["series-tie"]


def test_othello_bgp() -> None:
    # "three players tied for third place will each be awarded 100", "four players tied for seventh ... 19".
    assert points(shipped("othello_bgp_2013"), event("e", tied(3, 3, 12)))["t1"] == 100
    worth = points(shipped("othello_bgp_2013"), event("e", tied(4, 7, 14)))
    assert (worth["t1"], worth["p11"], worth["p14"]) == (19, 5, 5)


def test_mers_base_rank() -> None:
    worth = points(shipped("mers_2010"), event("e", field(100), tier="mers1", date="2012-01-01"))
    assert (worth["p1"], worth["p75"], worth["p100"]) == (1000, 252, 0)  # "number 75 out of 100: 252"
    alone = points(shipped("mers_2010"), event("e", field(1), tier="mers1", date="2012-01-01"))
    assert alone == {"p1": 1000}
    assert points(shipped("mers_2010"), event("e", tied(2, 1, 3), tier="mers1", date="2012-01-01"))["t2"] == 1000


@pytest.mark.parametrize(
    ("players", "paid"), [(4, 1), (7, 1), (8, 2), (16, 2), (17, 4), (32, 4), (33, 8), (64, 8), (65, 16), (100, 16)]
)
def test_norwegian_master_points(players: int, paid: int) -> None:
    # Cup places: the losers of a round share its best one.
    rounds = [place for place in (1, 2, 3, 5, 9, 17, 33, 65) if place <= players]
    places = {f"p{n}": max(place for place in rounds if place <= n) for n in range(1, players + 1)}
    worth = points(shipped("nbgf_masters"), event("e", places))
    assert sum(value > 0 for value in worth.values()) == paid
    for player, value in worth.items():
        expected = (2 * players) ** 0.5 / places[player] if value else 0
        assert abs(float(value) - expected) <= 5e-7


def test_norwegian_master_points_of_eight_and_thirty_two() -> None:
    assert points(shipped("nbgf_masters"), event("e", {"a": 1, "b": 2, "c": 3, "d": 3}, players=8))["b"] == 2
    worth = points(shipped("nbgf_masters"), event("e", {"a": 1, "b": 2, "c": 3, "d": 3, "e": 5}, players=32))
    assert worth == {"a": 8, "b": 4, "c": Fraction("2.666667"), "d": Fraction("2.666667"), "e": 0}


def test_vienna() -> None:
    document = event("e", field(10))
    for place, wins in zip(document["places"], (5, 4, 4, 3, 3, 2, 2, 1, 1, 0), strict=True):
        place["wins"] = wins
    assert list(points(shipped("vienna_backgammon_cup"), document).values()) == [17, 14, 12, 10, 9, 7, 6, 4, 3, 2]


def test_nordic_tour() -> None:
    document = event("e", field(3))
    for place, wins in zip(document["places"], ({"main": 3, "consolation": 1}, {"last_chance": 2}, None), strict=True):
        place["wins"] = wins
    assert points(shipped("nordic_backgammon_tour_2011"), document) == {"p1": 26, "p2": 6, "p3": 0}


# ---- each kind of rule


@pytest.mark.parametrize(
    ("ties", "expected"),
    [("share", [10, 5, 5, 2]), ("same", [10, 6, 6, 2])],
)
def test_ties_in_a_table(ties: str, expected: list[int]) -> None:
    rules = book({"rule": "table", "prizes": [10, 6, 4, 2], "ties": ties})
    assert list(points(rules, event("e", {"a": 1, "b": 2, "c": 2, "d": 4})).values()) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"rule": "linear", "total": {"base": 12}}, Fraction(12) * Fraction(5, 2) / 4),
        ({"rule": "relative", "top": {"base": 12}}, Fraction(12) * Fraction(3, 2) / 3),
        ({"rule": "geometric", "first": {"base": 16}, "ratio": "1/4"}, Fraction(2)),  # 16 / 4 ** 1.5
        ({"rule": "root", "under": {"each": 25}}, Fraction(4)),  # sqrt(100) / 2.5
    ],
)
def test_the_mean_place(rule: dict[str, Any], expected: Fraction) -> None:
    rules = book({**rule, "ties": "mean_place"})
    assert points(rules, event("e", {"a": 1, "b": 2, "c": 2, "d": 4}))["b"] == expected


def test_what_is_done_in_the_end() -> None:
    rule = {"rule": "linear", "total": {"base": 10}, "multiplier": "3/2", "least": 5, "most": 12}
    rounding = {"decimals": 0, "way": "half_up"}
    worth = points(book({**rule, "rounding": rounding}), event("e", field(4)))
    assert list(worth.values()) == [12, 11, 8, 5]  # 15, 11.25, 7.5, 3.75


@pytest.mark.parametrize(
    ("way", "expected"),
    [("half_up", [1, 2, 3]), ("half_even", [0, 2, 2]), ("up", [1, 2, 3]), ("down", [0, 1, 2])],
)
def test_ways_to_round(way: str, expected: list[int]) -> None:
    rules = book({"rule": "table", "prizes": ["5/2", "3/2", "1/2"], "rounding": {"way": way}})
    assert list(points(rules, event("e", field(3))).values()) == expected[::-1]


def test_negative_halves_go_away_from_zero() -> None:
    rules = book({"rule": "table", "prizes": [1], "rest": "-3/2", "rounding": {}})
    assert points(rules, event("e", field(2)))["p2"] == -2


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        ({"base": 3}, 3),
        ({"each": 2, "per": "players"}, 8),
        ({"base": 1, "each": 2, "per": "boards"}, 13),
        ({"each": 2, "per": "boards", "rounds": 2}, 10),
        ({"each": 2, "per": "players", "least": 9}, 9),
        ({"each": 2, "per": "players", "most": 7}, 7),
        ({"each": 1, "per": "games"}, 9),
        ({"each": 1, "per": "games", "each_player": 2}, 7),
    ],
)
def test_amounts(amount: dict[str, Any], expected: int) -> None:
    document = event("e", field(4), boards=[3, 1, 2])
    for place, games in zip(document["places"], (3, 3, 2, 1), strict=True):
        place["games"] = games
    assert points(book({"rule": "fixed", "points": amount}), document)["p1"] == expected


@pytest.mark.parametrize("per", ["boards", "games"])
def test_a_size_that_is_not_given(per: str) -> None:
    with pytest.raises(Refused) as refused:
        points(book({"rule": "fixed", "points": {"each": 1, "per": per}}), event("e", field(4)))
    (fault,) = refused.value.faults
    assert (fault.code, fault.where, fault.values) == ("series-size-missing", "e", {"key": per})


@pytest.mark.parametrize(("by", "expected"), [("players", 2), ("boards", 3), ("mean_boards", 2)])
def test_a_table_by_size(by: str, expected: int) -> None:
    rows = [{"last": 1, "points": [1, 2, 3]}]
    rules = book({"rule": "table", "by": by, "sizes": [1, 2, 5], "rows": rows})
    assert points(rules, event("e", field(3), boards=[3, 2]))["p1"] == expected


def test_places_that_earn_points() -> None:
    share = {"rule": "linear", "total": {"base": 10}, "paid": {"share": "1/2", "way": "up"}}
    assert sum(value > 0 for value in points(book(share), event("e", field(5))).values()) == 3
    # Equals over the last place that earns points share what it earns.
    assert points(book({**share, "paid": {"share": "2/5"}}), event("e", tied(2, 2, 5)))["t1"] == 4
    steps = {"rule": "linear", "total": {"base": 10}, "paid": {"steps": [{"players": 6, "places": 3}]}}
    assert sum(points(book(steps), event("e", field(5))).values()) == 0


def test_given_points() -> None:
    document = event("e", field(2))
    document["places"][0]["points"] = "39/2"
    document["places"][1]["points"] = 4
    assert points(shipped("karks_cup"), document) == {"p1": Fraction(39, 2), "p2": 4}
    del document["places"][1]["points"]
    with pytest.raises(Refused) as refused:
        points(shipped("karks_cup"), document)
    assert [fault.code for fault in refused.value.faults] == ["series-points-missing"]


@pytest.mark.parametrize("id", ["vienna_backgammon_cup", "nordic_backgammon_tour_2011"])
def test_an_event_that_says_no_wins_is_not_one_of_none(id: str) -> None:
    document = event("e", field(4))
    with pytest.raises(Refused) as refused:
        points(shipped(id), document)
    assert [fault.code for fault in refused.value.faults] == ["series-wins-missing"]
    document["places"][0]["wins"] = 2
    points(shipped(id), document)


def test_wins_without_a_section_are_all_wins() -> None:
    document = event("e", field(1))
    document["places"][0]["wins"] = {"main": 2, "cup": 1}
    assert points(book({"rule": "wins", "each": "1/2"}), document)["p1"] == Fraction(3, 2)


def test_rules_that_are_off_or_for_other_tiers() -> None:
    tiers = [{"id": each, "name": {"en": each}, "clause": "1"} for each in ("a", "b")]
    rules: list[dict[str, Any]] = [
        {"rule": "fixed", "points": {"base": 1}, "tiers": ["a"]},
        {"rule": "fixed", "points": {"base": 2}, "tiers": ["b"]},
        {"rule": "fixed", "points": {"base": 4}, "enabled": False},
    ]
    assert points(book(rules, tiers=tiers), event("e", field(1), tier="b"))["p1"] == 2


def test_nothing_is_dealt_on_a_scale_from_nothing() -> None:
    rules = book({"rule": "logarithmic", "first": {"each": 1, "per": "boards"}, "last": {"base": 1}})
    assert points(rules, event("e", field(2), boards=0)) == {"p1": 0, "p2": 0}
