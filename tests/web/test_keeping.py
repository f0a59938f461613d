"""Pages that are kept: the same words for everybody without a role, a fresh token and time, anew with every change."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tavle.tournament import commands as c
from tavle.web import keeping, logs
from tavle.web.keeping import forget
from tests.web.halls import browser, played


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    forget()


def words(client: Client, address: str) -> str:
    """A page without its token."""
    text = client.get(address).content.decode()
    return re.sub(r'(csrfmiddlewaretoken" value=")[^"]+', r"\1", text)


def test_a_page_is_made_once_for_all_who_see_it_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = played("agricola_nm", 16, rounds=1)
    first = words(Client(), hall.at("standings"))
    with monkeypatch.context() as within:
        within.setattr(logs, "state_of", None)
        assert words(Client(), hall.at("standings")) == first


def test_everybody_gets_a_token_that_is_his_own() -> None:
    hall = played("agricola_nm", 16, rounds=1)
    for client in (Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)):
        text = client.get(hall.at("standings")).content.decode()
        found = re.search(r'csrfmiddlewaretoken" value="(\w+)"', text)
        assert found is not None
        form = {"language": "nb", "next": "/", "csrfmiddlewaretoken": found.group(1)}
        assert client.post("/language", form).status_code == 302
        assert "\0" not in text


def test_language_address_and_version_make_another_page() -> None:
    hall = played("agricola_nm", 16, rounds=2)
    english, french = Client(headers={"Accept-Language": "en"}), Client(headers={"Accept-Language": "fr"})
    pages = {
        words(english, hall.at("standings")),
        words(french, hall.at("standings")),
        words(english, hall.at("standings?after=1")),
        words(english, hall.at("players/p1")),
        words(english, hall.at("players/p2")),
    }
    assert len(pages) == 5
    before = words(english, hall.at("standings"))
    hall.do(c.GivePenalty(player=hall.state.tournament.players[0].id, points=-50, clause="§", reason="late"))  # type: ignore[arg-type]  # a whole number is exact too
    assert words(english, hall.at("standings")) != before


def test_who_has_a_role_gets_a_page_of_his_own() -> None:
    hall = played("agricola_nm", 16, rounds=1)
    public = words(Client(), hall.at("standings"))
    director = words(browser("director", hall), hall.at("standings"))
    assert "/desk" not in public
    assert "/desk" in director
    assert words(Client(), hall.at("standings")) == public


def test_what_is_refused_is_not_kept() -> None:
    hall = played("agricola_nm", 16)
    assert Client().get(hall.at("players/nobody")).status_code == 404
    assert Client().head(hall.at("players/p1")).status_code == 200
    assert [key[3] for key in keeping._pages] == [hall.at("players/p1")]


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST", 2)
    hall = played("agricola_nm", 16, rounds=1)
    for page in ("standings", "players/p1", "standings", "players/p2"):
        words(Client(), hall.at(page))
    assert [key[3] for key in keeping._pages] == [hall.at("standings"), hall.at("players/p2")]
