"""The registration desk by keyboard alone, and a player who enters himself by the poster."""

from __future__ import annotations

import time

from playwright.sync_api import Page, Route, expect

from tests.web.browser.desk import Director
from tests.web.browser.people import Crowd, accessible, owner
from tests.web.browser.server import Server

ENTERED = "Åse Øy, Voss\nErik Lie\nWerner Olin\nPer Lilleby"


def type_name(page: Page, name: str) -> None:
    """A few letters, Enter, Enter: as at the desk when four come at once."""
    expect(page.locator("[data-search] input")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_an_afternoon_at_the_desk(crowd: Crowd, server: Server) -> None:
    director = Director(crowd.come())
    owner(director.page, server, "anna")
    director.found("ndf_arcon_2002", "ARCON 18")
    director.paste(ENTERED)
    guest = crowd.come(phone=True, language="nb-NO", dark=True)
    guest.goto(f"{director.hall}enter")
    director.go("desk/paste")
    director.page.fill("textarea", "Dag Moe, Hamar")
    director.page.get_by_role("button", name="Look at it").click()
    expect(director.page.locator("table.pasted tbody tr")).to_have_count(1)
    accessible(guest)
    guest.fill("[name=name]", "Kari Moe")
    guest.locator("main button.primary").click()
    expect(guest.locator("h1")).to_have_text("Kari Moe")
    # What is being looked at does not go away because somebody has come meanwhile.
    director.page.wait_for_timeout(1500)
    expect(director.page.locator("textarea")).to_have_value("Dag Moe, Hamar")
    expect(director.page.locator("table.pasted tbody tr")).to_have_count(1)

    director.go()
    director.press("Prepare round 1")
    director.go("desk/players")
    desk = director.page
    accessible(desk)
    # Beginnings of names go before letters within: "li" is Erik Lie, the first of two, not Werner Olin.
    type_name(desk, "li")
    expect(desk.locator("li.here .who")).to_have_text("Erik Lie")
    type_name(desk, "ase")
    expect(desk.locator("li.here")).to_have_count(2)
    type_name(desk, "lin")
    expect(desk.locator("li.here")).to_have_count(3)
    type_name(desk, "ola nordmann")
    expect(desk.locator(".good")).to_contain_text("Ola Nordmann is entered.")
    expect(desk.locator("li.here")).to_have_count(4)
    expect(desk.locator(".fit")).to_contain_text("4 here: 0 boards, 4 left over")

    desk.locator("[data-search] input").fill("kari")
    expect(desk.locator("[data-people] li:visible")).to_have_count(1)
    desk.keyboard.press("Escape")
    expect(desk.locator("[data-people] li:visible")).to_have_count(6)


def preparing(director: Director, server: Server) -> Page:
    """The desk of a round that is being prepared, with four players entered, none of them there yet."""
    owner(director.page, server, "anna")
    director.found("ndf_arcon_2002", "ARCON 18")
    director.paste(ENTERED)
    director.go()
    director.press("Prepare round 1")
    return director.page


def test_keys_pressed_before_the_scripts_have_come(crowd: Crowd, server: Server) -> None:
    """Whoever types as soon as there is a field checks in whom he meant: none of it waits for a script behind it."""
    director = Director(crowd.come())
    desk = preparing(director, server)

    def late(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    desk.route("**/*.js", late)
    for here, typed in enumerate(("li", "ase", "per"), start=1):
        desk.goto(f"{director.hall}desk/players", wait_until="commit")
        desk.locator("[data-search] input").press_sequentially(typed)
        desk.keyboard.press("Enter")
        desk.keyboard.press("Enter")
        expect(desk.locator("li.here")).to_have_count(here)
    expect(desk.locator("li.here .who a")).to_have_text(["Åse Øy", "Erik Lie", "Per Lilleby"])
    # Scripts of the last page may still be on their way when the browser is closed.
    desk.unroute_all(behavior="ignoreErrors")


def test_the_desk_without_scripts(crowd: Crowd, server: Server) -> None:
    """The same keys, a page for each: found, checked in; not found, entered as a new player."""
    director = Director(crowd.come(script=False))
    desk = preparing(director, server)
    director.go("desk/players")

    def type_name(name: str, *, pages: int = 2) -> None:
        expect(desk.locator("[data-search] input")).to_be_focused()
        desk.keyboard.type(name)
        for _ in range(pages):
            # A browser gives a page its focus when it draws it, which may be after all of it has come.
            expect(desk.locator("[autofocus]")).to_be_focused()
            with desk.expect_navigation():
                desk.keyboard.press("Enter")

    type_name("li")
    expect(desk.locator("li.here .who a")).to_have_text(["Erik Lie"])
    type_name("ase oy")
    expect(desk.locator("li.here")).to_have_count(2)
    type_name("ola nordmann", pages=3)
    expect(desk.locator(".good")).to_contain_text("Ola Nordmann is entered.")
    expect(desk.locator("li.here")).to_have_count(3)
    type_name("olin")
    expect(desk.locator("li.here .who a")).to_have_text(["Åse Øy", "Erik Lie", "Ola Nordmann", "Werner Olin"])
