"""The packets of a draft, a page for each player: cut them apart and lay them at the places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import Column, Page

NEW_PAGE = "\f"
"""Where a printer begins a new sheet."""


def write_packets(page: Page, answer: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """For each table and each of its players the cards of each kind, by deck and number."""
    columns = [Column(page.word("deck")), Column(page.word("card_number"), "right"), Column(page.word("name"))]
    first = True
    for table in answer["tables"]:
        for packet in table["packets"]:
            if not first:
                print(NEW_PAGE, end="")
            first = False
            place = {"number": answer["round"], "table": table["number"], "player": one_line(names[packet["player"]])}
            page.heading(page.word("packet", **place))
            for kind, side in answer["passed"].items():
                page.line(page.word(f"cards.{kind}", kept=answer["kept"], side=page.word(f"side.{side}")))
                page.table(columns, _rows(packet[kind]))
    page.line()
    page.line(page.word("lots_seed", seed=answer["seed"]), quiet=True)


def _rows(cards: list[Mapping[str, Any]]) -> list[list[str]]:
    """The cards as they are looked up, not as they were drawn."""
    ordered = sorted(cards, key=lambda card: (card["deck"], card["number"]))
    return [[one_line(card["deck"]), str(card["number"]), one_line(card["name"])] for card in ordered]
