"""Pages of a rating list: computed from tournaments and files, explained, exported, anew after a correction."""

from __future__ import annotations

import csv
import json
from typing import Any

import pytest
from django.test import Client

from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.tournament import commands as c
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult
from tavle.web.privacy.models import INITIALS, Veil
from tavle.web.years import computing
from tavle.web.years.computing import given, rating_list
from tavle.web.years.models import RATING, SERIES, Belonging, Decided, KeptList
from tests.tournament.desk import by_number, first_wins, play_round
from tests.web.halls import Hall, entered
from tests.web.kept import kept_list, match
from tests.web.reading import ENGLISH, words

EVENTS = (
    match("r-1", "2025-01-10", "Kari", "Ola"),
    match("r-2", "2025-02-10", "Ola", "Per"),
    match("r-3", "2025-03-10", "Kari", "Per"),
)


@pytest.fixture
def kept() -> KeptList:
    return kept_list(RATING, "elo_tables", *EVENTS)


@pytest.fixture
def reader() -> Client:
    return Client(**ENGLISH)


def cell(page: Any, name: str) -> str:
    """The line of a name on a page, from there to the end."""
    return words(page).partition(f" {name} ")[2]


def test_the_list_of_the_three_matches(kept: KeptList, reader: Client) -> None:
    """By hand: K 40, so 20 for the first win; Ola 1480 beats Per 1500; and so on."""
    expected = {"Kari": 1500 + 20.0, "Ola": 1500 - 20.0, "Per": 1500.0}

    def play(winner: str, loser: str) -> None:
        chance = 1 / (1 + 10 ** ((expected[loser] - expected[winner]) / 400))
        expected[winner] += 40 * (1 - chance)
        expected[loser] -= 40 * (1 - chance)

    play("Ola", "Per")
    play("Kari", "Per")
    found = {line["name"]: line["rating"] for line in rating_list(kept, language="en")["list"]}
    assert found == pytest.approx(expected)
    page = reader.get(f"/ratings/{kept.key}")
    for name, rating in expected.items():
        assert cell(page, name).startswith(f"{rating:.0f} ")


def test_the_list_of_an_earlier_day(kept: KeptList, reader: Client) -> None:
    page = reader.get(f"/ratings/{kept.key}?date=2025-01-31")
    assert cell(page, "Kari").startswith("1520 ")
    assert cell(page, "Per") == ""
    wrong = reader.get(f"/ratings/{kept.key}?date=yesterday")
    assert wrong.status_code == 422
    assert "yesterday" in words(wrong)


def test_a_change_is_explained_opponent_by_opponent(kept: KeptList, reader: Client) -> None:
    page = words(reader.get(f"/ratings/{kept.key}/player?who=Ola"))
    assert "r-1, 10 January 2025: 1500.00 −20.00 = 1480.00" in page
    assert "r-2, 10 February 2025: 1480.00 +21.15 = 1501.15" in page
    assert reader.get(f"/ratings/{kept.key}/player?who=Nobody").status_code == 404
    picture = reader.get(f"/ratings/{kept.key}/history.svg?who=Ola")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert "2025-01-10: 1480; 2025-02-10: 1501" in picture.content.decode()


def test_exports(kept: KeptList, reader: Client) -> None:
    rows = list(csv.DictReader(reader.get(f"/ratings/{kept.key}/list.csv").content.decode().splitlines()))
    told = json.loads(reader.get(f"/ratings/{kept.key}/list.json").content)
    assert [row["name"] for row in rows] == [line["name"] for line in told["list"]] == ["Kari", "Ola", "Per"]
    assert [float(row["rating"]) for row in rows] == [line["rating"] for line in told["list"]]
    assert set(told["history"]) == {"Kari", "Ola", "Per"}


def test_another_list_begins_where_a_csv_ends(kept: KeptList, reader: Client) -> None:
    text = reader.get(f"/ratings/{kept.key}/list.csv").content.decode()
    onward = kept_list(RATING, "elo_tables", start=text)
    before = {line["name"]: line["rating"] for line in rating_list(kept, language="en")["list"]}
    assert {line["name"]: line["rating"] for line in rating_list(onward, language="en")["list"]} == before


def test_uncertainty_where_the_model_has_one(reader: Client) -> None:
    kept = kept_list(RATING, "glicko2", *EVENTS)
    assert "±" in words(reader.get(f"/ratings/{kept.key}"))


def test_an_empty_list_says_what_to_do_and_an_unknown_one_is_none(reader: Client) -> None:
    kept = kept_list(RATING, "elo_tables")
    assert "Choose the tournaments that belong to it" in words(reader.get(f"/ratings/{kept.key}"))
    assert reader.get("/ratings/no-such-list").status_code == 404
    assert reader.get(f"/ratings/{kept_list(SERIES, 'othello_egp').key}").status_code == 404


def begun() -> Hall:
    """An Agricola tournament whose first round is closed."""
    hall = entered("agricola_nm", 16)
    play_round(hall, by_number, seed="s")
    return hall


def test_a_tournament_counts_when_it_is_finished_and_anew_when_it_is_corrected(reader: Client) -> None:
    hall = begun()
    kept = kept_list(RATING, "elo_tables", hall.id)
    assert given(kept).unfinished == (hall.id,)
    assert "Counts when it is finished" in words(reader.get(f"/ratings/{kept.key}"))
    for number in range(2, 7):
        play_round(hall, by_number, seed=f"s{number}")
    hall.do(c.FinishTournament())
    before = rating_list(kept, language="en")["list"]
    assert len(before) == 16
    swap_first_table(hall)
    after = rating_list(kept, language="en")["list"]
    assert after != before
    computing.forget()
    assert rating_list(kept, language="en")["list"] == after


def swap_first_table(hall: Hall) -> None:
    """The results of table 1 in round 1 are corrected: the last is the first."""
    table = next(table for table in hall.state.tournament.rounds[0].tables if table.number == 1)
    outcomes = [seat.outcome for seat in table.seats][::-1]
    seats = tuple(SeatResult(seat.player, outcome) for seat, outcome in zip(table.seats, outcomes, strict=True))
    hall.do(c.CorrectResult(round=1, table=1, result=Result(seats), reason="typing error"))


def test_what_was_computed_is_kept_until_something_changes(kept: KeptList, monkeypatch: pytest.MonkeyPatch) -> None:
    first = rating_list(kept, language="en")
    monkeypatch.setattr(computing, "rate", None)  # whoever computes now fails
    assert rating_list(kept, language="en") is first
    monkeypatch.undo()
    Belonging.objects.filter(kept=kept, event="r-3").update(date="2025-03-11")
    assert rating_list(kept, language="en")["date"] == "2025-03-11"


def test_an_event_of_another_game_is_refused_by_name() -> None:
    events = {**EVENTS[0], "game": "diplomacy"}
    kept = kept_list(RATING, "agricola_ares", events)
    with pytest.raises(Refused, match="event-not-of-this-game"):
        rating_list(kept, language="en")


def over(**names: str) -> Hall:
    """A match of two that is over, by id and name."""
    hall = entered("nbgf_monrad", 0, rounds=1, match_length=5)
    hall.all(*(c.RegisterPlayer(player=Player(PlayerId(id_), name)) for id_, name in names.items()))
    play_round(hall, first_wins, seed="s")
    hall.do(c.FinishTournament())
    return hall


def test_who_is_no_longer_shown_by_his_name_is_not_on_any_list_by_it(reader: Client) -> None:
    """Neither from what was kept, nor by an answer that named him."""
    hall = over(p1="Kari Holm", p2="Ola Dal")
    kept = kept_list(RATING, "elo_tables", hall.id)
    Decided.objects.create(
        what={"person": "kari", "players": [f"{hall.id}/p1"], "name": "Kari Holm"}, by="owner", at="2026-01-01"
    )
    assert "Kari Holm" in words(reader.get(f"/ratings/{kept.key}"))
    Veil.objects.create(tournament=hall.id, player="p1", way=INITIALS)
    for page in ("", "/list.json", "/list.csv"):
        text = reader.get(f"/ratings/{kept.key}{page}").content.decode()
        assert "Holm" not in text
        assert "kari" not in text
    assert "K. H. " in words(reader.get(f"/ratings/{kept.key}"))
    assert reader.get(f"/ratings/{kept.key}/player?who=Kari Holm").status_code == 404
