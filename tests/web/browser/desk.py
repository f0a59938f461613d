"""What a director does at the desk, in the words that its pages have in the director's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlsplit

from playwright.sync_api import Page, TimeoutError, expect

from tavle.rules.model.base import Language
from tavle.texts import say
from tests.web.browser.people import press


class Director:
    """Somebody at the desk of one tournament."""

    def __init__(self, page: Page, language: Language = "en") -> None:
        self.page = page
        self.language = language
        self.hall = ""

    def t(self, key: str, **values: object) -> str:
        """The words of a page, to find a button by."""
        return say(self.language, f"web.{key}", **values)

    def found(self, book: str, name: str, **options: str) -> None:
        """The wizard: a book, a name, its options."""
        self.page.goto("/new")
        self.page.click(f"a[href$={book}]")
        self.page.fill("[name=name]", name)
        for option, value in options.items():
            field = self.page.locator(f"[name=option-{option}]")
            field.select_option(value) if field.evaluate("field => field.tagName") == "SELECT" else field.fill(value)
        self.page.locator("main form.wizard button.primary").click()
        self.page.wait_for_url("**/t/**")
        found = re.search(r"/t/[^/]+/", self.page.url)
        assert found is not None, self.page.url
        self.hall = found.group()

    def go(self, where: str = "desk") -> None:
        self.page.goto(self.hall + where)

    def paste(self, text: str, *, same: bool = True) -> None:
        """Names out of a mail; of a double it is said that it is the same person."""
        self.go("desk/paste")
        self.page.fill("textarea[name=text]", text)
        with self.page.expect_navigation():
            press(self.page, self.t("paste.look"))
        for choice in self.page.locator(f"input[value={'same' if same else 'another'}]").all():
            choice.check()
        self.page.locator("button[name=enter]").click()
        expect(self.page.locator("textarea[name=text]")).to_have_count(0)

    def press(self, label: str | re.Pattern[str], then: str = "") -> None:
        """A button that leads on, and what is to be seen when it has worked."""
        try:
            with self.page.expect_navigation():
                press(self.page, label)
        except TimeoutError as error:
            raise AssertionError(f"{label!r} led nowhere: {self.page.locator('main').inner_text()[:1500]}") from error
        if then:
            expect(self.page.locator("main").get_by_text(then).first).to_be_visible()

    def begin_round(self, number: int) -> None:
        """Everybody is there: prepared, drawn, published, begun."""
        self.go()
        expect(self.page.locator("html")).to_have_attribute("lang", self.language)
        draw, start = self.t("draw_round", number=number), self.t("start_round", number=number)
        publish = self.t("publish")
        self.press(self.t("everybody_here"), draw)
        self.press(draw, publish)
        self.press(publish, start)
        self.press(start, self.t("table_phase.playing"))

    def fill_grid(
        self, number: int, result: Callable[[int], Mapping[str, str]], tables: int, *, then: str | None = ""
    ) -> None:
        """The results of a round on one page; fields by the end of their name: `seat-0`, `winner`."""
        self.go("desk/grid")
        for table in range(1, tables + 1):
            for field, value in result(table).items():
                box = self.page.locator(f"[name=t{table}-{field}]")
                box.select_option(index=int(value)) if field == "winner" else box.fill(value)
        self.press(self.t("enter_all"), self.t("close_round", number=number) if then == "" else then or "")

    def close_round(self, number: int) -> None:
        self.go()
        close = self.t("close_round", number=number)
        self.press(close)
        expect(self.page.get_by_role("button", name=close, exact=True)).to_have_count(0)

    def link_of(self, name: str) -> str:
        """Where the code on a player's slip leads."""
        self.go("desk/links")
        slip = self.page.locator(".slip").filter(has=self.page.get_by_text(name, exact=True))
        found = re.search(r"/qr/(.+)\.svg", str(slip.locator("img").get_attribute("src")))
        assert found is not None
        return f"/me/{found.group(1)}"

    def invite(self, role: str) -> str:
        """A link that makes somebody an organiser of this tournament."""
        self.go("desk/people")
        self.page.locator(f"button[name=role][value={role}]").click()
        return urlsplit(self.page.locator(".made .address").inner_text().strip()).path


def seats(counts: Sequence[int]) -> dict[str, str]:
    """Numbers in the order of the seats as the fields of a form."""
    return {f"seat-{position}": str(count) for position, count in enumerate(counts)}
