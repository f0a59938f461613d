"""People in the hall, each with a browser of his own: director at a laptop, players with phones, the wall."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from tests.web.browser.server import Server

PHONE = {"width": 390, "height": 780}
LAPTOP = {"width": 1200, "height": 800}
PATIENCE = 45_000
"""Milliseconds in which something has to show; a machine that tests much at once is slow."""
PASSWORD = "correct horse battery"


class Crowd:
    """Everybody who has come, and what went wrong in their browsers."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.faults: list[str] = []
        self._contexts: list[BrowserContext] = []
        expect.set_options(timeout=PATIENCE)

    def come(self, *, phone: bool = False, language: str = "en", dark: bool = False, script: bool = True) -> Page:
        """Somebody comes and opens a browser."""
        context = self.browser.new_context(
            viewport=PHONE if phone else LAPTOP,  # type: ignore[arg-type]  # the sizes are what it wants
            locale=language,
            color_scheme="dark" if dark else "light",
            base_url=self.server.url,
            java_script_enabled=script,
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on("request", lambda request: self._look_at(request.url))
        page.on("console", lambda said: self._hear(said.type, said.text))
        return page

    def _look_at(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.server.url).netloc and not url.startswith(("data:", "blob:")):
            self.faults.append(f"asked another host: {url}")

    def _hear(self, kind: str, text: str) -> None:
        # A refused form and a server that is away are said in the console too; they are what tests are about.
        if kind in ("error", "warning") and not re.search(r"the server responded|ERR_|net::|EventSource", text):
            self.faults.append(f"console: {text}")

    def leave(self) -> None:
        """All go home."""
        for context in self._contexts:
            context.close()
        assert self.faults == []


def accessible(page: Page) -> None:
    """Nothing that axe finds fault with."""
    found = Axe().run(page).response["violations"]
    told = [
        {each["id"]: [(node["html"][:160], node["failureSummary"]) for node in each["nodes"][:3]]} for each in found
    ]
    assert told == [], f"{page.url}: {json.dumps(told, indent=1)}"


def photograph(page: Page, path: Path | None, *, whole: bool = False) -> None:
    """A screenshot of what is seen, or of the whole page, where one is wanted."""
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path, full_page=whole)


def press(page: Page, label: str | re.Pattern[str], *, within: str = "main") -> None:
    """Presses a button by its words."""
    exact = isinstance(label, str)
    page.locator(within).get_by_role("button", name=label, exact=exact).first.click()


def hold(page: Page, address: str, *, only: Callable[[Request], bool] = lambda _: True) -> Callable[[], None]:
    """Keeps back what a page asks for at an address (a pattern); what it gives waits for that, and lets it go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route) if only(route.request) else route.continue_()

    def let_go() -> None:
        while not held:
            page.wait_for_timeout(20)
        held.pop().continue_()

    page.route(address, keep)
    return let_go


def account(page: Page, server: Server, name: str) -> None:
    """The one-time link of the terminal makes the owner's account."""
    join(page, server.invitation, name)


def owner(page: Page, server: Server, name: str) -> None:
    """The owner of a server that several tests share: the first of them makes the account."""
    page.goto("/login")
    page.fill("[name=name]", name)
    page.fill("[name=password]", PASSWORD)
    with page.expect_navigation():
        press(page, "Log in")
    if page.url.endswith("/login"):
        account(page, server, name)


def join(page: Page, invitation: str, name: str = "") -> None:
    """An invitation's link: name and password make the account."""
    page.goto(invitation)
    page.fill("[name=name]", name or "Somebody else")
    page.fill("[name=password]", PASSWORD)
    with page.expect_navigation():
        page.locator("main button.primary").click()
