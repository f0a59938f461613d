"""The arbiter's evening: a disputed order at board 1 on a phone, autumn centres to the table, the result confirmed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.browser.desk import Director
from tests.web.browser.people import Crowd, accessible, account, join, photograph, press
from tests.web.browser.server import Server
from tests.web.browser.test_accessible import fits, touchable

NAMES = "Anna\nBo\nCy\nDag\nEva\nFinn\nGro"


def board_one(crowd: Crowd, server: Server) -> Director:
    director = Director(crowd.come())
    account(director.page, server, "owner")
    director.found("ndf_arcon_2002", "ARCON 18")
    director.paste(NAMES)
    director.begin_round(1)
    return director


def go_on(page: Page, label: str) -> None:
    with page.expect_navigation():
        press(page, label)


def sound(page: Page) -> None:
    accessible(page)
    fits(page)
    touchable(page)


def test_a_disputed_order_is_resolved_on_a_phone(
    crowd: Crowd, server: Server, pictures: Callable[[str], Path | None]
) -> None:
    director = board_one(crowd, server)
    phone, wall = crowd.come(phone=True), crowd.come(phone=True, language="nb")
    join(phone, director.invite("director"), "Frank")
    phone.goto(f"{director.hall}desk/table/1/1")
    phone.get_by_role("link", name="The game, turn by turn").click()
    wall.goto(f"{director.hall}game/1/1")
    expect(wall.locator("main")).to_contain_text("Partiet vises her når det er ferdig.")

    begun_for_one_year(phone)
    written_on_board_and_slip(phone)
    sound(phone)
    phone.locator("[data-power=ENG]").scroll_into_view_if_needed()
    photograph(phone, pictures("judge-phone"))
    ruled_on(phone)
    played_to_the_end(phone, pictures)
    director.go("desk/table/1/1")
    expect(director.page.locator("h1")).to_contain_text("counts")
    expect(director.page.locator("main")).to_contain_text("F edi - nth (he showed it on the map)")

    # Now everybody sees it; the page had waited for that.
    expect(wall.locator(".chart")).to_contain_text("England")
    sound(wall)
    photograph(wall, pictures("judge-public"))


def begun_for_one_year(phone: Page) -> None:
    """A short evening: the game ends after 1901."""
    phone.get_by_text("Another position or other rules").click()
    phone.fill("[name=last_year]", "1901")
    sound(phone)
    go_on(phone, "Begin from this position")
    expect(phone.locator("h1")).to_contain_text("spring 1901")


def written_on_board_and_slip(phone: Page) -> None:
    """France on the board, England from the slip that the two disagree on."""
    phone.locator(".game-board [data-place=mar]").last.click()
    phone.locator(".game-board path[data-place=spa]").first.click()
    expect(phone.locator("[name=orders-FRA]")).to_have_value("A mar - spa\n")
    phone.locator(".game-board [data-place=par]").last.click()
    press(phone, "Support")
    phone.locator(".game-board [data-place=bre]").last.click()
    phone.locator(".game-board path[data-place=pic]").first.click()
    expect(phone.locator("[name=orders-FRA]")).to_have_value("A mar - spa\nA par S F bre - pic\n")
    phone.fill("[name=orders-ENG]", "F Edi - Nor\nF lon - eng")
    go_on(phone, "See what comes out")
    expect(phone.locator("[data-power=ENG] .read")).to_contain_text("ambiguous: it may mean: F edi - nwg, F edi - nth")
    expect(phone.locator(".doubt")).to_contain_text("the outcome depends on how they are read")


def ruled_on(phone: Page) -> None:
    """A reading at a touch, the reason, Enter."""
    phone.get_by_role("button", name="F edi - nth", exact=True).click()
    phone.fill("[name=reason-ENG-1]", "he showed it on the map")
    with phone.expect_navigation():
        phone.keyboard.press("Enter")
    expect(phone.locator(".ruling")).to_contain_text("Frank ruled: F edi - nth – he showed it on the map")
    expect(phone.locator(".ruling")).to_contain_text("F edi - nwg, F edi - nth")
    expect(phone.locator(".hand")).to_contain_text("England: F Edinburgh to North Sea")


def played_to_the_end(phone: Page, pictures: Callable[[str], Path | None]) -> None:
    """Fall, the centres to the table, the result."""
    go_on(phone, "Go on to the next turn")
    expect(phone.locator("h1")).to_contain_text("fall 1901")
    phone.fill("[name=orders-ENG]", "F nth - nwy")
    go_on(phone, "Go on to the next turn")
    expect(phone.locator("main")).to_contain_text("the last year is over")
    expect(phone.locator(".flow")).to_contain_text("England 4")
    sound(phone)
    go_on(phone, "Keep them at the table")
    photograph(phone, pictures("judge-result"))
    go_on(phone, "Enter it as the result")


def test_the_arbiters_page_by_keyboard_and_without_scripts(
    crowd: Crowd, pictures: Callable[[str], Path | None]
) -> None:
    page = crowd.come(language="nb")
    page.goto("/judge")
    page.locator("[name=orders-FRA]").focus()
    page.keyboard.type("A Par - Burgundd")
    accessible(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.acts .primary')"):
            break
    with page.expect_navigation():
        page.keyboard.press("Enter")
    approve = page.get_by_role("button", name="Godkjenn A par - bur")
    approve.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".ruling")).to_contain_text("A par - bur")
    photograph(page, pictures("judge"))

    plain = crowd.come(phone=True, language="fr", dark=True, script=False)
    plain.goto("/judge")
    plain.fill("[name=orders-ITA]", "F nap - tys")
    press(plain, "Voir ce qui en sort")
    expect(plain.locator("[data-power=ITA] .read")).to_contain_text("réussit")
    expect(plain.locator(".clicks")).to_be_hidden()


def test_a_position_is_put_on_the_board(crowd: Crowd) -> None:
    page = crowd.come()
    page.goto("/judge")
    page.get_by_text("Another position or other rules").click()
    for power in ("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"):
        page.fill(f"[name=units-{power}]", "")
    for power, what, place in (
        ("RUS", "F", "stp"),
        ("RUS", "F", "stp"),
        ("RUS", "A", "mos"),
        ("RUS", "A", "war"),
        ("RUS", "none", "war"),
        ("GER", "A", "pru"),
        ("GER", "centre", "war"),
    ):
        page.check(f"[name=placed-power][value={power}]")
        page.check(f"[name=placed-what][value={what}]")
        page.locator(f".game-board path[data-place={place}]").first.click()
    expect(page.locator("[name=units-RUS]")).to_have_value("F stp/sc, A mos")
    expect(page.locator("[name=centres-GER]")).to_have_value("ber, kie, mun, war")
    expect(page.locator("[name=centres-RUS]")).to_have_value("mos, sev, stp")
    accessible(page)
    go_on(page, "Begin from this position")
    expect(page.locator(".game-board desc")).to_have_text("Germany: A pru; Russia: A mos, F stp/sc")


def test_retreats_builds_and_removals_on_the_board(crowd: Crowd) -> None:
    page = crowd.come()
    page.goto("/judge")
    page.get_by_text("A game that was kept elsewhere").click()
    page.fill("[name=text]", GAME)
    go_on(page, "Bring it in")
    page.locator(".game-board .piece[data-place=mun]").last.click()
    page.locator(".game-board path[data-place=ber]").first.click()
    expect(page.locator("[name=orders-GER]")).to_have_value("A mun - ber\n")
    page.locator(".game-board .piece[data-place=mun]").last.click()
    press(page, "Disband")
    expect(page.locator("[name=orders-GER]")).to_have_value("A mun disband\n")
    accessible(page)
    go_on(page, "Go on to the next turn")
    expect(page.locator("h1")).to_contain_text("winter 1903")
    for times, place in ((2, "stp"), (1, "war")):
        press(page, "Fleet" if place == "stp" else "Army")
        for _ in range(times):
            page.locator(f".game-board path[data-place={place}]").first.click()
    page.locator(".game-board .piece[data-place=bur]").first.click()
    expect(page.locator("[name=orders-RUS]")).to_have_value("build F stp/sc\nbuild A war\n")
    expect(page.locator("[name=orders-FRA]")).to_have_value("A bur removed\n")
    accessible(page)
    go_on(page, "Go on to the next turn")
    expect(page.locator(".game-board desc")).to_have_text("France: A mun; Russia: A war, F stp/sc")


GAME = """Diplomacy game, Tavle 1
start | F1903R
units FRA | A bur, A mun
centres RUS | stp, war
dislodged GER | A mun, bur > ber kie
"""
"""Before the retreats of a fall: Germany must leave Munich, and in winter France has a unit too many."""
