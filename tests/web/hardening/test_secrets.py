"""What the server writes down of an evening holds no password, token, code, cookie or telephone number."""

from __future__ import annotations

import json
import logging
import re

import pytest
from django.test import Client

from tavle.web.accounts.models import EntryNote, Invitation, Membership, PlayerLink, User
from tavle.web.outside.models import ApiToken
from tavle.web.recording import JsonLines
from tests.tournament.desk import first_wins
from tests.web.api.calling import account
from tests.web.halls import Hall, played, player_in

PASSWORD = "correct horse battery"
PHONE = "+47 900 00 000"


def evening(hall: Hall) -> list[str]:
    """An account is made and logs in, a slip is typed, a result reported, a program asks; gives all that is secret."""
    invitation, link = Invitation.make("director", hall.id), PlayerLink.for_player(hall.id, "p1")
    EntryNote.keep(hall.id, "p1", contact=PHONE)
    _, token = ApiToken.make("scores", ["read"], maker=account(), tournament=hall.id)
    client = Client()
    client.post(f"/welcome/{invitation}", {"name": f"keeper-{hall.id}", "password": PASSWORD})
    client.post("/logout")
    client.post("/login", {"name": f"keeper-{hall.id}", "password": f"{PASSWORD} wrong"})
    client.post("/login", {"name": f"keeper-{hall.id}", "password": PASSWORD})
    for page in ("desk", "desk/players", "desk/links", "desk/players/p1", "desk/players/p1/data", "desk/nowhere"):
        client.get(hall.at(page))
    phone = player_in(hall, "p1")
    Client().post(hall.at("code"), {"code": link.code})
    seated = next(table for table in hall.state.tournament.rounds[-1].tables if "p1" in {s.player for s in table.seats})
    assert first_wins(seated).seats
    phone.get(hall.at("me/report"))
    phone.post(hall.at("me/report"), {"seat-0": "x"})
    Client().get(f"/api/v1/tournaments/{hall.id}/desk", headers={"Authorization": f"Bearer {token}"})
    Client().get(f"/me/{link.token}x")
    sessions = [client.cookies["sessionid"].value, phone.cookies["sessionid"].value]
    return [invitation, link.token, link.code, token, PASSWORD, PHONE, *sessions]


@pytest.mark.parametrize("broken", [False, True])
def test_an_evening_is_written_down_without_its_secrets(
    broken: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = played("nbgf_monrad", 8)
    caplog.set_level(logging.DEBUG)
    for name in ("tavle", "django", "django.request", "uvicorn.error"):
        monkeypatch.setattr(logging.getLogger(name), "propagate", True)
    for name in ("tavle", "tavle.requests", "django.request"):
        caplog.set_level(logging.DEBUG, logger=name)
    secrets = evening(hall)
    if broken:
        monkeypatch.setattr("tavle.web.views.player.remember", lambda *_: 1 / 0)
        link = PlayerLink.for_player(hall.id, "p2")
        secrets += [link.token]
        Client(raise_request_exception=False).get(f"/me/{link.token}")
    written = "\n".join(JsonLines().format(record) for record in caplog.records)
    assert len(caplog.records) > 15
    assert all(json.loads(line) for line in written.splitlines())
    assert ("ZeroDivisionError" in written) is broken
    assert [secret for secret in secrets if secret in written] == []


def test_passwords_and_tokens_are_kept_as_digests_alone() -> None:
    user = User.objects.create_user("digested", password=PASSWORD)
    Membership.objects.create(user=user, tournament="x", role="director")
    invitation = Invitation.make("director")
    _, token = ApiToken.make("digested", ["read"], maker=user)
    rows = [*User.objects.values_list(), *Invitation.objects.values_list(), *ApiToken.objects.values_list()]
    assert re.search("|".join(map(re.escape, (PASSWORD, invitation, token))), repr(rows)) is None
