"""The registration desk, lists of players, one player, slips and posters, and players who enter themselves."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tavle.core.errors import Refused, refuse
from tavle.core.model import Player, PlayerId
from tavle.store.executing import Outcome
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.state import State
from tavle.web import entering, logs
from tavle.web.accounts.models import EntryNote, PlayerLink, Venue
from tavle.web.fitting import fitting
from tests.tournament.desk import play_round, players
from tests.web.halls import RULES, Hall, entered, organiser, played
from tests.web.reading import Reader

ENGLISH: dict[str, Any] = {"headers": {"Accept-Language": "en"}}


def words(answer: Any) -> str:
    """What a page says, piece by piece."""
    return " ".join(" ".join(Reader(answer.content.decode()).all("main")[0].text).split())


def hidden(answer: Any) -> dict[str, str]:
    """What the fields of a page hold."""
    page = Reader(answer.content.decode())
    fields = {e.attributes["name"]: e.attributes.get("value", "") for e in page.all("input") if "name" in e.attributes}
    return fields | {e.attributes["name"]: "".join(e.text).removeprefix("\n") for e in page.all("textarea")}


def sent(answer: Any) -> dict[str, Any]:
    """What a browser sends back of a page as it is: no file, no choice among several, columns as they stand."""
    page = Reader(answer.content.decode())
    chosen = [e.attributes["value"] for e in page.all("option") if "selected" in e.attributes]
    form = {name: value for name, value in hidden(answer).items() if name != "file" and not name.startswith("twin-")}
    return {**form, "column": chosen or [form.get("column", "looks")]}


def names(state: State) -> list[str]:
    return [player.called for player in state.tournament.players]


@pytest.fixture
def hall() -> Hall:
    """Registration is open; nobody has come yet."""
    return entered("ndf_arcon_2002", 0)


@pytest.fixture
def desk(hall: Hall) -> Client:
    return organiser("director", hall.id, **ENGLISH)


def test_a_player_is_entered_with_all_that_the_desk_knows(hall: Hall, desk: Client) -> None:
    answer = desk.post(hall.at("desk/players"), {"name": " Anna  Berg ", "club": "Oslo", "team": "Ringrevene"})
    assert answer.status_code == 302
    (anna,) = hall.latest().state.tournament.players
    assert (anna.id, anna.name, anna.club, anna.registered is not None) == ("p1", "Anna Berg", "Oslo", True)
    assert EntryNote.objects.get(tournament=hall.id, player="p1").team == "Ringrevene"
    assert "Anna Berg is entered." in words(desk.get(answer.headers["Location"]))


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"name": " "}, "no name"),
        ({"name": "x" * 121}, "more than 120 letters"),
        ({"name": "Bo", "rating": "strong"}, "the rating is no number such as 1430 or 1430.5"),
        ({"name": "Bo", "games": "many"}, "the number of games is no whole number"),
    ],
)
def test_what_cannot_be_entered_stays_in_the_form_with_the_reason(form: dict[str, str], said: str) -> None:
    hall = entered("nbgf_monrad", 2, rounds=3, match_length=5)
    answer = organiser("director", hall.id, **ENGLISH).post(hall.at("desk/players"), {**form, "club": "Voss"})
    assert (answer.status_code, said in words(answer)) == (422, True)
    assert hidden(answer)["club"] == "Voss"
    assert len(hall.latest().state.tournament.players) == 2


def test_a_namesake_is_asked_about(hall: Hall, desk: Client) -> None:
    desk.post(hall.at("desk/players"), {"name": "Anna Berg", "club": "Oslo"})
    asked = desk.post(hall.at("desk/players"), {"name": "anna berg", "club": "Voss"})
    assert (asked.status_code, "Somebody of this name is entered already: Anna Berg · Oslo" in words(asked)) == (
        409,
        True,
    )
    desk.post(hall.at("desk/players"), {"name": "anna berg", "club": "Voss", "another": "on"})
    assert [player.club for player in hall.latest().state.tournament.players] == ["Oslo", "Voss"]


def test_who_comes_while_the_round_is_prepared_is_checked_in_but_not_pre_registered(hall: Hall, desk: Client) -> None:
    hall.do(c.OpenCheckIn())
    desk.post(hall.at("desk/players"), {"name": "Bo", "here": "on"})
    desk.post(hall.at("desk/players"), {"name": "Cy"})
    state = hall.latest().state
    assert state.tournament.present == ("p1",)
    assert [player.registered for player in state.tournament.players] == [None, None]


def test_a_late_entry_between_the_rounds() -> None:
    hall = played("ndf_arcon_2002", 14)
    desk = organiser("scorekeeper", hall.id)
    assert desk.post(hall.at("desk/players"), {"name": "Late"}).status_code == 302
    assert names(hall.latest().state)[-1] == "Late"


def test_another_desk_that_was_quicker_costs_nothing_but_the_id(hall: Hall) -> None:
    tried: list[str] = []

    def give(command: Command, command_id: str) -> Outcome:
        tried.append(command_id)
        if len(tried) == 1:
            raise refuse("double-player", where="player.id", player="p1")
        return logs.do(hall.id, command, command_id=command_id, by="desk")

    assert entering.enter(hall.id, Player(PlayerId(""), "Bo"), give, command_id="one") == "p1"
    assert tried == ["one", "one-1"]


def test_a_desk_does_not_try_for_ever(hall: Hall) -> None:
    tried: list[str] = []

    def give(_: Command, command_id: str) -> Outcome:
        tried.append(command_id)
        raise refuse("double-player", where="player.id", player="p1")

    with pytest.raises(Refused):
        entering.enter(hall.id, Player(PlayerId(""), "Bo"), give, command_id="one")
    assert len(tried) == 5


def test_where_nobody_can_be_entered_any_more_what_was_typed_stays() -> None:
    hall = entered("ndf_arcon_2002", 7, rounds=1)
    play_round(hall, RULES["ndf_arcon_2002"])
    hall.do(c.FinishTournament())
    answer = organiser("director", hall.id, **ENGLISH).post(hall.at("desk/players"), {"name": "Late"})
    assert (answer.status_code, hidden(answer)["name"]) == (422, "Late")


def test_search_works_without_a_script(hall: Hall, desk: Client) -> None:
    for name, club in (("Anna Berg", "Oslo"), ("Bo Lie", "Voss")):
        desk.post(hall.at("desk/players"), {"name": name, "club": club})
    found = words(desk.get(hall.at("desk/players"), {"q": "vos"}))
    assert ("Bo Lie" in found, "Anna Berg" in found) == (True, False)
    assert "Nobody of this name. New player" in words(desk.get(hall.at("desk/players"), {"q": "zz"}))
    assert hidden(desk.get(hall.at("desk/players"), {"new": "Zoë"}))["name"] == "Zoë"


def test_beyond_the_places_there_is_a_waiting_list(hall: Hall, desk: Client) -> None:
    hall.do(c.OpenRegistration(limit=1))
    for name in ("Anna", "Bo"):
        desk.post(hall.at("desk/players"), {"name": name})
    assert [player.called for player in hall.latest().state.waiting] == ["Bo"]
    shown = words(desk.get(hall.at("desk/players")))
    assert "Waiting list Bo" in shown
    assert "Waiting list" in words(desk.get(hall.at("desk/players/p2")))
    assert "Give a place" not in words(organiser("scorekeeper", hall.id, **ENGLISH).get(hall.at("desk/players")))


# How those present fit the tables.


def test_the_desk_says_all_along_how_many_are_over(hall: Hall, desk: Client) -> None:
    hall.do(c.OpenCheckIn())
    for number in range(1, 22):
        desk.post(hall.at("desk/players"), {"name": f"Player {number}", "here": "on"})
        if number == 20:
            said = words(desk.get(hall.at("desk/players")))
            assert "20 here: 2 boards, 6 left over One short: who fills in?" in said
            assert "Otherwise these sit out, in this order:" in said
    assert "21 here: 3 boards, 0 left over" in words(desk.get(hall.at("desk/players")))


def arrived(hall: Hall, beforehand: int, later: Mapping[str, str]) -> None:
    """So many were entered beforehand and are there; then others come at the times given."""
    hall.all(*(c.RegisterPlayer(player=player) for player in players(beforehand, registered="2002-06-01T12:00")))
    hall.do(c.OpenCheckIn(everybody=True))
    for name, when in later.items():
        hall.do(c.RegisterPlayer(player=Player(PlayerId(name), name)))
        hall.do(c.CheckIn(player=PlayerId(name), arrived=when))


def test_who_sits_out_by_the_book_and_why(hall: Hall) -> None:
    """Source: ndf_arcon_2002 §1e: volunteers, then who was not entered beforehand, the last to arrive first."""
    arrived(hall, 13, {"early": "2002-06-28T15:00", "late": "2002-06-28T15:50", "later": "2002-06-28T15:55"})
    found = fitting(hall.state)
    assert (found.here, found.tables, found.over, found.short, found.by_lot) == (16, 2, 2, 5, 0)
    assert found.out == (("later", "arrived"), ("late", "arrived"))
    hall.do(c.Volunteer(player=hall.state.tournament.players[0].id, offer="sit_out"))
    assert fitting(hall.state).out == (("p1", "volunteered"), ("later", "arrived"))


def test_equals_are_not_named_before_the_lots_are_drawn(hall: Hall) -> None:
    hall.all(*(c.RegisterPlayer(player=player) for player in players(9)))
    found = fitting(hall.state)
    assert (found.here, found.out, found.by_lot) == (9, (), 2)


def test_volunteers_fill_up(hall: Hall) -> None:
    arrived(hall, 14, {"spare": "2002-06-28T15:00"})
    hall.all(
        c.CheckOut(player=hall.state.tournament.players[0].id), c.CheckOut(player=hall.state.tournament.players[-1].id)
    )
    hall.do(c.Volunteer(player=hall.state.tournament.players[-1].id, offer="play"))
    found = fitting(hall.state)
    assert (found.here, found.tables, found.over, found.filling) == (13, 2, 0, ("spare",))


def test_too_few_for_a_table_and_a_bye(hall: Hall, monrad: Hall) -> None:
    arrived(hall, 3, {})
    found = fitting(hall.state)
    assert (found.here, found.tables, found.over, found.short) == (3, 0, 3, 4)
    found = fitting(monrad.state)
    assert (found.here, found.tables, found.over, found.bye) == (9, 4, 1, True)


def test_more_boards_than_the_hall_has_tables(hall: Hall, desk: Client) -> None:
    Venue.objects.create(tournament=hall.id, tables=1)
    arrived(hall, 14, {})
    assert "The hall has 1 table." in words(desk.get(hall.at("desk/players")))


# Many at once.

MAIL = "Anna Berg, Oslo\nBo Lie\n\nCy Dahl, Bergen\nanna berg\n"


def test_a_mail_is_looked_at_before_anybody_is_entered(hall: Hall, desk: Client) -> None:
    seen = desk.post(hall.at("desk/paste"), {"text": MAIL})
    assert "3 left out: an empty line" in words(seen)
    assert "An earlier line has this name." in words(seen)
    assert names(hall.latest().state) == []
    form = {**sent(seen), "enter": "on"}
    asked = desk.post(hall.at("desk/paste"), form)
    assert (asked.status_code, "Say who is meant in lines 5." in words(asked)) == (422, True)
    done = desk.post(hall.at("desk/paste"), {**form, "twin-5": "same"})
    assert "3 players entered" in words(done)
    assert "Line 3: an empty line" in words(done)
    assert "Line 5 “anna berg”: the same person" in words(done)
    assert names(hall.latest().state) == ["Anna Berg", "Bo Lie", "Cy Dahl"]
    again = desk.post(hall.at("desk/paste"), {**form, "twin-5": "same"})
    assert (again.status_code, "Say who is meant in lines 1, 2, 4." in words(again)) == (422, True)
    assert len(hall.latest().state.tournament.players) == 3


def test_what_was_changed_since_is_shown_again(hall: Hall, desk: Client) -> None:
    seen = sent(desk.post(hall.at("desk/paste"), {"text": "Berg, Anna\nLie, Bo"}))
    form = {**seen, "column": ["last_name", "first_name"], "enter": "on"}
    shown = desk.post(hall.at("desk/paste"), form)
    assert "Anna Berg" in words(shown)
    assert names(hall.latest().state) == []
    form = {**sent(shown), "enter": "on"}
    assert "Dag" in words(desk.post(hall.at("desk/paste"), {**form, "text": "Dag"}))
    assert names(hall.latest().state) == []
    desk.post(hall.at("desk/paste"), form)
    assert names(hall.latest().state) == ["Anna Berg", "Bo Lie"]


def test_one_column_is_chosen_and_the_others_follow(hall: Hall, desk: Client) -> None:
    seen = sent(desk.post(hall.at("desk/paste"), {"text": "Anna;7;Oslo"}))
    shown = desk.post(hall.at("desk/paste"), {**seen, "column": ["looks", "nonsense", "team"]})
    assert sent(shown)["column"] == ["name", "", "team"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_a_file_of_a_spreadsheet(encoding: str, desk: Client, hall: Hall) -> None:
    file = SimpleUploadedFile("p.csv", "Navn;Klubb;Lag\nÅse Øy;Ås;Ringrevene\n".encode(encoding))
    seen = desk.post(hall.at("desk/paste"), {"file": file, "text": ""})
    assert "2 Åse Øy Ås Ringrevene is entered" in words(seen)
    form = {**sent(seen), "enter": "on"}
    assert form["column"] == ["name", "club", "team"]
    assert "1 player entered" in words(desk.post(hall.at("desk/paste"), form))
    assert EntryNote.objects.get(tournament=hall.id, player="p1").team == "Ringrevene"


@pytest.mark.parametrize("data", [b"x" * 1_000_001, b"x\n" * 1_001])
def test_too_much_at_once(data: bytes, desk: Client, hall: Hall) -> None:
    answer = desk.post(hall.at("desk/paste"), {"file": SimpleUploadedFile("p.csv", data)})
    assert (answer.status_code, "at most 1000 lines" in words(answer)) == (422, True)


def test_what_the_log_refuses_stays_in_the_form() -> None:
    hall = entered("ndf_arcon_2002", 7, rounds=1)
    desk = organiser("director", hall.id, **ENGLISH)
    form = sent(desk.post(hall.at("desk/paste"), {"text": "Name\nAnna\nBo"}))
    play_round(hall, RULES["ndf_arcon_2002"])
    hall.do(c.FinishTournament())
    answer = desk.post(hall.at("desk/paste"), {**form, "enter": "on"})
    assert answer.status_code == 422
    assert hidden(answer)["text"] == "Name\nAnna\nBo"


# One player.


@pytest.fixture
def anna(hall: Hall, desk: Client) -> str:
    """The page of Anna, who is entered."""
    desk.post(hall.at("desk/players"), {"name": "Anna", "rating": "1430,5"})
    return hall.at("desk/players/p1")


def test_what_was_entered_is_put_right(hall: Hall, desk: Client, anna: str) -> None:
    form = hidden(desk.get(anna))
    assert (form["name"], form["rating"]) == ("Anna", "1430.5")
    desk.post(anna, {"name": "Anna Berg", "rating": "1430.5", "games": "37", "club": "Oslo", "travelled": "on"})
    (player,) = hall.latest().state.tournament.players
    assert (player.name, player.rating, player.games, player.club) == ("Anna Berg", Fraction(2861, 2), 37, "Oslo")
    assert (player.travelled, player.registered) == (True, None)
    desk.post(anna, {"name": "Anna Berg", "registered": "on"})
    assert hall.latest().state.tournament.players[0].registered is not None


def test_what_cannot_be_is_said_beside_the_field(desk: Client, anna: str) -> None:
    answer = desk.post(anna, {"name": "", "club": "Oslo"})
    assert (answer.status_code, hidden(answer)["club"], "no name" in words(answer)) == (422, "Oslo", True)


def test_after_the_start_a_reason_is_wanted() -> None:
    hall = played("ndf_arcon_2002", 14)
    desk = organiser("director", hall.id, **ENGLISH)
    answer = desk.post(hall.at("desk/players/p1"), {"name": "Anna"})
    assert (answer.status_code, hidden(answer)["name"]) == (422, "Anna")
    assert desk.post(hall.at("desk/players/p1"), {"name": "Anna", "reason": "typing error"}).status_code == 302


def test_a_scorekeeper_sees_the_entry_and_cannot_change_it(hall: Hall, anna: str) -> None:
    helper = organiser("scorekeeper", hall.id, **ENGLISH)
    assert "Taking part" not in words(helper.get(anna))
    assert helper.post(anna, {"name": "Other"}).status_code == 422
    assert names(hall.latest().state) == ["Anna"]


def test_what_the_desk_notes_is_nowhere_else(hall: Hall, desk: Client, anna: str) -> None:
    desk.post(f"{anna}/note", {"contact": "anna@example.org", "team": "Ringrevene", "fee_paid": "on"})
    assert hidden(desk.get(anna))["contact"] == "anna@example.org"
    assert "fee paid" in words(desk.get(hall.at("desk/players")))
    for page in ("", "log", "seating", "players/p1", "standings"):
        assert "example.org" not in Client().get(hall.at(page)).content.decode()
    desk.post(f"{anna}/note", {"fee": "open"})
    kept = EntryNote.objects.get(tournament=hall.id, player="p1")
    assert (kept.contact, kept.fee_paid) == ("anna@example.org", False)


def test_a_link_is_renewed_or_taken_back(hall: Hall, desk: Client, anna: str) -> None:
    first = PlayerLink.for_player(hall.id, "p1")
    answer = desk.post(f"{anna}/link", {"renew": "on"})
    assert answer.headers["Location"] == f"{hall.at('desk/links')}?player=p1"
    second = PlayerLink.for_player(hall.id, "p1")
    assert (Client().get(f"/me/{first.token}").status_code, Client().get(f"/me/{second.token}").status_code) == (
        410,
        302,
    )
    assert Client().get(f"/qr/{first.token}.svg").status_code == 404
    desk.post(f"{anna}/link", {"renew": "off"})
    assert Client().get(f"/me/{second.token}").status_code == 410
    assert not PlayerLink.objects.filter(tournament=hall.id, revoked=False).exists()


def test_nobody_of_that_id(hall: Hall, desk: Client) -> None:
    assert desk.get(hall.at("desk/players/p9")).status_code == 404
    assert desk.post(hall.at("desk/players/p9/note"), {"fee": "paid"}).status_code == 404


# Slips, the poster, and players who enter themselves.


@pytest.mark.usefixtures("anna")
def test_slips_have_a_picture_a_code_and_an_address(hall: Hall, desk: Client) -> None:
    link = PlayerLink.for_player(hall.id, "p1")
    text = words(desk.get(hall.at("desk/links"), headers={"Host": "hall.lan:8000"}))
    assert f"{link.code} or type the code at http://hall.lan:8000/c/" in text
    picture = Client().get(f"/qr/{link.token}.svg")
    assert (picture.status_code, picture.headers["Content-Type"]) == (200, "image/svg+xml")


def test_what_is_printed_on_the_server_itself_has_an_address_for_phones(
    hall: Hall, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavle.web.addresses.lan_address", lambda: "192.0.2.7")
    assert f"http://192.0.2.7:8000/t/{hall.id}/enter" in words(
        desk.get(hall.at("desk/poster"), headers={"Host": "localhost:8000"})
    )
    monkeypatch.setenv("TAVLE_NAME", "https://hall.example.org/")
    assert f"https://hall.example.org/t/{hall.id}/enter" in words(desk.get(hall.at("desk/poster")))
    monkeypatch.setenv("TAVLE_NAME", "laptop.local:8000")
    assert f"http://laptop.local:8000/t/{hall.id}/enter" in words(desk.get(hall.at("desk/poster")))


def test_a_player_enters_himself_and_finds_his_page(hall: Hall) -> None:
    phone = Client(**ENGLISH)
    answer = phone.post(hall.at("enter"), {"name": "Kari Moe", "club": "Voss", "contact": "kari@example.org"})
    assert (answer.status_code, answer.headers["Location"]) == (302, hall.at("me"))
    assert "Kari Moe" in words(phone.get(hall.at("me")))
    assert EntryNote.objects.get(tournament=hall.id, player="p1").contact == "kari@example.org"
    assert [stored.by for stored in logs.store().read(logs.known_id(hall.id))][-1] == "p1"


def test_where_the_log_refuses_what_he_typed_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration was closed between the look and the entry."""
    monkeypatch.setattr("tavle.web.venues.entry_open", lambda *_, **__: True)
    play = entered("ndf_arcon_2002", 7, rounds=1)
    play_round(play, RULES["ndf_arcon_2002"])
    play.do(c.FinishTournament())
    answer = Client(**ENGLISH).post(play.at("enter"), {"name": "Late", "club": "Voss"})
    assert (answer.status_code, hidden(answer)["club"]) == (422, "Voss")


def test_a_namesake_who_enters_himself_is_asked(hall: Hall) -> None:
    Client().post(hall.at("enter"), {"name": "Kari"})
    answer = Client(**ENGLISH).post(hall.at("enter"), {"name": "kari"})
    assert (answer.status_code, "If that is you, the desk has your slip." in words(answer)) == (422, True)
    assert Client().post(hall.at("enter"), {"name": "kari", "another": "on"}).status_code == 302
    assert len(hall.latest().state.tournament.players) == 2


def test_a_player_who_enters_himself_without_a_name(hall: Hall) -> None:
    answer = Client(**ENGLISH).post(hall.at("enter"), {"name": "", "club": "Voss"})
    assert (answer.status_code, hidden(answer)["club"]) == (422, "Voss")


def test_without_a_free_place_he_waits(hall: Hall) -> None:
    hall.do(c.OpenRegistration(limit=1))
    Client().post(hall.at("enter"), {"name": "Anna"})
    assert "All places are taken" in words(Client(**ENGLISH).get(hall.at("enter")))
    assert "You are on the waiting list" in words(Client(**ENGLISH).post(hall.at("enter"), {"name": "Bo"}))


def test_nobody_enters_himself_when_the_organiser_has_closed_it_or_play_has_begun(hall: Hall, arcon: Hall) -> None:
    Venue.objects.create(tournament=hall.id, open_entry=False)
    for closed in (hall, arcon):
        before = closed.head
        assert "Ask at the desk." in words(Client(**ENGLISH).get(closed.at("enter")))
        assert Client().post(closed.at("enter"), {"name": "Bo"}).status_code == 409
        assert closed.head == before
    assert "Nobody can enter himself" in words(organiser("director", hall.id, **ENGLISH).get(hall.at("desk/poster")))


@pytest.mark.usefixtures("anna")
def test_the_short_code_leads_to_the_players_page_on_the_whole_server(hall: Hall) -> None:
    code = PlayerLink.for_player(hall.id, "p1").code
    phone = Client(**ENGLISH)
    assert hidden(phone.get(f"/c/{code}"))["code"] == code
    assert phone.post("/c/", {"code": f" {code[:3]} {code[3:].lower()} "}).headers["Location"] == hall.at("me")
    assert "Anna" in words(phone.get(hall.at("me")))
    wrong = Client(**ENGLISH).post("/c/", {"code": "AAAAAA"})
    assert (wrong.status_code, "There is no such code here." in words(wrong)) == (422, True)
