"""Pages of a series: what counted and what was dropped, one place, the teams, exports."""

from __future__ import annotations

import csv
import json

import pytest
from django.test import Client

from tavle.web.years.bringing import teams_of
from tavle.web.years.models import SERIES, KeptList
from tests.web.kept import kept_list, placed
from tests.web.reading import ENGLISH, Reader, words

NAMES = ("Kari", "Ola", "Anne")
FIVE = [placed(f"e-{n}", f"2025-0{n}-01", NAMES if n < 5 else NAMES[::-1]) for n in range(1, 6)]


@pytest.fixture
def kept() -> KeptList:
    """The best four of five events count: 200, 140, 90 for the first three places (othello_egp)."""
    return kept_list(SERIES, "othello_egp", *FIVE)


@pytest.fixture
def reader() -> Client:
    return Client(**ENGLISH)


def test_what_is_dropped_is_struck_out(kept: KeptList, reader: Client) -> None:
    answer = reader.get(f"/series/{kept.key}")
    table = json.loads(reader.get(f"/series/{kept.key}/table.json").content)["table"]
    assert [row["name"] for row in table] == ["Kari", "Ola", "Anne"]
    struck = [element.words for element in Reader(answer.content.decode()).all("s")]
    dropped = [result["points"] for row in table for result in row["results"] if result["left_out"]]
    assert struck == dropped
    assert len(struck) == 3


def test_a_place_is_explained_event_by_event(kept: KeptList, reader: Client) -> None:
    page = words(reader.get(f"/series/{kept.key}/player?who=Kari"))
    assert page.count("does not count: others are better, or it is dropped") == 1
    assert "Ahead of Ola by: points." in page
    assert reader.get(f"/series/{kept.key}/player?who=Nobody").status_code == 404


def test_the_table_of_an_earlier_day(kept: KeptList, reader: Client) -> None:
    page = words(reader.get(f"/series/{kept.key}?date=2025-02-15"))
    assert "e-3, 1 March 2025: later than this table" in page
    assert reader.get(f"/series/{kept.key}?date=x").status_code == 422


def test_csv(kept: KeptList, reader: Client) -> None:
    rows = list(csv.DictReader(reader.get(f"/series/{kept.key}/table.csv").content.decode().splitlines()))
    assert [(row["place"], row["name"]) for row in rows] == [("1", "Kari"), ("2", "Ola"), ("3", "Anne")]
    assert rows[0]["e-1"] == rows[2]["e-5"]


def with_points(event: str, day: str, points: dict[str, int]) -> dict[str, object]:
    places = [{"name": name, "place": n, "points": worth} for n, (name, worth) in enumerate(points.items(), start=1)]
    return {"event": event, "date": day, "places": places}


def test_teams(reader: Client) -> None:
    """One event: half of each member's points; no member has more to give than that."""
    points = {"Kari": 90, "Ola": 80, "Anne": 70, "Per": 60, "Bo": 50, "Cy": 40}
    teams = teams_of("Nord: Kari, Per, Cy\nSør: Ola (2009-01-01–), Anne, Bo")
    kept = kept_list(SERIES, "diplomacy_egp_2009", with_points("t-1", "2009-03-01", points), teams=teams)
    page = words(reader.get(f"/series/{kept.key}"))
    assert "Nord" in page
    south = words(reader.get(f"/series/{kept.key}/team?who=Sør"))
    for name, worth in (("Ola", 80), ("Anne", 70), ("Bo", 50)):
        assert f"{name} {worth // 2}" in south
    assert "2009-01-01 –" in south
    assert "Place 1" in south
    assert reader.get(f"/series/{kept.key}/team?who=Vest").status_code == 404


def test_the_rules_in_plain_words(kept: KeptList, reader: Client) -> None:
    assert "Only the 4 best count." in words(reader.get(f"/series/{kept.key}/rules"))


def test_who_needs_more_events_stands_below_with_the_reason(reader: Client) -> None:
    tier = {"tier": "mers1"}
    events = [
        placed("m-1", "2025-01-01", NAMES, **tier),
        placed("m-2", "2025-02-01", NAMES[:2], **tier),
    ]
    kept = kept_list(SERIES, "mers_2018", *events)
    page = words(reader.get(f"/series/{kept.key}"))
    below = page.partition("Without a place")[2]
    assert "Anne" in below
    assert "events: 1; 2 are wanted" in below
    assert "Without a place: events: 1; 2 are wanted" in words(reader.get(f"/series/{kept.key}/player?who=Anne"))
