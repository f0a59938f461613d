"""A real server in a process of its own, and a real browser with as many people at once as a test needs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.people import Crowd
from tests.web.browser.server import Server

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --host-resolver-rules=MAP+hall.lan+127.0.0.1"
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser; where there is none the tests are skipped, but not in CI."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no Chromium: CI does not go on without the browser tests")
        pytest.skip("no Chromium: install the package 'chromium' to run the browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=[flag.replace("+", " ") for flag in FLAGS.split()]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with nothing in it."""
    running = Server(tmp_path_factory.mktemp("data") / "hall")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def crowd(chromium: Browser, server: Server) -> Iterator[Crowd]:
    """Lets people come; whatever went wrong in one of their browsers fails the test."""
    everybody = Crowd(chromium, server)
    yield everybody
    everybody.leave()


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Callable[[str], Path | None]:  # noqa: ARG001 - a fixture's usual shape
    """Where a screenshot of a name belongs, if screenshots are wanted (TAVLE_SCREENSHOTS is a folder)."""
    folder = os.environ.get("TAVLE_SCREENSHOTS")
    return lambda name: Path(folder) / f"{name}.png" if folder else None
