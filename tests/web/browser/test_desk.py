"""The desk in a real browser: what is looked at or typed stays as it is while others work, and clocks are heard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.web.browser.desk import Director
from tests.web.browser.people import Crowd, hold, owner, press
from tests.web.browser.server import Server

NAMES = "Anna Bo Cy Dag Eva Finn Gro Hans Ida Jon Kari Lars Mia Nils".replace(" ", "\n")


@pytest.fixture
def director(crowd: Crowd, server: Server) -> Director:
    """Two boards play."""
    desk = Director(crowd.come())
    owner(desk.page, server, "anna")
    desk.found("ndf_arcon_2002", "ARCON")
    desk.paste(NAMES)
    desk.begin_round(1)
    return desk


def focused(page: Page) -> str:
    found: str = page.evaluate("document.activeElement.getAttribute('href') || document.activeElement.name || ''")
    return found


def test_work_goes_on_undisturbed_while_others_change_things(director: Director) -> None:
    page = director.page
    other = Director(page.context.new_page())
    other.hall = director.hall
    link = page.locator(".tables-of-round a").nth(1)
    link.focus()
    where = focused(page)
    other.go()
    other.press("Clock: negotiation, first year")
    expect(page.locator("h1 .clock")).to_have_text(re.compile(r"1[45]:\d\d"))
    assert focused(page) == where

    director.go("desk/table/1/1")
    page.get_by_text("Vote to end the game").click()
    page.fill("#seat-2", "7")
    page.fill("[name=with-decision]", "half typed")
    other.press("+5 minutes")
    # What is typed holds the page back, but not its clocks.
    expect(page.locator("h1 .clock")).to_have_text(re.compile(r"(19|20):\d\d"))
    assert page.input_value("#seat-2") == "7"

    page.evaluate("scrollTo(0, 200)")
    director.press("Turn 1 is read", "Turn 2 is read")
    assert (page.input_value("#seat-2"), page.input_value("[name=with-decision]")) == ("7", "half typed")
    assert page.evaluate("scrollY") == 200
    assert focused(page) == "command"
    expect(page.locator("details[open]")).to_have_count(1)
    expect(page.locator("[data-total]").first).to_have_text("7 / 34")


def by_htmx(request: Request) -> bool:
    return "hx-request" in request.headers


def test_what_is_typed_while_the_page_is_read_again_stays(director: Director) -> None:
    """The answer that was asked for before the first key is not put over what has been typed since."""
    page = director.page
    director.press("Clock: negotiation, first year")
    director.go("desk/table/1/1")
    let_go = hold(page, "**/desk/table/1/1", only=by_htmx)
    other = Director(page.context.new_page())
    other.hall = director.hall
    other.go()
    with page.expect_request(by_htmx):
        other.press("+5 minutes")
    page.locator("#seat-2").press_sequentially("7")
    let_go()
    expect(page.locator("h1 .clock")).to_have_text(re.compile(r"(19|20):\d\d"))
    assert page.input_value("#seat-2") == "7"
    assert focused(page) == "seat-2"


def test_who_goes_on_before_the_scripts_have_come_is_not_called_back(director: Director) -> None:
    """A button leads back to its page, and to itself; but not whoever types already."""
    page = director.page
    director.press("Clock: negotiation, first year")
    director.go("desk/table/1/1")
    page.fill("[name=with-decision]", "half typed")
    let_go = hold(page, "**/live.js*")
    with page.expect_request("**/live.js*"):
        press(page, "Turn 1 is read")
    page.locator("#seat-2").press_sequentially("1")
    let_go()
    page.wait_for_load_state()
    page.keyboard.type("7")
    expect(page.locator("#seat-2")).to_have_value("17")
    expect(page.locator("[name=with-decision]")).to_have_value("half typed")


def test_the_end_of_a_clock_is_seen_and_heard(director: Director) -> None:
    page = director.page
    director.press("Clock: negotiation, first year")
    page.locator("[data-sound]").click()
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")
    # Nobody waits a quarter of an hour: the page is told that half a minute is left, then nothing.
    for left, looks in ((30, "clock last"), (0, "clock over")):
        page.evaluate(
            "left => document.querySelectorAll('.clock').forEach(clock => Object.assign(clock.dataset,"
            " { since: new Date().toISOString().slice(0, 19), left }))",
            left,
        )
        expect(page.locator(".tables-of-round .clock").first).to_have_class(looks)
    expect(page.locator("body")).to_have_attribute("data-rung", re.compile(r"\d+"))
    page.locator("[data-sound]").click()
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "false")
