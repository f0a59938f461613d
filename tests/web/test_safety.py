"""Forged forms, stolen sessions, guessed codes, revoked links, forged hosts, ways out to other sites."""

from __future__ import annotations

import json

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from tavle.store import tournament_id
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, Invitation, PlayerLink, User
from tavle.web.outside import tallies
from tavle.web.permissions import PAGES, Role
from tavle.web.urls import pages
from tests.web.halls import Hall, browser, entered, player_in
from tests.web.reading import Reader
from tests.web.test_matrix import arguments, kind

PASSWORD = "correct horse battery"
CHECK_IN = json.dumps({"command": "check_in", "player": "p1"})


def head(hall: Hall) -> int:
    return logs.store().head(tournament_id(hall.id)).version


@pytest.mark.parametrize("role", list(Role))
def test_no_form_is_taken_without_its_token(role: Role, monrad: Hall) -> None:
    """Every address is posted to by everybody who may open it, without the token: nothing happens anywhere."""
    client = browser(role, monrad, everywhere=True, enforce_csrf_checks=True)
    before = head(monrad)
    for pattern in pages:
        if kind(pattern) == "command" or role in PAGES[kind(pattern)]:
            answer = client.post(reverse(str(pattern.name), kwargs=arguments(pattern, monrad)), {"command": CHECK_IN})
            assert (pattern.name, answer.status_code) in {(pattern.name, 403), (pattern.name, 405)}
    assert head(monrad) == before


def test_a_form_that_is_too_old_says_so_in_the_readers_language(monrad: Hall) -> None:
    client = browser("director", monrad, enforce_csrf_checks=True, headers={"Accept-Language": "nb"})
    answer = client.post(monrad.at("do"), {"command": CHECK_IN})
    assert answer.status_code == 403
    assert Reader(answer.content.decode()).all("h1")[0].words == "Skjemaet har vært åpent for lenge"


def test_logging_in_begins_another_session() -> None:
    User.objects.create_user("rotating", password=PASSWORD)
    client = Client()
    client.get("/login")
    session = client.session
    session["planted"] = "by somebody else"
    session.save()
    planted = client.cookies["sessionid"].value
    answer = client.post("/login", {"name": "rotating", "password": PASSWORD, "next": "/permissions"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/permissions")
    assert client.cookies["sessionid"].value != planted
    used = client.cookies["sessionid"].value
    client.post("/logout")
    fresh = Client()
    fresh.cookies["sessionid"] = used
    assert "rotating" not in fresh.get("/").content.decode()


def test_a_personal_link_begins_another_session(monrad: Hall) -> None:
    client = Client()
    first = player_in(monrad, "p1")
    client.cookies["sessionid"] = first.cookies["sessionid"].value
    client.get(f"/me/{PlayerLink.for_player(monrad.id, 'p2').token}")
    assert client.cookies["sessionid"].value != first.cookies["sessionid"].value


def test_cookies_are_for_this_site_and_not_for_scripts(monrad: Hall) -> None:
    client = player_in(monrad)
    session = client.cookies["sessionid"]
    assert (session["httponly"], session["samesite"]) == (True, "Lax")


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_no_form_leads_to_another_site(elsewhere: str, monrad: Hall) -> None:
    User.objects.get_or_create(username="away")[0].set_password(PASSWORD)
    user = User.objects.get(username="away")
    user.set_password(PASSWORD)
    user.save()
    after_login = Client().post("/login", {"name": "away", "password": PASSWORD, "next": elsewhere})
    after_language = Client().post("/language", {"language": "nb", "next": elsewhere})
    director = browser("director", monrad)
    after_order = director.post(
        monrad.at("do"), {"command": '{"command": "name_arbiter", "arbiter": "p1"}', "next": elsewhere}
    )
    for answer in (after_login, after_language, after_order):
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/")
        assert answer.headers["Location"][1:2] not in ("/", "\\")


@pytest.mark.parametrize(
    ("address", "form", "tries"),
    [("/login", {"name": "nobody", "password": "x"}, 10), ("code", {"code": "AAAAAA"}, 20), ("/welcome/x", {}, 20)],
)
def test_whoever_tries_too_often_has_to_wait(address: str, form: dict[str, str], tries: int, monrad: Hall) -> None:
    address = address if address.startswith("/") else monrad.at(address)
    client = Client(REMOTE_ADDR="192.0.2.7")
    answers = [client.post(address, form).status_code for _ in range(tries + 1)]
    assert 429 not in answers[:-1]
    assert answers[-1] == 429
    assert Client(REMOTE_ADDR="192.0.2.8").post(address, form).status_code != 429
    assert client.get(address).status_code != 429
    tallies.forget()
    assert client.post(address, form).status_code != 429


def test_a_link_that_was_taken_back_opens_nothing_any_more() -> None:
    hall = entered("agricola_nm", 4)
    link = PlayerLink.for_player(hall.id, "p1")
    phone = player_in(hall, "p1")
    assert phone.get(hall.at("me")).status_code == 200
    PlayerLink.revoke(hall.id, "p1")
    assert phone.get(hall.at("me")).status_code == 403
    assert Client().get(f"/me/{link.token}").status_code == 410
    assert Client().post(hall.at("code"), {"code": link.code}).status_code == 422
    assert PlayerLink.for_player(hall.id, "p1").token != link.token


def test_an_invitation_works_once() -> None:
    token = Invitation.make("director")
    form = {"name": "Invited", "password": PASSWORD}
    assert Client().post(f"/welcome/{token}", form).status_code == 302
    assert Client().get(f"/welcome/{token}").status_code == 410
    assert Client().post(f"/welcome/{token}", {**form, "name": "Second"}).status_code == 410
    assert not User.objects.filter(username="Second").exists()


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        ({"name": "", "password": PASSWORD}, "A name of 1 to 150"),
        ({"name": "Weak", "password": "short"}, "at least 10 characters"),
        ({"name": "Weak", "password": "password12"}, "common"),
        ({"name": "TAKEN", "password": PASSWORD}, "choose another"),
    ],
)
def test_a_new_account_that_will_not_do_stays_in_the_form(form: dict[str, str], fault: str) -> None:
    User.objects.get_or_create(username="taken")
    answer = Client(headers={"Accept-Language": "en"}).post(f"/welcome/{Invitation.make('director')}", form)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert fault in text
    assert f'value="{form["name"]}"' in text
    assert form["password"] not in text or not form["password"]


def test_nothing_that_only_serves_to_reach_a_person_is_on_public_pages() -> None:
    hall = entered("agricola_nm", 4)
    EntryNote.keep(hall.id, "p1", contact="+47 900 00 000", team="Ulvene")
    link = PlayerLink.for_player(hall.id, "p1")
    public = Client()
    for pattern in pages:
        if kind(pattern) in ("home", "public", "entry") and pattern.name not in ("open_link", "qr"):
            text = public.get(reverse(str(pattern.name), kwargs=arguments(pattern, hall))).content.decode(
                errors="replace"
            )
            for secret in ("900 00 000", link.token, link.code):
                assert secret not in text, pattern.name


@pytest.mark.parametrize("host", ["evil<script>", "a b", "x/y", "user@host", ""])
def test_a_host_that_cannot_be_one_gets_nothing(host: str) -> None:
    answer = Client(headers={"Host": host or "?"}).get("/")
    assert (answer.status_code, answer.content) == (400, b"no such host")


@override_settings(ALLOWED_HOSTS=["tavle.example"])
def test_where_names_are_given_no_other_is_answered() -> None:
    assert Client(headers={"Host": "tavle.example"}).get("/").status_code == 200
    assert Client(headers={"Host": "evil.example"}).get("/").status_code == 400


def test_what_is_not_there_is_said_in_the_readers_language() -> None:
    for address in ("/t/no-such-hall/", "/t/NOT..AN_ID/", "/nowhere", "/t/no-such-hall/players/p1"):
        answer = Client(headers={"Accept-Language": "fr"}).get(address)
        assert answer.status_code == 404
        assert Reader(answer.content.decode()).all("html")[0].attributes["lang"] == "fr"


def test_a_fault_of_the_server_tells_nothing_of_its_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks() -> None:
        raise RuntimeError("secret inside")

    monkeypatch.setattr(logs.store(), "tournaments", breaks)
    client = Client(raise_request_exception=False, headers={"Accept-Language": "nb"})
    answer = client.get("/")
    text = answer.content.decode()
    assert answer.status_code == 500
    assert "Noe er i stykker her" in text
    assert "secret" not in text
    assert Reader(text).all("html")[0].attributes["lang"] == "nb"
