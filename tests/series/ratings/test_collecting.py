"""What of a tournament is rated: places by the game or by points, walkovers, taken-over seats, dates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tavle.records import read_record
from tavle.rules.model.rating import Rated
from tavle.series.ratings.collecting import event_of
from tavle.series.ratings.events import Event, LeftOut, RatedGame

EXAMPLES = Path(__file__).parents[3] / "examples"
ROLES = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]


def made(record: dict[str, Any], **rated: Any) -> Event:
    loaded = read_record(record)
    return event_of(loaded.tournament, loaded.book, Rated(**rated), id="x")


def monrad(*tables: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "book": "nbgf_monrad",
        "settings": {"rounds": 3, "match_length": 7},
        "players": [{"id": id, "name": id.upper()} for id in ("a", "b", "c", "d", "e")],
        "rounds": [{"number": 1, "tables": list(tables), "byes": ["e"]}],
        **more,
    }


def match(number: int, winner: str, loser: str, **more: Any) -> dict[str, Any]:
    seats = [{"player": winner, "won": True}, {"player": loser, "won": False}]
    return {"number": number, "seats": seats, **more}


def test_matches_are_rated_walkovers_and_byes_are_not() -> None:
    record = monrad(match(1, "a", "b"), match(2, "c", "d", status="walkover"))
    event = made(record)
    assert event.games == (RatedGame(1, 1, ("a", "b"), (1, 2), 7),)
    assert event.left_out == (LeftOut(1, 2, "walkover"),)
    assert (event.id, event.game, event.date) == ("x", "backgammon", None)
    assert event.names == {"a": "A", "b": "B", "c": "C", "d": "D", "e": "E"}
    assert len(made(record, walkovers=True).games) == 2


def test_unfinished_games_wait() -> None:
    seats = [{"player": "a"}, {"player": "b"}]
    event = made(monrad({"number": 1, "status": "unfinished", "seats": seats}))
    assert (event.games, event.left_out) == ((), (LeftOut(1, 1, "unfinished"),))


def test_tables_of_four_by_victory_points() -> None:
    record = json.loads((EXAMPLES / "agricola_championship.json").read_text(encoding="utf-8"))
    event = made(record)
    assert len(event.games) == 24
    for game, table in zip(event.games, (t for r in record["rounds"] for t in r["tables"]), strict=True):
        scores = [seat["score"] for seat in table["seats"]]
        assert game.places == tuple(1 + sum(other > score for other in scores) for score in scores)
        assert game.players == tuple(seat["player"] for seat in table["seats"])


def board(*centres: int, **seat: dict[str, Any]) -> dict[str, Any]:
    seats: list[dict[str, Any]] = [
        {"player": f"p{number}", "role": role, "centres": count}
        for number, (role, count) in enumerate(zip(ROLES, centres, strict=True))
    ]
    for player, more in seat.items():
        seats[int(player[1:])].update(more)
    return {
        "book": "ndf_arcon_2002",
        "players": [{"id": f"p{number}"} for number in range(8)],
        "rounds": [{"number": 1, "tables": [{"number": 1, "seats": seats}]}],
    }


def test_by_centres_or_by_points() -> None:
    """After a solo the book gives all others the same; the centres do not."""
    solo = board(18, 10, 4, 2, 0, 0, 0)
    assert made(solo).games[0].places == (1, 2, 3, 4, 5, 5, 5)
    assert made(solo, measure="points").games[0].places == (1, 2, 2, 2, 2, 2, 2)


def test_an_agreed_end_scores_by_the_book() -> None:
    record = board(10, 10, 10, 4, 0, 0, 0)
    record["rounds"][0]["tables"][0]["shared_end"] = ["AUSTRIA", "ENGLAND"]
    record["book"] = "draw_size"
    with pytest.raises(Exception, match="scoring system"):
        made(record)
    record["book"] = "ndf_arcon_2002"
    assert made(record, measure="points").games[0].places == (1, 1, 1, 4, 5, 5, 5)


def test_a_seat_that_was_taken_over() -> None:
    record = board(18, 10, 4, 2, 0, 0, 0, p1={"substitute": {"player": "p7", "from": 1904}})
    assert made(record).games[0].players == tuple(f"p{number}" for number in range(7))
    left = made(record, substituted="left_out").games[0]
    assert (left.players, left.places) == (("p0", "p2", "p3", "p4", "p5", "p6"), (1, 2, 3, 4, 4, 4))
    few = made(record, substituted="left_out", least_seats=7)
    assert (few.games, few.left_out) == ((), (LeftOut(1, 1, "few_seats"),))


def test_the_day_of_a_tournament() -> None:
    sessions = [
        {"starts": "2002-06-29T10:00", "ends": "2002-06-29T15:00"},
        {"starts": "2002-06-28T16:00", "ends": "2002-06-28T21:00"},
    ]
    record = board(18, 10, 4, 2, 0, 0, 0)
    assert made(record).date is None
    record["players"][0]["arrived"] = "2002-06-27T09:00"
    record["players"][1]["arrived"] = "2002-06-28T09:00"
    assert made(record).date == "2002-06-27"
    record["settings"] = {"sessions": sessions}
    assert made(record).date == "2002-06-28"
