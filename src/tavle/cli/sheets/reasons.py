"""Where points come from: the terms of a scored game, and of a player's total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import DASH, QUIET, Cell, Column, Page, names_of, shown
from tavle.cli.sheets.seating import role_name
from tavle.library.results import standings
from tavle.records import Loaded
from tavle.texts import number_text, ordinal, points_text

Plain = Mapping[str, Any]


def write_game(page: Page, answer: Plain) -> None:
    """A scored game: the points of each seat and the terms that they are the sum of."""
    game = page.word("game") if answer["id"] is None else f"{page.word('game')} {one_line(str(answer['id']))}"
    page.heading(f"{game}: {page.word('of_total', points=_points(page, answer['total']))}")
    columns = [Column(page.word("name")), Column(page.word("points"), "right"), Column(page.word("what"), wraps=True)]
    page.table(columns, (_seat(page, name, answer) for name in answer["points"]))


def _seat(page: Page, name: str, answer: Plain) -> Sequence[Cell]:
    terms = " + ".join(f"{shown(term['points'])} ({term['label']})" for term in answer["terms"][name])
    return [role_name(page, name), (shown(answer["points"][name]), "bold"), terms or DASH]


def write_explanation(page: Page, answer: Plain, record: Loaded, *, after: int | None = None) -> None:
    """A player's points term by term, and why another stands above or below.

    Args:
        after: The round of the list that the answer speaks of; `None` is the last.
    """
    page.heading(_title(page, answer, record, after))
    if answer["terms"]:
        columns = [
            Column(page.word("round"), "right"),
            Column(page.word("table"), "right"),
            Column(page.word("clause")),
            Column(page.word("what")),
            Column(page.word("points"), "right"),
            Column(page.word("counts"), "right"),
            Column(page.word("gives"), "right"),
        ]
        page.table(columns, [*_terms(page, answer["terms"], record.book.id), _sum(page, shown(answer["points"]))])
    else:
        page.line(page.word("no_terms"))
    if against := answer.get("against"):
        page.line()
        page.line(one_line(against["text"]))


def _title(page: Page, answer: Plain, record: Loaded, after: int | None) -> str:
    player, points = names_of(record.tournament)[answer["player"]], _points(page, answer["points"])
    listed = standings(record, after=after)
    for row in listed["standings"]:
        if row["player"] == answer["player"]:
            place = ordinal(row["place"], page.language)
            return page.word("explained_place", player=player, points=points, place=place, after=listed["after"])
    return page.word("explained", player=player, points=points)


def _points(page: Page, points: str) -> str:
    return points_text(Fraction(points), page.language)


def _terms(page: Page, terms: Sequence[Plain], book: str) -> Iterator[Sequence[Cell]]:
    last: tuple[int, int | None] | None = None
    for term in terms:
        points, counted = Fraction(term["points"]), Fraction(term["counted"])
        style = "" if counted else QUIET
        here = (term["round"], term["table"])
        table = DASH if term["table"] is None else str(term["table"])
        cells = [
            str(term["round"]) if here != last else "",
            table if here != last else "",
            one_line(term["clause"].removeprefix(f"{book} ")),
            one_line(term["label"]),
            number_text(points),
            _counts(page, counted),
            number_text(points * counted),
        ]
        yield [(cell, style) for cell in cells]
        last = here


def _counts(page: Page, counted: Fraction) -> str:
    if counted == 1:
        return page.word("whole")
    return number_text(counted) if counted else page.word("dropped")


def _sum(page: Page, points: str) -> Sequence[Cell]:
    return ["", "", "", (page.word("total"), "bold"), "", "", (points, "bold")]
