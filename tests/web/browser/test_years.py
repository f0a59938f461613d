"""A list is made, fed from files, asked about and explained, on laptop and phone, in three languages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.people import Crowd, accessible, account, photograph, press
from tests.web.browser.server import Server
from tests.web.browser.test_accessible import LOOKS, fits, touchable

PAGES = {
    "lists": "/lists",
    "new": "/lists/new",
    "new-named": "/lists/new?book=othello_egp",
    "rating": "/ratings/demo-1-rating",
    "rating-player": "/ratings/demo-1-rating/player?who=Jens%20%C3%98deg%C3%A5rd",
    "rating-rules": "/ratings/demo-1-rating/rules",
    "rating-keep": "/lists/demo-1-rating/keep",
    "series": "/series/demo-1-series",
    "series-player": "/series/demo-1-series/player?who=Jens%20%C3%98deg%C3%A5rd",
    "series-team": "/series/demo-1-series/team?who=Nord",
    "series-rules": "/series/demo-1-series/rules",
    "series-keep": "/lists/demo-1-series/keep",
    "persons": "/persons?merge=Jens%20%C3%98deg%C3%A5rd&into=Bj%C3%B8rn%20Vik",
    "seeding": "/t/demo-1-agricola/desk/ratings",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the demos."""
    running = Server(tmp_path_factory.mktemp("data") / "hall", "--demo")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def owner(chromium: Browser, server: Server) -> Iterator[list[dict[str, Any]]]:
    """The cookies of a browser in which the owner is logged in."""
    crowd = Crowd(chromium, server)
    page = crowd.come()
    account(page, server, "owner")
    yield page.context.cookies()  # type: ignore[misc]  # plain data, whatever its type is called
    crowd.leave()


def logged_in(crowd: Crowd, owner: list[dict[str, Any]], **look: Any) -> Page:
    page = crowd.come(**look)
    page.context.add_cookies(owner)  # type: ignore[arg-type]  # what `cookies` gave
    return page


@pytest.mark.parametrize("look", LOOKS)
def test_pages(look: str, crowd: Crowd, owner: list[dict[str, Any]], pictures: Callable[[str], Path | None]) -> None:
    page = logged_in(crowd, owner, **LOOKS[look])  # type: ignore[arg-type]  # a table of its options
    for name, address in PAGES.items():
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, f"{address}: {answer.status}"
        accessible(page)
        fits(page)
        if look != "en, laptop":
            touchable(page)
        photograph(page, pictures(f"years-{look.replace(', ', '-')}-{name}"), whole=True)


def evening(folder: Path, event: str, day: str, winner: tuple[str, str], loser: tuple[str, str]) -> Path:
    """A file of one match; players by id and name."""
    seats = [{"player": id_, "name": name, "place": n} for n, (id_, name) in enumerate((winner, loser), start=1)]
    path = folder / f"{event}.json"
    path.write_text(json.dumps({"event": event, "date": day, "games": [{"seats": seats}]}), encoding="utf-8")
    return path


def bring(page: Page, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(path)
    with page.expect_navigation():
        press(page, "Save")


def test_a_list_from_two_evenings(
    crowd: Crowd, owner: list[dict[str, Any]], tmp_path: Path, pictures: Callable[[str], Path | None]
) -> None:
    page = logged_in(crowd, owner)
    page.goto("/lists")
    page.get_by_role("link", name="New list or series").click()
    page.get_by_role("link", name="Elo for tables of any size").first.click()
    page.get_by_label("Name of the list").fill("Club list")
    with page.expect_navigation():
        press(page, "Make it")
    bring(page, evening(tmp_path, "spring", "2025-03-01", ("1", "Anna Berg"), ("2", "Bo Dahl")))
    bring(page, evening(tmp_path, "summer", "2025-06-01", ("7", "Anna Berg"), ("8", "Cy Ek")))
    page.get_by_role("link", name="← Club list").click()
    expect(page.get_by_text("Not on it yet: summer")).to_be_visible()
    expect(page.get_by_role("link", name="Cy Ek")).to_have_count(0)
    page.get_by_role("link", name="Answer").click()
    photograph(page, pictures("years-question"), whole=True)
    accessible(page)
    press(page, "Save answers")
    expect(page.get_by_text("No name is asked about.")).to_be_visible()
    page.goto("/ratings/club-list")
    expect(page.get_by_role("link", name="Cy Ek")).not_to_have_count(0)
    page.get_by_role("link", name="Anna Berg").first.click()
    expect(page.get_by_text("1,500.00").or_(page.get_by_text("1500.00")).first).to_be_attached()
    photograph(page, pictures("years-explained"), whole=True)
