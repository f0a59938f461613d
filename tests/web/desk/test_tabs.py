"""The row of pages above the desk: each marks itself, and none is out of reach of a newcomer."""

from __future__ import annotations

import re

import pytest

from tests.web.halls import Hall, organiser

TABS = ("desk", "desk/players", "desk/grid", "desk/links", "paper", "desk/screens", "desk/history", "desk/more")
REACHED = ("files", "pictures", "lots", "desk/venue", "desk/people", "desk/ratings", "desk/outside", "desk/moving")


@pytest.mark.parametrize("tab", TABS)
def test_a_page_is_marked_in_the_row_that_leads_to_it(monrad: Hall, tab: str) -> None:
    text = organiser("director", monrad.id).get(monrad.at(tab)).content.decode()
    row = text[text.index('<nav class="tabs"') :].split("</nav>")[0]
    assert re.findall(r'href="([^"]*)"', row) == [monrad.at(each) for each in TABS]
    assert re.findall(r'href="([^"]*)" aria-current="page"', row) == [monrad.at(tab)]


def test_more_leads_to_every_other_page_of_the_desk(monrad: Hall) -> None:
    text = organiser("director", monrad.id).get(monrad.at("desk/more")).content.decode()
    links = set(re.findall(r'href="([^"?#]*)', text))
    assert {monrad.at(each) for each in REACHED} - links == set()
    assert "/lists" in links
