"""An evening: the championship of ARCON from an empty server to the final list, everybody at work at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.browser.desk import Director, seats
from tests.web.browser.people import Crowd, account, photograph, press
from tests.web.browser.server import Server

FIRST = (
    "Anna Lie, Oslo\nBo Dahl, Bergen\nCy Holm\nDag Moe\nEva Berg\n\nFinn Lund\nGro Vik\nHans Aas\nIda Bakke\nJon Eide\n"
    "Kari Foss\nLars Gran\nMari Haug\nNils Iversen\nOla Jansen\nPer Krog\nBo Dahl\nRune Lien\nSiv Myhre\nTor Ness"
)
"""Nineteen people in twenty lines: one is there twice, one line is empty, two have clubs."""
LATE = ("Una Olsen", "Vidar Paulsen", "Wenche Ruud", "Yngve Sand")
ABSENT = ("Siv Myhre", "Tor Ness")
BOARD = (3, 11, 8, 0, 1, 3, 8)
RULE = seats(BOARD)


def players_are_entered(director: Director) -> None:
    """One name is there twice: the page asks, and who it is is entered once."""
    director.paste(FIRST)
    director.go("desk/players")
    expect(director.page.locator("[data-people] li[data-name]")).to_have_count(19)
    expect(director.page.locator("main")).to_contain_text("19 players")


def desk_by_keyboard(director: Director) -> None:
    """Three letters, Enter, Enter; who is not known is entered as new."""
    director.go()
    director.press("Prepare round 1", "Draw round 1")
    director.go("desk/players")
    page = director.page
    names = [line.split(",")[0] for line in FIRST.splitlines() if line]
    here = 0
    for name in dict.fromkeys(names):
        if name not in ABSENT:
            here += 1
            page.locator("[data-search] input").press_sequentially(name[:3].lower())
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
            expect(page.locator("li.here")).to_have_count(here)
    for name in LATE:
        here += 1
        page.locator("[data-search] input").press_sequentially(name.lower())
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator("li.here")).to_have_count(here)
    expect(page.locator(".fit")).to_contain_text("21 here: 3 boards, 0 left over")


def seat_of(director: Director, table: int, seat: int) -> str:
    """Who sits somewhere, read from the public seating."""
    section = director.page.locator(".table").nth(table - 1)
    return section.locator("li a").nth(seat).inner_text()


def report(phone: Page, hall: str, counts: tuple[int, ...]) -> None:
    phone.goto(f"{hall}me/report")
    for field, value in seats(counts).items():
        phone.fill(f"[name={field}]", value)
    press(phone, "Report result")
    phone.wait_for_url("**/me")


def test_the_evening(crowd: Crowd, server: Server, pictures: Callable[[str], Path | None]) -> None:
    director = Director(crowd.come())
    account(director.page, server, "anna")
    director.found("ndf_arcon_2002", "ARCON 18")
    players_are_entered(director)
    photograph(director.page, pictures("registration"))
    desk_by_keyboard(director)

    phones = {name: crowd.come(phone=True) for name in ("Anna Lie", "Bo Dahl", "Cy Holm", "Una Olsen")}
    for name, phone in phones.items():
        phone.goto(director.link_of(name))
        expect(phone.locator("h1")).to_have_text(name)
    wall = crowd.come()
    wall.goto(director.hall)

    director.go()
    director.press("Draw round 1", "Publish")
    photograph(director.page, pictures("draft"))
    director.press("Publish", "Start round 1")
    for phone in phones.values():
        expect(phone.locator(".power")).to_be_visible()
        expect(phone.locator(".others li")).to_have_count(6)
    expect(wall.locator(".table")).to_have_count(3)
    director.press("Start round 1", "playing")

    director.press("Clock: negotiation, first year")
    for page in (*phones.values(), wall, director.page):
        expect(page.locator(".clock").first).to_have_text(re.compile(r"1[45]:\d\d"))
    photograph(wall, pictures("seating"))
    photograph(phones["Bo Dahl"], pictures("phone"))
    shorter_by_agreement(director)
    somebody_leaves(director)
    vote_to_end(director)
    results(crowd, director, pictures)

    director.close_round(1)
    expect(wall.locator("#list tbody tr")).to_have_count(21)
    why_am_i_where_i_am(phones["Anna Lie"], pictures)
    for number in (2, 3, 4):
        director.begin_round(number)
        director.fill_grid(number, lambda _: RULE, 3)
        director.close_round(number)
        if number == 2:
            correction_next_morning(director)
    director.press("The list is final", "Final list")
    wall.goto(f"{director.hall}standings")
    expect(wall.locator("h1")).to_have_text("Final list")
    expect(wall.locator("#list tbody tr")).to_have_count(23)
    photograph(wall, pictures("standings"))


def shorter_by_agreement(director: Director) -> None:
    """Board 2 agrees, all seven: its own clock ends, the others' go on."""
    director.go("desk/table/1/2")
    director.press("All agree: done")
    expect(director.page.locator("h1 .clock")).to_have_text("Time")
    director.go("desk/table/1/1")
    expect(director.page.locator("h1 .clock")).to_have_text(re.compile(r"1[45]:\d\d"))


def somebody_leaves(director: Director) -> None:
    """Turkey on board 1 leaves sick; somebody who is not seated takes over, the score stays with the first."""
    page = director.page
    page.get_by_text("Somebody has to leave").click()
    leaving = page.locator("[name=with-player]").first
    leaving.select_option(index=6)
    page.locator("[name=with-substitute]").select_option(index=0)
    page.locator("[name=int-since]").first.fill("1904")
    director.press("Take over the seat", "Table 1")
    page.goto(f"{director.hall}log")
    expect(page.locator("main")).to_contain_text("1904")


def vote_to_end(director: Director) -> None:
    """Board 3 ends after spring 1906: autumn 1905 counts, as it was kept year by year."""
    director.go("desk/table/1/3")
    page = director.page
    for year in range(1901, 1906):
        for field, count in zip(page.locator("[name^=map-centres-]").all(), BOARD, strict=True):
            field.fill(str(count))
        director.press("Keep the counts", f"Centres after {year + 1}")
    page.get_by_text("Vote to end the game").click()
    for box in page.locator("[name=list-in_favour]").all():
        box.check()
    page.fill("[name=int-year]", "1906")
    page.select_option("[name=with-season]", "spring")
    page.fill("[name=with-counted_by]", "Harald")
    director.press("Count the vote")
    expect(page.locator("h1")).to_contain_text("reported")
    director.press("That is right")
    expect(page.locator("h1")).to_contain_text("counts")


def results(crowd: Crowd, director: Director, pictures: Callable[[str], Path | None]) -> None:
    """Board 2: one reports, another confirms. Board 1: two phones differ, and the director decides with a reason."""
    director.page.goto(f"{director.hall}seating")
    seated = {table: [seat_of(director, table, seat) for seat in (0, 1)] for table in (1, 2)}
    hands = {name: crowd.come(phone=True) for names in seated.values() for name in names}
    for name, hand in hands.items():
        hand.goto(director.link_of(name))
    one, other = (hands[name] for name in seated[2])
    report(one, director.hall, BOARD)
    expect(other.get_by_role("button", name="That is right")).to_be_visible()
    press(other, "That is right")
    expect(other.locator("h2").first).to_have_text("counts")
    one, other = (hands[name] for name in seated[1])
    report(one, director.hall, BOARD)
    other.goto(f"{director.hall}me/report")
    for field, value in seats((3, 11, 8, 0, 2, 3, 7)).items():
        other.fill(f"[name={field}]", value)
    press(other, "Report result")
    director.go()
    expect(director.page.locator(".attention")).to_contain_text("two versions differ")
    photograph(director.page, pictures("desk"))
    director.page.locator(".attention a").first.click()
    expect(director.page.locator(".versions section")).to_have_count(2)
    expect(director.page.locator(".versions .differs")).to_have_count(4)
    for field, value in RULE.items():
        director.page.fill(f"[name={field}]", value)
    director.page.fill("[name=reason]", "The photo shows Galicia in Turkey's hands")
    director.press("Decide")
    director.page.wait_for_url("**/desk")
    expect(director.page.get_by_role("button", name="Close round 1")).to_be_visible()


def why_am_i_where_i_am(phone: Page, pictures: Callable[[str], Path | None]) -> None:
    """The place, its points clause by clause, and what separates it from the neighbours'."""
    phone.get_by_role("link", name="Place").click()
    expect(phone.locator(".lead")).to_contain_text("points")
    expect(phone.locator("table.terms tbody tr").first).to_be_visible()
    expect(phone.locator("main")).to_contain_text("§2")
    photograph(phone, pictures("phone-place"))


def correction_next_morning(director: Director) -> None:
    """A typing error of round 1 is put right: round 2's boards stay, the list changes."""
    director.page.goto(f"{director.hall}seating?round=2")
    before = director.page.locator(".tables").inner_text()
    director.go("desk/table/1/2")
    director.page.fill("[name=seat-0]", "4")
    director.page.fill("[name=seat-1]", "10")
    director.page.fill("[name=reason]", "Typed in the wrong rows")
    director.press("Correct")
    if director.page.get_by_role("button", name=re.compile("Correct|Confirm")).count():
        director.page.locator("main button.primary").first.click()
    director.page.wait_for_url("**/desk")
    director.page.goto(f"{director.hall}seating?round=2")
    assert director.page.locator(".tables").inner_text() == before
    director.page.goto(f"{director.hall}log")
    expect(director.page.locator("main")).to_contain_text("Typed in the wrong rows")
