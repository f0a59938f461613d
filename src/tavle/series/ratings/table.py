"""Who stands where on a list, who is on it without a place and why, who has moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tavle.core.places import places
from tavle.rules.model.rating import RatingBook
from tavle.series.ratings.compute import RatedList, rate
from tavle.series.ratings.course import Start
from tavle.series.ratings.field import Field


@dataclass(frozen=True, slots=True)
class Line:
    """A person on a list.

    Attributes:
        place: Shared by equals; `None` for who has none.
        why: Why there is no place: `few_games`, `little_experience`, `inactive`; empty otherwise.
        spread: The uncertainty, where the model has one.
        experience: The sum of the match lengths.
        last: The day of the last rated game, where it is known.
        moved: How the rating has changed since the list it is compared with; `None` for who was not on it.
        before: The place there.
    """

    person: str
    name: str
    place: int | None
    why: str
    rating: float
    spread: float | None
    games: int
    experience: int
    rating_class: str | None
    last: str | None
    moved: float | None = None
    before: int | None = None


def list_of(rated: RatedList, *, since: str | None = None) -> list[Line]:
    """The list, best first; below the last place those without one, by rating too.

    Args:
        rated: What was computed.
        since: The day of the list it is compared with (default: the list before the last event).
    """
    lines = _lines(rated)
    earlier = {line.person: line for line in _lines(earlier_list(rated, since))}
    return [_compared(line, earlier.get(line.person)) for line in lines]


def earlier_list(rated: RatedList, since: str | None = None) -> RatedList:
    """The same list without what came after a day (default: without the last event)."""
    field = rated.field
    count = len(field.events) - 1
    if since is not None:
        count = sum(event.date is not None and event.date <= since for event in field.events)
    cut = field.first_events(max(count, 0))
    dates = [event.date for event in cut.events if event.date is not None]
    day = since or max(dates, default=None)
    return replace(rated, field=cut, course=rate(rated.book, cut, rated.starts, day), date=day)


def _lines(rated: RatedList) -> list[Line]:
    played = _played(rated.field, rated.starts)
    spreads = rated.course.spreads
    found = []
    for number, person in enumerate(rated.field.persons):
        if number not in played:
            continue
        games, experience, last = played[number]
        rating = rated.course.ratings[number]
        found.append(
            Line(
                person,
                rated.persons.names[person],
                None,
                _why(rated, games, experience, last),
                rating,
                None if spreads is None else spreads[number],
                games,
                experience,
                class_of(rated.book, rating),
                last,
            )
        )
    found.sort(key=lambda line: (line.why != "", -line.rating, line.name, line.person))
    taken = places([line.rating for line in found if not line.why])
    return [replace(line, place=taken[at].first) if at < len(taken) else line for at, line in enumerate(found)]


def _played(field: Field, starts: Mapping[int, Start]) -> dict[int, tuple[int, int, str | None]]:
    """Games, experience and last day of everybody who has a game or was on the list that this one began from."""
    games = Counter({number: each.games for number, each in starts.items()})
    experience = Counter({number: each.experience for number, each in starts.items()})
    last: dict[int, int] = {}
    games.update(field.seats)
    for game in range(field.games):
        seats = field.seats[field.bounds[game] : field.bounds[game + 1]]
        if field.lengths[game]:
            experience.update(dict.fromkeys(seats, field.lengths[game]))
        last.update(dict.fromkeys(seats, field.event_of[game]))
    days = {number: field.events[event].date for number, event in last.items()}
    return {number: (games[number], experience[number], days.get(number)) for number in games}


def _why(rated: RatedList, games: int, experience: int, last: str | None) -> str:
    """Why somebody has no place; empty if he has one."""
    listed = rated.book.listed
    if games < listed.games:
        return "few_games"
    if experience < listed.experience:
        return "little_experience"
    if listed.months is not None and last is not None and rated.date is not None:
        return "inactive" if months_between(last, rated.date) >= listed.months else ""
    return ""


def months_between(first: str, second: str) -> int:
    """Whole months from one day to another."""
    months = (int(second[:4]) - int(first[:4])) * 12 + int(second[5:7]) - int(first[5:7])
    return months - (second[8:10] < first[8:10])


def class_of(book: RatingBook, rating: float) -> str | None:
    """The class of a rating, where the book has classes and one reaches down to it."""
    return next((each.id for each in book.classes if rating >= each.least), None)


def _compared(line: Line, earlier: Line | None) -> Line:
    if earlier is None:
        return line
    return replace(line, moved=line.rating - earlier.rating, before=earlier.place)
