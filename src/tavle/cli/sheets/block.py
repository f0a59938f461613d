"""A seated block of rounds: who sits where, how good it is, who meets again, who moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import Column, Page
from tavle.cli.sheets.seating import write_tables
from tavle.texts import say

Plain = Mapping[str, Any]


def write_block(page: Page, answer: Plain) -> None:
    """The whole answer of `tavle seat`."""
    names = {player: one_line(player) for player in answer["players"]}

    def word(key: str, **values: object) -> str:
        return say(page.language, f"seat.sheet.{key}", **values)

    for entry in answer["rounds"]:
        page.heading(word("played" if entry.get("played") else "title", number=entry["round"]))
        write_tables(page, {"tables": entry["tables"], "byes": []}, names)
        if entry["sitting_out"]:
            page.line(word("sitting_out", players=[names[player] for player in entry["sitting_out"]]))
    _write_quality(page, answer, word)
    if answer["again"]:
        page.heading(word("again"))
        columns = [Column(word("player")), Column(word("whom"), wraps=True)]
        page.table(columns, ([names[each["player"]], _meets(each["meets"], names)] for each in answer["again"]))
        for why in dict.fromkeys(meeting["why"] for each in answer["again"] for meeting in each["meets"]):
            page.line(why[:1].upper() + why[1:] + ".", quiet=True)
    if answer["moves"]:
        page.heading(word("moves"))
        for move in answer["moves"]:
            places = {"before": move["from"] or word("out"), "after": move["to"] or word("out")}
            page.line(word("move", round=move["round"], player=names[move["player"]], **places))
    page.heading(word("seed", seed=answer["seed"]))


def _write_quality(page: Page, answer: Plain, word: Any) -> None:
    """Each aim with what is reached and what could be."""
    page.heading(word("quality"))
    columns = [
        Column(word("aim"), wraps=True),
        Column(word("value"), "right"),
        Column(word("bound"), "right"),
        Column(word("proven")),
    ]
    page.table(
        columns,
        (
            [one_line(aim["text"]), str(aim["value"]), str(aim["bound"]), word("yes" if aim["proven"] else "no")]
            for aim in answer["aims"]
        ),
    )
    for note in answer["notes"]:
        page.line(one_line(note))
    if answer["constructed"]:
        page.line(word("constructed"))


def _meets(meets: Any, names: Mapping[str, str]) -> str:
    """Whom a player meets again: `Ase (1, 3), Dag (2, 4)`."""
    return ", ".join(f"{names[each['player']]} ({', '.join(map(str, each['rounds']))})" for each in meets)
