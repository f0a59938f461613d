"""What each result at an event is worth, as terms by clause: one function for each kind of rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from tavle.core.errors import refuse
from tavle.core.exact import mean, total
from tavle.rules.model.series import SeriesBook
from tavle.rules.model.series.points import (
    Fixed,
    Geometric,
    Given,
    Linear,
    Logarithmic,
    Paid,
    PointsRule,
    Relative,
    Root,
    Table,
    Wins,
)
from tavle.series.grand_prix.amounts import amount_of, boards, mean_boards, rounded
from tavle.series.grand_prix.model import Event, Result
from tavle.series.grand_prix.roots import power, root

Values = Mapping[str, object]
"""What the sentence of a term names."""


@dataclass(frozen=True, slots=True)
class Term:
    """Points from one rule; `key` and `values` make its label."""

    clause: str
    key: str
    points: Fraction
    values: Values


@dataclass(frozen=True, slots=True)
class Worth:
    """What one result is worth; the terms add up to the points."""

    person: str
    place: int
    points: Fraction
    terms: tuple[Term, ...]


OfPlace = Callable[[Fraction], Fraction]
"""The points of a place; a mean place may be a half."""


def event_points(book: SeriesBook, event: Event) -> tuple[Worth, ...]:
    """What each result of an event is worth, in the order of the results.

    Raises:
        Refused: if the event lacks what a rule of the book needs.
    """
    rules = [rule for rule in book.points if rule.enabled and (not rule.tiers or event.tier in rule.tiers)]
    columns = [_column(book, rule, event) for rule in rules]
    worths = []
    for number, result in enumerate(event.results):
        terms = tuple(column[number] for column in columns)
        points = total(term.points for term in terms)
        worths.append(Worth(result.person, result.place, points, terms))
    return tuple(worths)


def _column(book: SeriesBook, rule: PointsRule, event: Event) -> list[Term]:
    """The term of one rule for each result."""
    sharing = Counter(result.place for result in event.results)
    raw_of = _raw_points(book, rule, event, sharing)
    return [
        Term(
            clause=book.cite(rule.clause),
            key=_key(rule, sharing[result.place]),
            points=_finished(rule, raw_of(result)),
            values=_named(rule, event, result, sharing[result.place]),
        )
        for result in event.results
    ]


def _raw_points(
    book: SeriesBook, rule: PointsRule, event: Event, sharing: Mapping[int, int]
) -> Callable[[Result], Fraction]:
    """The points of a result before multiplier and rounding."""
    if isinstance(rule, Wins) and not any(result.wins for result in event.results):
        raise refuse("series-wins-missing", where=event.id, clause=book.cite(rule.clause))
    if type(rule) in _BY_RESULT:
        return lambda result: _BY_RESULT[type(rule)](book, rule, event, result)
    of_place = _cut(rule.paid, event, _BY_PLACE[type(rule)](book, rule, event))
    points = {place: _shared(book, rule, event, of_place, place, count) for place, count in sharing.items()}
    return lambda result: points[result.place]


def _key(rule: PointsRule, sharing: int) -> str:
    if type(rule) in _BY_RESULT:
        return "wins_in" if isinstance(rule, Wins) and rule.section else rule.rule
    return f"place.{rule.ties}" if sharing > 1 else "place.alone"


def _named(rule: PointsRule, event: Event, result: Result, sharing: int) -> dict[str, object]:
    values: dict[str, object] = {"place": result.place, "last": result.place + sharing - 1, "players": event.players}
    return values | ({"wins": _wins(rule, result), "section": rule.section} if isinstance(rule, Wins) else {})


def _finished(rule: PointsRule, raw: Fraction) -> Fraction:
    value = rounded(raw * rule.multiplier, rule.rounding)
    if rule.least is not None:
        value = max(value, rule.least)
    return value if rule.most is None else min(value, rule.most)


def _shared(book: SeriesBook, rule: PointsRule, event: Event, of_place: OfPlace, place: int, count: int) -> Fraction:
    """The points of a place that so many take together."""
    if count > 1 and place < rule.ties_from:
        raise refuse("series-tie", where=event.id, clause=book.cite(rule.clause), place=place, right=rule.ties_from)
    if rule.ties == "same":
        return of_place(Fraction(place))
    last = place + count - 1
    if rule.ties == "mean_place":
        return of_place(Fraction(place + last, 2))
    return mean(of_place(Fraction(each)) for each in range(place, last + 1))


def _cut(paid: Paid | None, event: Event, of_place: OfPlace) -> OfPlace:
    """Nothing below the last place that earns points."""
    if paid is None:
        return of_place
    last = paid_places(paid, event.players)
    return lambda place: of_place(place) if place <= last else Fraction(0)


def paid_places(paid: Paid, players: int) -> int:
    """How many places of so many players earn points."""
    if paid.share is not None:
        exact = paid.share * players
        return ceil(exact) if paid.way == "up" else floor(exact)
    return max((step.places for step in paid.steps if step.players <= players), default=0)


def _table(book: SeriesBook, rule: Table, event: Event) -> OfPlace:
    prizes = dict(enumerate(rule.prizes, start=1)) or _printed(rule, _column_for(book, rule, event))
    return lambda place: prizes.get(int(place), rule.rest)


def _column_for(book: SeriesBook, rule: Table, event: Event) -> int:
    """The column of the largest size that the event reaches."""
    sizes: dict[str, Callable[[], Fraction | int]] = {
        "players": lambda: event.players,
        "boards": lambda: boards(event, book, rule.clause),
        "mean_boards": lambda: mean_boards(event, book, rule.clause),
    }
    size = sizes[rule.by]()
    reached = sum(each <= size for each in rule.sizes)
    if not reached:
        raise refuse("series-too-small", where=event.id, clause=book.cite(rule.clause), size=size, right=rule.sizes[0])
    return reached - 1


def _printed(rule: Table, column: int) -> dict[int, Fraction]:
    prizes: dict[int, Fraction] = {}
    for row in rule.rows:
        prizes |= dict.fromkeys(range(len(prizes) + 1, row.last + 1), row.points[column])
    return prizes


def _geometric(book: SeriesBook, rule: Geometric, event: Event) -> OfPlace:
    first = amount_of(rule.first, event, book, rule.clause)

    def of_place(place: Fraction) -> Fraction:
        exponent = (place - 1) / rule.root
        if exponent.denominator == 1:
            return first * rule.ratio**exponent.numerator
        return power(rule.ratio, exponent, rule.decimals, times=first)

    return of_place


def _logarithmic(book: SeriesBook, rule: Logarithmic, event: Event) -> OfPlace:
    first = amount_of(rule.first, event, book, rule.clause)
    last = amount_of(rule.last, event, book, rule.clause)
    more = amount_of(rule.winner, event, book, rule.clause) if rule.winner else Fraction(0)
    steps = max(event.players - 1, 1)
    if not first or not last:
        return lambda _place: Fraction(0)

    def of_place(place: Fraction) -> Fraction:
        if place == 1:
            return first + more
        return power(last / first, (place - 1) / steps, rule.decimals, times=first)

    return of_place


def _linear(book: SeriesBook, rule: Linear, event: Event) -> OfPlace:
    dealt = amount_of(rule.total, event, book, rule.clause)
    return lambda place: dealt * (event.players + 1 - place) / event.players


def _relative(book: SeriesBook, rule: Relative, event: Event) -> OfPlace:
    top = amount_of(rule.top, event, book, rule.clause)
    others = event.players - 1
    return lambda place: top * (event.players - place) / others if others else top


def _root(book: SeriesBook, rule: Root, event: Event) -> OfPlace:
    under = amount_of(rule.under, event, book, rule.clause)
    return lambda place: root(under / place**2, 2, rule.decimals)


def _wins(rule: Wins, result: Result) -> int:
    return sum(result.wins.values()) if rule.section is None else result.wins.get(rule.section, 0)


def _won(_book: SeriesBook, rule: Wins, _event: Event, result: Result) -> Fraction:
    return rule.each * _wins(rule, result)


def _fixed(book: SeriesBook, rule: Fixed, event: Event, _result: Result) -> Fraction:
    return amount_of(rule.points, event, book, rule.clause)


def _given(book: SeriesBook, rule: Given, event: Event, result: Result) -> Fraction:
    if result.points is None:
        raise refuse("series-points-missing", where=event.id, clause=book.cite(rule.clause), player=result.person)
    return result.points


_BY_PLACE: dict[type, Callable[[SeriesBook, Any, Event], OfPlace]] = {
    Table: _table,
    Geometric: _geometric,
    Logarithmic: _logarithmic,
    Linear: _linear,
    Relative: _relative,
    Root: _root,
}
"""The rules that know the place alone, and the event."""

_BY_RESULT: dict[type, Callable[[SeriesBook, Any, Event, Result], Fraction]] = {
    Wins: _won,
    Fixed: _fixed,
    Given: _given,
}
"""The rules that look at the result itself."""
