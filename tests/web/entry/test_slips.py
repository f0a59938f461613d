"""Slips, the poster, and players who enter themselves."""

from __future__ import annotations

import pytest
from django.test import Client

from tavle.tournament import commands as c
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, PlayerLink, Venue
from tests.tournament.desk import play_round
from tests.web.halls import RULES, Hall, entered, organiser
from tests.web.reading import ENGLISH, hidden, words


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


def test_a_printed_link_and_its_code_work_when_the_laptop_has_got_another_address(hall: Hall, desk: Client) -> None:
    """The slip names one address; the same path under another, or the code alone, leads to the same page."""
    desk.post(hall.at("desk/players"), {"name": "Anna Berg"})
    link = PlayerLink.for_player(hall.id, "p1")
    for address in ("192.168.1.7:8000", "10.0.0.23:8001", "laptop.local:8000", "[fe80::1]:8000"):
        phone = Client(HTTP_HOST=address)
        assert phone.get(f"/me/{link.token}").headers["Location"] == hall.at("me")
        assert "Anna Berg" in phone.get(hall.at("me")).content.decode()
        another = Client(HTTP_HOST=address)
        assert another.post("/c/", {"code": link.code.lower()}).headers["Location"] == hall.at("me")
