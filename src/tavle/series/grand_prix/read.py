"""Events and teams as written become a `Season`, or are refused with all their faults; nothing is half done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from tavle.core.errors import Fault, Refused, refuse
from tavle.core.phrases import Phrase
from tavle.records import read_record
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.model.series import SeriesBook
from tavle.series.grand_prix.corrections import standing_events
from tavle.series.grand_prix.from_record import with_places
from tavle.series.grand_prix.model import Event, Member, Person, Result, Season, Team
from tavle.series.grand_prix.parts import EventPart, PlacePart, TeamPart, TeamsPart
from tavle.series.persons import Appearance, Decision, Persons, identify

Part = TypeVar("Part", bound=BaseModel)


def read_season(
    book: SeriesBook, events: Sequence[object], *, teams: object = None, decisions: Sequence[Decision] = ()
) -> Season:
    """Reads what a table is made from.

    Args:
        book: The series book.
        events: Event documents as plain data, in any order.
        teams: A document of teams.
        decisions: Who is who where names are not enough, oldest first.

    Raises:
        Refused: with the faults of all of them, up to 20.
    """
    parts = sorted(_event_parts(events), key=lambda part: (part.date or "", part.event))
    faults = [fault for part in parts for fault in _event_faults(book, part)]
    if faults:
        raise Refused(faults)
    persons = identify([_appearance(part, place) for part in parts for place in part.places or ()], decisions)
    known = _named(parts, persons)
    file = TeamsPart(teams=[]) if teams is None else _document(TeamsPart, teams, "teams", what="teams")
    known |= {name: Person(name, name) for name in file.without_results if name not in known}
    return Season(tuple(_event(part, persons) for part in parts), known, _teams(file.teams, known))


def _appearance(part: EventPart, place: PlacePart) -> Appearance:
    """Somebody at an event; who has no id has his name for one."""
    return Appearance(part.event, place.player or place.name or "", place.name or "")


def _person(part: EventPart, place: PlacePart, persons: Persons) -> str:
    return persons.of[part.event, place.player or place.name or ""]


def _event_parts(events: Sequence[object]) -> tuple[EventPart, ...]:
    parts: list[EventPart] = []
    faults: list[Fault] = []
    for number, data in enumerate(events, start=1):
        try:
            parts.append(_document(EventPart, data, f"events[{number}]"))
        except Refused as error:
            faults += error.faults
    if faults:
        raise Refused(faults)
    played = []
    for part in standing_events(parts):
        try:
            played.append(part if part.record is None else with_places(part, read_record(part.record)))
        except Refused as error:
            faults += [fault.at(part.event) for fault in error.faults]
    if faults:
        raise Refused(faults)
    return tuple(played)


def _document(model: type[Part], data: object, where: str, *, what: str = "event") -> Part:
    if not isinstance(data, Mapping):
        raise refuse("not-an-object", where=where, what=Phrase(what))
    try:
        return model.model_validate(dict(data))
    except ValidationError as error:
        called = f"{where}.{data['event']}" if isinstance(data.get("event"), str) else where
        raise Refused(faults_of(error, lambda path: f"{called}: {dotted(path)}")) from error


def _event_faults(book: SeriesBook, part: EventPart) -> Iterator[Fault]:
    tiers = [tier.id for tier in book.tiers]
    if tiers and part.tier not in tiers:
        values = {"tier": part.tier or Phrase("none"), "known": ", ".join(tiers)}
        yield Fault("series-unknown-tier", part.event, values=values)
    if part.date is None and book.total.decay:
        yield Fault("event-without-date", part.event, values={"event": part.name or part.event})
    if not part.places:
        yield Fault("series-no-places", part.event)
        return
    if part.players is not None and part.players < len(part.places):
        said = {"players": part.players, "right": len(part.places)}
        yield Fault("series-too-few-players", part.event, values=said)
    for number, place in enumerate(part.places):
        if place.player is None and place.name is None:
            yield Fault("series-nobody", f"{part.event}: places[{number}]")
    ids = [place.player for place in part.places if place.player is not None]
    for double in sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        yield Fault("double-player", part.event, values={"player": double})
    yield from _order_faults(part, sorted(place.place for place in part.places))


def _order_faults(part: EventPart, places: Sequence[int]) -> Iterator[Fault]:
    """Equals share the best place of theirs, and the next follows after all of them; where not all are given, later."""
    whole = part.players in (None, len(places))
    for place in sorted(set(places)):
        better = sum(each < place for each in places)
        if better + 1 > place or (whole and better + 1 < place):
            yield Fault("series-place-wrong", part.event, values={"place": place, "right": better + 1})


def _event(part: EventPart, persons: Persons) -> Event:
    places = sorted(part.places or (), key=lambda place: place.place)
    return Event(
        id=part.event,
        name=part.name or "",
        date=part.date,
        tier=part.tier,
        players=len(places) if part.players is None else part.players,
        boards=tuple(part.boards or ()),
        games=part.games,
        results=tuple(_result(place, _person(part, place, persons)) for place in places),
    )


def _result(part: PlacePart, person: str) -> Result:
    return Result(person, part.place, part.points, part.games, part.wins or {})


def _named(parts: Sequence[EventPart], persons: Persons) -> dict[str, Person]:
    """Everybody, as the latest event that says so describes him."""
    found: dict[str, Person] = {}
    lines = [(part, place) for part in parts for place in part.places or ()]
    for part, place in lines:
        id_ = _person(part, place, persons)
        old = found.get(id_, Person(id_, persons.names[id_]))
        found[id_] = Person(
            id_,
            old.name,
            old.club if place.club is None else place.club,
            old.nation if place.nation is None else place.nation,
            old.category if place.category is None else place.category,
        )
    return found


def _teams(parts: Sequence[TeamPart], known: Mapping[str, Person]) -> tuple[Team, ...]:
    ids = [part.id for part in parts]
    doubles = sorted({id_ for id_ in ids if ids.count(id_) > 1})
    if doubles:
        raise Refused([Fault("series-team-twice", "teams", values={"team": id_}) for id_ in doubles])
    called = {person.name: person.id for person in known.values()}
    return tuple(_team(part, called) for part in parts)


def _team(part: TeamPart, called: Mapping[str, str]) -> Team:
    """A team; its members are named by id, or by what they are called."""
    members = tuple(Member(called.get(each.player, each.player), each.first, each.last) for each in part.members)
    brings = tuple(called.get(each, each) for each in part.brings)
    return Team(part.id, part.name or "", part.registered, members, brings)
