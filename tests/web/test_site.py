"""The static site: no script of the server, no address that leads out, every link to a file that is there."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import unquote, urlsplit

import pytest

from tavle.records import read_record_text
from tavle.rules.model.base import LANGUAGES
from tavle.web.site.making import site_of
from tavle.web.site.still import SCRIPTS, Place, still
from tests.web.halls import Hall, browser, organiser, played
from tests.web.judge.test_at_table import autumn, press
from tests.web.reading import ENGLISH, Reader, faults_of

BOOKS = ("arcon", "agricola", "monrad")
SERVERS = re.compile(r"(hx-|data-live|csrfmiddlewaretoken|<form[^>]*method|https?:)")


@pytest.fixture(scope="module")
def judged() -> Hall:
    """One board, whose game is kept and shown to everybody."""
    hall = played("ndf_arcon_2002", 7)
    desk = organiser("scorekeeper", hall.id, **ENGLISH)
    press(desk, hall, "begin", rules="ndf_arcon_2002", step="SM", year="1901", last_year="1901", shown="always")
    autumn(hall, desk)
    return hall


@pytest.fixture(scope="module", params=[*BOOKS, "judged"])
def site(request: pytest.FixtureRequest) -> dict[str, bytes]:
    hall: Hall = request.getfixturevalue(request.param)
    return site_of(hall.id)


def test_a_kept_game_turn_by_turn(judged: Hall) -> None:
    site = site_of(judged.id)
    assert [name for name in site if name.startswith("fr/games/")] == [
        "fr/games/1-1.html",
        "fr/games/1-1-S1901M.html",
        "fr/games/1-1-F1901M.html",
    ]
    assert "<svg" in site["fr/games/1-1-S1901M.html"].decode()
    assert "games/1-1.html" in site["fr/seating.html"].decode()


def pages(site: dict[str, bytes]) -> dict[str, str]:
    return {name: content.decode() for name, content in site.items() if name.endswith(".html")}


def test_every_link_leads_to_a_file_of_the_site(site: dict[str, bytes]) -> None:
    lost = []
    for name, text in pages(site).items():
        for found in re.findall(r'(?:href|src|srcset)="([^"]*)"', text):
            scheme, host, path, query, _ = urlsplit(found)
            to = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(path))) if path else name
            if scheme or host or query or path.startswith("/") or to not in site:
                lost.append((name, found))
    assert lost == []


def test_nothing_of_the_server_is_left(site: dict[str, bytes]) -> None:
    for name, text in pages(site).items():
        assert (name, SERVERS.findall(text.replace('xmlns="http://www.w3.org/2000/svg"', ""))) == (name, [])
        scripts = {posixpath.basename(found) for found in re.findall(r'<script src="([^"]*)"', text)}
        wanted = {posixpath.basename(script) for script in SCRIPTS} if name.endswith("lots.html") else set()
        assert (name, scripts) == (name, wanted)


def test_every_page_is_whole_and_in_its_language(site: dict[str, bytes]) -> None:
    for name, text in pages(site).items():
        assert (name, faults_of(text)) == (name, [])
        (html,) = Reader(text).all("html")
        assert html.attributes["lang"] == (name.split("/")[0] if "/" in name else "en")
    names = [{name.removeprefix(f"{code}/") for name in site if name.startswith(f"{code}/")} for code in LANGUAGES]
    assert names[0] == names[1] == names[2]


def test_a_page_says_what_the_server_says(monrad: Hall) -> None:
    site = site_of(monrad.id)
    text = browser("public", monrad, headers={"Accept-Language": "nb"}).get(monrad.at("standings")).content.decode()
    cells = re.compile(r"<td class=\"n( total)?\">([^<]*)</td>")
    assert cells.findall(site["nb/standings.html"].decode()) == cells.findall(text)
    assert len(cells.findall(text)) > 9


def test_the_record_beside_the_pages_gives_the_list(monrad: Hall) -> None:
    loaded = read_record_text(site_of(monrad.id)["record.json"].decode())
    assert loaded.tournament == monrad.latest().state.tournament


PLACE = Place(
    "en",
    "/t/x/standings?after=2",
    "en/players/1.html",
    {
        "/t/x/pictures/flow.svg": "en/pictures/places.svg",
        "/": "index.html",
        "/t/x/rules": "en/rules.html",
        "/t/x/players/å": "en/players/2.html",
    },
    {"å": "/t/x/players/å"},
)


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("/", "../../index.html"),
        ("/t/x/rules", "../rules.html"),
        ("/t/x/rules?v=41#all", "../rules.html#all"),
        ("/t/x/players/%C3%A5", "2.html"),
        ("/t/x/standings?after=2&open=%C3%A5", "2.html"),
        ("?between=%C3%A5", "2.html"),
        ("/t/x/pictures/flow.svg?own=a&v=3", "../pictures/places.svg"),
        ("#main", "#main"),
        ("/static/tavle.css?1f", "../../static/tavle.css"),
        ("/login", None),
        ("//elsewhere.example/x", None),
        ("https://elsewhere.example/x", None),
        ("javascript:alert(1)", None),
    ],
)
def test_links(address: str, link: str | None) -> None:
    assert PLACE.link(address) == link


QUOTE, ICON = '"&quot;"', '"../../static/icon.svg"'


@pytest.mark.parametrize(
    ("page", "left"),
    [
        ("<p hx-get='/x' class=\"a\">b</p>", '<p class="a">b</p>'),
        ("<p>1 <a href='/login'>log <b>in</b></a> 2</p>", "<p>1  2</p>"),
        ("<form method=post action=/do><input name=x><p>y</p></form>z", "z"),
        ("<script src='/static/live.js'></script>x", "x"),
        ("<img src=/nothing.svg>x<img alt='&quot;' src=/static/icon.svg>", f"x<img alt={QUOTE} src={ICON}>"),
        ("<source srcset='/t/x/pictures/flow.svg?v=1'>", '<source srcset="../pictures/places.svg">'),
        ("<source srcset='/t/x/none.svg'>x", "x"),
        ("<span role=timer>4:59</span>&amp;&#229;<br>", "&amp;&#229;<br>"),
        ("<!doctype html><option selected>a", "<!doctype html><option selected>a"),
        ("a<!-- never shown -->b", "ab"),
    ],
)  # fmt: skip
def test_what_is_taken_out(page: str, left: str) -> None:
    assert still(page, PLACE) == left
