"""Teams: members over time, functions of their points, the team effort of 2009, transfers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.rules.model.series import SeriesBook
from tavle.series.grand_prix.table import SeriesTable
from tests.series.grand_prix.seasons import book, event, shipped, table

F = Fraction


def given(name: str, points: dict[str, int | str], date: str | None = None) -> dict[str, Any]:
    """An event that gives points itself."""
    document = event(name, {player: n for n, player in enumerate(points, start=1)}, date=date)
    for place in document["places"]:
        place["points"] = points[place["name"]]
    return document


def team(*members: object, **more: Any) -> dict[str, Any]:
    return {"id": "t", "name": "Nord", "members": list(members), **more}


def counted(rules: SeriesBook, events: list[dict[str, Any]], *teams: dict[str, Any]) -> SeriesTable:
    return table(rules, events, teams={"teams": list(teams)})


def own(**rule: Any) -> SeriesBook:
    return book({"rule": "given"}, teams={"clause": "7", **rule})


SEASON = [
    given("1", {"a": 40, "b": 20, "c": 10}, "2009-02-01"),
    given("2", {"a": 40, "d": 20, "c": 10}, "2009-05-01"),
    given("3", {"d": 30, "b": 20}, "2009-08-01"),
]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"function": "sum"}, 80 + 40 + 20),
        ({"function": "mean"}, F(80 + 40 + 20, 3)),
        ({"function": "best", "best": 2}, 80 + 40),
        ({"of": "events", "function": "sum"}, 70 + 50 + 20),
        ({"of": "events", "function": "mean"}, F(70, 3) + 25 + 20),
        ({"of": "events", "function": "best", "best": 1}, 40 + 40 + 20),
        ({"of": "events", "total": {"clause": "7", "parts": [{"best": 2}]}}, 70 + 50),
    ],
)
def test_functions(rule: dict[str, Any], expected: Fraction) -> None:
    (row,) = counted(own(**rule), SEASON, team("a", "b", "c")).teams
    assert row.tally.points == expected
    assert [share.season for share in row.tally.members] == [80, 40, 20]


def test_the_grand_prix_of_2009() -> None:
    # Alone: a 40 + 40/2 = 60, c 15, d 20 + 30/2... each by the weights of two results.
    found = counted(shipped("diplomacy_egp_2009"), SEASON, team("a", "c", registered="2009-01-01"))
    (row,) = found.teams
    # Team Points: 50 twice, at 100 and 50 %; effort: 1.75 * (15 + 60).
    assert (row.tally.tally.points, row.tally.effort, row.tally.points) == (F(75), F(7, 4) * 75, F(75))
    # A third member whose season is the best of the three counts a quarter in the effort.
    (row,) = counted(shipped("diplomacy_egp_2009"), SEASON, team("b", "c", "a", registered="2009-01-01")).teams
    assert row.tally.effort == F(7, 4) * (15 + 30) + F(1, 4) * 60
    assert row.tally.tally.points == 70 + 50 + F(20, 2)
    assert row.tally.points == F("93.75")


def test_members_count_in_their_time() -> None:
    members = ["a", "c", {"player": "d", "from": "2009-06-01"}]
    (row,) = counted(own(), SEASON, team(*members)).teams
    assert [dict(share.points) for share in row.tally.members] == [{"1": 40, "2": 40}, {"1": 10, "2": 10}, {"3": 30}]
    members = [{"player": "a", "until": "2009-03-01"}, {"player": "d", "from": "2009-03-02", "until": "2009-06-01"}]
    (row,) = counted(own(), SEASON, team(*members)).teams
    assert row.tally.points == 40 + 20


def test_somebody_may_leave_and_come_back() -> None:
    members = [{"player": "a", "until": "2009-03-01"}, {"player": "a", "from": "2009-09-01"}, "b"]
    (row,) = counted(own(), SEASON, team(*members)).teams
    assert [share.person for share in row.tally.members] == ["a", "b"]
    assert row.tally.points == 40 + 40


def test_only_who_brings_points_has_those_of_before() -> None:
    found = counted(shipped("diplomacy_egp_2009"), SEASON, team("a", "c", registered="2009-03-01", brings=["c"]))
    assert [dict(share.points) for share in found.teams[0].tally.members] == [{"2": 40}, {"1": 10, "2": 10}]


def test_events_without_a_day() -> None:
    events = [given("1", {"a": 3, "b": 1}), given("2", {"a": 5}, "2009-05-01")]
    (row,) = counted(own(bring=1), events, team("a", {"player": "b", "from": "2009-01-01"})).teams
    assert row.tally.points == 8
    (row,) = counted(own(bring=1), events, team("a", registered="2009-01-01")).teams
    assert row.tally.points == 5


def test_a_member_without_a_result_before_the_day() -> None:
    found = table(own(), SEASON, teams={"teams": [team("a", "d")]}, date="2009-03-01")
    assert [share.season for share in found.teams[0].tally.members] == [40, 0]


def test_the_table_of_teams() -> None:
    teams = [{"id": "x", "members": ["a"]}, {"id": "y", "members": ["b"]}, {"id": "z", "members": ["d"], "name": "Z"}]
    found = counted(own(), [*SEASON, given("4", {"b": 10}, "2009-09-01")], *teams)
    assert [(row.place, row.tally.team.called, row.tally.points) for row in found.teams] == [
        (1, "x", F(80)),
        (2, "y", F(50)),
        (2, "Z", F(50)),
    ]


def test_members_who_have_not_played_yet() -> None:
    teams = {"teams": [team("a", "new")], "without_results": ["new", "b"]}
    found = table(own(), SEASON, teams=teams)
    assert [(share.person, share.season) for share in found.teams[0].tally.members] == [("a", F(80)), ("new", F(0))]
    assert "new" not in [row.person.id for row in found.rows]


def test_no_teams() -> None:
    assert counted(own(), SEASON).teams == ()
    assert table(shipped("othello_egp"), [event("e", ["a"])], teams={"teams": []}).teams == ()


WINDOW = {"transfers": [{"first": "2009-06-01", "last": "2009-06-30"}]}


A_UNTIL_MAY = {"player": "a", "until": "2009-05-31"}
A_FROM_JUNE = {"player": "a", "from": "2009-06-01"}
B_FROM_JUNE = {"player": "b", "from": "2009-06-01"}


@pytest.mark.parametrize(
    ("rule", "teams", "codes"),
    [
        ({}, [team("nobody")], ["series-unknown-person"]),
        ({"least_members": 2}, [team("a")], ["series-team-size"]),
        ({"most_members": 1}, [team("a", "b")], ["series-team-size"]),
        ({"most_members": 1}, [team("a", B_FROM_JUNE)], ["series-team-size"]),
        ({}, [team("a", brings=["b"])], ["series-not-a-member", "series-brings-too-many"]),
        ({"bring": 1}, [team("a", "b", brings=["a", "b"])], ["series-brings-too-many"]),
        ({}, [team("a"), {"id": "u", "members": ["b", "a"]}], ["series-two-teams"]),
        ({}, [team("a"), team("b")], ["series-team-twice"]),
        (WINDOW, [team("a", {"player": "b", "from": "2009-07-01"}, registered="2009-01-01")], ["series-no-transfer"]),
    ],
)
def test_what_is_refused(rule: dict[str, Any], teams: list[dict[str, Any]], codes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        counted(own(**rule), SEASON, *teams)
    assert [fault.code for fault in refused.value.faults] == codes


@pytest.mark.parametrize(
    ("rule", "teams"),
    [
        ({"most_members": 1}, [team(A_UNTIL_MAY, B_FROM_JUNE)]),
        ({"least_members": 1}, [team(A_FROM_JUNE, {"player": "b", "from": "2009-06-01"})]),
        ({}, [team(A_UNTIL_MAY), {"id": "u", "members": [A_FROM_JUNE]}]),
        (WINDOW, [team("a", {"player": "b", "from": "2009-06-30"}, registered="2009-01-01")]),
        (WINDOW, [team("a", {"player": "b", "from": "2009-01-01"}, registered="2009-01-01")]),
        (WINDOW, [team("a", {"player": "b", "from": "2009-07-01"})]),
    ],
)
def test_what_is_allowed(rule: dict[str, Any], teams: list[dict[str, Any]]) -> None:
    assert len(counted(own(**rule), SEASON, *teams).teams) == len(teams)


def test_a_series_without_teams() -> None:
    with pytest.raises(Refused) as refused:
        counted(shipped("othello_egp"), [event("e", ["a"])], team("a"))
    assert [fault.code for fault in refused.value.faults] == ["series-no-teams"]
