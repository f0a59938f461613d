"""Text that nobody types: NUL, half characters, far too much of it. It is refused or kept, and nothing ever breaks.

Runs on PostgreSQL too (`test_postgres.py`), which takes no NUL and cuts no text off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tavle.web.accounts.models import EntryNote, Venue
from tavle.web.api import PREFIX
from tavle.web.api.application import description
from tavle.web.api.scopes import Scope
from tavle.web.outside import tallies
from tavle.web.permissions import COMMAND_ROLES
from tavle.web.urls import pages
from tests.web.api.calling import Program, codes, program
from tests.web.forms import Form, Forms
from tests.web.halls import Hall, browser, entered, played
from tests.web.kept import any_lists
from tests.web.test_matrix import arguments, plain

NUL = "a\0b"
LONG = "\U0001d518\u0301" * 3000
"""Far longer than any field, outside the first plane, and with marks that belong to the letter before."""
LEFT_OUT = {"logout", "new_demos", "open_link", "begin_study", "erase_account"}
ROUTES = [pattern for pattern in pages if pattern.name not in LEFT_OUT]


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("ndf_arcon_2002", 14, rounds=1)


@pytest.fixture(scope="module")
def owner(hall: Hall) -> Client:
    return browser("owner", hall, everywhere=True, raise_request_exception=False, headers={"Accept-Language": "en"})


@pytest.fixture(scope="module")
def caller() -> Program:
    made = program(*Scope)
    made.client.raise_request_exception = False
    return made


def address(pattern: Any, hall: Hall) -> str:
    return reverse(str(pattern.name), kwargs=arguments(pattern, hall))


def test_no_page_takes_a_nul(hall: Hall, owner: Client) -> None:
    """In a field, in the name of a field, behind the question mark: a sentence, and nothing is kept."""
    before = hall.head
    for pattern in ROUTES:
        at = address(pattern, hall)
        for answer in (owner.post(at, {"name": NUL}), owner.get(at, {NUL: "1"})):
            assert (pattern.name, answer.status_code) in ((pattern.name, 409), (pattern.name, 405))
    for answer in (owner.post(hall.at("do"), {NUL: "x"}), owner.get(hall.at(), {"round": NUL})):
        assert answer.status_code == 409
    assert hall.head == before
    assert "can stand in no text" in owner.post(hall.at("desk/paste"), {"names": NUL}).content.decode()
    assert (
        "can stand in no text" in owner.post(hall.at("do"), {"x": NUL}, headers={"HX-Request": "true"}).content.decode()
    )


def test_no_address_takes_a_nul(owner: Client) -> None:
    for start in (
        "/t/{}/",
        "/me/{}",
        "/welcome/{}",
        "/wall/{}",
        "/c/{}",
        "/qr/{}.svg",
        "/ratings/{}",
        "/live/{}",
        "/{}",
    ):
        for text in ("a%00b", "%00", "%ED%A0%80", "%FF%FE", "%F0%9D%94%98" * 900):
            assert owner.get(start.format(text)).status_code in (200, 404, 409, 410)


@pytest.mark.parametrize("value", ['"\\000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"', "x" * 5000, "\U0001d518" * 40])
@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "tavle_language"])
def test_a_cookie_that_nobody_has_set_is_none(name: str, value: str, hall: Hall) -> None:
    """A quoted cookie may spell out any sign by its number."""
    client = Client(raise_request_exception=False)
    header = f"{name}={value}".encode().decode("latin-1")
    answers = [client.get(hall.at(), HTTP_COOKIE=header), client.post("/login", {"name": "x"}, HTTP_COOKIE=header)]
    assert [answer.status_code for answer in answers] == [200, 422]


def forms_of(client: Client, hall: Hall) -> Iterator[tuple[str, Form]]:
    """Every form that an owner meets, once: those of other rows and numbers are the same."""
    seen: set[tuple[str, ...]] = set()
    for pattern in ROUTES:
        page = client.get(address(pattern, hall))
        if page.status_code != 200 or not page.headers["Content-Type"].startswith("text/html"):
            continue
        for form in Forms(page.content.decode()).found:
            key = tuple(sorted({re.sub(r"\bp?\d+", "N", each) for each in (form.action, *form.fields)}))
            if key not in seen and "logout" not in form.action and not form.action.endswith("/erase"):
                seen.add(key)
                yield form.action or address(pattern, hall), form


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite keeps whatever length; hardening/ tries it there")
def test_far_too_much_text_in_any_field_breaks_nothing(hall: Hall, owner: Client) -> None:
    """Each field of each form by itself, all others as they stood: what is right for a form is never what breaks it."""
    faults, tried = [], 0
    for at, form in list(forms_of(owner, hall)):
        for field in sorted(set(form.fields) - {"csrfmiddlewaretoken", "command_id"}):
            tallies.forget()
            tried += 1
            answer = owner.post(at, {**form.fields, field: LONG})
            if answer.status_code >= 500:
                faults.append((at, field, answer.status_code))
    assert faults == []
    assert tried > 80, tried


def test_what_is_kept_is_no_longer_than_its_place(owner: Client) -> None:
    hall = entered("agricola_nm", 4)
    owner.post(hall.at("desk/players/p1/note"), {"team": LONG, "contact": LONG})
    note = EntryNote.objects.get(tournament=hall.id, player="p1")
    assert (len(note.team), len(note.contact)) == (120, 200)
    owner.post(hall.at("desk/venue"), {"place": LONG, "zone": "Europe/Oslo"})
    assert len(Venue.of(hall.id).place) == 200


def test_a_name_too_long_for_an_account_logs_nobody_in() -> None:
    client = Client(raise_request_exception=False)
    assert client.post("/login", {"name": LONG, "password": LONG}).status_code == 422
    assert client.post("/c/", {"code": LONG}).status_code == 422


OPERATIONS = [
    (method, path.removeprefix(PREFIX), operation)
    for path, methods in description()["paths"].items()
    for method, operation in methods.items()
]


@pytest.mark.parametrize(
    ("method", "path", "operation"), OPERATIONS, ids=lambda each: str(each) if isinstance(each, str) else ""
)
def test_no_operation_takes_what_is_no_text(
    method: str, path: str, operation: Any, hall: Hall, caller: Program
) -> None:
    values = {"id": hall.id, "player": "p1", "picture": "meetings", "round": 1, "table": 1, "number": 10**6}
    known = {**values, **any_lists(), "book": "agricola_nm", "kind": "x", "sheet": "x"}
    tallies.forget()
    for name in [each["name"] for each in operation.get("parameters", ()) if each["in"] == "path"]:
        for text in ("a%00b", "%ED%A0%80", "%F0%9D%94%98" * 900):
            answer = caller.ask(method, path.format(**{**known, name: text}), {})
            assert 400 <= answer.status_code < 500, (name, text[:9])
    for name in [each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"]:
        assert caller.ask(method, f"{path.format(**known)}?{name}=a%00b").status_code == 422
    assert codes(caller.ask(method, f"{path.format(**known)}?%00=1")) == ["not-text"]
    if "requestBody" in operation and "application/json" in operation["requestBody"]["content"]:
        for escaped in (r"\u0000", r"\ud800"):
            body = f'{{"command_id": "x", "command": {{"x": ["{escaped}"]}}}}'.encode()
            answer = caller.client.generic(
                method.upper(), PREFIX + path.format(**known), body, content_type="application/json"
            )
            assert (answer.status_code, codes(answer)) == (400, ["not-text"])


@pytest.mark.parametrize("name", list(COMMAND_ROLES))
def test_far_too_much_text_in_any_command_breaks_nothing(name: str, hall: Hall, caller: Program, owner: Client) -> None:
    """By the API and by a button; players of an id that is no id are nobody."""
    data = plain(name)
    texts = [key for key, value in data.items() if isinstance(value, str) and key != "command"]
    for key in texts:
        asked = {**data, key: LONG}
        tallies.forget()
        answer = caller.post(f"tournaments/{hall.id}/commands", {"command_id": f"{name}-{key}", "command": asked})
        assert answer.status_code < 500
        assert owner.post(hall.at("do"), {"command": json.dumps(asked)}).status_code < 500
