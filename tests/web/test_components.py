"""The page of components: nothing that pages are made of is missing there, and each of its states is to be seen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts import say
from tavle.tournament.state import TablePhase
from tavle.web.components import boards, corrected, matches, waiting
from tests.web.halls import organiser
from tests.web.reading import Reader, faults_of

TEMPLATES = Path(__file__).parents[2] / "src" / "tavle" / "web" / "templates"
SHARED = ("macros.html", "desk/rows.html", "entry/parts.html", "setting_up/parts.html")
ELSEWHERE = {
    "hidden": "is not seen",
    "order": "a button that posts: the buttons are shown",
    "ask": "fields around such a button",
    "picture": "has an address of its own",
    "bracket": "has an address of its own",
    "photos": "are files",
    "list_title": "a heading",
    "when": "plain lines",
    "venue_fields": "fields as are shown",
    "session_fields": "fields as are shown",
    "fields": "fields as are shown",
    "fault": "stands beside a field",
    "twins": "a fault with a box to tick",
}
"""Macros that the page does not call by name, and why."""


def test_every_shared_macro_is_shown_or_says_why_not() -> None:
    page = (TEMPLATES / "components.html").read_text(encoding="utf-8")
    texts = {name: (TEMPLATES / name).read_text(encoding="utf-8") for name in SHARED}
    known = {macro for text in texts.values() for macro in re.findall(r"{% ?macro (\w+)\(", text)}
    inner = {"letter", "who", "counts", "points_table", "called", "about"}  # parts of others
    shown = set(re.findall(r"\b[mres]\.(\w+)\(", page))
    assert known - inner - set(ELSEWHERE) - shown == set()
    assert set(ELSEWHERE) & shown == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_in_every_language(language: Language) -> None:
    answer = organiser("owner", headers={"Accept-Language": language}).get("/components")
    assert answer.status_code == 200
    text = answer.content.decode()
    assert faults_of(text) == []
    titles = [element.words for element in Reader(text).all("h2")]
    assert say(language, "web.components.tables") in titles
    assert "missing" not in text.lower() or language == "en"


def test_the_tables_are_in_each_of_their_states() -> None:
    phases = [boards().table_state(1, number) for number in range(1, 5)]
    assert [known.phase for known in phases if known is not None] == [
        TablePhase.PLAYING,
        TablePhase.REPORTED,
        TablePhase.DISPUTED,
        TablePhase.COUNTED,
    ]
    assert (matches().closed, corrected().version) == (2, matches().version + 1)
    assert [each.change["command"] for each in waiting().proposals] == ["correct_result", "give_penalty"]
