"""A Monrad with seventeen players, its desk in French: byes, a match that hangs, a cup of four.

It plays on PostgreSQL with two workers, of which any may answer whom it likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.desk import Director
from tests.web.browser.people import Crowd, account, press
from tests.web.browser.server import Server, Workers

PEOPLE = "Asta Bjørn Cato Dina Egil Frida Geir Hilde Ivar Jorun Knut Lise Magne Nora Odd Pia Ragnar"
NAMES = "\n".join(f"{name}, {1700 - 10 * at}" for at, name in enumerate(PEOPLE.split()))


@pytest.fixture
def server(database: str, tmp_path: Path) -> Iterator[Server]:
    """Two workers on one database."""
    running = Workers(tmp_path / "hall", database)
    running.start()
    yield running
    running.stop()


def first_wins(_: int) -> Mapping[str, str]:
    """The upper seat wins, 5 to 2; the winner's list has an empty line on top."""
    return {"seat-0": "5", "seat-1": "2", "winner": "1"}


def test_from_the_wizard_to_the_cups_final(crowd: Crowd, server: Server) -> None:
    director = Director(crowd.come(language="fr"), "fr")
    account(director.page, server, "ragnhild")
    director.found("nbgf_monrad", "Monrad i Oslo", rounds="3", match_length="5", cup="4")
    director.paste(NAMES)
    people = [crowd.come(phone=True, language="nb") for _ in range(4)]
    for page, name in zip(people, ("Asta", "Bjørn", "Cato", "Dina"), strict=True):
        page.goto(director.link_of(name))
        expect(page.locator("h1")).to_have_text(name)
    public = crowd.come(language="fr")
    public.goto(director.hall)

    director.begin_round(1)
    expect(public.locator(".table")).to_have_count(8)
    for page in people:
        expect(page.locator(".others li")).to_have_count(1)
    seven_of_eight(director)
    director.begin_round(2)
    director.fill_grid(2, first_wins, 8)
    the_hanging_match(director)
    director.close_round(2)
    director.begin_round(3)
    director.fill_grid(3, first_wins, 8)
    director.close_round(3)
    expect(public.locator("#list tbody tr")).to_have_count(17)

    director.press("Passer à la coupe", "Préparer la ronde 4")
    for number in (4, 5):
        director.begin_round(number)
        director.go("desk/grid")
        director.fill_grid(number, first_wins, director.page.locator("form.grid fieldset").count())
        director.close_round(number)
    director.press("Le classement est final", "Classement final")
    public.goto(f"{director.hall}pictures/bracket.svg")
    assert "<svg" in public.content()
    public.goto(f"{director.hall}standings")
    expect(public.locator("html")).to_have_attribute("lang", "fr")
    people[0].goto(f"{director.hall}me/place")
    expect(people[0].locator(".lead")).to_contain_text("poeng")


def seven_of_eight(director: Director) -> None:
    """The last table still plays when the round is closed: its match hangs."""
    director.fill_grid(1, first_wins, 7, then="1 table manque")
    director.page.get_by_text("Clore sans les tables 8").click()
    director.press("Clore la ronde 1", "Préparer la ronde 2")
    expect(director.page.locator("main")).to_contain_text(director.t("to_finish"))


def the_hanging_match(director: Director) -> None:
    """It is finished while the next round runs; both rounds count."""
    director.go("desk/table/1/8")
    director.page.locator("[name=winner]").first.check()
    director.page.fill("[name=seat-0]", "5")
    director.page.fill("[name=seat-1]", "4")
    with director.page.expect_navigation():
        press(director.page, "Saisir")
    director.go("desk/table/1/8")
    expect(director.page.locator("h1")).to_contain_text("compté")
