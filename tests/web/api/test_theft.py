"""Tokens in wrong hands: taken back, ended, for another tournament, guessed; and cookies, which open nothing here."""

from __future__ import annotations

import json
import logging
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tavle.web.accounts.models import Membership, User, token_digest
from tavle.web.api import PREFIX, callers
from tavle.web.api.scopes import Scope
from tavle.web.outside.models import ApiToken
from tests.web.api.calling import JSON, Program, account, codes, program
from tests.web.halls import Hall, browser, entered


def made(hall: Hall, **options: object) -> tuple[ApiToken, Program]:
    known = {"maker": account(), **options}
    token, text = ApiToken.make("app", ["director"], tournament=hall.id, **known)  # type: ignore[arg-type]  # as `make` has them
    return token, Program(text)


def name_arbiter(caller: Program, hall: Hall) -> object:
    return caller.command(hall, "name_arbiter", arbiter="Anna").status_code


def test_one_that_was_taken_back(hall: Hall) -> None:
    token, caller = made(hall)
    assert name_arbiter(caller, hall) == 200
    assert ApiToken.take_back(token.pk, hall.id)
    before = hall.head
    for answer in (caller.command(hall, "name_arbiter", arbiter="Bo"), caller.get(f"tournaments/{hall.id}")):
        assert (answer.status_code, codes(answer)) == (401, ["token-unknown"])
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert hall.head == before


def test_one_that_has_ended(hall: Hall) -> None:
    _, ended = made(hall, expires=timezone.now() - timedelta(seconds=1))
    _, lasting = made(hall, expires=timezone.now() + timedelta(days=1))
    assert (name_arbiter(ended, hall), name_arbiter(lasting, hall)) == (401, 200)


def test_one_for_another_tournament(hall: Hall) -> None:
    other = entered("agricola_nm", 4)
    caller = program("director", "hand_over", "read", hall=other)
    before = hall.head
    answers = [
        caller.command(hall, "name_arbiter", arbiter="Anna"),
        caller.get(f"tournaments/{hall.id}/desk"),
        caller.get(f"tournaments/{hall.id}/entries"),
        caller.get(f"tournaments/{hall.id}/standings"),
        caller.post("tournaments", {"command_id": "x", "id": "mine", "name": "Mine", "book": "agricola_nm"}),
    ]
    assert [(answer.status_code, codes(answer)) for answer in answers] == [(403, ["token-elsewhere"])] * 5
    assert hall.head == before


def test_a_cookie_opens_nothing(hall: Hall) -> None:
    """So a page of another site cannot misuse the browser of a director who is logged in."""
    director = browser("director", hall)
    asked = json.dumps({"command_id": "x", "command": {"command": "name_arbiter", "arbiter": "Anna"}})
    answer = director.post(f"{PREFIX}tournaments/{hall.id}/commands", asked, content_type=JSON)
    assert (answer.status_code, codes(answer)) == (401, ["token-missing"])
    assert codes(director.get(f"{PREFIX}tournaments/{hall.id}/desk")) == ["token-missing"]


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer ", "Bearer x", "Basic YTpi", "bearer\ttavle_x", "Bearer \x00"])
def test_what_is_no_token(given: str, hall: Hall) -> None:
    answer = Client(headers={"Authorization": given}).get(f"{PREFIX}tournaments/{hall.id}")
    assert (answer.status_code, codes(answer)) == (401, ["token-unknown"])


def test_it_is_kept_nowhere_and_shown_in_no_log(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    token, text = ApiToken.make("app", ["read"], maker=account(), tournament=hall.id)
    assert token.digest == token_digest(text)
    caplog.set_level(logging.DEBUG)
    Program(text).get(f"tournaments/{hall.id}/desk")
    Program(text + "x").get(f"tournaments/{hall.id}/desk")
    assert text not in caplog.text
    assert text not in json.dumps(list(ApiToken.objects.filter(pk=token.pk).values()), default=str)


def test_it_is_noted_when_it_was_used_last(hall: Hall) -> None:
    token, caller = made(hall)
    caller.get("tournaments")
    token.refresh_from_db()
    assert token.last_used is not None
    assert timedelta(0) <= timezone.now() - token.last_used < timedelta(minutes=1)


def test_guessing_is_slowed_down_even_for_the_right_guess(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    _, caller = made(hall)
    monkeypatch.setattr(callers, "PER_MINUTE", {"stranger": 9, "token": 9, "wrong": 3})
    statuses = [Program("tavle_guess").get("tournaments").status_code for _ in range(4)]
    assert statuses == [401, 401, 401, 429]
    late = caller.get("tournaments")
    assert (late.status_code, codes(late), late.headers["Retry-After"]) == (429, ["too-many-requests"], "60")


def test_requests_are_counted_by_token_and_by_address(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(callers, "PER_MINUTE", {"stranger": 1, "token": 2, "wrong": 3})
    _, one = made(hall)
    _, other = made(hall)
    assert [one.get("books").status_code for _ in range(3)] == [200, 200, 429]
    assert other.get("books").status_code == 200
    assert [Program().get("books").status_code for _ in range(2)] == [200, 429]


def test_a_token_may_no_more_than_its_maker_may_now(hall: Hall) -> None:
    """The maker loses his role step by step: what he may not do any more his token may not either."""
    user = account("director", hall.id)
    _, caller = made(hall, maker=user)
    ApiToken.objects.filter(maker=user).update(scopes=[str(scope) for scope in Scope])
    asked = {"command_id": "x", "command": {"command": "name_arbiter", "arbiter": "Anna"}}
    assert caller.post(f"tournaments/{hall.id}/commands", asked).status_code == 200
    Membership.objects.filter(user=user).update(role="scorekeeper")
    refused = caller.command(hall, "name_arbiter", arbiter="Bo")
    assert (refused.status_code, codes(refused)) == (403, ["token-scope"])
    assert caller.get(f"tournaments/{hall.id}/desk").status_code == 200
    Membership.objects.filter(user=user).delete()
    before = hall.head
    for answer in (
        caller.get(f"tournaments/{hall.id}/desk"),
        caller.get("books"),
        caller.command(hall, "call_director", round=1, table=1, question="?"),
        caller.post(f"tournaments/{hall.id}/commands", asked),
    ):
        assert (answer.status_code, codes(answer)) == (403, ["token-maker"])
    assert hall.head == before


def test_an_owner_who_directs_one_tournament_alone_now_has_a_token_for_that_one(hall: Hall) -> None:
    user, other = account("owner"), entered("agricola_nm", 4)
    caller = program(*Scope, maker=user)
    Membership.objects.filter(user=user).update(tournament=hall.id, role="director")
    assert name_arbiter(caller, hall) == 200
    assert codes(caller.command(other, "name_arbiter", arbiter="Anna")) == ["token-maker"]
    made_anew = {"command_id": "x", "id": "mine", "name": "Mine", "book": "agricola_nm"}
    assert codes(caller.post("tournaments", made_anew)) == ["token-maker"]


def test_a_token_goes_with_its_makers_account(hall: Hall) -> None:
    """Somebody else who takes the same name afterwards does not get the tokens with it."""
    user = account("director", hall.id)
    _, caller = made(hall, maker=user)
    name = user.get_username()
    user.delete()
    again = User.objects.create(username=name)
    Membership.objects.create(user=again, tournament=hall.id, role="director")
    assert codes(caller.get(f"tournaments/{hall.id}/desk")) == ["token-unknown"]


def test_one_that_was_closed_or_has_no_maker_opens_nothing(hall: Hall) -> None:
    user = account()
    _, closed = made(hall, maker=user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    _, nobodys = made(hall, maker=None)
    assert [codes(each.get("books")) for each in (closed, nobodys)] == [["token-maker"], ["token-maker"]]


def test_what_was_made_with_a_token_is_taken_back_with_it(hall: Hall) -> None:
    first, caller = made(hall)
    second, child = made(hall, made_with=first)
    _, grandchild = made(hall, made_with=second)
    _, other = made(hall)
    assert ApiToken.take_back(first.pk, hall.id)
    statuses = [each.get("books").status_code for each in (caller, child, grandchild, other)]
    assert statuses == [401, 401, 401, 200]
