"""The registration desk by keyboard alone, and a player who enters himself by the poster."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.desk import Director
from tests.web.browser.people import Crowd, accessible, account
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
    account(director.page, server, "anna")
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
