"""The table of a series for people: what every event gave, what counts, who goes on, the teams, one row explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import ACCENT, QUIET, Cell, Column, Page
from tavle.rules.model.series import SeriesBook
from tavle.texts import say
from tavle.texts.season import figure_text
from tavle.texts.show import show_book

Plain = Mapping[str, Any]

TIMES = "\N{MULTIPLICATION SIGN}"

MOST_COLUMNS = 6
"""With more events than this the table has no column for each."""


def write_table(page: Page, answer: Plain, book: SeriesBook) -> None:
    """The whole table, what stands below it, and the teams."""
    page.heading(_title(page, answer, book))
    if answer["table"]:
        _write_rows(page, answer)
        page.line(_word(page, "legend"), quiet=True)
        if _wants_lots(answer, book):
            page.line(_word(page, "lots_wanted"))
    elif not answer["below"]:
        page.line(_word(page, "nobody"))
    if answer["teams"]:
        page.heading(_word(page, "teams"))
        _write_teams(page, answer["teams"])
    if answer["below"]:
        page.heading(_word(page, "below"))
        _write_below(page, answer["below"])
    left_out = [event for event in answer["events"] if not event["counts"]]
    if left_out:
        page.heading(_word(page, "left_out"))
        page.table(_columns(page, "event", "date", "why"), ([_event(e), e["date"] or "", _why(e)] for e in left_out))


def _wants_lots(answer: Plain, book: SeriesBook) -> bool:
    """Whether somebody shares a place only because no lots were drawn."""
    wanted = any(step.criterion == "lots" for step in book.chain)
    return wanted and answer["seed"] is None and len({row["place"] for row in answer["table"]}) < len(answer["table"])


def _title(page: Page, answer: Plain, book: SeriesBook) -> str:
    day = _word(page, "table", date=answer["date"]) if answer["date"] else _word(page, "whole_table")
    return f"{one_line(book.series.title.in_language(page.language))} · {day}"


def _word(page: Page, key: str, **values: object) -> str:
    return say(page.language, f"series.sheet.{key}", **values)


def _figure(page: Page, exact: str) -> str:
    return figure_text(Fraction(exact), page.language)


def _columns(page: Page, *keys: str) -> list[Column]:
    right = {"place", "points", "events", "gives"}
    return [Column(_word(page, key), "right" if key in right else "left", wraps=key in ("what", "why")) for key in keys]


def _event(event: Plain) -> str:
    return one_line(event["name"])


def _why(each: Plain) -> str:
    reason = each["reason"]
    return f"{one_line(reason['text'])} ({reason['clause']})" if reason["clause"] else one_line(reason["text"])


def _write_rows(page: Page, answer: Plain) -> None:
    events = [event for event in answer["events"] if event["counts"]]
    shown = events if len(events) <= MOST_COLUMNS else []
    finals = any(row["goes_on"] for row in answer["table"])
    columns = [
        *_columns(page, "place", "name", "points"),
        *(Column(_event(event), "right") for event in shown),
        *_columns(page, "events"),
        *(_columns(page, "goes_on") if finals else []),
        *_columns(page, "ahead_by"),
    ]
    page.table(columns, (_row(page, answer["table"], number, shown, finals) for number in range(len(answer["table"]))))


def _row(page: Page, rows: Sequence[Plain], number: int, events: Sequence[Plain], finals: bool) -> Sequence[Cell]:
    row = rows[number]
    results = {result["event"]: result for result in row["results"]}
    stage = row["stage"] or (_word(page, "first_round") if row["goes_on"] else "")
    return [
        str(row["place"]),
        (one_line(row["name"]), "bold" if row["place"] == 1 else ""),
        (_figure(page, row["points"]), "bold"),
        *(_cell(page, results[event["event"]]) if event["event"] in results else "" for event in events),
        str(len(row["results"])),
        *([stage] if finals else []),
        _ahead_by(page, row, rows[number + 1] if number + 1 < len(rows) else None),
    ]


def _cell(page: Page, result: Plain) -> Cell:
    """The points; in brackets where they do not count, with the weight where they count in part."""
    points = _figure(page, result["points"])
    if result["left_out"] is not None:
        return (f"({points})", QUIET)
    weight = _weight(result)
    return points if weight == 1 else f"{points} {TIMES} {figure_text(weight, page.language)}"


def _weight(result: Plain) -> Fraction:
    """How much of a result counts, where the total has one part; means have weights of their own."""
    one = len(result["weights"]) == 1
    return Fraction(result["weights"][0]) * Fraction(result["decay"]) if one else Fraction(1)


def _ahead_by(page: Page, row: Plain, following: Plain | None) -> Cell:
    if following is None:
        return ""
    by = row["separated_from_next_by"]
    if by is None:
        return (_word(page, "shared"), ACCENT)
    return (say(page.language, f"series.criterion.{by}"), QUIET if by == "points" else "")


def _write_teams(page: Page, teams: Sequence[Plain]) -> None:
    rows = (
        [str(team["place"]), one_line(team["name"]), _figure(page, team["points"]), _members(page, team)]
        for team in teams
    )
    page.table(_columns(page, "place", "team", "points", "members"), rows)


def _members(page: Page, team: Plain) -> str:
    return ", ".join(f"{one_line(each['name'])} {_figure(page, each['total'])}" for each in team["members"])


def _write_below(page: Page, below: Sequence[Plain]) -> None:
    rows = ([one_line(row["name"]), _figure(page, row["points"]), _why(row)] for row in below)
    page.table(_columns(page, "name", "points", "why"), rows)


def write_explained(page: Page, answer: Plain, book: SeriesBook) -> None:
    """Where the points of each person or team of the answer come from, and by which clauses."""
    for row in answer["table"]:
        page.heading(_word(page, "title", name=one_line(row["name"]), points=_figure(page, row["points"])))
        page.line(_word(page, "place_of", place=row["place"], points=_figure(page, row["points"])))
        if row["next"] is not None:
            page.line(_next(page, answer, row))
        _write_results(page, answer, row)
    for row in answer["below"]:
        page.heading(_word(page, "title", name=one_line(row["name"]), points=_figure(page, row["points"])))
        page.line(_why(row))
        _write_results(page, answer, row)
    for team in answer["teams"]:
        _write_team(page, answer, team, by_event=book.teams is not None and book.teams.of == "events")
    page.heading(_word(page, "rules"))
    for clause in show_book(book, page.language):
        for text in filter(None, (clause.text, *clause.sentences)):
            page.line(f"§{clause.id}  {one_line(text)}")


def _next(page: Page, answer: Plain, row: Plain) -> str:
    """Who follows, and what puts this one above him."""
    name = one_line(answer["names"][row["next"]])
    if row["separated_from_next_by"] is None:
        return _word(page, "shares", name=name)
    criterion = say(page.language, f"series.criterion.{row['separated_from_next_by']}")
    return _word(page, "explained_by", name=name, criterion=criterion)


def _write_results(page: Page, answer: Plain, row: Plain) -> None:
    events = {event["event"]: event for event in answer["events"]}
    columns = _columns(page, "event", "date", "clause", "what", "points", "counts", "gives")
    rows = [cells for result in row["results"] for cells in _terms(page, events[result["event"]], result)]
    total: Sequence[Cell] = [_word(page, "total"), "", "", "", "", "", (_figure(page, row["points"]), "bold")]
    page.table(columns, [*rows, total])


def _terms(page: Page, event: Plain, result: Plain) -> Iterator[Sequence[Cell]]:
    """One line for each term; what counts stands beside the last of them."""
    last = len(result["terms"]) - 1
    for number, term in enumerate(result["terms"]):
        first = number == 0
        yield [
            _event(event) if first else "",
            (event["date"] or "") if first else "",
            term["clause"].partition(" ")[2],
            one_line(term["label"]),
            _figure(page, term["points"]),
            _counts(page, result) if number == last else "",
            _figure(page, result["adds"]) if number == last else "",
        ]


def _counts(page: Page, result: Plain) -> str:
    if result["left_out"] is not None:
        return one_line(result["left_out"])
    weights = " / ".join(_figure(page, weight) for weight in result["weights"])
    return weights if result["decay"] == "1" else f"{weights} {TIMES} {_figure(page, result['decay'])}"


def _write_team(page: Page, answer: Plain, team: Plain, *, by_event: bool) -> None:
    """A team's points: a line for each event with what every member brings, or one for each member's total."""
    names = {each["event"]: _event(each) for each in answer["events"]} if by_event else answer["names"]
    members = team["members"] if by_event else []
    page.heading(_word(page, "title", name=one_line(team["name"]), points=_figure(page, team["points"])))
    page.line(_word(page, "place_of", place=team["place"], points=_figure(page, team["points"])))
    columns = _columns(page, "event" if by_event else "name")
    columns += [Column(one_line(each["name"]), "right") for each in members]
    columns += _columns(page, "points", "counts", "gives")
    rows = (
        [
            one_line(names[each["of"]]),
            *(
                _figure(page, member["points"][each["of"]]) if each["of"] in member["points"] else ""
                for member in members
            ),
            _figure(page, each["points"]),
            " / ".join(_figure(page, weight) for weight in each["weights"]),
            _figure(page, each["adds"]),
        ]
        for each in team["results"]
    )
    page.table(columns, rows)
    if team["effort"] is not None:
        page.line(_word(page, "effort", points=_figure(page, team["effort"])))
