"""The disk is full, or the database away: the page and the API say so in one sentence, and go on when there is room."""

from __future__ import annotations

import errno
import os
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client

from tavle.web import photos
from tavle.web.accounts.models import Invitation, Venue
from tavle.web.api import PREFIX
from tavle.web.outages import told_of
from tests.tournament.desk import seated
from tests.web.api.calling import program
from tests.web.halls import Hall, entered, organiser
from tests.web.hardening.test_uploads import drawn

FULL = OSError(errno.ENOSPC, "No space left on device")
DATABASE = OperationalError("database or disk is full")


@pytest.fixture(scope="module")
def hall() -> Hall:
    hall = entered("nbgf_monrad", 4, rounds=2, match_length=5)
    seated(hall)
    return hall


def failing(error: Exception) -> Any:
    """In place of what writes."""

    def fail(*_: Any, **__: Any) -> None:
        raise error

    return fail


def sentence(answer: Any, reason: str) -> bool:
    return answer.status_code == 503 and f"the store cannot be used: {reason}" in answer.content.decode()


def test_a_photo_that_has_no_room(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The earlier one stays, whole, and nothing beside it."""
    api, seat = program("director", hall=hall), hall.state.tournament.rounds[0].tables[0].seats[0]
    path = f"{PREFIX}tournaments/{hall.id}/photos/1/1/{seat.player}"

    def send() -> Any:
        photo = SimpleUploadedFile("photo.jpg", drawn("JPEG"), content_type="image/jpeg")
        return api.client.post(path, {"photo": photo})

    assert send().status_code == 201
    kept = photos.path_of(hall.id, 1, 1, seat.player)
    before = kept.read_bytes()
    with monkeypatch.context() as full:
        full.setattr(os, "write", failing(FULL))
        answer = send()
    assert sentence(answer, "No space left on device")
    assert [fault["code"] for fault in answer.json()["faults"]] == ["store-unusable"]
    assert {path.name: path.read_bytes() for path in kept.parent.iterdir()} == {kept.name: before}


@pytest.mark.parametrize("error", [DATABASE, OperationalError("disk I/O error"), FULL], ids=str)
def test_what_stands_beside_the_log(error: Exception, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    reason = getattr(error, "strerror", None) or str(error)
    director = organiser("director", hall.id, headers={"Accept-Language": "en"})
    with monkeypatch.context() as full:
        full.setattr(Venue.objects, "update_or_create", failing(error))
        answer = program("director", hall=hall).ask("put", f"tournaments/{hall.id}/venue", {"place": "Hall"})
        assert sentence(answer, reason)
        assert sentence(director.post(hall.at("desk/venue"), {"place": "Hall", "zone": "Europe/Oslo"}), reason)
    assert (
        program("director", hall=hall).ask("put", f"tournaments/{hall.id}/venue", {"place": "Hall"}).status_code < 300
    )


def test_a_session_that_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written after the page is made, outside all pages."""
    client = Client(raise_request_exception=False, headers={"Accept-Language": "en"})
    with monkeypatch.context() as full:
        full.setattr(SessionStore, "save", failing(DATABASE))
        answer = client.post(
            f"/welcome/{Invitation.make('owner', '')}", {"name": "full-disk", "password": "long enough 1"}
        )
    assert sentence(answer, str(DATABASE))


@pytest.mark.parametrize(
    "error", [OperationalError("no such column: x"), FileNotFoundError(errno.ENOENT, "x")], ids=str
)
def test_a_fault_of_ours_is_not_called_the_disks(error: Exception, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Venue.objects, "update_or_create", failing(error))
    api = program("director", hall=hall)
    api.client.raise_request_exception = False
    assert api.ask("put", f"tournaments/{hall.id}/venue", {"place": "Hall"}).status_code == 500


@pytest.mark.parametrize("error", [FULL, DATABASE, MemoryError("x")], ids=str)
def test_work_beside_the_requests_says_it_too(error: Exception) -> None:
    reason = {FULL: "No space left on device", DATABASE: "database or disk is full"}.get(error)
    assert (f"the store cannot be used: {reason}" if reason else "MemoryError: x") in told_of(error)
