"""Events as people write them: what is read, and what is refused by name, all together, before anything is counted."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.series.grand_prix.read import read_season
from tavle.series.persons import Assigned, Merged
from tests.series.grand_prix.seasons import book, event, places, shipped, table, totals

OTHELLO = shipped("othello_egp")
EXAMPLES = Path(__file__).parents[3] / "examples"


def codes(events: list[Any], rules: Any = OTHELLO, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        read_season(rules, events, **more)
    return [(fault.code, fault.where) for fault in refused.value.faults]


# ---- what is refused


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], ("not-an-object", "events[1]")),
        ({"places": []}, ("missing-key", "events[1]: event")),
        (event("e", ["a"], colour="red"), ("unknown-key", "events[1].e: colour")),
        (event("e", ["a"], date="2012-02-30"), ("bad-value", "events[1].e: date")),
        (event("e", ["a"], date="20120220"), ("bad-value", "events[1].e: date")),
        (event("e", ["a"], boards=-1), ("bad-value", "events[1].e: boards[0]")),
        (event("e", []), ("series-no-places", "e")),
        ({"event": "e"}, ("series-no-places", "e")),
        (event("e", ["a", "b"], players=1), ("series-too-few-players", "e")),
        ({"event": "e", "places": [{"place": 1}]}, ("series-nobody", "e: places[0]")),
        ({"event": "e", "places": [{"player": "a", "place": 1}, {"player": "a", "place": 2}]}, ("double-player", "e")),
        (
            {"event": "e", "places": [{"player": "a", "place": 1}, {"player": "b", "place": 3}]},
            ("series-place-wrong", "e"),
        ),
        ({"event": "e", "record": {"book": "nbgf_monrad"}}, ("missing-key", "players")),
    ],
)
def test_one_event(document: Any, expected: tuple[str, str]) -> None:
    assert codes([document])[0] == expected


@pytest.mark.parametrize(
    ("given", "players", "wrong"),
    [
        ([1, 2, 2, 4], None, []),
        ([1, 2, 2, 3], None, [3]),
        ([2, 3], None, [2, 3]),
        ([1, 2, 4], None, [4]),
        ([1, 2, 4], 9, []),
        ([1, 1, 2], 9, [2]),
    ],
)
def test_places(given: list[int], players: int | None, wrong: list[int]) -> None:
    document = event("e", {f"p{n}": place for n, place in enumerate(given)}, players=players)
    if not wrong:
        assert [each.place for each in read_season(OTHELLO, [document]).events[0].results] == given
        return
    with pytest.raises(Refused) as refused:
        read_season(OTHELLO, [document])
    assert [fault.values["place"] for fault in refused.value.faults] == wrong


def test_tiers() -> None:
    rules = shipped("tour_de_france_2023")
    assert codes([event("e", ["a"]), event("f", ["a"], tier="z")], rules) == [
        ("series-unknown-tier", "e"),
        ("series-unknown-tier", "f"),
    ]


def test_a_book_with_ages_wants_days() -> None:
    assert codes([event("e", ["a"], tier="mers1")], shipped("mers_2010")) == [("event-without-date", "e")]


def test_a_tournament_twice() -> None:
    same = event("e", ["a", "b"], date="2012-01-01")
    assert codes([same, event("e", ["b"])]) == [("event-twice", "e")]
    assert codes([same, {**same, "event": "f", "name": "F"}]) == [("event-twice", "f")]
    assert len(read_season(OTHELLO, [event("e", ["a"]), event("f", ["a"])]).events) == 2


def test_corrections() -> None:
    first, right = event("e", ["a", "b"]), event("e2", ["b", "a"], replaces="e")
    assert totals(table(OTHELLO, [first, right])) == totals(table(OTHELLO, [right, first])) == {"a": 140, "b": 200}
    again = event("e3", ["a", "b", "c"], replaces="e2")
    assert totals(table(OTHELLO, [again, right, first]))["c"] == 90
    assert codes([right]) == [("corrects-nothing", "e2")]
    assert codes([first, right, event("e4", ["b"], replaces="e")]) == [("corrected-twice", "e4")]


def test_corrections_in_a_circle() -> None:
    circle = [event("a", ["x"], replaces="c"), event("b", ["x"], replaces="a"), event("c", ["y"], replaces="b")]
    assert codes([*circle, event("d", ["x"], replaces="a")]) == [("corrected-twice", "d"), ("correction-cycle", "a")]
    assert codes([event("a", ["x"], replaces="a")]) == [("correction-cycle", "a")]


def test_all_faults_come_together() -> None:
    assert codes([event("e", ["a"], players=0), event("f", [], date="2012-01-01")]) == [
        ("series-too-few-players", "e"),
        ("series-no-places", "f"),
    ]


def test_a_file_of_teams() -> None:
    assert codes([event("e", ["a"])], teams=[])[0] == ("not-an-object", "teams")
    assert codes([event("e", ["a"])], teams={"teams": [{"id": "t", "members": []}]})[0][0] == "bad-value"


# ---- who is who


def test_by_id_and_by_name() -> None:
    first = {"event": "1", "places": [{"player": "p1", "name": "Anna", "place": 1}, {"name": "Bo", "place": 2}]}
    second = {"event": "2", "places": [{"name": "Anna", "place": 1}, {"player": "p7", "place": 2}]}
    found = table(OTHELLO, [first, second])
    assert totals(found) == {"Anna": 400, "Bo": 140, "p7": 140}
    assert found.names == {"Anna": "Anna", "Bo": "Bo", "p7": "p7"}


def test_one_name_and_two_ids_is_asked() -> None:
    events = [
        {"event": str(n), "places": [{"player": player, "name": "Jan Hansen", "place": 1}]}
        for n, player in enumerate(("p1", "p2"))
    ]
    assert codes(events) == [("same-name", "")]
    two = [Assigned("jan-1", ("0/p1",)), Assigned("jan-2", ("1/p2",))]
    assert totals(table(OTHELLO, events, decisions=two)) == {"jan-1": 200, "jan-2": 200}
    one = [Assigned("jan", ("Jan Hansen",), name="Jan")]
    found = table(OTHELLO, events, decisions=one)
    assert (totals(found), found.names) == ({"jan": 400}, {"jan": "Jan"})


def test_merges() -> None:
    events = [event("1", ["Anna Berg"]), event("2", ["Anna Holm"])]
    assert totals(table(OTHELLO, events, decisions=[Merged("Anna Berg", "Anna Holm")])) == {"Anna Holm": 400}


# ---- records


def record(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return data


def test_the_result_of_a_record() -> None:
    rules = book({"rule": "given"})
    season = read_season(rules, [{"event": "arcon", "record": record("arcon_weekend")}])
    (read,) = season.events
    winner = read.results[0]
    assert (read.date, read.players, len(read.boards)) == ("2002-06-28", 21, 4)
    assert (winner.place, winner.person, winner.points) == (1, "Jens Ødegård", Fraction(259, 2))
    assert sum(result.games or 0 for result in read.results) == 7 * sum(read.boards)


def test_a_record_of_matches() -> None:
    document = {"event": "m", "record": record("monrad_weekend"), "date": "2020-01-01", "boards": 8}
    (read,) = read_season(shipped("nordic_backgammon_tour_2011"), [document]).events
    assert (read.date, read.boards) == ("2020-01-01", (8,))
    played = record("monrad_weekend")
    won = sum(
        seat.get("won", False) for each in played["rounds"] for table in each["tables"] for seat in table["seats"]
    )
    assert sum(result.wins.get("main", 0) for result in read.results) == won


def test_a_tournament_that_is_not_over() -> None:
    unfinished = record("monrad_saturday")
    assert codes([{"event": "m", "record": unfinished}]) == [("event-not-finished", "m")]


def test_a_record_with_faults_names_its_event() -> None:
    wrong = record("arcon_weekend") | {"rounds": [{"number": 7, "tables": [], "byes": []}]}
    assert codes([{"event": "m", "record": wrong}])[0] == ("round-missing", "rounds[0].number")


def test_equals_of_a_record_share_their_place() -> None:
    found = table(book({"rule": "table", "prizes": [1]}), [{"event": "a", "record": record("arcon_weekend")}])
    assert places(found)[0] == (1, "Jens Ødegård")
