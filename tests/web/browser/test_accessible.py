"""Every page, on phone and laptop, light and dark, in three languages: axe finds nothing, nothing runs off the side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser.people import Crowd, accessible, account, photograph
from tests.web.browser.server import Server

PUBLIC = ("", "standings", "seating", "rules", "log", "lots", "pictures", "files", "code", "enter")
DESK = ("desk", "desk/grid", "desk/history", "desk/more", "desk/players", "desk/paste", "desk/links", "desk/poster")
DESK_TOO = ("desk/venue", "desk/people", "desk/history/3", "desk/board", "desk/screens", "paper", "chances")
GAMES = {"diplomacy": "ndf_arcon_2002", "backgammon": "nbgf_monrad", "agricola": "agricola_nm"}
LOOKS = {
    "en, laptop": {"language": "en"},
    "nb, phone, dark": {"language": "nb", "phone": True, "dark": True},
    "fr, phone": {"language": "fr", "phone": True},
}
AT_ONCE = {(game, look) for game, look in zip(GAMES, LOOKS, strict=True)} | {("diplomacy", look) for look in LOOKS}
"""Looked at in every run of the tests; the other pairs in `make soak`: each takes half a minute."""
PAIRS = [
    pytest.param(game, look, marks=[] if (game, look) in AT_ONCE else [pytest.mark.soak])
    for game in GAMES
    for look in LOOKS
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the three demos: finished, in mid-round, in registration."""
    running = Server(tmp_path_factory.mktemp("data") / "hall", "--demo")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def owner(chromium: Browser, server: Server) -> Iterator[list[dict[str, object]]]:
    """The cookies of a browser in which the owner is logged in."""
    crowd = Crowd(chromium, server)
    page = crowd.come()
    account(page, server, "owner")
    yield page.context.cookies()  # type: ignore[misc]  # plain data, whatever its type is called
    crowd.leave()


def fits(page: Page) -> None:
    """Nothing makes the page itself wider than the screen: what is wide scrolls in itself."""
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} runs {wide} px off the side"


def touchable(page: Page) -> None:
    """On a phone every button is at least 44 px high, and no text that is read is smaller than 12 px."""
    small = page.evaluate(
        """() => [...document.querySelectorAll('main button, main a.button, main input, main select')]
          .filter((it) => it.offsetParent && !['hidden', 'checkbox', 'radio'].includes(it.type))
          .filter((it) => it.getBoundingClientRect().height < 43.5)
          .map((it) => it.outerHTML.slice(0, 90))"""
    )
    assert small == [], f"{page.url}: {small}"


@pytest.mark.parametrize(("game", "look"), PAIRS)
def test_pages_of_a_tournament(
    game: str, look: str, crowd: Crowd, owner: list[dict[str, object]], pictures: Callable[[str], Path | None]
) -> None:
    page = crowd.come(**LOOKS[look])  # type: ignore[arg-type]  # a table of its options
    page.context.add_cookies(owner)  # type: ignore[arg-type]  # what `cookies` gave
    hall = f"/t/demo-1-{game}/"
    for address in (*PUBLIC, *DESK, *DESK_TOO):
        answer = page.goto(hall + address)
        assert answer is not None
        assert answer.status == 200, f"{address}: {answer.status}"
        accessible(page)
        fits(page)
        if look != "en, laptop":
            touchable(page)
        photograph(page, pictures(f"{game}-{look.replace(', ', '-')}-{address.replace('/', '-') or 'overview'}"))


@pytest.mark.parametrize("look", LOOKS)
def test_pages_of_the_server(
    look: str, crowd: Crowd, owner: list[dict[str, object]], pictures: Callable[[str], Path | None]
) -> None:
    page = crowd.come(**LOOKS[look])  # type: ignore[arg-type]  # a table of its options
    for address in ("/login", "/nowhere", "/welcome/used", "/judge"):
        page.goto(address)
        accessible(page)
        fits(page)
    page.context.add_cookies(owner)  # type: ignore[arg-type]  # what `cookies` gave
    books = (f"/new/{book}" for book in GAMES.values())
    for address in ("/", "/new", "/permissions", "/components", "/people", "/c/", "/studies", *books):
        page.goto(address)
        accessible(page)
        fits(page)
        photograph(page, pictures(f"server-{look.replace(', ', '-')}{address.replace('/', '-')}"), whole=True)


@pytest.mark.parametrize("look", LOOKS)
def test_pages_of_a_player(
    look: str, crowd: Crowd, owner: list[dict[str, object]], pictures: Callable[[str], Path | None]
) -> None:
    desk = crowd.come()
    desk.context.add_cookies(owner)  # type: ignore[arg-type]  # what `cookies` gave
    page = crowd.come(**LOOKS[look])  # type: ignore[arg-type]  # a table of its options
    for game in GAMES:
        hall = f"/t/demo-1-{game}/"
        desk.goto(f"{hall}desk/links")
        picture = str(desk.locator(".slip img").first.get_attribute("src"))
        page.goto(picture.replace("/qr/", "/me/").removesuffix(".svg"))
        for address in ("me", "me/place", "me/report", "standings", "rules"):
            page.goto(hall + address)
            accessible(page)
            fits(page)
            photograph(page, pictures(f"{game}-{look.replace(', ', '-')}-{address.replace('/', '-')}"))
