"""For those who run the server: its health, its numbers, its log; and no secret in any of them."""

from __future__ import annotations

import json
import logging
import sys
import urllib.request
from pathlib import Path

import pytest
from django.db import DatabaseError
from django.test import Client, override_settings

from tavle.core.errors import refuse
from tavle.web import logs
from tavle.web.accounts.models import PlayerLink, User
from tavle.web.recording import JsonLines
from tests.web.halls import Hall, browser
from tests.web.test_first_start import Started


def test_well() -> None:
    answer = Client().get("/health")
    assert answer.status_code == 200
    assert {**answer.json(), "release": ""} == {"status": "ok", "release": "", "tournaments": True, "accounts": True}


def test_ill_without_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise refuse("store-unusable", where="hall", reason="the disk has gone")

    monkeypatch.setattr(logs.store(), "tournaments", gone)
    answer = Client().get("/health")
    assert (answer.status_code, answer.json()["tournaments"], answer.json()["accounts"]) == (503, False, True)


def test_ill_without_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise DatabaseError("no such table")

    monkeypatch.setattr(User.objects, "exists", gone)
    answer = Client().get("/health")
    assert (answer.status_code, answer.json()["tournaments"], answer.json()["accounts"]) == (503, True, False)


def number(client: Client, line: str, **headers: str) -> float:
    """A number that was measured."""
    text = client.get("/metrics", headers=headers).content.decode()
    return float(next(found.rpartition(" ")[2] for found in text.splitlines() if found.startswith(line)))


@override_settings(METRICS_TOKEN="let me see")
def test_numbers_are_for_the_owner_and_for_who_has_the_word(monrad: Hall) -> None:
    owner, stranger, word = browser("owner", monrad, everywhere=True), Client(), {"Authorization": "Bearer let me see"}
    stranger.get(monrad.at("standings"))
    line = 'tavle_request_seconds_count{method="GET",route="t/<str:id>/standings",status="200"}'
    before = number(owner, line)
    stranger.get(monrad.at("standings"))
    assert number(stranger, line, **word) == before + 1
    for wrong in ({}, {"Authorization": "Bearer let me"}, {"Authorization": "let me see"}):
        assert stranger.get("/metrics", headers=wrong).status_code == 404
    assert browser("director", monrad).get("/metrics").status_code == 404


@override_settings(METRICS_TOKEN="")
def test_no_word_is_no_key() -> None:
    assert Client().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_commands_are_counted_by_what_became_of_them(monrad: Hall) -> None:
    owner = browser("owner", monrad, everywhere=True)
    director = browser("director", monrad)

    def counted(outcome: str) -> float:
        text = owner.get("/metrics").content.decode()
        line = f'tavle_commands_total{{command="name_arbiter",outcome="{outcome}"}}'
        return sum(float(found.rpartition(" ")[2]) for found in text.splitlines() if found.startswith(line))

    done, refused = counted("done"), counted("refused")
    for arbiter in ("Frank", ""):
        director.post(monrad.at("do"), {"command": json.dumps({"command": "name_arbiter", "arbiter": arbiter})})
    assert (counted("done"), counted("refused")) == (done + 1, refused + 1)


def test_a_line_for_each_request_and_no_token_in_it(monrad: Hall, caplog: pytest.LogCaptureFixture) -> None:
    link = PlayerLink.objects.create(tournament=monrad.id, player="p2", token="very-secret-token", code="SECRET1")
    caplog.set_level(logging.INFO, logger="tavle.requests")
    Client().get(f"/me/{link.token}?next=also-secret")
    link.delete()
    (record,) = [record for record in caplog.records if record.name == "tavle.requests"]
    line = json.loads(JsonLines().format(record))
    assert (line["route"], line["method"], line["status"]) == ("me/<str:token>", "GET", 302)
    assert "secret" not in json.dumps(line).lower()


def test_a_fault_is_one_line_with_its_traceback() -> None:
    try:
        raise KeyError("x")
    except KeyError:
        record = logging.LogRecord("tavle", logging.ERROR, __file__, 1, "went wrong: %s", ("here",), sys.exc_info())
    text = JsonLines().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert (line["level"], line["message"]) == ("error", "went wrong: here")
    assert "KeyError: 'x'" in line["traceback"]


def test_two_workers_add_up_and_write_json(tmp_path: Path) -> None:
    with Started(tmp_path / "hall", "--workers", "2", TAVLE_LOG="json", TAVLE_METRICS="word") as server:
        for _ in range(6):
            urllib.request.urlopen(f"{server.address}health", timeout=20).close()
        asked = urllib.request.Request(f"{server.address}metrics", headers={"Authorization": "Bearer word"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            text = answer.read().decode()
        server.process.terminate()
        lines = [json.loads(line) for line in server.process.stdout or () if line.startswith("{")]
    assert 'tavle_request_seconds_count{method="GET",route="health",status="200"} 6.0' in text
    assert [line["route"] for line in lines] == ["health"] * 6 + ["metrics"]
