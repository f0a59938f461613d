"""A picture is saved as PNG by the browser: the pixels of the SVG, with its letters."""

from __future__ import annotations

import io
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route

from tavle.web.static_files import PREFIX, ROOT
from tavle.web.views import files
from tests.web.halls import Hall, browser, played

HERE = "http://hall.test"


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("nbgf_monrad", 9, rounds=2)


@pytest.fixture
def page(chromium: Browser, hall: Hall) -> Iterator[Page]:
    """A page whose server is this process."""
    client = browser("public", hall)

    def answer(route: Route) -> None:
        asked = urlsplit(route.request.url)
        if asked.path.startswith(PREFIX):
            route.fulfill(path=ROOT / asked.path.removeprefix(PREFIX))
            return
        given = client.get(f"{asked.path}?{asked.query}")
        route.fulfill(status=given.status_code, headers=dict(given.headers), body=given.content)

    opened = chromium.new_page()
    opened.route(f"{HERE}/**", answer)
    yield opened
    opened.close()


def test_png_of_a_picture(page: Page, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "can_draw", lambda: False)  # a server that draws no PNG itself
    page.goto(f"{HERE}{hall.at('files')}")
    with page.expect_download() as saved:
        page.get_by_role("link", name="PNG").first.click()
    assert saved.value.suggested_filename == "rank-flow.png"
    picture = Image.open(io.BytesIO(saved.value.path().read_bytes()))
    assert picture.format == "PNG"
    inks = picture.convert("L").getcolors(maxcolors=256)
    assert inks is not None
    assert len(inks) > 20  # letters have soft edges: a picture without them has few greys
    assert max(inks)[1] == 255
