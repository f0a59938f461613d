"""Ratings from a list for a tournament to come: looked at, entered, and who is who is kept."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tavle.core.model import Player, PlayerId
from tavle.rules.read import load_book
from tavle.tournament import commands as c
from tavle.web import logs
from tavle.web.privacy.models import INITIALS, Veil
from tavle.web.years.computing import rating_list
from tavle.web.years.models import RATING, Decided, KeptList
from tavle.web.years.seeding import matches, seats_by_rating
from tests.web.halls import Hall, entered
from tests.web.kept import kept_list, match
from tests.web.reading import words

START = "Kari Nesheim 1827 (32)\nPer Vik 1764.4 (3)\nOla Dal 1650 (9)"


def hall_of(*players: Player) -> Hall:
    hall = entered("agricola_nm", 0)
    hall.all(*(c.RegisterPlayer(player=player) for player in players))
    return hall


def player(id_: str, name: str, club: str | None = None, **values: Any) -> Player:
    return Player(PlayerId(id_), name, club=club, **values)


def rated(hall: Hall) -> dict[str, tuple[Fraction | None, int | None]]:
    return {each.called: (each.rating, each.games) for each in hall.latest().state.tournament.players}


@pytest.fixture
def printed() -> KeptList:
    return kept_list(RATING, "agricola_ares", start=START)


def test_books_that_seat_by_ratings() -> None:
    found = {id_: seats_by_rating(load_book(id_)) for id_ in ("agricola_nm", "nbgf_monrad", "ndf_arcon_2002")}
    assert found == {"agricola_nm": True, "nbgf_monrad": True, "ndf_arcon_2002": False}


def test_players_get_what_the_list_prints_and_the_others_nothing(owner: Client, printed: KeptList) -> None:
    hall = hall_of(
        player("a", "Kari Nesheim"), player("b", "Per Vik", rating=Fraction(900), games=1), player("x", "Eva")
    )
    page = owner.get(hall.at(f"desk/ratings?list={printed.key}"))
    assert "unrated 1827 (32)" in words(page)
    assert "900 (1) 1764 (3)" in words(page)
    assert "not on the list" in words(page)
    assert rated(hall)["Kari Nesheim"] == (None, None)
    assert owner.post(hall.at("desk/ratings"), {"list": printed.key}).status_code == 302
    assert rated(hall) == {"Kari Nesheim": (1827, 32), "Per Vik": (1764, 3), "Eva": (None, None)}


def two_lists_of_kari() -> KeptList:
    ids = {"Kari Nesheim": "1", "Ola Dal": "2"}
    return kept_list(RATING, "agricola_ares", match("seed-1", "2025-01-01", "Kari Nesheim", "Ola Dal", **ids))


def test_a_name_that_comes_again_must_be_said_to_be_the_same(owner: Client) -> None:
    kept = two_lists_of_kari()
    hall = hall_of(player("a", "Kari Nesheim"), player("b", "Ola Dal"))
    found = matches(hall.id, hall.state, kept, "en")
    assert [(each.sure, each.line is not None) for each in found] == [(False, True), (False, True)]
    owner.post(hall.at("desk/ratings"), {"list": kept.key, "take-a": "on"})
    ratings = {line["name"]: round(line["rating"]) for line in rating_list(kept, language="en")["list"]}
    assert rated(hall) == {"Kari Nesheim": (ratings["Kari Nesheim"], 1), "Ola Dal": (None, None)}
    assert [line.what for line in Decided.objects.all()] == [{"person": "Kari Nesheim", "players": ["Kari Nesheim"]}]
    again = matches(hall.id, hall.state, kept, "en")
    assert [each.sure for each in again] == [True, False]


def test_where_clubs_differ_this_player_alone_is_said_to_be_the_person(owner: Client) -> None:
    record = {
        "event": "seed-2",
        "date": "2025-01-01",
        "record": {
            "book": "nbgf_monrad",
            "settings": {"rounds": 1, "match_length": 5},
            "players": [{"id": "1", "name": "Kari Nesheim", "club": "Oslo"}, {"id": "2", "name": "Bo Ek"}],
            "rounds": [
                {
                    "number": 1,
                    "tables": [
                        {
                            "number": 1,
                            "seats": [
                                {"player": "1", "won": True, "score": 5},
                                {"player": "2", "won": False, "score": 3},
                            ],
                        }
                    ],
                }
            ],
        },
    }
    kept = kept_list(RATING, "elo_tables", record)
    hall = hall_of(player("a", "Kari Nesheim", "Bergen"))
    owner.post(hall.at("desk/ratings"), {"list": kept.key, "take-a": "on"})
    assert [line.what for line in Decided.objects.all()] == [{"person": "Kari Nesheim", "players": [f"{hall.id}/a"]}]


def test_whose_name_is_shown_short_keeps_it_whole_in_the_log(owner: Client, printed: KeptList) -> None:
    hall = hall_of(player("a", "Kari Nesheim"), player("b", "Per Vik"))
    Veil.objects.create(tournament=hall.id, player="a", way=INITIALS)
    owner.post(hall.at("desk/ratings"), {"list": printed.key})
    true = logs.true_state(hall.id).player("a")
    assert true is not None
    assert (true.name, true.rating) == ("Kari Nesheim", Fraction(1827))


def test_nobody_on_the_list_and_no_list_at_all(owner: Client, printed: KeptList) -> None:
    hall = hall_of(player("a", "Nobody Known"))
    page = words(owner.get(hall.at(f"desk/ratings?list={printed.key}")))
    assert "None of the players is on this list." in page
    KeptList.objects.update(hidden=True)
    assert "There is no rating list for this game yet." in words(owner.get(hall.at("desk/ratings")))
    KeptList.objects.update(hidden=False)


def test_a_list_that_cannot_be_computed_says_why(owner: Client) -> None:
    kept = kept_list(RATING, "agricola_ares", {**match("g", "2025-01-01", "Kari", "Ola"), "game": "backgammon"})
    hall = hall_of(player("a", "Kari"))
    answer = owner.get(hall.at(f"desk/ratings?list={kept.key}"))
    assert answer.status_code == 422
    assert "event-not-of-this-game" in words(answer)
