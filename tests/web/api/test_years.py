"""Rating lists and series over the API: what the pages show, of any day, with reasons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tavle.web.years.models import RATING, SERIES, KeptList
from tests.web.api.calling import Program, codes
from tests.web.kept import kept_list, match, placed


@pytest.fixture
def rating() -> Iterator[KeptList]:
    """Kari beats Ola; then a Kari with another number plays, and it is asked who she is."""
    first = match("api-1", "2025-01-01", "Kari", "Ola", Kari="1", Ola="2")
    kept = kept_list(RATING, "elo_tables", first, match("api-2", "2025-02-01", "Kari", "Per", Kari="7", Per="8"))
    yield kept
    kept.delete()


@pytest.fixture
def series() -> Iterator[KeptList]:
    events = [placed(f"api-s{n}", f"2025-0{n}-01", ["Kari", "Ola"]) for n in (1, 2)]
    kept = kept_list(SERIES, "othello_egp", *events)
    yield kept
    kept.delete()


def test_the_lists(rating: KeptList, series: KeptList) -> None:
    for path, kept in (("ratings", rating), ("series", series)):
        listed = Program().get(path).json()
        assert {"key": kept.key, "title": kept.title, "book": kept.book} in listed


def test_a_rating_list_says_what_waits(rating: KeptList) -> None:
    told = Program().get(f"ratings/{rating.key}").json()
    assert [(line["place"], line["name"], line["rating"], line["class"]) for line in told["list"]] == [
        (1, "Kari", 1520.0, None),
        (2, "Ola", 1480.0, None),
    ]
    assert (told["waiting"], told["unfinished"]) == (["api-2"], [])


def test_a_change_is_explained(rating: KeptList) -> None:
    told = Program().get(f"ratings/{rating.key}?explain=Ola&history=true").json()
    (change,) = told["explained"]["changes"]
    assert (change["before"], change["change"], change["parts"][0]["name"]) == (1500.0, -20.0, "Kari")
    assert set(told["history"]) == {"Kari", "Ola"}


def test_a_table_of_an_earlier_day(series: KeptList) -> None:
    told = Program().get(f"series/{series.key}?date=2025-01-15").json()
    assert [event["counts"] for event in told["events"]] == [True, False]
    assert len(told["table"][0]["results"]) == 1
    assert [row["name"] for row in Program().get(f"series/{series.key}?explain=Ola").json()["table"]] == ["Ola"]


def test_what_is_not_there(rating: KeptList) -> None:
    assert Program().get(f"series/{rating.key}").status_code == 404
    assert codes(Program().get(f"ratings/{rating.key}?explain=Nobody")) == ["not-on-rating-list"]
    assert Program().get(f"ratings/{rating.key}?date=soon").status_code == 422
