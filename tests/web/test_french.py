"""French puts a space before `:`, `;`, `?` and `!` and inside its quotes, also where a page puts its words together."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from tavle.texts import say
from tavle.web.site.making import site_of
from tests.web.halls import Hall, browser, played, player_in
from tests.web.test_matrix import BY_SECRET, ROUTES, address

TEMPLATES = Path(__file__).parents[2] / "src" / "tavle" / "web" / "templates"
READ_OUT = ("alt", "aria-label", "title", "placeholder")
NO_WORDS = {"script", "style", "code", "pre"}
PUT_IN = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
TIGHT = re.compile(r"\S[:;?!](?=\s|$)|«\S(?<!\N{NO-BREAK SPACE})|\S(?<!\N{NO-BREAK SPACE})»|[“”]")
"""What French does not write."""
OTHERS = {"api_page", "components"}
"""Pages for those who write programs: they hold English."""
QUOTED = ("The Rating of Chessplayers", "World Othello Federation")
"""Of what books name as their sources."""
TIME = re.compile(r"\d\d:\d\d")


class Shown(HTMLParser):
    """The words of a page, each piece by itself: those that are seen and those that are read out."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._without = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._without += tag in NO_WORDS
        self.pieces += [value for name, value in attrs if name in READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        self._without -= tag in NO_WORDS

    def handle_data(self, data: str) -> None:
        if not self._without:
            self.pieces.append(data)


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_template_leaves_punctuation_to_the_texts(path: Path) -> None:
    """`t('colon')` and `t('quoted', text=...)` have it in each language."""
    words = Shown(PUT_IN.sub("x", path.read_text(encoding="utf-8"))).pieces
    assert [piece for piece in words if re.search(r"[:;?!«»“”]", TIME.sub("", piece))] == []


@pytest.fixture(scope="module")
def hall() -> Hall:
    """Nine players: somebody has the bye, and a cup is to come."""
    return played("nbgf_monrad", 9, rounds=2, settings={"rounds": 4, "match_length": 5, "cup": {"best": 4}})


def tight_in(page: str) -> set[str]:
    """The pieces of a page that French would not write so."""
    pieces = (piece.strip() for piece in Shown(page).pieces if TIGHT.search(piece))
    return {piece for piece in pieces if not any(title in piece for title in QUOTED)}


def test_what_is_looked_for_is_found() -> None:
    fine = "<p>Exempt : Bo, à 12:30, voir http://localhost/ <code>a: b</code></p>"
    page = fine + '<p title="Ronde: 2">Table 1: Åse <b>«Nord»</b></p>'
    assert tight_in(page) == {"Ronde: 2", "Table 1: Åse", "«Nord»"}


@pytest.mark.parametrize("name", [name for name in ROUTES if name not in BY_SECRET | OTHERS])
def test_every_page_in_french(name: str, hall: Hall, french: dict[str, Client]) -> None:
    client = french["player" if name in {"me", "my_place", "shorter", "report", "my_data"} else "owner"]
    answer = client.get(address(name, hall))
    if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
        assert tight_in(answer.content.decode()) == set()


@pytest.fixture(scope="module")
def french(hall: Hall) -> dict[str, Client]:
    headers = {"Accept-Language": "fr"}
    return {"owner": browser("owner", hall, headers=headers), "player": player_in(hall, headers=headers)}


def test_the_static_site_in_french(hall: Hall) -> None:
    files = {file: data.decode() for file, data in site_of(hall.id).items() if file.endswith(".html")}
    french = {file: text for file, text in files.items() if file.startswith("fr/")}
    assert len(french) > 20
    assert {file: found for file, text in french.items() if (found := tight_in(text))} == {}
    (line,) = re.findall(r'<li lang="fr">(.*?)</li>', files["index.html"])
    assert line.startswith(say("fr", "web.files.site_data") + "\N{NO-BREAK SPACE}: ")
