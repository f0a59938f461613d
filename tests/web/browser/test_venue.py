"""What halls do to pages: no network, a server that is started anew, seven tabs, no mouse, no secure context."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.desk import Director, seats
from tests.web.browser.people import Crowd, account, hold, join, press
from tests.web.browser.server import Server

NAMES = "Anna\nBo\nCy\nDag\nEva\nFinn\nGro\nHans"


@pytest.fixture(scope="module")
def invitations() -> list[str]:
    """Filled by the first director who comes: links for those of the tests after."""
    return []


@pytest.fixture
def director(crowd: Crowd, server: Server, invitations: list[str]) -> Director:
    """Somebody with a Monrad of eight players, whose first round runs."""
    someone = Director(crowd.come())
    if invitations:
        join(someone.page, invitations.pop(), f"director {len(invitations)}")
    else:
        account(someone.page, server, "owner")
        for _ in range(12):
            someone.page.goto("/people")
            someone.page.locator("button[name=role][value=director]").click()
            invitations.append(re.sub(r"^\w+://[^/]+", "", someone.page.locator(".made .address").inner_text().strip()))
    someone.found("nbgf_monrad", "Club night", rounds="3", match_length="5")
    someone.paste(NAMES)
    someone.begin_round(1)
    return someone


def phone_of(crowd: Crowd, director: Director, name: str = "Anna") -> Page:
    phone = crowd.come(phone=True)
    phone.goto(director.link_of(name))
    expect(phone.locator(".others li")).to_have_count(1)
    return phone


def type_result(phone: Page, hall: str) -> None:
    phone.goto(f"{hall}me/report")
    phone.locator("[name=winner]").first.check()
    for field, value in seats((5, 3)).items():
        phone.fill(f"[name={field}]", value)


def reports(page: Page, hall: str) -> int:
    """How many reports of results stand in the log."""
    page.goto(f"{hall}log")
    return page.locator("main li").filter(has_text=re.compile("report", re.IGNORECASE)).count()


def test_a_result_typed_without_network_is_sent_once_when_it_is_back(crowd: Crowd, director: Director) -> None:
    phone = phone_of(crowd, director)
    before = reports(director.page, director.hall)
    type_result(phone, director.hall)
    phone.context.set_offline(True)
    press(phone, "Report result")
    expect(phone.locator(".unsent")).to_be_visible()
    press(phone, "Report result")
    assert phone.input_value("[name=seat-1]") == "3"
    phone.context.set_offline(False)
    phone.wait_for_url("**/me")
    expect(phone.locator("main")).to_contain_text("Reported")
    assert reports(director.page, director.hall) == before + 1


def test_a_result_typed_and_left_is_still_there(crowd: Crowd, director: Director) -> None:
    phone = phone_of(crowd, director)
    type_result(phone, director.hall)
    phone.goto(director.hall)
    phone.goto(f"{director.hall}me/report")
    assert [phone.input_value(f"[name=seat-{seat}]") for seat in (0, 1)] == ["5", "3"]


def test_what_is_typed_before_the_scripts_have_come_is_not_overwritten_by_what_was_kept(
    crowd: Crowd, director: Director
) -> None:
    phone = phone_of(crowd, director)
    type_result(phone, director.hall)
    let_go = hold(phone, "**/offline.js*")
    with phone.expect_request("**/offline.js*"):
        phone.goto(f"{director.hall}me/report", wait_until="commit")
    phone.locator("[name=winner]").last.check()
    phone.locator("[name=seat-1]").fill("4")
    let_go()
    phone.wait_for_load_state()
    assert [phone.input_value(f"[name=seat-{seat}]") for seat in (0, 1)] == ["5", "4"]
    expect(phone.locator("[name=winner]").last).to_be_checked()


def test_a_power_cut_in_mid_round_loses_nothing_and_pages_go_on_by_themselves(
    crowd: Crowd, director: Director, server: Server
) -> None:
    phone, wall = phone_of(crowd, director), crowd.come()
    wall.goto(director.hall)
    type_result(phone, director.hall)
    server.stop(at_once=True)
    press(phone, "Report result")
    expect(phone.locator(".unsent")).to_be_visible()
    expect(wall.locator("[data-lost]")).to_be_visible()
    server.start()
    phone.wait_for_url("**/me")
    expect(wall.locator("[data-lost]")).to_be_hidden()
    director.go()
    expect(director.page.locator("main")).to_contain_text("reported")
    director.go("desk/table/1/1")
    before = wall.locator("body").get_attribute("data-version")
    director.press(re.compile("5 minutes"))
    expect(wall.locator(".clock")).to_be_visible()
    assert before is not None


def test_the_seventh_tab_of_a_browser_works_like_the_first(crowd: Crowd, director: Director) -> None:
    first = crowd.come()
    tabs = [first, *(first.context.new_page() for _ in range(7))]
    for tab in tabs:
        tab.goto(f"{director.hall}seating")
        expect(tab.locator(".table")).to_have_count(4)
    director.fill_grid(1, lambda _: {**seats((5, 2)), "winner": "1"}, 4)
    director.close_round(1)
    director.begin_round(2)
    for tab in (tabs[0], tabs[-1]):
        tab.bring_to_front()
        expect(tab.locator("h1")).to_contain_text("Round 2")


WRONG = """(minutes) => {
  const now = Date.now.bind(Date);
  window.wrong = minutes * 60e3;
  Date.now = () => now() + window.wrong;
}"""
"""A device whose own clock is so many minutes off."""

FLIPS = """(count) => new Promise((done) => {
  const clock = document.querySelector(".clock"), late = [];
  const ends = Date.parse(`${clock.dataset.since}Z`) / 1000 + Number(clock.dataset.left);
  let before = clock.textContent;
  const look = () => {
    const text = clock.textContent;
    if (text !== before) {
      const [minutes, seconds] = text.split(":").map(Number);
      late.push((performance.timeOrigin + performance.now()) / 1000 - (ends - 60 * minutes - seconds));
      before = text;
    }
    if (late.length < count) setTimeout(look, 5); else done(late);
  };
  look();
})"""
"""By how many seconds a clock shows each second too late, by the machine's own time, which all devices here share."""


def test_clocks_agree_within_half_a_second_on_devices_whose_own_clocks_are_wrong(
    crowd: Crowd, director: Director
) -> None:
    """Also when a device's clock is set while the page is open. A busy machine shows a second late, never early."""
    phones = [crowd.come(phone=True) for _ in range(3)]
    for phone, minutes in zip(phones, (-7, 0, 30), strict=True):
        phone.add_init_script(f"({WRONG})({minutes})")
        phone.goto(f"{director.hall}seating")
        expect(phone.locator(".clock")).to_have_text(re.compile(r"\d+:\d\d"))
    phones[0].evaluate("() => { window.wrong = 4 * 60e3; }")
    least = [min(phone.evaluate(FLIPS, 4)) for phone in phones]
    assert max(least) - min(least) < 0.5, least
    assert all(-0.5 < late < 0.5 for late in least), least


def test_the_desk_by_keyboard_alone(director: Director) -> None:
    """Tab and Enter from the results of a round to the next round's seating; nothing is clicked."""
    page = director.page
    director.go("desk/grid")
    page.locator("main input[name]:not([type=hidden])").first.focus()
    for _ in range(4):
        page.keyboard.type("5")
        page.keyboard.press("Tab")
        page.keyboard.type("2")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    for label in ("Close round 1", "Prepare it, everybody is here", "Draw round 2", "Publish", "Start round 2"):
        button = page.get_by_role("button", name=label, exact=True)
        expect(button).to_be_visible()
        for _ in range(60):
            if button.evaluate("button => button === document.activeElement"):
                break
            page.keyboard.press("Tab")
        assert button.evaluate("button => button === document.activeElement")
        with page.expect_navigation():
            page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Round 2")


def test_the_skip_link_is_first_and_leads_to_the_content(director: Director) -> None:
    page = director.page
    director.go()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#main$"))


def test_a_name_of_the_local_network_without_tls_is_enough(crowd: Crowd, director: Director, server: Server) -> None:
    """No secure context: no service worker, no camera, no `crypto.subtle`; the player's pages and the lots work."""
    phone = crowd.browser.new_context(base_url=f"http://hall.lan:{server.port}").new_page()
    phone.goto(director.link_of("Bo"))
    assert phone.evaluate("() => window.isSecureContext") is False
    expect(phone.locator(".others li")).to_have_count(1)
    phone.goto(f"{director.hall}lots")
    expect(phone.locator("form[data-draw]")).to_be_visible()
    phone.context.close()


def test_without_scripts_the_forms_work(crowd: Crowd, director: Director) -> None:
    phone = crowd.come(phone=True, script=False)
    phone.goto(director.link_of("Cy"))
    type_result(phone, director.hall)
    press(phone, "Report result")
    expect(phone.locator("main")).to_contain_text("Reported")
