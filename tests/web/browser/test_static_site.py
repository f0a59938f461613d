"""The static site in a real browser, opened from the disk: no server runs, and no request goes anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tavle.cli.main import main
from tavle.files.zips import unpack
from tests.web.halls import Hall, organiser, played


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("nbgf_monrad", 9, rounds=2)


@pytest.fixture(scope="module")
def folder(hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a director has fetched and unpacked."""
    _, files = unpack(organiser("director", hall.id).get(hall.at("desk/files/site.zip")).content)
    root = tmp_path_factory.mktemp("site")
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


@pytest.fixture
def page(chromium: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page, and all that it asked for that was not a file, or went wrong."""
    opened = chromium.new_page()
    wrong: list[str] = []
    opened.on("request", lambda asked: None if asked.url.startswith("file:") else wrong.append(asked.url))
    opened.on("requestfailed", lambda asked: wrong.append(asked.url))
    opened.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    yield opened, wrong
    opened.close()


def follow(link: Locator) -> None:
    """Waits until the page it leads to is whole; what is broken off by going on would count as gone wrong."""
    with link.page.expect_navigation():
        link.click()


def test_it_is_walked_through_from_the_disk(folder: Path, page: tuple[Page, list[str]]) -> None:
    opened, wrong = page
    opened.goto((folder / "index.html").as_uri())
    follow(opened.get_by_role("link", name="Norsk"))
    follow(opened.get_by_role("navigation").get_by_role("link", name="Resultatliste"))
    expect(opened.get_by_role("heading", level=1)).to_have_text("Liste etter runde 2")
    follow(opened.locator(".rounds").get_by_role("link", name="1"))
    expect(opened.get_by_role("heading", level=1)).to_have_text("Liste etter runde 1")
    follow(opened.locator("tbody th a").first)
    expect(opened.locator(".terms")).to_be_visible()
    shown = opened.locator("figure img")
    assert shown.evaluate("picture => picture.complete && picture.naturalWidth > 0")
    follow(opened.locator(".languages a", has_text="fr"))
    expect(opened.locator("html")).to_have_attribute("lang", "fr")
    assert opened.locator("main").evaluate("main => getComputedStyle(main).maxWidth") != "none"
    assert wrong == []


def test_lots_are_drawn_again_without_a_server(folder: Path, page: tuple[Page, list[str]]) -> None:
    opened, wrong = page
    opened.goto((folder / "en/lots.html").as_uri())
    expect(opened.locator("[data-draw]")).to_be_visible()
    opened.locator("[data-draw] [name=seed]").fill("seed")
    opened.locator("[data-draw] [name=names]").fill("a\nb\nc")
    opened.locator("[data-draw] button").click()
    expect(opened.locator("[data-out] li")).to_have_count(3)
    assert wrong == []


def test_it_is_verified_where_it_lies(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(folder / "record.json")]) == 0
    assert capsys.readouterr().out
    assert main(["replay", str(folder / "log.jsonl"), next(iter(_named(folder)))]) == 0


def _named(folder: Path) -> list[str]:
    from tavle.store import open_store

    store = open_store(folder / "log.jsonl", read_only=True)
    try:
        return list(store.tournaments())
    finally:
        store.close()
