"""The wizard, and place and time afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tavle.core.errors import Refused
from tavle.rules.model.base import Language
from tavle.rules.read import load_book
from tavle.texts.times import day_text
from tavle.tournament.state import Phase
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.counts import by_hall_clock, counted
from tavle.web.options import read_options, settings_form
from tavle.web.venues import MOST_SESSIONS, Session, read_venue, session_form, sessions_of
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH, hidden, words

FRIDAY = {"session-1-date": "2002-06-28", "session-1-from": "19.00", "session-1-to": "0100"}
PAST_MIDNIGHT = {"starts": "2002-06-28T19:00", "ends": "2002-06-29T01:00"}
ARCON = {"name": "ARCON 18", "place": "Gimle", "zone": "Europe/Oslo", "tables": "6", "open_entry": "on", **FRIDAY}
MONRAD = {"name": "Åpent NM", "option-rounds": "5", "option-match_length": "7", **FRIDAY}


@pytest.fixture
def owner() -> Client:
    return organiser("owner", **ENGLISH)


def made(client: Client, book: str, form: dict[str, str]) -> str:
    """The id of the tournament that a form makes."""
    answer = client.post(f"/new/{book}", form)
    assert answer.status_code == 302
    return str(answer.headers["Location"].split("/")[2])


def test_only_rules_of_whole_tournaments_are_offered(owner: Client) -> None:
    text = owner.get("/new").content.decode()
    offered = {
        book for book in ("ndf_arcon_2002", "agricola_nm", "nbgf_monrad", "galaxie_cdiplo") if f"/{book}" in text
    }
    assert offered == {"ndf_arcon_2002", "agricola_nm", "nbgf_monrad"}


def test_the_book_stands_there_in_plain_words_with_its_options_by_clause(owner: Client) -> None:
    said = words(owner.get("/new/ndf_arcon_2002"))
    assert "The rules in plain words" in said
    assert "Number of rounds. §1a" in said
    assert "who began (as usual) The score is that of the player who began the game." in said


def test_a_tournament_with_place_zone_tables_and_a_session_past_midnight(owner: Client) -> None:
    id_ = made(owner, "ndf_arcon_2002", ARCON | {"option-rounds": "3", "option-eliminated_rank": "on"})
    state, venue = logs.state_of(id_), Venue.of(id_)
    assert (state.phase, state.name) == (Phase.REGISTRATION, "ARCON 18")
    assert state.tournament.settings == {"rounds": 3, "sessions": [PAST_MIDNIGHT]}
    assert (venue.place, venue.zone, venue.tables, venue.sessions) == ("Gimle", "Europe/Oslo", 6, [])
    assert "28 June 2002 19:00–01:00 next day" in words(owner.get(f"/t/{id_}/desk/poster"))


def test_a_book_without_an_option_for_sessions_keeps_them_beside_the_log(owner: Client) -> None:
    id_ = made(owner, "nbgf_monrad", MONRAD | {"option-cup": "4", "option-cup-at_cut": "lot"})
    state, venue = logs.state_of(id_), Venue.of(id_)
    assert state.tournament.settings["cup"] == {"best": 4, "at_cut": "lot"}
    assert venue.sessions == [PAST_MIDNIGHT]
    assert sessions_of(state, venue) == [Session(**PAST_MIDNIGHT)]
    assert venue.open_entry is False


def test_two_events_of_one_name_have_addresses_of_their_own(owner: Client) -> None:
    one, two = (made(owner, "nbgf_monrad", MONRAD | {"name": "Æresrunde på Øya"}) for _ in range(2))
    assert (one, two) == ("aeresrunde-pa-oya", "aeresrunde-pa-oya-2")
    assert made(owner, "nbgf_monrad", MONRAD | {"name": "将棋"}) == "tournament"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": " "}, "The event needs a name."),
        ({"zone": "Mars/Base"}, "No such time zone; one is Europe/Oslo."),
        ({"tables": "many"}, "A number such as 4 is wanted."),
        ({"session-1-to": ""}, "Date, from and to are wanted, such as 16:00 and 21:00."),
        ({"session-1-from": "25:00"}, "Date, from and to are wanted"),
        ({"session-1-date": "9999-12-31"}, "Date, from and to are wanted"),
        ({"option-rounds": "99"}, "99"),
        ({"option-rounds": "four"}, "four"),
    ],
)
def test_what_is_wrong_is_said_in_place_and_nothing_typed_is_lost(
    owner: Client, wrong: dict[str, str], said: str
) -> None:
    before = logs.store().tournaments()
    answer = owner.post("/new/ndf_arcon_2002", ARCON | wrong)
    assert (answer.status_code, said in words(answer)) == (422, True)
    fields = hidden(answer)
    assert {key: fields[key] for key in (ARCON | wrong) if key != "open_entry"} == {
        key: value for key, value in (ARCON | wrong).items() if key != "open_entry"
    }
    assert logs.store().tournaments() == before


@pytest.mark.parametrize(
    ("form", "settings"),
    [
        ({}, {"byes_in_cumulative": False}),
        ({"option-byes_in_cumulative": "on"}, {}),
        (
            {"option-byes_in_cumulative": "on", "option-start": "lot", "option-apart": "on"},
            {"start": "lot", "apart": True},
        ),
        (
            {"option-byes_in_cumulative": "on", "option-cup": "points", "option-cup-points": "3"},
            {"cup": {"points": "3"}},
        ),
        ({"option-byes_in_cumulative": "on", "option-cup": "some"}, {"cup": {"best": "some"}}),
    ],
)
def test_options_that_are_as_the_book_has_them_are_left_out(form: dict[str, str], settings: dict[str, Any]) -> None:
    assert read_options(load_book("nbgf_monrad"), form) == settings


def test_a_cup_is_read_with_all_that_is_said_of_it() -> None:
    book = load_book("backgammon_cup")
    cup = {
        "points": "0",
        "at_cut": "all",
        "second": 4,
        "lengths": {"main": [7, 7, 9], "consolation": [5], "last_chance": [3]},
    }
    form = settings_form(book, {"cup": cup})
    assert {key: form[f"option-cup-length-{key}"] for key in ("main", "consolation", "last_chance")} == {
        "main": "7, 7, 9",
        "consolation": "5",
        "last_chance": "3",
    }
    assert read_options(book, form) == {"cup": cup}
    assert read_options(book, settings_form(book, {})) == {}
    typed = {**form, "option-cup-second": "few", "option-cup-length-main": "7; nine 11"}
    assert read_options(book, typed)["cup"] == {
        **cup,
        "second": "few",
        "lengths": {**cup["lengths"], "main": [7, "nine", 11]},  # type: ignore[dict-item]  # a table of this test
    }
    with pytest.raises(Refused, match="bad-setting"):
        load_book("backgammon_cup", read_options(book, typed))


def test_sessions_are_read_as_they_are_shown() -> None:
    sessions = [Session(f"2002-06-{day}T16:00", f"2002-06-{day}T21:00") for day in range(10, 10 + MOST_SESSIONS)]
    read = read_venue(session_form(sessions))
    assert read.faults == {}
    assert [Session(**each) for each in read.sessions] == sessions


def test_place_and_time_are_changed_afterwards() -> None:
    hall = entered("nbgf_monrad", 4, rounds=3, match_length=5)
    desk = organiser("director", hall.id, **ENGLISH)
    page = hall.at("desk/venue")
    assert desk.post(page, {"place": "Voss", "zone": "UTC", "limit": "8", **FRIDAY}).status_code == 302
    fields = hidden(desk.get(page))
    assert (fields["place"], fields["limit"], fields["session-1-to"]) == ("Voss", "8", "01:00")
    assert (hall.latest().state.limit, Venue.of(hall.id).sessions) == (8, [PAST_MIDNIGHT])
    desk.post(page, {"place": "Voss", "zone": "UTC", "limit": ""})
    assert (hall.latest().state.limit, Venue.of(hall.id).sessions) == (None, [])


def test_sessions_that_are_an_option_are_changed_as_a_setting(arcon: Hall) -> None:
    desk = organiser("director", arcon.id, **ENGLISH)
    page = arcon.at("desk/venue")
    form = {"zone": "UTC", "limit": "49", **FRIDAY}
    refused = desk.post(page, form)
    assert (refused.status_code, hidden(refused)["session-1-date"]) == (422, "2002-06-28")
    assert desk.post(page, {**form, "reason": "the hall is free later"}).status_code == 302
    assert arcon.latest().state.tournament.settings["sessions"] == [PAST_MIDNIGHT]
    assert desk.post(page, form).status_code == 302


@pytest.mark.parametrize("limit", ["many", "0", "50"])
def test_a_limit_that_cannot_be(limit: str) -> None:
    hall = entered("ndf_arcon_2002", 4)
    answer = organiser("director", hall.id, **ENGLISH).post(hall.at("desk/venue"), {"zone": "UTC", "limit": limit})
    assert (answer.status_code, hidden(answer)["limit"]) == (422, limit)


def test_sessions_of_an_imported_tournament_may_make_no_sense() -> None:
    hall = entered("ndf_arcon_2002", 4, sessions=[{"starts": "Friday", "ends": "late"}, PAST_MIDNIGHT])
    assert sessions_of(hall.state, Venue.of(hall.id)) == [Session(**PAST_MIDNIGHT)]


def test_the_public_page_says_where_and_when_and_leads_to_the_entry(owner: Client) -> None:
    id_ = made(owner, "ndf_arcon_2002", ARCON | {"name": "ARCON 19"})
    said = words(Client(**ENGLISH).get(f"/t/{id_}/"))
    assert "Gimle 28 June 2002 19:00–01:00 next day Enter yourself" in said


def test_the_log_goes_by_the_halls_clock() -> None:
    """Norway is two hours before UTC in summer, one in winter."""
    assert by_hall_clock("2002-06-28T23:30:00", "Europe/Oslo") == "2002-06-29T01:30"
    assert by_hall_clock("2002-12-28T14:05:59", "Europe/Oslo") == "2002-12-28T15:05"


@pytest.mark.parametrize(
    ("language", "one", "none", "when"),
    [
        ("en", "1 table", "0 tables", "1 August 2002"),
        ("nb", "1 bord", "0 bord", "1. august 2002"),
        ("fr", "1 table", "0 table", "1er août 2002"),
    ],
)
def test_numbers_and_days_in_three_languages(language: Language, one: str, none: str, when: str) -> None:
    assert [counted("tables", count, language) for count in (1, 0)] == [one, none]
    assert day_text("2002-08-01T12:00", language) == when


@pytest.mark.parametrize(
    ("book", "tables", "places"),
    [
        ("ndf_arcon_2002", "3", 21),
        ("ndf_arcon_2002", "", 49),
        ("ndf_arcon_2002", "9", 49),
        ("nbgf_monrad", "6", 12),
        ("agricola_nm", "3", 16),
    ],
)
def test_a_small_hall_opens_as_many_places_as_can_play_there(book: str, tables: str, places: int) -> None:
    form = {"name": f"Small hall {book} {tables}", "tables": tables, "zone": "Europe/Oslo"}
    answer = organiser("owner").post(f"/new/{book}", form)
    assert answer.status_code == 302, answer.content.decode()
    assert logs.state_of(answer.headers["Location"].split("/")[2]).limit == places
