"""The Agricola championship, its desk in Norwegian: sixteen players, four tables, five games, a final table."""

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
    director = Director(crowd.come(language="nb"), "nb")
    account(director.page, server, "solveig")
    director.found("agricola_nm", "NM i Agricola")
    the_book_needs_sixteen(director)
    director.paste(NAMES)
    people = [crowd.come(phone=True, language=language) for language in ("en", "nb", "fr", "en")]
    for page, name in zip(people, ("Astrid", "Bendik", "Cathrine", "Daniel"), strict=True):
        page.goto(director.link_of(name))
    wall = crowd.come(dark=True)
    wall.goto(f"{director.hall}seating")

    scorekeeper = Director(crowd.come(language="nb"), "nb")
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
        director.close_round(number)
    scorekeeper.page.goto(f"{director.hall}desk/history")
    expect(scorekeeper.page.locator("h1")).to_have_text("Denne siden er for andre")
    a_penalty_by_clause(director)
    director.go()
    director.press("Lista er endelig", "Endelig liste")
    expect(director.page.locator(".line li.now")).to_have_text("Endelig liste")
    wall.goto(f"{director.hall}standings")
    expect(wall.locator("h1")).to_have_text("Final list")
    expect(wall.locator("#list tbody tr")).to_have_count(16)
    people[2].goto(f"{director.hall}me/place")
    expect(people[2].locator("html")).to_have_attribute("lang", "fr")
    expect(people[2].locator("table.terms tbody tr")).not_to_have_count(0)


def the_book_needs_sixteen(director: Director) -> None:
    """The odd number is explained before anybody asks; the draw is refused in place with the same reason."""
    director.paste("\n".join(NAMES.splitlines()[:13]))
    director.go("desk/players")
    expect(director.page.locator(".fit")).to_contain_text("13 påmeldte: reglementet krever 16 spillere, 4 bord")
    expect(director.page.locator(".fit")).to_contain_text("3 spillere mangler.")


def a_penalty_by_clause(director: Director) -> None:
    """Who came late loses a point; the log says so with the clause, by the clock of the hall."""
    page = director.page
    director.go("desk/more")
    page.locator("[name=with-points]").fill("-1")
    page.locator("[name=with-clause]").fill("T6")
    form = page.locator("form.ask").first
    form.locator("[name=with-reason]").fill("Kom for sent")
    with page.expect_navigation():
        form.locator("button").click()
    page.goto(f"{director.hall}log")
    expect(page.locator("ol.log li").first).to_contain_text("Astrid: -1 poeng fra og med runde 6")
    expect(page.locator("ol.log li").first).to_contain_text("Begrunnelse: Kom for sent")


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
