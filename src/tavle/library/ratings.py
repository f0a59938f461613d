"""Rating lists as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tavle.library.plain import Plain
from tavle.records import read_record
from tavle.rules.model.base import Language
from tavle.rules.model.rating import RatingBook
from tavle.rules.rating_books import load_rating_book
from tavle.series.ratings.compute import RatedList, rate_events
from tavle.series.ratings.course import Part
from tavle.series.ratings.explained import Change, changes_of, person_named
from tavle.series.ratings.filling import players_of, with_ratings
from tavle.series.ratings.list_form import parse_list
from tavle.series.ratings.reading import read_day, read_decisions, read_events
from tavle.series.ratings.table import Line, list_of
from tavle.texts import say


def rate(
    book: str | Path | RatingBook,
    events: Sequence[Mapping[str, Any]],
    *,
    start: str = "",
    decisions: Sequence[Mapping[str, Any]] = (),
    date: str | None = None,
    since: str | None = None,
    explain: str | None = None,
    history: bool = False,
    language: Language = "en",
) -> Plain:
    """A rating list, computed from its beginning.

    Args:
        book: The id of a shipped rating book, a path to one, or a loaded one.
        events: {"event": id, "date", "record": ...} or {"event": id, "date", "games": [...]}, in any order.
        start: A printed list from which this one begins: lines such as `Name 1827 (32)`.
        decisions: Who is who: the lines of a persons file.
        date: The day of the list; later events are left out.
        since: The day of the list that the moves are counted from (default: before the last event).
        explain: A person, by id or name, whose every change is explained.
        history: Whether everybody's rating after each change is given.
        language: Of the titles of classes and of the reasons why a game is not rated.

    Returns:
        {"book", "date", "events", "list"}, with "explained" and "history" where they are asked for. Ratings are
        floats, the only ones that Tavle gives.

    Raises:
        Refused: with all faults; then nothing is rated.

    >>> seats = [{"player": name, "place": place} for place, name in enumerate(["Kari", "Ola"], start=1)]
    >>> answer = rate("elo_tables", [{"event": "club evening", "games": [{"seats": seats}]}])
    >>> [(line["name"], line["rating"]) for line in answer["list"]]
    [('Kari', 1520.0), ('Ola', 1480.0)]
    """
    rated = _rated(book, events, start, decisions, date)
    lines = list_of(rated, since=None if since is None else read_day(since, where="since"))
    answer: Plain = {
        "book": rated.book.id,
        "date": rated.date,
        "events": [_event(rated, number, language) for number in range(len(rated.field.events))],
        "list": [_line(rated.book, line, language) for line in lines],
    }
    if explain is not None:
        answer["explained"] = _explained(rated, person_named(rated, explain))
    if history:
        changes = changes_of(rated, range(len(rated.field.persons)))
        answer["history"] = {rated.field.persons[who]: list(map(_state, listed)) for who, listed in changes.items()}
    return answer


def fill_ratings(
    book: str | Path | RatingBook,
    events: Sequence[Mapping[str, Any]],
    record: Mapping[str, Any],
    *,
    start: str = "",
    decisions: Sequence[Mapping[str, Any]] = (),
    date: str | None = None,
) -> Plain:
    """A record of a tournament to come, with each player's rating and games from a list; see `rate`.

    Ratings are as printed. Who is not on the list is unrated.

    Raises:
        Refused: with all faults, of the record too.
    """
    read_record(record)
    rated = _rated(book, events, start, decisions, date, record)
    return with_ratings(record, rated, list_of(rated))


def _rated(
    book: str | Path | RatingBook,
    events: Sequence[Mapping[str, Any]],
    start: str,
    decisions: Sequence[Mapping[str, Any]],
    date: str | None,
    record: Mapping[str, Any] | None = None,
) -> RatedList:
    loaded = book if isinstance(book, RatingBook) else load_rating_book(book)
    return rate_events(
        loaded,
        read_events(events, loaded.rated),
        start=parse_list(start),
        decisions=read_decisions(decisions),
        also=() if record is None else players_of(record),
        until=None if date is None else read_day(date, where="date"),
    )


def _event(rated: RatedList, number: int, language: Language) -> Plain:
    event = rated.field.events[number]
    left_out = [
        {
            "round": each.round,
            "table": each.table,
            "why": each.why,
            "text": say(language, f"rating.left_out.{each.why}"),
        }
        for each in event.left_out
    ]
    return {
        "event": event.id,
        "name": event.called,
        "date": event.date,
        "games": len(event.games),
        "left_out": left_out,
    }


def _line(book: RatingBook, line: Line, language: Language) -> Plain:
    titles = {each.id: each.title.in_language(language) for each in book.classes}
    return {
        "place": line.place,
        "person": line.person,
        "name": line.name,
        "rating": line.rating,
        "spread": line.spread,
        "games": line.games,
        "experience": line.experience,
        "class": None if line.rating_class is None else titles[line.rating_class],
        "last": line.last,
        "moved": line.moved,
        "before": line.before,
        "why": line.why or None,
    }


def _explained(rated: RatedList, person: int) -> Plain:
    id = rated.field.persons[person]
    return {
        "person": id,
        "name": rated.persons.names[id],
        "rating": rated.course.ratings[person],
        "changes": [_change(rated, change) for change in changes_of(rated, [person])[person]],
    }


def _change(rated: RatedList, change: Change) -> Plain:
    parts = [_part(rated, part) for part in rated.course.parts(change.entry)]
    return {**_state(change), "before": change.before, "change": change.change, "parts": parts}


def _state(change: Change) -> Plain:
    return {
        "event": change.event.id,
        "name": change.event.called,
        "date": change.event.date,
        "rating": change.after,
        "spread": change.spread,
        "games": change.games,
    }


def _part(rated: RatedList, part: Part) -> Plain:
    game = rated.field.source(part.game)
    person = rated.field.persons[part.opponent]
    return {
        "round": game.round,
        "table": game.table,
        "opponent": person,
        "name": rated.persons.names[person],
        "rating": part.rating,
        "expected": part.expected,
        "actual": part.actual,
        "factor": part.factor,
        "change": part.change,
    }
