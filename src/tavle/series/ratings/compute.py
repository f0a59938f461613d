"""A rating list from events: who is who, which event stands for which, in which order, by which model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tavle.core.errors import Fault, Refused, refuse
from tavle.rules.model.rating import Elo, Fibs, Glicko2, PlackettLuce, RatingBook
from tavle.series.persons import Appearance, Decision, Persons, chain, identify
from tavle.series.ratings.course import Course, Start
from tavle.series.ratings.elo import rate_elo
from tavle.series.ratings.events import Event
from tavle.series.ratings.fibs import rate_fibs
from tavle.series.ratings.field import Field, field_of
from tavle.series.ratings.glicko2 import rate_glicko2
from tavle.series.ratings.list_form import ListLine
from tavle.series.ratings.plackett_luce import rate_plackett_luce
from tavle.series.ratings.whole_history import rate_whole_history

START = "(start)"
"""The event to which the names of a list from which another begins belong."""


@dataclass(frozen=True, slots=True)
class RatedList:
    """Everything that a list is made from.

    Attributes:
        starts: What was known before the first event, by the person's number.
        date: The day of the list; `None` where no event has one.
    """

    book: RatingBook
    field: Field
    persons: Persons
    starts: Mapping[int, Start]
    course: Course
    date: str | None


def rate_events(
    book: RatingBook,
    events: Sequence[Event],
    *,
    start: Sequence[ListLine] = (),
    decisions: Sequence[Decision] = (),
    also: Sequence[Appearance] = (),
    until: str | None = None,
) -> RatedList:
    """Computes a list from its beginning; nothing of an earlier computation is used.

    Args:
        book: The rating book.
        events: In any order; they are rated by date, those of one day or without one as they stand here.
        start: A list from which this one begins.
        decisions: Who is who, where names are not enough.
        also: Others who are to be known on the list, such as the players of a tournament to come.
        until: Events after this day are left out (default: none is).

    Raises:
        Refused: with all faults together; then nothing is rated.
    """
    faults = [*_double_ids(events), *_foreign(book, events)]
    if faults:
        raise Refused(faults)
    standing = in_order(without_replaced(events))
    faults = _double_games(standing)
    if faults:
        raise Refused(faults)
    appearances = [Appearance(START, line.name, line.name) for line in start]
    appearances += [each for event in standing for each in event.appearances()]
    appearances += also
    persons = identify(appearances, decisions)
    counted = [event for event in standing if until is None or event.date is None or event.date <= until]
    field = field_of(counted, persons, [persons.of[START, line.name] for line in start])
    numbers = {person: number for number, person in enumerate(field.persons)}
    starts = {numbers[persons.of[START, each.name]]: Start(each.rating, each.games, each.experience) for each in start}
    dates = [event.date for event in counted if event.date is not None]
    day = until or max(dates, default=None)
    return RatedList(book, field, persons, starts, rate(book, field, starts, day), day)


def rate(book: RatingBook, field: Field, starts: Mapping[int, Start], until: str | None = None) -> Course:
    """The course of a list by its book's model.

    Raises:
        Refused: if the model cannot rate these games, or its library is missing.
    """
    match book.model:
        case Elo():
            return rate_elo(book.model, field, starts)
        case Fibs():
            return rate_fibs(book.model, field, starts)
        case Glicko2():
            return rate_glicko2(book.model, field, starts, until=until)
        case PlackettLuce():
            return rate_plackett_luce(book.model, field, starts)
        case _ if starts:
            raise refuse("no-start-here", where="start", book=book.id)
        case _:
            return rate_whole_history(book.model, field)


def in_order(events: Sequence[Event]) -> list[Event]:
    """The events by date; where none has one, as they stand.

    Raises:
        Refused: `event-without-date` if only some have one.
    """
    without = [event for event in events if event.date is None]
    if not without or len(without) == len(events):
        return sorted(events, key=lambda event: event.date or "")
    raise Refused([Fault("event-without-date", each.id, values={"event": each.called}) for each in without])


def without_replaced(events: Sequence[Event]) -> list[Event]:
    """The events without those that others correct.

    Raises:
        Refused: `corrects-nothing`, `corrected-twice` or `correction-cycle`.
    """
    known = {event.id for event in events}
    by: dict[str, str] = {}
    faults: list[Fault] = []
    for event in events:
        other = event.replaces
        if other is None:
            continue
        if other not in known:
            faults.append(Fault("corrects-nothing", event.id, values={"event": event.id, "other": other}))
        elif by.setdefault(other, event.id) != event.id:
            values = {"event": other, "first": by[other], "second": event.id}
            faults.append(Fault("corrected-twice", event.id, values=values))
    for each in by:
        path = chain(by, each)
        if path[-1] in path[:-1]:
            faults.append(Fault("correction-cycle", each, values={"events": ", ".join(path)}))
            break
    if faults:
        raise Refused(faults)
    return [event for event in events if event.id not in by]


def _double_ids(events: Sequence[Event]) -> list[Fault]:
    """The events whose id is taken, by another event or by the same."""
    faults: list[Fault] = []
    ids: dict[str, Event] = {}
    for event in events:
        first = ids.setdefault(event.id, event)
        if first is not event:
            same = (first.date, tuple(first.games)) == (event.date, tuple(event.games))
            code = "event-twice" if same else "event-id-taken"
            faults.append(Fault(code, event.id, values={"event": event.called, "other": event.id}))
    return faults


def _double_games(events: Sequence[Event]) -> list[Fault]:
    """The events that are there already under another id: the same games on the same day."""
    faults: list[Fault] = []
    contents: dict[object, Event] = {}
    for event in events:
        same = contents.setdefault((event.date, tuple(event.games)), event) if event.games else event
        if same is not event:
            faults.append(Fault("event-twice", event.id, values={"event": event.called, "other": same.id}))
    return faults


def _foreign(book: RatingBook, events: Sequence[Event]) -> list[Fault]:
    """The events that do not belong on this list: another game, or before its first day."""
    faults: list[Fault] = []
    for event in events:
        if book.games and event.game is not None and event.game not in book.games:
            values = {"event": event.called, "game": event.game, "book": book.id, "right": ", ".join(book.games)}
            faults.append(Fault("event-not-of-this-game", event.id, values=values))
        if book.first_day is not None and event.date is not None and event.date < book.first_day:
            early = {"event": event.called, "date": event.date, "book": book.id, "first": book.first_day}
            faults.append(Fault("before-first-day", event.id, values=early))
    return faults
