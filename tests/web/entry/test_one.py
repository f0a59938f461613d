"""One player: what is known of him, his link, his leaving."""

from __future__ import annotations

from fractions import Fraction

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tavle.web.accounts.models import EntryNote, PlayerLink
from tests.web.halls import Hall, entered, organiser, played
from tests.web.reading import ENGLISH, hidden, words


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
    assert [player.called for player in hall.latest().state.tournament.players] == ["Anna"]


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


def test_links_of_a_whole_hall_are_asked_for_and_made_together() -> None:
    hall = entered("agricola_nm", 5)
    second = PlayerLink.for_player(hall.id, "p2")
    taken_back = PlayerLink.for_player(hall.id, "p3")
    PlayerLink.revoke(hall.id, "p3")
    with CaptureQueriesContext(connection) as asked:
        found = PlayerLink.for_players(hall.id, ["p1", "p2", "p3", "p4"])
    assert list(found) == ["p1", "p2", "p3", "p4"]
    assert {name: link.player for name, link in found.items()} == {name: name for name in found}
    assert found["p2"] == second
    assert found["p3"].token != taken_back.token
    assert len({(link.token, link.code) for link in found.values()}) == 4
    assert PlayerLink.for_players(hall.id, ["p1", "p4"]) == {name: found[name] for name in ("p1", "p4")}
    assert len([each for each in asked.captured_queries if "player_link" in each["sql"]]) == 3
