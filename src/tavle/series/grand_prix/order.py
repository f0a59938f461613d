"""Who stands where: the criteria of a book's chain, each within those whom the ones before it leave equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tavle.rules.model.series.total import SeriesCriterion
from tavle.series.grand_prix.counting import Tally

Value = tuple[Fraction, ...]
"""Greater is better, part by part; the longer one where all shared parts are equal."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player or team on the way to a table.

    Attributes:
        id: Who it is.
        tally: What counts.
        lot: The place drawn by lot; 0 where nothing was drawn.
    """

    id: str
    tally: Tally
    lot: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """One row of a table.

    Attributes:
        place: Shared by equals: 1, 2, 2, 4.
        values: Of each criterion of the chain.
        separated_by: The criterion that puts it above the next row; `None` where the place is shared or nobody follows.
    """

    standing: Standing
    place: int
    values: tuple[Value, ...]
    separated_by: str | None


def placed(chain: Sequence[SeriesCriterion], standings: Sequence[Standing], *, last_event: int) -> tuple[Placed, ...]:
    """The rows of a table, best first; who is equal to the end stands by id and shares the place.

    Args:
        chain: The book's criteria, in their order.
        standings: Everybody who is listed, in any order.
        last_event: The number of the season's last event.
    """
    values = {each.id: tuple(_CRITERIA[step.criterion](each, last_event) for step in chain) for each in standings}
    ordered = sorted(standings, key=lambda each: each.id)
    groups = [ordered]
    separated: dict[str, str] = {}
    for number, step in enumerate(chain):
        split: list[list[Standing]] = []
        for group in groups:
            if step.only_first and split:
                split.append(group)
                continue
            parts = _parted(group, {each.id: values[each.id][number] for each in group})
            separated |= {part[-1].id: step.criterion for part in parts[:-1]}
            split += parts
        groups = split
    return _rows(groups, values, separated)


def _parted(group: list[Standing], values: Mapping[str, Value]) -> list[list[Standing]]:
    ranked = sorted(group, key=lambda each: values[each.id], reverse=True)
    return [list(equal) for _, equal in groupby(ranked, key=lambda each: values[each.id])]


def _rows(
    groups: list[list[Standing]], values: Mapping[str, tuple[Value, ...]], separated: Mapping[str, str]
) -> tuple[Placed, ...]:
    rows: list[Placed] = []
    for group in groups:
        place = len(rows) + 1
        for each in group:
            by = separated.get(each.id) if each is group[-1] else None
            rows.append(Placed(each, place, values[each.id], by))
    return tuple(rows)


def _live(standing: Standing) -> list[tuple[Fraction, int]]:
    """Points and place of each result that is not too old."""
    return [(each.line.points, each.line.place) for each in standing.tally.counted if each.line.decay]


def _places(standing: Standing, _last: int) -> Value:
    counts = Counter(place for _, place in _live(standing))
    return tuple(Fraction(counts[place]) for place in range(1, max(counts, default=0) + 1))


def _last_event(standing: Standing, last: int) -> Value:
    return (sum((each.line.points for each in standing.tally.counted if each.line.number == last), Fraction(0)),)


_CRITERIA: dict[str, Callable[[Standing, int], Value]] = {
    "points": lambda standing, _: (standing.tally.points,),
    "more_events": lambda standing, _: (Fraction(len(_live(standing))),),
    "fewer_events": lambda standing, _: (Fraction(-len(_live(standing))),),
    "best_result": lambda standing, _: (max((points for points, _ in _live(standing)), default=Fraction(0)),),
    "results": lambda standing, _: tuple(sorted((points for points, _ in _live(standing)), reverse=True)),
    "places": _places,
    "last_event": _last_event,
    "lots": lambda standing, _: (Fraction(-standing.lot),),
}
"""The value of each criterion for one player or team."""
