"""Whatever way an address is asked, what comes back can be read: no empty page, and nothing that breaks."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts import say
from tavle.web.api import PREFIX
from tavle.web.api.application import description
from tests.web.api.calling import Program, codes
from tests.web.halls import Hall, browser, played
from tests.web.test_matrix import BY_SECRET, ROUTES, address

METHODS = ("GET", "HEAD", "PUT", "DELETE")
NOTHING_TO_SAY = {204, 301, 302, 303, 304}
"""Who gets one of these is led on, or has it already."""


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("ndf_arcon_2002", 14, rounds=1)


@pytest.fixture(scope="module")
def owner(hall: Hall) -> Client:
    return browser("owner", hall, raise_request_exception=False)


def wrongly_asked(answer: Any) -> bool:
    """Whether this is the page which says so: a title, one sentence, the way back."""
    text = answer.content.decode()
    return "<h1>" in text and "<p>" in text and '<a href="/">' in text


@pytest.mark.parametrize("name", [name for name in ROUTES if name not in BY_SECRET])
def test_every_page_answers_every_method(name: str, hall: Hall, owner: Client) -> None:
    before = hall.head
    for method in METHODS:
        answer: Any = owner.generic(method, address(name, hall))
        status = answer.status_code
        assert status < 500, method
        if method != "HEAD" and status not in NOTHING_TO_SAY:
            assert answer.content.strip(), method
        if status == 405 and method != "HEAD":
            assert answer.headers["Allow"], method
            assert wrongly_asked(answer), method
    assert hall.head == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_the_readers_language(language: Language, hall: Hall, owner: Client) -> None:
    answer = owner.get(hall.at("desk/people/invite"), headers={"Accept-Language": language})
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    for key in ("web.wrong_method", "web.wrong_method_more"):
        assert say(language, key) in unescape(answer.content.decode())


def _paths(hall: Hall) -> list[str]:
    values: dict[str, Any] = {"id": hall.id, "player": "p1", "round": 1, "table": 1, "number": 1}
    values |= {"kind": "players.csv", "sheet": "standings", "picture": "meetings", "book": "agricola_nm"}
    values |= {"rating": "none", "series": "none", "kept": "none"}
    return [path.removeprefix(PREFIX).format(**values) for path in description()["paths"]]


def test_every_address_of_the_api_answers_every_method(hall: Hall) -> None:
    program = Program()
    refused = 0
    for path in _paths(hall):
        for method in METHODS:
            answer = program.ask(method, path)
            assert answer.status_code < 500, (method, path)
            if method != "HEAD" and answer.status_code not in NOTHING_TO_SAY:
                assert answer.content.strip(), (method, path)
            if answer.status_code == 405 and method != "HEAD":
                refused += 1
                assert codes(answer) == ["wrong-method"], (method, path)
                assert answer.headers["Allow"] in answer.json()["faults"][0]["text"]
    assert refused > len(METHODS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fault_of_the_api_is_in_the_callers_language(language: Language, hall: Hall) -> None:
    answer = Program(language=language).ask("PUT", f"tournaments/{hall.id}/standings")
    (fault,) = answer.json()["faults"]
    assert answer.headers["Content-Language"] == language
    assert fault["values"] == {"method": "PUT", "right": "GET"}
    assert "PUT" in fault["text"]
