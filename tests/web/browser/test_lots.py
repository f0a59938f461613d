"""The browser draws lots as docs/lots.md says: the vectors of another program come out, and a changed draw is seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.desk import Director
from tests.web.browser.people import Crowd, account
from tests.web.browser.server import Server

VECTORS = json.loads((Path(__file__).parents[2] / "core/data/lots_vectors.json").read_text(encoding="utf-8"))
NAMES = "Anna\nBo\nCy\nDag\nEva\nFinn"
"""Without ratings: the order before the first round is drawn."""


@pytest.fixture
def lots(crowd: Crowd, server: Server) -> Page:
    """The page of lots of a Monrad whose first round runs."""
    director = Director(crowd.come())
    account(director.page, server, "owner")
    director.found("nbgf_monrad", "Club night", rounds="3", match_length="5")
    director.paste(NAMES)
    director.begin_round(1)
    page = crowd.come(phone=True)
    page.goto(f"{director.hall}lots")
    return page


def test_lots_are_drawn_again_in_the_browser(lots: Page) -> None:
    lots.locator("[data-redraw]").click()
    verdicts = lots.locator(".verdict")
    expect(verdicts).to_have_text(["✓ comes out the same"])
    # Whoever changes the order, the seed or the commitment is found out.
    order = json.loads(str(lots.locator(".lot").first.get_attribute("data-order")))
    for name, value in (("order", json.dumps(order[::-1])), ("seed", "another"), ("commitment", "0" * 64)):
        lots.reload()
        lots.locator(".lot").first.evaluate("(lot, [name, value]) => { lot.dataset[name] = value; }", [name, value])
        lots.locator("[data-redraw]").click()
        expect(verdicts).to_have_text(["✗ comes out differently"])
    for vector in VECTORS["orders"]:
        draw(lots, vector["seed"], vector["purpose"], vector["items"])
        expect(lots.locator("[data-out] li")).to_have_text(vector["order"])
    for vector in VECTORS["commitments"]:
        draw(lots, vector["seed"], "x", [])
        expect(lots.locator("[data-commitment-out]")).to_have_text(vector["hash"])


def draw(page: Page, seed: str, purpose: str, names: list[str]) -> None:
    for field, value in (("seed", seed), ("purpose", purpose), ("names", "\n".join(names))):
        page.fill(f"[data-draw] [name={field}]", value)
    page.locator("[data-draw] button").click()
