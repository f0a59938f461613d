"""A whole tournament: each round with its results and its list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.cli.sheets.listing import write_list
from tavle.cli.sheets.page import Page, names_of
from tavle.cli.sheets.seating import write_notes, write_tables
from tavle.ranking.order import ledger_after
from tavle.records import Loaded
from tavle.texts import number_text

Plain = Mapping[str, Any]
Points = Mapping[tuple[int, str], str]
"""What each player has from each round, for the eye."""


def write_course(page: Page, answer: Plain, loaded: Loaded) -> None:
    """Every round of `run`'s answer with its list; the last one is the final list when nothing more is to be played."""
    names = names_of(loaded.tournament)
    points = points_by_round(loaded)
    page.heading(loaded.book.book.title.in_language(page.language))
    last = max((entry["round"] for entry in answer["rounds"] if "standings" in entry), default=None)
    before = None
    for entry in answer["rounds"]:
        page.heading(page.word("round_seating", number=entry["round"]))
        write_results(page, entry, names, points)
        write_notes(page, entry["notes"])
        if "standings" in entry:
            final = answer["final"] and entry["round"] == last
            page.heading(page.word("final_list") if final else page.word("list_after", after=entry["round"]))
            write_list(page, entry["standings"], names, before)
            before = entry["standings"]
    if not answer["rounds"]:
        page.line(page.word("nothing_played"))
    if answer["lots"]:
        page.heading(page.word("lots_seed", seed=answer["seed"]))


def write_results(page: Page, entry: Plain, names: Mapping[str, str], points: Points) -> None:
    """The tables of a round with the result of each seat and, in brackets, the points it gives."""

    def cell(seat: Plain, table: Plain) -> str:
        given = points.get((entry["round"], seat["player"]))
        parts = [names[seat["player"]], result_text(page, seat, table), f"({given})" if given is not None else ""]
        return " ".join(part for part in parts if part)

    write_tables(page, entry, names, cell)


def result_text(page: Page, seat: Plain, table: Plain) -> str:
    """What a seat has at the end of its game: centres, the game's own points, or a word."""
    if table["status"] != "finished":
        return page.word(table["status"])
    if "centres" in seat:
        return str(seat["centres"][-1] if isinstance(seat["centres"], list) else seat["centres"])
    return str(seat.get("score", ""))


def points_by_round(loaded: Loaded) -> Points:
    """What each player has from each round that counts."""
    ledger = ledger_after(loaded.book, loaded.tournament)
    return {
        (column.round, player): number_text(ledger.exact(points))
        for column in ledger.columns
        for player, points in column.points.items()
    }
