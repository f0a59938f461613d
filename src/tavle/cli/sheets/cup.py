"""The cup after the list, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from tavle.cli.sheets.page import DASH, Cell, Column, Page
from tavle.cli.sheets.seating import write_notes

Plain = Mapping[str, Any]


def write_cup(page: Page, answer: Plain, names: Mapping[str, str]) -> None:
    """Every match with its players, or the matches that they come from, and its winner."""
    players = [Column(page.word("players")), Column("")]
    columns = [Column(page.word("match"), "right"), *players, Column(page.word("winner"))]
    page.heading(page.word("cup", count=len(answer["players"])))
    for number, matches in groupby(answer["matches"], key=lambda match: match["round"]):
        page.heading(page.word("cup_round", number=number))
        columns = [
            Column(page.word("match"), "right"),
            Column(page.word("players")),
            Column(""),
            Column(page.word("winner")),
        ]
        page.table(columns, (_match(page, match, names) for match in matches))
    if answer["champion"] is not None:
        page.line(page.word("champion", player=names[answer["champion"]]))
    write_notes(page, answer["notes"])


def _match(page: Page, match: Plain, names: Mapping[str, str]) -> Sequence[Cell]:
    winner = DASH if match["winner"] is None else names[match["winner"]]
    if match["walkover"]:
        winner = f"{winner} ({page.word('walkover')})"
    return [str(match["number"]), *_sides(page, match, names), (winner, "bold")]


def _sides(page: Page, match: Plain, names: Mapping[str, str]) -> Iterator[str]:
    """Who plays, or which match he comes from; of one feed alone the side is the one that is still open."""
    feeds = match["fed_by"]
    for side, player in enumerate(match["players"]):
        if player is not None:
            yield names[player]
        else:
            feed = feeds[side] if len(feeds) == 2 else feeds[0]
            yield page.word(f"{feed['takes']}_of", match=feed["match"])
