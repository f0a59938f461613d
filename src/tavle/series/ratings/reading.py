"""Events, decisions and starting lists as people write them; unknown keys are refused by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from tavle.core.errors import Fault, Refused, refuse
from tavle.core.phrases import Phrase
from tavle.core.places import places
from tavle.records import read_record
from tavle.records.fields import Number, PlayerKey, Whole
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.model.base import Exact
from tavle.rules.model.rating import Rated
from tavle.series.persons import Assigned, Decision, Merged, TakenBack
from tavle.series.ratings.collecting import event_of
from tavle.series.ratings.events import Event, LeftOut, RatedGame

P = TypeVar("P", bound=BaseModel)


def _day(value: str) -> str:
    if len(value) != len("2018-03-17"):
        raise PydanticCustomError("day", "no day")
    try:
        date.fromisoformat(value)
    except ValueError as error:
        raise PydanticCustomError("day", "no day") from error
    return value


Day = Annotated[str, AfterValidator(_day)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SeatPart(_Part):
    """A player of a game with one of: the place, a score (more is better), whether the match was won."""

    player: PlayerKey
    name: str | None = None
    place: Number | None = None
    score: Exact | None = None
    won: bool | None = None


class GamePart(_Part):
    """A game that belongs to no record."""

    round: Number = 1
    table: Number | None = None
    length: Number | None = None
    seats: list[SeatPart]


class EventPart(_Part):
    """An event: the `record` of a tournament, or `games`."""

    event: PlayerKey
    name: str = ""
    date: Day | None = None
    game: str | None = None
    replaces: str | None = None
    record: dict[str, Any] | None = None
    games: list[GamePart] = Field(default_factory=list)


class DecisionPart(_Part):
    """A line of a persons file: `person` with `players`, or `merge` with `into`, or `take_back`."""

    person: PlayerKey | None = None
    players: list[PlayerKey] = Field(default_factory=list)
    name: str = ""
    merge: PlayerKey | None = None
    into: PlayerKey | None = None
    take_back: Whole | None = None
    by: str = ""
    at: str = ""
    reason: str = ""


def read_events(data: Sequence[object], rated: Rated) -> list[Event]:
    """Events from plain data.

    Args:
        data: Documents of events.
        rated: What the list rates.

    Raises:
        Refused: with the faults of all events, each with the event's id.
    """
    found: list[Event] = []
    faults: list[Fault] = []
    for number, document in enumerate(data):
        try:
            found.append(_event(document, rated, f"events[{number}]"))
        except Refused as error:
            faults += error.faults
    if faults:
        raise Refused(faults)
    return found


def read_decisions(data: Sequence[object]) -> list[Decision]:
    """The decisions of a persons file, oldest first.

    Raises:
        Refused: with the faults of all lines, each with its number.
    """
    found: list[Decision] = []
    faults: list[Fault] = []
    for number, document in enumerate(data, start=1):
        try:
            found.append(_decision(document, f"decision {number}"))
        except Refused as error:
            faults += error.faults
    if faults:
        raise Refused(faults)
    return found


def read_day(text: str, *, where: str) -> str:
    """A day, `2018-03-17`.

    Raises:
        Refused: `bad-value`.
    """
    try:
        return _day(text)
    except PydanticCustomError as error:
        raise refuse("bad-value", where=where, key=where, value=repr(text), right=Phrase("day")) from error


def _event(data: object, rated: Rated, where: str) -> Event:
    part = _part(EventPart, data, where)
    if part.record is None:
        return _plain_event(part, rated)
    try:
        loaded = read_record(part.record)
        made = event_of(
            loaded.tournament, loaded.book, rated, id=part.event, name=part.name, date=part.date, replaces=part.replaces
        )
    except Refused as error:
        raise type(error)([_within(part.event, fault) for fault in error.faults]) from error
    return made


def _within(event: str, fault: Fault) -> Fault:
    """A fault of a record, with the event that it belongs to."""
    where = f"{event}: {fault.where}" if fault.where else event
    return Fault(fault.code, where, fault.clause, fault.values)


def _part(model: type[P], data: object, where: str) -> P:
    if not isinstance(data, Mapping):
        raise refuse("not-an-object", where=where, what=Phrase("event"))
    try:
        return model.model_validate(dict(data))
    except ValidationError as error:
        raise Refused(faults_of(error, lambda path: f"{where}.{dotted(path)}" if path else where)) from error


def _plain_event(part: EventPart, rated: Rated) -> Event:
    names: dict[str, str] = {}
    games: list[RatedGame] = []
    left_out: list[LeftOut] = []
    for number, game in enumerate(part.games, start=1):
        table = number if game.table is None else game.table
        names.update({seat.player: seat.name or names.get(seat.player, "") for seat in game.seats})
        if len(game.seats) < rated.least_seats:
            left_out.append(LeftOut(game.round, table, "few_seats"))
            continue
        found = _places(game.seats, f"{part.event}: games[{number - 1}]")
        games.append(RatedGame(game.round, table, tuple(seat.player for seat in game.seats), found, game.length))
    return Event(part.event, part.name, part.date, part.game, names, tuple(games), tuple(left_out), part.replaces)


def _places(seats: Sequence[SeatPart], where: str) -> tuple[int, ...]:
    """The place of each seat, whatever its result is written as."""
    if all(seat.place is not None and seat.score is None and seat.won is None for seat in seats):
        measures: list[Any] = [-(seat.place or 0) for seat in seats]
    elif all(seat.score is not None and seat.place is None and seat.won is None for seat in seats):
        measures = [seat.score for seat in seats]
    elif all(seat.won is not None and seat.place is None and seat.score is None for seat in seats):
        measures = [seat.won for seat in seats]
    else:
        raise refuse("no-result-at-table", where=where)
    return tuple(place.first for place in places(measures))


def _decision(data: object, where: str) -> Decision:
    part = _part(DecisionPart, data, where)
    log = {"by": part.by, "at": part.at, "reason": part.reason}
    kinds = (part.person is not None, part.merge is not None, part.take_back is not None)
    if sum(kinds) == 1:
        if part.person is not None and part.into is None:
            return Assigned(part.person, tuple(part.players), part.name, **log)
        if part.merge is not None and part.into is not None:
            return Merged(part.merge, part.into, **log)
        if part.take_back is not None:
            return TakenBack(part.take_back, **log)
    raise refuse("no-decision", where=where)
