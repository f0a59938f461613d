"""Seasons for tests: events from a few words, books from the data that matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tavle.rules.model.series import SeriesBook
from tavle.rules.series_books import load_series_book
from tavle.series.grand_prix.points import event_points
from tavle.series.grand_prix.read import read_season
from tavle.series.grand_prix.table import SeriesTable, series_standing
from tavle.series.persons import Decision

Places = Mapping[str, int] | Sequence[str]
"""Place by name, or names in the order of the places."""


def event(id_: str, places: Places, **more: Any) -> dict[str, Any]:
    """An event document."""
    listed = dict(places) if isinstance(places, Mapping) else {each: n for n, each in enumerate(places, start=1)}
    return {"event": id_, "places": [{"name": each, "place": place} for each, place in listed.items()], **more}


def field(count: int, first: int = 1) -> list[str]:
    """So many players: `p1`, `p2`, ..."""
    return [f"p{number}" for number in range(first, first + count)]


def tied(count: int, place: int, players: int) -> dict[str, int]:
    """A field in which so many share a place: those are `t1`, `t2`, ..."""
    places = {f"p{number}": number for number in range(1, players + 1) if not place <= number < place + count}
    return places | {f"t{number}": place for number in range(1, count + 1)}


def book(points: Mapping[str, Any] | Sequence[Mapping[str, Any]], **more: Any) -> SeriesBook:
    """A series book of these rules for points; without more all results are added up."""
    rules = [points] if isinstance(points, Mapping) else list(points)
    return SeriesBook.model_validate(
        {
            "series": {
                "id": "own",
                "title": {"en": "Own"},
                "game": {"en": "Go"},
                "edition": "1",
                "source": "-",
                "language": "en",
            },
            "points": [{"clause": "1", **rule} for rule in rules],
            "total": {"clause": "2"},
            "chain": [{"criterion": "points", "clause": "3"}],
            **more,
        }
    )


def shipped(name: str, **settings: Any) -> SeriesBook:
    """A shipped book."""
    return load_series_book(name, settings)


def points(rules: SeriesBook, document: Mapping[str, Any]) -> dict[str, Any]:
    """What each result of one event is worth, exact; numbers of any kind compare with it."""
    (read,) = read_season(rules, [document]).events
    return {worth.person: worth.points for worth in event_points(rules, read)}


def table(
    rules: SeriesBook,
    events: Iterable[Mapping[str, Any]],
    *,
    teams: Mapping[str, Any] | None = None,
    decisions: Sequence[Decision] = (),
    date: str | None = None,
    seed: str | None = None,
) -> SeriesTable:
    """The table of these events."""
    season = read_season(rules, list(events), teams=teams, decisions=decisions)
    return series_standing(rules, season, date=date, seed=seed)


def totals(found: SeriesTable) -> dict[str, Any]:
    """The total of everybody, with a place or without."""
    standings = [row.placed.standing for row in found.rows] + [each.standing for each in found.unplaced]
    return {standing.id: standing.tally.points for standing in standings}


def places(found: SeriesTable) -> list[tuple[int, str]]:
    """Place and person of each row."""
    return [(row.placed.place, row.person.id) for row in found.rows]
