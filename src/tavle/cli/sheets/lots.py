"""Lots that were drawn, and whether a record's lots come out again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import Column, Page

Plain = Mapping[str, Any]


def write_order(page: Page, answer: Plain) -> None:
    """An order of some names."""
    page.heading(one_line(page.word("lots_for", seed=answer["seed"], purpose=answer["purpose"])))
    _write_numbered(page, [one_line(name) for name in answer["order"]])


def write_promise(page: Page, answer: Plain) -> None:
    """A seed to keep, and its commitment to publish."""
    page.line(one_line(page.word("promise_seed", seed=answer["seed"])))
    page.line(page.word("promise_commitment", commitment=answer["commitment"]))


def write_list_lots(page: Page, answer: Plain, names: Mapping[str, str]) -> None:
    """An order of those whom a list leaves equal."""
    page.heading(page.word("list_lots", after=answer["after"], seed=answer["seed"]))
    if answer["order"]:
        _write_numbered(page, [names[player] for player in answer["order"]])
    else:
        page.line(page.word("no_lots"))


def write_starting(page: Page, answer: Plain, names: Mapping[str, str]) -> None:
    """Who begins at each table, the others in their order of play."""
    page.heading(page.word("starting", number=answer["round"], seed=answer["seed"]))
    most = max((len(table["order"]) for table in answer["tables"]), default=0)
    columns = [Column(page.word("table"), "right"), *(Column(f"{place}.") for place in range(1, most + 1))]
    rows = ([str(table["number"]), *(names[player] for player in table["order"])] for table in answer["tables"])
    page.table(columns, rows)


def write_verification(page: Page, answer: Plain) -> None:
    """The differences that the director admitted, or that there is none at all."""
    for difference in answer["differences"]:
        if difference["admitted"]:
            page.line(one_line(difference["text"]))
    if not answer["differences"]:
        page.line(page.word("verified"))


def _write_numbered(page: Page, names: list[str]) -> None:
    columns = [Column(page.word("order"), "right"), Column(page.word("name"))]
    page.table(columns, ([str(number), name] for number, name in enumerate(names, start=1)))
