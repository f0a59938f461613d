"""Anything at all is sent to every address by everybody: nothing breaks, and what is refused has changed nothing."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from tavle.tournament.commands import COMMANDS
from tavle.tournament.events import name_of
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, Invitation, Membership, PlayerLink, Venue
from tavle.web.outside import tallies
from tavle.web.permissions import PAGES, Role
from tavle.web.privacy.models import Retention, Veil
from tavle.web.projector.models import Screen
from tavle.web.urls import pages
from tests.web.halls import Hall, browser, played
from tests.web.test_matrix import arguments, kind

TEMPLATES = Path(__file__).parents[3] / "src" / "tavle" / "web" / "templates"
FIELDS = sorted(
    {name for path in TEMPLATES.rglob("*.html") for name in re.findall(r'name="([\w-]+)"', path.read_text("utf-8"))}
    - {"csrfmiddlewaretoken"}
    | {f"seat-{n}" for n in range(7)}
    | {"winner", "round", "table", "with-player", "int-round", "list-players", "map-centres-AUS", "rest-x-y"}
)
"""Every field that a page has, and some that are made while a page is shown."""
NASTY = (
    *("", " ", "on", "off", "0", "1", "-1", "7", "9" * 20, "٣", "1e9", "NaN", "null", "p1", "p2", "nobody", "\0"),
    *("a\0b", "\ud7ff\ue000", "\u202e", "x" * 5000, "../../../etc/passwd", "<script>alert(1)</script>", "{}", "[]"),
    *("' OR 1=1 --", "{{ 7 * 7 }}", "%s%n", "[[[[", '{"command": 1}', "2026-02-30", "23:99", "//evil.example"),
)
ORDERS = [f'{{"command": "{name_of(each)}"}}' for each in COMMANDS] + [
    '{"command": "check_in", "player": ["p1"]}',
    '{"command": "enter_result", "round": 1e400, "table": {}, "result": null}',
    '{"command": "draw_seating", "seed": "\\u0000"}',
    '{"command": "give_penalty", "player": "p1", "points": "1/0", "clause": "x", "reason": "x"}',
    '{"command": "revert_event", "version": -1}',
]
FORMS = st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(NASTY) | st.text(max_size=12), max_size=14)
LEFT_OUT = {"logout", "new_demos", "language", "open_link"}
"""What ends the visit itself, or makes three championships each time."""
ROUTES = [pattern for pattern in pages if pattern.name not in LEFT_OUT]


def picture() -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (4, 4)).save(content, "PNG")
    return content.getvalue()


FILES = st.sampled_from(
    [b"", b"\0", b"\xff\xfe", b"PK\x03\x04", b'{"version": 1}', b"a,b\n1,2\n", picture()[:20], picture()]
)


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("agricola_nm", 16, rounds=1)


def everything(hall: Hall) -> tuple[Any, ...]:
    """All that a refused form must leave as it was."""
    kept = (EntryNote, Invitation, Membership, PlayerLink, Retention, Screen, Veil, Venue)
    return (
        hall.head,
        sorted(logs.store().tournaments()),
        *(list(each.objects.order_by("pk").values_list()) for each in kept),
    )


def opens(pattern: Any, role: Role) -> bool:
    return kind(pattern) == "command" or role in PAGES[kind(pattern)]


def send(client: Client, method: str, address: str, form: dict[str, Any]) -> int:
    tallies.forget()  # Who tries too often is sent away; here he is not.
    answer = client.get(address, form) if method == "GET" else client.post(address, form)
    return answer.status_code


@pytest.mark.parametrize("role", list(Role))
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
@given(form=FORMS, order=st.sampled_from(ORDERS), file=FILES)
def test_any_form_at_any_address(role: Role, hall: Hall, form: dict[str, str], order: str, file: bytes) -> None:
    client = browser(role, hall, everywhere=True, raise_request_exception=False)
    faults: list[tuple[str, object]] = []
    for pattern in ROUTES:
        if not opens(pattern, role):
            continue
        address = reverse(str(pattern.name), kwargs=arguments(pattern, hall))
        data: dict[str, Any] = {**form, "command": order}
        if pattern.name in ("send_photo", "desk_paste", "desk_moving", "bring", "judge"):
            data |= {"file": SimpleUploadedFile("x", file), "photo": SimpleUploadedFile("x", file)}
        before = everything(hall)
        status = send(client, "POST", address, data)
        if status >= 500:
            faults.append((address, status))
        elif 400 <= status < 500 and everything(hall) != before:
            faults.append((address, "half of it was kept"))
    assert faults == []


@pytest.mark.parametrize("role", [Role.OWNER, Role.PLAYER, Role.PUBLIC])
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
@given(form=FORMS)
def test_any_question_at_any_address(role: Role, hall: Hall, form: dict[str, str]) -> None:
    client = browser(role, hall, everywhere=True, raise_request_exception=False)
    asked = {**form, "round": form.get("round", ""), "after": form.get("after", ""), "page": form.get("seat-1", "")}
    before = hall.head
    addresses = [reverse(str(each.name), kwargs=arguments(each, hall)) for each in ROUTES if opens(each, role)]
    assert [address for address in addresses if send(client, "GET", address, asked) >= 500] == []
    assert hall.head == before


PATHS = st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=8), max_size=4).map("/".join)


@settings(max_examples=10, deadline=None)
@given(path=PATHS)
def test_any_address(path: str) -> None:
    client = Client(raise_request_exception=False)
    for start in ("/", "/t/", "/me/", "/wall/", "/api/v1/tournaments/", "/welcome/", "/qr/"):
        assert client.get(start + path).status_code < 500
