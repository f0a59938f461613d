"""A session, a link or a code in wrong hands: how it ends, and what it never opens."""

from __future__ import annotations

import json

from django.test import Client

from tavle.web.accounts.models import Membership, PlayerLink, User
from tests.web.halls import Hall, entered, player_in
from tests.web.reading import ENGLISH, words

PASSWORD, OTHER = "correct horse battery", "another staple entirely"
CHECK_IN = {"command": json.dumps({"command": "name_arbiter", "arbiter": "p1"})}


def director(hall: Hall, name: str) -> Client:
    """Somebody who has logged in with his password."""
    user, made = User.objects.get_or_create(username=name)
    if made:
        user.set_password(PASSWORD)
        user.save()
        Membership.objects.create(user=user, tournament=hall.id, role="director")
    client = Client(**ENGLISH)
    assert client.post("/login", {"name": name, "password": PASSWORD}).status_code == 302
    return client


def with_cookie(client: Client) -> Client:
    """A thief who has copied the session's cookie."""
    thief = Client(**ENGLISH)
    thief.cookies["sessionid"] = client.cookies["sessionid"].value
    return thief


def test_logging_out_ends_a_copied_session() -> None:
    hall = entered("agricola_nm", 4)
    client = director(hall, "leaves")
    thief = with_cookie(client)
    assert thief.get(hall.at("desk")).status_code == 200
    client.post("/logout")
    assert thief.get(hall.at("desk")).status_code == 302
    assert thief.post(hall.at("do"), CHECK_IN).status_code == 409


def test_another_password_ends_all_other_sessions_and_not_the_own() -> None:
    hall = entered("agricola_nm", 4)
    own, thief = director(hall, "changes"), with_cookie(director(hall, "changes"))
    assert thief.get(hall.at("desk")).status_code == 200
    page = own.post("/account/password", {"password": PASSWORD, "new": OTHER})
    assert "The password is changed." in words(page)
    assert (own.get(hall.at("desk")).status_code, thief.get(hall.at("desk")).status_code) == (200, 302)
    assert Client().post("/login", {"name": "changes", "password": PASSWORD}).status_code == 422
    assert Client().post("/login", {"name": "changes", "password": OTHER}).status_code == 302


def test_a_password_is_changed_by_who_knows_the_old_one_alone() -> None:
    hall = entered("agricola_nm", 4)
    client = director(hall, "keeps")
    for form, said in (
        ({"password": "guess", "new": OTHER}, "That is not your password."),
        ({"password": PASSWORD, "new": "short"}, "at least 10 characters"),
        ({}, "That is not your password."),
    ):
        answer = client.post("/account/password", form)
        assert (answer.status_code, said in words(answer)) == (422, True)
    assert Client().post("/login", {"name": "keeps", "password": PASSWORD}).status_code == 302


def test_guessing_the_password_of_an_open_session_is_slowed_down() -> None:
    client = director(entered("agricola_nm", 4), "guessed")
    answers = [client.post("/account/erase", {"password": str(guess)}).status_code for guess in range(11)]
    assert answers == [422] * 10 + [429]
    assert User.objects.filter(username="guessed").exists()


def test_a_session_that_was_planted_is_not_the_one_that_is_logged_in() -> None:
    hall = entered("agricola_nm", 4)
    victim = Client()
    victim.cookies["sessionid"] = "planted0planted0planted0planted0"
    director(hall, "planted")
    victim.post("/login", {"name": "planted", "password": PASSWORD})
    assert victim.cookies["sessionid"].value != "planted0planted0planted0planted0"
    thief = Client()
    thief.cookies["sessionid"] = "planted0planted0planted0planted0"
    assert thief.get(hall.at("desk")).status_code == 302


def test_a_role_that_was_taken_ends_at_once() -> None:
    hall = entered("agricola_nm", 4)
    client = director(hall, "deposed")
    Membership.objects.filter(user__username="deposed").delete()
    assert client.get(hall.at("desk")).status_code == 403
    assert client.post(hall.at("do"), CHECK_IN).status_code == 409


def test_a_slip_of_one_tournament_opens_nothing_in_another() -> None:
    one, other = entered("agricola_nm", 4), entered("agricola_nm", 4)
    phone = player_in(one, "p1")
    assert phone.get(one.at("me")).status_code == 200
    for page in ("me", "me/data", "me/data.json", "desk"):
        assert phone.get(other.at(page)).status_code in (302, 403)
    assert Client().post(other.at("code"), {"code": PlayerLink.for_player(one.id, "p1").code}).status_code == 422
