"""Events and decisions as people write them: plain data, CSV, printed lists."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.rules.model.rating import Rated
from tavle.series.persons import Assigned, Merged, TakenBack
from tavle.series.ratings.csv_games import events_of_csv
from tavle.series.ratings.events import LeftOut, RatedGame
from tavle.series.ratings.list_form import ListLine, list_text, parse_list
from tavle.series.ratings.reading import read_day, read_decisions, read_events
from tests.series.ratings.test_collecting import match, monrad

RULE_TEXT = """
- Oddbjørn 1827 (32)
- Bjørn André 1764 (37)
- Heidi 1680 (21)
- Rune 1643 (37)
- Marianne 1618 (21)
- Simen 1563 (5)
- Fred 1490 (27)
- David 1480 (15)
Unni 1405 (5); Inghild 1379 (11), Michael 1348 (5), Disa 1311 (5)
"""
"""The list as agricola_nm T1 prints it."""
RULE_LIST = [
    ("Oddbjørn", 1827, 32),
    ("Bjørn André", 1764, 37),
    ("Heidi", 1680, 21),
    ("Rune", 1643, 37),
    ("Marianne", 1618, 21),
    ("Simen", 1563, 5),
    ("Fred", 1490, 27),
    ("David", 1480, 15),
    ("Unni", 1405, 5),
    ("Inghild", 1379, 11),
    ("Michael", 1348, 5),
    ("Disa", 1311, 5),
]


def faults(read: Any, *given: Any, **how: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        read(*given, **how)
    return [(fault.code, fault.where) for fault in refused.value.faults]


def test_the_printed_list_of_the_rule_book() -> None:
    read = parse_list(RULE_TEXT)
    assert [(line.name, line.rating, line.games) for line in read] == RULE_LIST
    assert parse_list(list_text(read)) == read
    assert list_text(read[:1]) == "Oddbjørn 1827 (32)\n"


def test_a_printed_list_may_have_decimals_and_be_wrong() -> None:
    assert parse_list("Ola 2 1500,25 (7)") == [ListLine("Ola 2", 1500.25, 7)]
    assert list_text([ListLine("Ola", 1500.25, 7)], decimals=2) == "Ola 1500.25 (7)\n"
    assert faults(parse_list, "Ola 1500 (7)\nKari 1600\n(3)") == [
        ("no-list-line", "line 2"),
        ("no-list-line", "line 3"),
    ]
    assert faults(parse_list, "Ola 1500 (7)\nOla 1600 (3)") == [("named-twice", "line 2")]


def test_a_list_as_csv() -> None:
    text = "place,name,rating,games,experience\n1,Kari,1526.457513110646,7,35\n2,Ola,1500.0,1,\n"
    assert parse_list(text) == [ListLine("Kari", 1526.457513110646, 7, 35), ListLine("Ola", 1500.0, 1)]
    bad = "name,rating,games\nKari,high,7\nOla,nan,1\nBo,1500,-1\nCy\nDi,1500,1\nDi,1500,1\n"
    assert faults(parse_list, bad) == [
        *(("csv-value", f"line {number}") for number in (2, 3, 4, 5)),
        ("named-twice", "line 7"),
    ]


def seats(*results: Any, key: str = "place") -> list[dict[str, Any]]:
    return [{"player": f"p{number}", key: result} for number, result in enumerate(results)]


@pytest.mark.parametrize(
    ("key", "results", "places"),
    [
        ("place", [2, 1, 4, 2], (2, 1, 4, 2)),
        ("place", [3, 7, 9], (1, 2, 3)),
        ("score", [41, "39/2", 41], (1, 3, 1)),
        ("won", [False, True], (2, 1)),
    ],
)
def test_results(key: str, results: list[Any], places: tuple[int, ...]) -> None:
    (event,) = read_events([{"event": "x", "games": [{"seats": seats(*results, key=key), "length": 5}]}], Rated())
    assert event.games == (RatedGame(1, 1, tuple(f"p{n}" for n in range(len(places))), places, 5),)


def test_games_have_numbers_and_players_names() -> None:
    named = [{"player": "p0", "name": "Anna", "place": 1}, {"player": "p1", "place": 2}]
    games = [{"seats": named}, {"round": 2, "table": 7, "seats": seats(2, 1)}, {"seats": seats(1)}]
    (event,) = read_events([{"event": "x", "date": "2018-03-17", "name": "X", "game": "go", "games": games}], Rated())
    assert [(game.round, game.table) for game in event.games] == [(1, 1), (2, 7)]
    assert event.left_out == (LeftOut(1, 3, "few_seats"),)
    assert (event.names, event.date, event.called, event.game) == ({"p0": "Anna", "p1": ""}, "2018-03-17", "X", "go")


def test_a_record_is_an_event() -> None:
    documents = [{"event": "x", "date": "2018-03-17", "replaces": "y", "record": monrad(match(1, "a", "b"))}]
    (event,) = read_events(documents, Rated())
    assert (event.id, event.date, event.replaces, len(event.games)) == ("x", "2018-03-17", "y", 1)


def test_faults_of_all_events_are_told_with_their_events() -> None:
    mixed = [{"player": "p0", "place": 1}, {"player": "p1", "won": True}]
    both = [{"player": "p0", "place": 1, "score": 2}, {"player": "p1", "place": 2}]
    found = faults(
        read_events,
        [
            5,
            {"event": "a", "colour": 1},
            {"event": "b", "date": "2018-02-30"},
            {"event": "c", "date": "17.3.2018"},
            {"event": "d", "games": [{"seats": mixed}]},
            {"event": "e", "games": [{"seats": both}]},
            {"event": "f", "record": {**monrad(match(1, "a", "zz"))}},
            {"event": "g", "record": {}},
        ],
        Rated(),
    )
    assert found == [
        ("not-an-object", "events[0]"),
        ("unknown-key", "events[1].colour"),
        ("bad-value", "events[2].date"),
        ("bad-value", "events[3].date"),
        ("no-result-at-table", "d: games[0]"),
        ("no-result-at-table", "e: games[0]"),
        ("unknown-player", "f: rounds[0].tables[0].seats[1].player"),
        ("missing-key", "g: book"),
        ("missing-key", "g: players"),
        ("missing-key", "g: rounds"),
    ]


def test_decisions() -> None:
    lines = [
        {"person": "anna", "players": ["a/p4", "Anna B"], "name": "Anna", "by": "Ola", "at": "2018-03-17"},
        {"merge": "x", "into": "y", "reason": "the same"},
        {"take_back": 1},
    ]
    assert read_decisions(lines) == [
        Assigned("anna", ("a/p4", "Anna B"), "Anna", by="Ola", at="2018-03-17"),
        Merged("x", "y", reason="the same"),
        TakenBack(1),
    ]
    bad = [{}, {"person": "a", "into": "b"}, {"merge": "a"}, {"person": "a", "take_back": 1}, [], {"person": 5}]
    assert faults(read_decisions, bad) == [
        *(("no-decision", f"decision {number}") for number in (1, 2, 3, 4)),
        ("not-an-object", "decision 5"),
        ("bad-value", "decision 6.person"),
    ]


def test_days() -> None:
    assert read_day("2018-03-17", where="date") == "2018-03-17"
    assert faults(read_day, "2018-13-01", where="date") == [("bad-value", "date")]
    assert faults(read_day, "20180317", where="since") == [("bad-value", "since")]


CSV = """event;date;round;table;player;name;score;colour
spring;2018-03-01;1;1;p1;Anna;41;red
spring;2018-03-01;1;1;p2;Bo;19,5;blue
spring;2018-03-01;1;2;p3;Cy;7;

autumn;2018-09-01;1;1;p1;Anna;-3;
spring;2018-03-01;1;2;p4;Di;39/2;
"""


def test_csv() -> None:
    spring, autumn = events_of_csv(CSV, event="file")
    assert spring["event"] == "spring"
    assert spring["date"] == "2018-03-01"
    assert [(game["round"], game["table"]) for game in spring["games"]] == [(1, 1), (1, 2)]
    assert spring["games"][0]["seats"] == [
        {"player": "p1", "name": "Anna", "score": "41"},
        {"player": "p2", "name": "Bo", "score": "195/10"},
    ]
    assert autumn["games"] == [{"round": 1, "table": 1, "seats": [{"player": "p1", "name": "Anna", "score": "-3"}]}]
    found, _ = read_events([spring, autumn], Rated())
    assert [game.places for game in found.games] == [(1, 2), (2, 1)]


def test_a_short_csv() -> None:
    text = "Player,won,length\nAnna,yes,7\nBo,0,7\n"
    (event,) = events_of_csv(text, event="club", date="2018-03-17")
    assert event == {
        "event": "club",
        "date": "2018-03-17",
        "games": [
            {
                "round": 1,
                "table": 1,
                "length": 7,
                "seats": [{"player": "Anna", "won": True}, {"player": "Bo", "won": False}],
            }
        ],
    }


def test_what_a_csv_cannot_be() -> None:
    assert faults(events_of_csv, "", event="x") == [("csv-columns", "line 1")]
    with pytest.raises(Refused, match=r"it lacks player, place \| score \| won"):
        events_of_csv("a,b\n", event="x")
    text = "player,place,length,won\n,1,,\nAnna,first,7,\nBo,1,x,perhaps\nCy,12345678,,\n"
    assert faults(events_of_csv, text, event="x") == [
        ("csv-value", "line 2"),
        ("csv-value", "line 3"),
        ("csv-value", "line 4"),
        ("csv-value", "line 4"),
        ("csv-value", "line 5"),
    ]


def test_tabs_and_quotes() -> None:
    (event,) = events_of_csv('player\tplace\n"Anna ""A"" Berg"\t1\nBo\t2\n', event="x")
    assert [seat["player"] for seat in event["games"][0]["seats"]] == ['Anna "A" Berg', "Bo"]
