"""For people: the page of tokens and webhooks, the API described, and pages in frames of other sites."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tavle.rules.model.base import LANGUAGES
from tavle.web.api.application import description
from tavle.web.outside.models import ApiToken, Delivery, Webhook
from tavle.web.views.embedding import POLICY
from tests.web.api.calling import Program
from tests.web.halls import Hall, browser, entered
from tests.web.reading import Reader, faults_of, words

PAGES = ("embed/standings", "embed/seating")


@pytest.fixture
def director(hall: Hall) -> Client:
    return browser("director", hall, headers={"Accept-Language": "en"})


def test_a_token_is_shown_once_and_works(hall: Hall, director: Client) -> None:
    fields = {"name": "Scoring app", "scope-report": "on", "scope-read": "on", "days": "30"}
    made = director.post(hall.at("desk/outside"), fields)
    (token,) = re.findall(r"tavle_[\w-]{43}", made.content.decode())
    assert faults_of(made.content.decode()) == []
    assert Program(token).get(f"tournaments/{hall.id}/desk").status_code == 200
    kept = ApiToken.objects.get(name="Scoring app", tournament=hall.id)
    assert kept.scopes == ["read", "report"]
    assert kept.expires is not None
    assert timedelta(days=29) < kept.expires - timezone.now() < timedelta(days=30)
    page = words(director.get(hall.at("desk/outside")))
    assert "Scoring app : read what the desk sees · report results, as players do" in page
    assert token not in page
    director.post(hall.at(f"desk/outside/tokens/{kept.pk}"))
    assert Program(token).get(f"tournaments/{hall.id}/desk").status_code == 401
    assert "taken back" in words(director.get(hall.at("desk/outside")))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name": "x"},
        {"name": " ", "scope-read": "on"},
        {"name": "x" * 61, "scope-read": "on"},
        {"name": "x\u202ey", "scope-read": "on"},
        {"name": "x", "scope-rain": "on"},
        {"name": "x", "scope-read": "on", "days": "0"},
        {"name": "x", "scope-read": "on", "days": "3651"},
        {"name": "x", "scope-read": "on", "days": "soon"},
    ],
)
def test_what_is_no_token(fields: dict[str, str], hall: Hall, director: Client) -> None:
    answer = director.post(hall.at("desk/outside"), fields)
    assert (answer.status_code, "at least one tick" in words(answer)) == (422, True)
    assert not ApiToken.objects.filter(tournament=hall.id).exists()


def test_tokens_of_the_whole_server_are_the_owners(hall: Hall) -> None:
    owner, director = (browser(role, hall, everywhere=True) for role in ("owner", "director"))
    made = owner.post("/outside", {"name": "Mover", "scope-hand_over": "on"})
    (token,) = re.findall(r"tavle_[\w-]{43}", made.content.decode())
    assert Program(token).get(f"tournaments/{hall.id}/head").status_code == 200
    everywhere = browser("director", hall)
    assert "Mover" in words(everywhere.get(hall.at("desk/outside")))
    kept = ApiToken.objects.get(name="Mover")
    everywhere.post(hall.at(f"desk/outside/tokens/{kept.pk}"))
    assert [director.get("/outside").status_code, director.post(f"/outside/tokens/{kept.pk}").status_code] in (
        [404, 404],
        [302, 302],
    )
    kept.refresh_from_db()
    assert not kept.revoked
    owner.post(f"/outside/tokens/{kept.pk}")
    assert Program(token).get(f"tournaments/{hall.id}/head").status_code == 401


def test_webhooks_at_the_desk(hall: Hall, director: Client) -> None:
    at = hall.at("desk/outside/hooks")
    made = director.post(at, {"url": "https://1.1.1.1/x", "events": "round_closed result_entered"})
    webhook = Webhook.objects.get(tournament=hall.id)
    assert webhook.secret in made.content.decode()
    assert webhook.secret not in director.get(hall.at("desk/outside")).content.decode()
    assert webhook.events == ["result_entered", "round_closed"]
    Delivery.note(webhook, 3, status=500, fault="status 500")
    Webhook.objects.filter(pk=webhook.pk).update(stopped=True, failures=60)
    page = director.get(hall.at("desk/outside"))
    assert faults_of(page.content.decode()) == []
    assert "stopped after 60 failures" in words(page)
    assert "status 500" in words(page)
    director.post(f"{at}/{webhook.pk}/start")
    webhook.refresh_from_db()
    assert (webhook.stopped, webhook.failures) == (False, 0)
    assert director.post(f"{at}/9999/start").status_code == 404
    director.post(f"{at}/{webhook.pk}/remove")
    assert not Webhook.objects.filter(pk=webhook.pk).exists()


def test_only_the_owner_lets_one_into_the_local_network(hall: Hall, director: Client) -> None:
    fields = {"url": "http://127.0.0.1:8765/x", "private": "on"}
    refused = director.post(hall.at("desk/outside/hooks"), fields)
    assert (refused.status_code, "[webhook-private]" in refused.content.decode()) == (422, True)
    owner = browser("owner", hall, everywhere=True)
    assert owner.post(hall.at("desk/outside/hooks"), fields).status_code == 200
    assert Webhook.objects.get(tournament=hall.id).private


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_api_described_for_people(language: str) -> None:
    answer = Client(headers={"Accept-Language": language}).get("/api")
    text = answer.content.decode()
    assert faults_of(text) == []
    for path, methods in description()["paths"].items():
        assert all(f"{method.upper()} {path}" in text for method in methods)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_a_frame(page: str, language: str, arcon: Hall, agricola: Hall, monrad: Hall) -> None:
    for hall in (arcon, agricola, monrad):
        answer = Client(headers={"Accept-Language": "en"}).get(hall.at(f"{page}?lang={language}&theme=dark"))
        text = answer.content.decode()
        assert faults_of(text) == []
        assert not Reader(text).all("script")
        (html,) = Reader(text).all("html")
        assert (html.attributes["lang"], html.attributes["class"]) == (language, "dark")
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert "X-Frame-Options" not in answer.headers
        assert not answer.cookies


def test_a_frame_without_a_wish_and_with_nonsense(arcon: Hall) -> None:
    answer = Client(headers={"Accept-Language": "fr"}).get(
        arcon.at("embed/standings?lang=xx&theme=pink&after=x&most=y")
    )
    (html,) = Reader(answer.content.decode()).all("html")
    assert html.attributes == {"lang": "fr"}
    some = Client().get(arcon.at("embed/standings?most=3"))
    assert len(Reader(some.content.decode()).all("tbody")[0].words) < len(
        Reader(answer.content.decode()).all("tbody")[0].words
    )


def test_a_frame_stands_on_the_site_before_there_is_something_to_show() -> None:
    """A club puts it there weeks before; what is refused would be a broken frame."""
    hall = entered("agricola_nm", 4)
    said = {
        "standings": "Nobody has played yet.",
        "seating": "Nobody is seated yet.",
        "bracket": "There is no cup yet.",
    }
    for kind, sentence in said.items():
        answer = Client().get(hall.at(f"embed/{kind}?lang=en"))
        assert (answer.status_code, answer.headers["Content-Security-Policy"]) == (200, POLICY)
        assert sentence in answer.content.decode()


def test_no_page_that_can_do_something_stands_in_a_frame(arcon: Hall) -> None:
    for page in ("", "standings", "desk"):
        assert browser("director", arcon).get(arcon.at(page)).headers["X-Frame-Options"] == "DENY"
