"""How a person came to a rating: every change with its opponents, and the rating after each."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.series.ratings.compute import RatedList
from tavle.series.ratings.events import Event


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a rating; `course.parts(entry)` says what each opponent gave.

    Attributes:
        entry: Its number in the course.
        event: In which event.
        before, change, after: The rating, by how much it changes, and what it is then.
        spread: The uncertainty then, where the model has one.
        games: The person's rated games up to then.
    """

    entry: int
    event: Event
    before: float
    change: float
    after: float
    spread: float | None
    games: int


def person_named(rated: RatedList, wanted: str) -> int:
    """The number of a person by id, by name, or by the id that the person has in events.

    Raises:
        Refused: `not-on-rating-list` if there is none, or several of the name.
    """
    persons, names = rated.field.persons, rated.persons.names
    if wanted in persons:
        return persons.index(wanted)
    called = [person for person in persons if names[person] == wanted]
    if not called:
        meant = {person for (_, player), person in rated.persons.of.items() if player == wanted}
        called = [person for person in persons if person in meant]
    if len(called) == 1:
        return persons.index(called[0])
    close = called or get_close_matches(wanted, [*persons, *names.values()], cutoff=0.5)
    raise refuse("not-on-rating-list", player=wanted, known=", ".join(dict.fromkeys(close)) or Phrase("none"))


def changes_of(rated: RatedList, persons: Sequence[int]) -> Mapping[int, Sequence[Change]]:
    """The changes of these persons, each in the order of the games."""
    entries: dict[int, list[int]] = defaultdict(list)
    for entry, whose in enumerate(rated.course.person):
        entries[whose].append(entry)
    games: dict[int, list[int]] = defaultdict(list)
    for seat, whose in enumerate(rated.field.seats):
        games[whose].append(rated.field.game_at(seat))
    return {person: list(_changes(rated, person, entries[person], games[person])) for person in persons}


def _changes(rated: RatedList, person: int, entries: Sequence[int], games: Sequence[int]) -> Iterator[Change]:
    course, field = rated.course, rated.field
    played = rated.starts[person].games if person in rated.starts else 0
    for entry in entries:
        game = course.game_of(entry)
        before, change = course.before[entry], course.change[entry]
        spread = None if course.spread is None else course.spread[entry]
        event = field.events[field.event_of[game]]
        yield Change(entry, event, before, change, before + change, spread, played + bisect_right(games, game))
