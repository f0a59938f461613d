"""Pages of a series: the table with what counted and what was dropped, one place, the teams, the same as files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.core.errors import Fault, TavleError
from tavle.files.csv_text import csv_text
from tavle.files.tables import Sheet
from tavle.library.plain import Plain
from tavle.rules.model.base import Language
from tavle.rules.series_books import load_series_book
from tavle.texts.season import figure_text
from tavle.texts.show import show_book
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.views.years.lists import called, found
from tavle.web.views.years.ratings import as_file
from tavle.web.visitors import language_of
from tavle.web.years.computing import given, table_of
from tavle.web.years.models import SERIES, KeptList


@require_safe
@allow("lists")
def series_page(request: HttpRequest, series: str) -> HttpResponse:
    """The table of today or of another day."""
    kept, language = found(series, SERIES), language_of(request)
    date = request.GET.get("date") or None
    faults: tuple[Fault, ...] = ()
    try:
        answer = table_of(kept, language=language, date=date)
    except TavleError as error:
        faults = tuple(error.faults)
        answer = {"date": None, "events": [], "table": [], "below": [], "teams": [], "names": {}, "seed": None}
    values = {
        **common(kept, language),
        "answer": answer,
        "events": [event for event in answer["events"] if event["counts"]],
        "left_out": [event for event in answer["events"] if not event["counts"]],
        "finals": any(row["goes_on"] for row in answer["table"]),
        "lots_wanted": _wants_lots(answer, kept),
        "date": date,
        "faults": faults,
    }
    return page(request, "series/table.html", values, status=422 if faults else 200)


def common(kept: KeptList, language: Language) -> dict[str, Any]:
    """What every page of a series has."""
    known = given(kept)
    return {
        "kept": kept,
        "book": load_series_book(kept.book, kept.settings),
        "figure": lambda exact: figure_text(Fraction(exact), language),
        "results_of": lambda row: {each["event"]: each for each in row["results"]},
        "weight": _weight,
        "waiting": known.waiting,
        "unfinished": called(known.unfinished),
    }


def _weight(result: Mapping[str, Any]) -> Fraction:
    """How much of a result counts, where the total has one part; means have weights of their own."""
    one = len(result["weights"]) == 1
    return Fraction(result["weights"][0]) * Fraction(result["decay"]) if one else Fraction(1)


def _wants_lots(answer: Plain, kept: KeptList) -> bool:
    """Whether somebody shares a place only because no lots were drawn."""
    wanted = any(step.criterion == "lots" for step in load_series_book(kept.book, kept.settings).chain)
    return wanted and answer["seed"] is None and len({row["place"] for row in answer["table"]}) < len(answer["table"])


@require_safe
@allow("lists")
def series_player(request: HttpRequest, series: str) -> HttpResponse:
    """Where a person's points come from, event by event and clause by clause, and what puts him above the next."""
    kept = found(series, SERIES)
    answer = _only(request, kept)
    row = _first([*answer["table"], *answer["below"]])
    events = {event["event"]: event for event in answer["events"]}
    values = {"row": row, "events": events, "names": answer["names"], "placed": bool(answer["table"])}
    return page(request, "series/player.html", {**common(kept, language_of(request)), **values})


@require_safe
@allow("lists")
def series_team(request: HttpRequest, series: str) -> HttpResponse:
    """What each member brings to a team, and what of it counts."""
    kept = found(series, SERIES)
    answer = _only(request, kept)
    team = _first(answer["teams"])
    book = load_series_book(kept.book, kept.settings)
    by_event = book.teams is not None and book.teams.of == "events"
    called = {each["event"]: each["name"] for each in answer["events"]} if by_event else answer["names"]
    values = {"team": team, "by_event": by_event, "called": called, "days": _days(kept, team["team"])}
    return page(request, "series/team.html", {**common(kept, language_of(request)), **values})


def _days(kept: KeptList, team: str) -> dict[str, tuple[str, str]]:
    """Since when and until when members are with a team, for those who are not always."""
    members = [each for found in kept.teams.get("teams", ()) if found["id"] == team for each in found["members"]]
    days = {each["player"]: (each.get("from", ""), each.get("until", "")) for each in members}
    return {player: both for player, both in days.items() if any(both)}


def _only(request: HttpRequest, kept: KeptList) -> Plain:
    """The table with one person or team alone; who has no result has no page."""
    who = request.GET.get("who", "")
    try:
        return table_of(kept, language=language_of(request), explain=who)
    except TavleError as error:
        raise Http404 from error


def _first(rows: Sequence[Plain]) -> Plain:
    if not rows:
        raise Http404
    return rows[0]


@require_safe
@allow("lists")
def series_csv(request: HttpRequest, series: str) -> HttpResponse:
    """The table as CSV: the points of each event, exact, and what they add up to."""
    answer = table_of(found(series, SERIES), language=language_of(request), date=request.GET.get("date") or None)
    events = [event["event"] for event in answer["events"] if event["counts"]]
    rows = tuple(_csv_row(row, events) for row in (*answer["table"], *answer["below"]))
    sheet = Sheet(series, ("place", "person", "name", "points", *events), rows)
    return as_file(csv_text(sheet), f"{series}.csv", "text/csv; charset=utf-8")


def _csv_row(row: Plain, events: Sequence[str]) -> tuple[Any, ...]:
    results = {result["event"]: result["points"] for result in row["results"]}
    return (row.get("place"), row["person"], row["name"], row["points"], *(results.get(event) for event in events))


@require_safe
@allow("lists")
def series_json(request: HttpRequest, series: str) -> HttpResponse:
    """The answer of `tavle series`."""
    answer = table_of(found(series, SERIES), language=language_of(request), date=request.GET.get("date") or None)
    return as_file(json.dumps(answer, ensure_ascii=False, indent=1), f"{series}.json", "application/json")


@require_safe
@allow("lists")
def series_rules(request: HttpRequest, series: str) -> HttpResponse:
    """The book of the series in plain words."""
    kept, language = found(series, SERIES), language_of(request)
    values = common(kept, language)
    return page(request, "series/rules.html", {**values, "clauses": show_book(values["book"], language)})
