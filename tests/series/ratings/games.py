"""Small lists for the tests of ratings: columns, events, and everything rated by a book."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from tavle.rules.model.rating import RatingBook
from tavle.rules.rating_books import load_rating_book
from tavle.series.ratings.compute import RatedList, rate_events
from tavle.series.ratings.course import Start
from tavle.series.ratings.events import Event, RatedGame
from tavle.series.ratings.field import Field

Table = Sequence[tuple[str, int]]
"""Who sat at a table, with the place of each."""


def columns(tables: Sequence[Sequence[tuple[int, int]]], *, persons: int, lengths: Sequence[int] = ()) -> Field:
    """The columns of these tables: each seat a person's number and a place; all of one event."""
    games = tuple(
        RatedGame(1, number, tuple(str(who) for who, _ in table), tuple(place for _, place in table))
        for number, table in enumerate(tables, start=1)
    )
    bounds = array("q", [0])
    for table in tables:
        bounds.append(bounds[-1] + len(table))
    return Field(
        tuple(map(str, range(persons))),
        (Event("event", games=games),),
        array("q", [who for table in tables for who, _ in table]),
        array("q", [place for table in tables for _, place in table]),
        bounds,
        array("q", lengths or [0] * len(tables)),
        array("q", [0] * len(tables)),
    )


def started(ratings: Sequence[float], games: Sequence[int] = (), experience: Sequence[int] = ()) -> dict[int, Start]:
    """What is known of persons before the first game."""
    played, seen = games or [0] * len(ratings), experience or [0] * len(ratings)
    return {number: Start(*known) for number, known in enumerate(zip(ratings, played, seen, strict=True))}


def event(id: str, *tables: Table, date: str | None = None, length: int | None = None, **more: Any) -> Event:
    """An event of these tables, a round each; players are called by their ids."""
    games = tuple(
        RatedGame(number, 1, tuple(who for who, _ in table), tuple(place for _, place in table), length)
        for number, table in enumerate(tables, start=1)
    )
    names = dict.fromkeys((who for table in tables for who, _ in table), "")
    return Event(**{"id": id, "date": date, "names": names, "games": games, **more})


def listed(book: str | RatingBook, *events: Event, **how: Any) -> RatedList:
    """Everything rated by a book."""
    return rate_events(load_rating_book(book) if isinstance(book, str) else book, events, **how)


def book_with(base: str, **parts: Any) -> RatingBook:
    """A shipped rating book with other parts."""
    return RatingBook.model_validate({**load_rating_book(base).model_dump(), **parts})
