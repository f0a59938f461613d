"""The Agricola championship: sixteen players, four tables, five games, a final table."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.web.browser.desk import Director, seats
from tests.web.browser.people import Crowd, account, join, press
from tests.web.browser.server import Server

PEOPLE = "Astrid Bendik Cathrine Daniel Eline Fredrik Guro Henrik Ida Jonas Kine Lars Maren Niklas Oda Petter"
NAMES = "\n".join(f"{name}; Klubb {at % 3}; {1800 - 17 * at}; {20 + at}" for at, name in enumerate(PEOPLE.split()))


def farm(table: int) -> Mapping[str, str]:
    return seats([40 + table, 36, 31 + table, 28])


def test_from_the_wizard_to_the_final_table(crowd: Crowd, server: Server) -> None:
    director = Director(crowd.come())
    account(director.page, server, "solveig")
    director.found("agricola_nm", "NM i Agricola")
    director.paste(NAMES)
    people = [crowd.come(phone=True, language=language) for language in ("en", "nb", "fr", "en")]
    for page, name in zip(people, ("Astrid", "Bendik", "Cathrine", "Daniel"), strict=True):
        page.goto(director.link_of(name))
    wall = crowd.come(dark=True)
    wall.goto(f"{director.hall}seating")

    scorekeeper = Director(crowd.come())
    scorekeeper.hall = director.hall
    join(scorekeeper.page, director.invite("scorekeeper"))
    for number in range(1, 7):
        director.begin_round(number)
        expect(wall.locator(".table")).to_have_count(4)
        expect(wall.locator("h1")).to_contain_text(f"Round {number}")
        for page in people:
            expect(page.locator(".others li")).to_have_count(3)
        if number == 1:
            two_say_the_same(crowd, director, people[0])
        scorekeeper.fill_grid(number, farm, 4, then=None)
        director.close_round(number) if number < 6 else director.press("Close round 6")
    scorekeeper.page.goto(f"{director.hall}desk/history")
    expect(scorekeeper.page.locator("h1")).to_have_text("This page is for others")
    director.go()
    director.press("The list is final", "Final list")
    wall.goto(f"{director.hall}standings")
    expect(wall.locator("h1")).to_have_text("Final list")
    expect(wall.locator("#list tbody tr")).to_have_count(16)
    people[2].goto(f"{director.hall}me/place")
    expect(people[2].locator("html")).to_have_attribute("lang", "fr")
    expect(people[2].locator("table.terms tbody tr")).not_to_have_count(0)


def two_say_the_same(crowd: Crowd, director: Director, phone: Page) -> None:
    """The result of a table comes from its own players: one reports, another confirms."""
    found = re.search(r"Table (\d)", phone.locator(".big").first.inner_text())
    assert found is not None
    phone.goto(f"{director.hall}me/report")
    for field, value in farm(int(found.group(1))).items():
        phone.fill(f"[name={field}]", value)
    press(phone, "Report result")
    phone.wait_for_url("**/me")
    neighbour = crowd.come(phone=True)
    neighbour.goto(director.link_of(phone.locator(".others a").first.inner_text()))
    with neighbour.expect_navigation():
        press(neighbour, "That is right")
    expect(phone.locator("h2").first).to_have_text("counts")
