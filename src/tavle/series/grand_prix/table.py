"""The table of a series: every event's points, what counts of them, who stands where, who goes on, the teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tavle.core.errors import refuse
from tavle.core.lots import Stream
from tavle.rules.model.base import Text
from tavle.rules.model.series import SeriesBook
from tavle.series.grand_prix.counting import Line, tally
from tavle.series.grand_prix.dates import whole_years
from tavle.series.grand_prix.model import Event, Person, Season
from tavle.series.grand_prix.order import Placed, Standing, placed
from tavle.series.grand_prix.points import Worth, event_points
from tavle.series.grand_prix.teams import TeamTally, check_teams, team_tallies


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an event does not count, or a person has no place; `key` and `values` make the sentence."""

    clause: str
    key: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Row:
    """A person on the table.

    Attributes:
        goes_on: Whether he is among those who go on to the final.
        stage: Where the final begins for him; `None` is its first round.
    """

    person: Person
    placed: Placed
    goes_on: bool = False
    stage: Text | None = None


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A person who has results but no place, and why."""

    person: Person
    standing: Standing
    reason: Reason


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team on its table; equals share the place."""

    place: int
    tally: TeamTally


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """What a series stands like on a day.

    Attributes:
        events: Those that count, by date.
        left_out: Those that do not, each with its reason.
        worths: What each result is worth: by event, then by person.
        names: What everybody is called.
        lots: The order drawn by lot among equals; empty where nothing was drawn.
    """

    book: SeriesBook
    date: str | None
    events: tuple[Event, ...]
    left_out: tuple[tuple[Event, Reason], ...]
    worths: Mapping[str, Mapping[str, Worth]]
    rows: tuple[Row, ...]
    unplaced: tuple[Unplaced, ...]
    teams: tuple[TeamRow, ...]
    names: Mapping[str, str]
    lots: tuple[str, ...] = ()


def series_standing(
    book: SeriesBook, season: Season, *, date: str | None = None, seed: str | None = None
) -> SeriesTable:
    """The table of a season.

    Args:
        book: The series book.
        season: All events, persons and teams.
        date: The day it is made for; by default that of the latest event. Later events do not count yet.
        seed: Where the lots of the book's chain come from; without one those who are equal share the place.

    Raises:
        Refused: if an event lacks what the book needs, or a team is not allowed.
    """
    check_teams(book, season)
    day = date or max((event.date for event in season.events if event.date), default=None)
    left_out = [(event, reason) for event in season.events if (reason := _left_out(book, event, day))]
    out = {event.id for event, _ in left_out}
    counting = replace(season, events=tuple(event for event in season.events if event.id not in out))
    worths = {event.id: {each.person: each for each in event_points(book, event)} for event in counting.events}
    lines = _lines(book, counting.events, worths, day)
    count = len(counting.events)
    standings = [Standing(who, tally(book.total, own, events=count)) for who, own in lines.items()]
    unplaced = _unplaced(book, season, standings)
    apart = {each.person.id for each in unplaced}
    rows, lots = _placed(book, [each for each in standings if each.id not in apart], count - 1, seed)
    return SeriesTable(
        book=book,
        date=day,
        events=counting.events,
        left_out=tuple(left_out),
        worths=worths,
        rows=_rows(book, season, rows),
        unplaced=unplaced,
        teams=_team_rows(book, counting, worths, lines),
        names={id_: person.name for id_, person in season.persons.items()},
        lots=lots,
    )


def _left_out(book: SeriesBook, event: Event, day: str | None) -> Reason | None:
    if day is not None and event.date is not None and event.date > day:
        return Reason("", "later", {"date": event.date})
    rule = book.events
    if rule is None or not rule.enabled:
        return None
    clause = book.cite(rule.clause)
    if event.players < rule.least_players:
        return Reason(clause, "few_players", {"count": event.players, "least": rule.least_players})
    if rule.least_boards and not event.boards:
        raise refuse("series-size-missing", where=event.id, clause=clause, key="boards")
    if sum(event.boards) < rule.least_boards:
        return Reason(clause, "few_boards", {"count": sum(event.boards), "least": rule.least_boards})
    return None


def _lines(
    book: SeriesBook, events: Sequence[Event], worths: Mapping[str, Mapping[str, Worth]], day: str | None
) -> dict[str, list[Line]]:
    """The results of each person, by date."""
    weights = {tier.id: tier.weight for tier in book.tiers}
    lines: dict[str, list[Line]] = {}
    for number, event in enumerate(events):
        weight = weights.get(event.tier or "", Fraction(1))
        decay = _decay(book, event, day)
        for worth in worths[event.id].values():
            line = Line(event.id, worth.points, event.tier, weight, decay, worth.place, number)
            lines.setdefault(worth.person, []).append(line)
    return lines


def _decay(book: SeriesBook, event: Event, day: str | None) -> Fraction:
    steps = book.total.decay
    if not steps or event.date is None or day is None:
        return Fraction(1)
    years = whole_years(event.date, day)
    return steps[years] if years < len(steps) else Fraction(0)


def _unplaced(book: SeriesBook, season: Season, standings: Sequence[Standing]) -> tuple[Unplaced, ...]:
    """Who has no place, by points."""
    ranked = sorted(standings, key=lambda each: (-each.tally.points, each.id))
    reasons = ((each, _not_listed(book, season.persons[each.id], each)) for each in ranked)
    return tuple(Unplaced(season.persons[each.id], each, reason) for each, reason in reasons if reason is not None)


def _not_listed(book: SeriesBook, person: Person, standing: Standing) -> Reason | None:
    rule = book.listed
    if rule is None or not rule.enabled:
        return None
    live = [each for each in standing.tally.counted if each.line.decay]
    scored = sum(each.line.points > 0 for each in live)
    wanted: tuple[tuple[str, bool, object, object], ...] = (
        ("few_events", len(live) >= rule.least_events, len(live), rule.least_events),
        ("few_scored", scored >= rule.least_scored, scored, rule.least_scored),
        ("club", not rule.clubs or person.club in rule.clubs, person.club, rule.clubs),
        ("nation", not rule.nations or person.nation in rule.nations, person.nation, rule.nations),
        ("class", not rule.classes or person.category in rule.classes, person.category, rule.classes),
    )
    for key, met, value, right in wanted:
        if not met:
            return Reason(book.cite(rule.clause), key, {"value": value, "right": right})
    return None


def _placed(
    book: SeriesBook, standings: Sequence[Standing], last_event: int, seed: str | None
) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
    """The rows, and the lots among equals where the chain has some and a seed is given."""
    rows = placed(book.chain, standings, last_event=last_event)
    if seed is None or all(step.criterion != "lots" for step in book.chain):
        return rows, ()
    sharing = Counter(row.place for row in rows)
    equal = sorted(row.standing.id for row in rows if sharing[row.place] > 1)
    lots = tuple(Stream(seed, f"series/{book.id}").shuffled(equal))
    drawn = {each: number for number, each in enumerate(lots, start=1)}
    with_lots = [replace(each, lot=drawn.get(each.id, 0)) for each in standings]
    return placed(book.chain, with_lots, last_event=last_event), lots


def _rows(book: SeriesBook, season: Season, rows: Sequence[Placed]) -> tuple[Row, ...]:
    rule = book.qualification
    made = []
    for row in rows:
        person = season.persons[row.standing.id]
        if rule is None or not rule.enabled or row.place > rule.places:
            made.append(Row(person, row))
            continue
        stages = [entry.stage for entry in rule.entries if entry.first <= row.place <= entry.last]
        made.append(Row(person, row, goes_on=True, stage=stages[0] if stages else None))
    return tuple(made)


def _team_rows(
    book: SeriesBook,
    season: Season,
    worths: Mapping[str, Mapping[str, Worth]],
    lines: Mapping[str, Sequence[Line]],
) -> tuple[TeamRow, ...]:
    if book.teams is None:
        return ()
    tallies = team_tallies(book, book.teams, season, worths, lines)
    ranked = sorted(tallies, key=lambda each: (-each.points, each.team.id))
    return tuple(TeamRow(1 + sum(other.points > each.points for other in ranked), each) for each in ranked)
