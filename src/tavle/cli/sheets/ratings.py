"""Rating lists for the eye: who stands where, who has moved, where each change comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import DASH, QUIET, Cell, Column, Page
from tavle.rules.model.rating import RatingBook
from tavle.texts import say
from tavle.texts.numbers import decimal_text

Plain = Mapping[str, Any]


def write_ratings(page: Page, answer: Plain, book: RatingBook) -> None:
    """A list: those with a place, those without and why, and the games that are not rated."""
    title = one_line(book.book.title.in_language(page.language))
    page.heading(f"{title} · {answer['date']}" if answer["date"] else title)
    games = sum(event["games"] for event in answer["events"])
    page.line(say(page.language, "rating.from_events", events=len(answer["events"]), games=games), quiet=True)
    placed = [line for line in answer["list"] if line["place"] is not None]
    if not answer["list"]:
        page.line(say(page.language, "rating.nobody"))
    if placed:
        page.table([Column(page.word("place"), "right"), *_columns(page, placed)], _placed(page, placed, book))
    others = [line for line in answer["list"] if line["place"] is None]
    if others:
        page.heading(_word(page, "without"))
        page.table([*_columns(page, others), Column(_word(page, "why"))], _unplaced(page, others, book))
    _write_left_out(page, answer["events"])


def _word(page: Page, key: str) -> str:
    return say(page.language, f"rating.{key}")


def _columns(page: Page, lines: Sequence[Plain]) -> list[Column]:
    """The columns that hold something."""
    keys = ["rating", "moved", "spread", "games", "experience", "class", "last"]
    used = [key for key in keys if any(line[key] not in (None, 0) for line in lines)]
    return [
        Column(_word(page, "person")),
        *(Column(_word(page, key), "left" if key in ("class", "last") else "right") for key in used),
    ]


def _placed(page: Page, lines: Sequence[Plain], book: RatingBook) -> Iterator[Sequence[Cell]]:
    for line in lines:
        yield [_place(line), *_cells(page, line, lines, book)]


def _place(line: Plain) -> str:
    """The place, with how far it has moved: `3 ▲2`."""
    if line["before"] is None or line["before"] == line["place"]:
        return str(line["place"])
    moved = line["before"] - line["place"]
    return f"{line['place']} {'▲' if moved > 0 else '▼'}{abs(moved)}"


def _unplaced(page: Page, lines: Sequence[Plain], book: RatingBook) -> Iterator[Sequence[Cell]]:
    listed = book.listed
    bounds = {"few_games": listed.games, "little_experience": listed.experience, "inactive": listed.months}
    for line in lines:
        values = {"least": bounds[line["why"]], "months": listed.months}
        yield [*_cells(page, line, lines, book), say(page.language, f"rating.unplaced.{line['why']}", **values)]


def _cells(page: Page, line: Plain, lines: Sequence[Plain], book: RatingBook) -> list[Cell]:
    texts: dict[str, Cell] = {
        "rating": (_number(page, line["rating"], book), "bold"),
        "moved": DASH if line["moved"] is None else _number(page, line["moved"], book, signed=True),
        "spread": "" if line["spread"] is None else _number(page, line["spread"], book),
        "games": str(line["games"]),
        "experience": str(line["experience"]),
        "class": one_line(line["class"] or ""),
        "last": line["last"] or "",
    }
    used = [text for key, text in texts.items() if any(each[key] not in (None, 0) for each in lines)]
    return [one_line(line["name"]), *used]


def _number(page: Page, value: float, book: RatingBook, *, signed: bool = False) -> str:
    decimals = book.decimals + 1 if signed else book.decimals
    return decimal_text(value, decimals, page.language, signed=signed)


def _write_left_out(page: Page, events: Sequence[Plain]) -> None:
    rows = [(event, each) for event in events for each in event["left_out"]]
    if rows:
        page.heading(_word(page, "not_rated"))
        columns = [
            Column(_word(page, "event")),
            Column(_word(page, "round"), "right"),
            Column(_word(page, "table"), "right"),
            Column(_word(page, "why")),
        ]
        cells = [[one_line(event["name"]), str(x["round"]), str(x["table"]), x["text"]] for event, x in rows]
        page.table(columns, cells)


def write_explained(page: Page, answer: Plain, book: RatingBook) -> None:
    """A person's changes, each opponent by opponent; what they give adds up to the change."""
    told = answer["explained"]
    changes = told["changes"]
    rating, games = _number(page, told["rating"], book), changes[-1]["games"] if changes else 0
    page.heading(say(page.language, "rating.explained", name=one_line(told["name"]), rating=rating, games=games))
    if not changes:
        page.line(_word(page, "no_changes"))
    for change in changes:
        _write_change(page, change, book)


def _write_change(page: Page, change: Plain, book: RatingBook) -> None:
    values = {
        "event": one_line(change["name"]),
        "date": change["date"],
        "before": _fine(page, change["before"], book),
        "change": _fine(page, change["change"], book, signed=True),
        "after": _fine(page, change["rating"], book),
    }
    key = "rating.change" if change["date"] else "rating.change_undated"
    page.heading(say(page.language, key, **values))
    parts = change["parts"]
    keys = ["round", "table", "opponent", "opponent_rating", "expected", "actual", "factor", "gives"]
    columns = [Column(_word(page, key), "left" if key == "opponent" else "right") for key in keys]
    if not parts:
        page.line(_word(page, "history"), quiet=True)
    elif parts[0]["change"] is None:
        page.table([*columns[:4], columns[5]], (_part(page, part, book, weighed=False) for part in parts))
        page.line(_word(page, "whole"), quiet=True)
    else:
        page.table(columns, [*(_part(page, part, book) for part in parts), *_sum(page, change, book)])


def _fine(page: Page, value: float, book: RatingBook, *, signed: bool = False) -> str:
    """A rating in an explanation: two digits more than on the list."""
    return decimal_text(value, book.decimals + 2, page.language, signed=signed)


def _part(page: Page, part: Plain, book: RatingBook, *, weighed: bool = True) -> list[Cell]:
    known = [str(part["round"]), str(part["table"]), one_line(part["name"]), _fine(page, part["rating"], book)]
    actual = "½" if part["actual"] == 0.5 else str(int(part["actual"]))
    if not weighed:
        return [*known, actual]
    expected = decimal_text(part["expected"], 4, page.language)
    factor = decimal_text(part["factor"], 3, page.language)
    return [*known, expected, actual, factor, _fine(page, part["change"], book, signed=True)]


def _sum(page: Page, change: Plain, book: RatingBook) -> list[list[Cell]]:
    """The last line, where there is more than one to add up."""
    if len(change["parts"]) < 2:
        return []
    total = (_fine(page, change["change"], book, signed=True), "bold")
    return [["", "", (_word(page, "summed"), QUIET), "", "", "", "", total]]
