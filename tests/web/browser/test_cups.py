"""A Monrad with a main cup, its consolation and a second cup; and an evening whose rounds are planned as a whole.

Source of the form: nbgf_monrad §14, with what directors announce.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.desk import Director
from tests.web.browser.people import Crowd, accessible, account, photograph, press
from tests.web.browser.server import Server
from tests.web.browser.test_accessible import fits, touchable

PEOPLE = "Asta Bjørn Cato Dina Egil Frida Geir Hilde Ivar Jorun Knut Lise"
NAMES = "\n".join(f"{name}, {1700 - 10 * at}" for at, name in enumerate(PEOPLE.split()))
Pictures = Callable[[str], Path | None]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own for each evening."""
    running = Server(tmp_path / "hall")
    running.start()
    yield running
    running.stop()


def first_wins(_: int) -> Mapping[str, str]:
    """The upper seat wins, 5 to 2; the winner's list has an empty line on top."""
    return {"seat-0": "5", "seat-1": "2", "winner": "1"}


def looked_at(page: Page, picture: Path | None, *, phone: bool = False) -> None:
    """Axe finds nothing, nothing runs off the side, on a phone all can be touched; and it is photographed."""
    accessible(page)
    fits(page)
    if phone:
        touchable(page)
    photograph(page, picture, whole=True)


def test_a_monrad_with_main_and_consolation_cups(crowd: Crowd, server: Server, pictures: Pictures) -> None:
    director = Director(crowd.come(language="nb"), "nb")
    account(director.page, server, "ragnhild")
    director.found("nbgf_monrad", "Monrad med cuper", rounds="2", match_length="5")
    director.paste(NAMES)
    for number in (1, 2):
        director.begin_round(number)
        director.fill_grid(number, first_wins, 6)
        director.close_round(number)
    announced(director, pictures)
    director.press(director.t("cup.draw"), director.t("prepare_round", number=3))

    play(director, 3)
    corrected(director, pictures)
    phone = crowd.come(phone=True, dark=True, language="fr")
    phone.goto(f"{director.hall}bracket")
    expect(phone.locator("h1")).to_have_text("Le tableau")
    assert phone.evaluate("document.querySelector('.bracket img').currentSrc").endswith("sheet=phone")
    looked_at(phone, pictures("bracket-phone-dark"), phone=True)
    number = 4
    while play(director, number):
        number += 1
    director.press(director.t("finish"), director.t("final_list"))
    director.page.goto(f"{director.hall}bracket")
    expect(director.page.locator(".places h3")).to_have_text(["Hovedcup", "Consolation", "Cup nummer to"])
    looked_at(director.page, pictures("bracket"))
    director.page.goto(f"{director.hall}pictures/bracket.svg?sheet=a4")
    photograph(director.page, pictures("bracket-a4"))


def announced(director: Director, pictures: Pictures) -> None:
    """No cup was announced; now the best four play one with a consolation, the next four another."""
    director.go("desk/cup")
    page = director.page
    page.select_option("[name=option-cup]", "4")
    page.select_option("[name=option-cup-at_cut]", "lot")
    page.fill("[name=option-cup-second]", "4")
    page.get_by_text(director.t("cup.lengths")).click()
    page.fill("[name=option-cup-length-main]", "5, 7")
    page.check("[name=option-cup_kind][value=consolation]")
    page.fill("[name=reason]", "tid til mer")
    director.press(director.t("cup.change"), director.t("cup.draw"))
    looked_at(page, pictures("cup"))


def play(director: Director, number: int) -> bool:
    """A round of the cup, if there is one to come."""
    director.go()
    if not director.page.get_by_role("button", name=director.t("prepare_round", number=number), exact=True).count():
        return False
    director.begin_round(number)
    director.go("desk/grid")
    director.fill_grid(number, first_wins, director.page.locator("form.grid fieldset").count())
    director.close_round(number)
    return True


def corrected(director: Director, pictures: Pictures) -> None:
    """With the next round under way, the result of table 1 was the wrong way round: what rests on it is listed."""
    director.begin_round(4)
    director.go("desk/table/3/1")
    page = director.page
    expect(page.locator(".later li")).not_to_have_count(0)
    looked_at(page, pictures("cup-later"))
    page.locator("[name=winner]").nth(1).check()
    page.fill("[name=seat-0]", "2")
    page.fill("[name=seat-1]", "5")
    page.locator("form:has(.entry) [name=reason]").fill("feil vei")
    with page.expect_navigation():
        press(page, director.t("correct"))
    expect(page.locator(".faults")).to_be_visible()
    director.go("desk/table/3/1")
    page.locator("form.ask:has(button[value*=reopen_round]) [name=with-reason]").fill("feil vei")
    with page.expect_navigation():
        page.locator("button[value*=reopen_round]").click()
    director.go("desk/table/3/1")
    page.locator("[name=winner]").nth(1).check()
    page.fill("[name=seat-0]", "2")
    page.fill("[name=seat-1]", "5")
    page.locator("form:has(.entry) [name=reason]").fill("feil vei")
    with page.expect_navigation():
        press(page, director.t("correct"))
    with page.expect_navigation():
        press(page, director.t("correction.confirm"))
    director.close_round(3)


def test_an_evening_planned_as_a_whole(crowd: Crowd, server: Server, pictures: Pictures) -> None:
    desk = crowd.come()
    director = Director(desk)
    account(desk, server, "olga")
    director.found("table_evening", "Evening", rounds="4")
    director.paste("\n".join(f"{name}; {'Oslo' if at < 3 else 'Bergen'}" for at, name in enumerate(PEOPLE.split())))
    director.go()
    director.press(director.t("everybody_here"), director.t("draw_round", number=1))
    with desk.expect_navigation():
        desk.get_by_role("link", name=director.t("block.see")).click()
    expect(desk.locator(".planned")).to_have_count(4)
    looked_at(desk, pictures("block"))
    phone = crowd.come(phone=True, dark=True)
    phone.context.add_cookies(desk.context.cookies())  # type: ignore[arg-type]  # what `cookies` gave
    phone.goto(desk.url)
    expect(phone.locator(".planned")).to_have_count(4)
    looked_at(phone, pictures("block-phone-dark"), phone=True)
    seated = desk.locator(".planned").first.locator("li").all_inner_texts()
    director.press(director.t("draw_round", number=1), director.t("publish"))
    assert [text.strip() for text in desk.locator(".tables li").all_inner_texts()] == seated
    director.go("desk/board")
    desk.select_option("[name=one]", index=0)
    desk.select_option("[name=other]", index=5)
    with desk.expect_navigation():
        press(desk, director.t("see_exchange"))
    looked_at(desk, pictures("board-exchange"))
