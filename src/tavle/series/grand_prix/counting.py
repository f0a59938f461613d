"""What counts of a season's results: weights, dropped results, age, divisor, as one weight and one sum for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tavle.core.exact import total
from tavle.rules.model.series.total import Part, SeriesTotal

ONE, NONE = Fraction(1), Fraction(0)


@dataclass(frozen=True, slots=True)
class Line:
    """One result of a season before it is counted.

    Attributes:
        event: The event's id.
        points: What it is worth by the book's rules for points.
        tier: Of the event.
        weight: Of the tier, for means.
        decay: What is left of it by its age; 0 is too old.
        place: At the event.
        number: The event's number in the season, by date.
    """

    event: str
    points: Fraction
    tier: str | None
    weight: Fraction
    decay: Fraction
    place: int
    number: int


@dataclass(frozen=True, slots=True)
class Counted:
    """One result as it is counted.

    Attributes:
        weights: In each part of the total; 0 where it does not count there.
        adds: How much of the total it makes.
    """

    line: Line
    weights: tuple[Fraction, ...]
    adds: Fraction


@dataclass(frozen=True, slots=True)
class Tally:
    """A total: the results as counted, in the order of the lines, add up to the points."""

    points: Fraction
    counted: tuple[Counted, ...]


def tally(rule: SeriesTotal, lines: Sequence[Line], *, events: int) -> Tally:
    """The total of one player or team.

    Args:
        rule: How the book counts.
        lines: The results, in any order.
        events: How many events the series has had.
    """
    live = [line for line in lines if line.decay]
    divisor = _divisor(rule, len(live))
    weights = {line.event: [NONE] * len(rule.parts) for line in lines}
    adds = {line.event: NONE for line in lines}
    for number, part in enumerate(rule.parts):
        chosen = _weights(part, live, events)
        whole = _whole(part, rule, live, chosen)
        for line, weight in zip(live, chosen, strict=True):
            weights[line.event][number] = weight
            adds[line.event] += part.share * line.points * _factor(part, line) * weight / whole / divisor
    counted = tuple(Counted(line, tuple(weights[line.event]), adds[line.event]) for line in lines)
    return Tally(total(each.adds for each in counted), counted)


def _factor(part: Part, line: Line) -> Fraction:
    return line.decay * line.weight if part.method == "mean" else line.decay


def _divisor(rule: SeriesTotal, count: int) -> int:
    return max(rule.divisor.least, count + rule.divisor.plus) if rule.divisor else 1


def _whole(part: Part, rule: SeriesTotal, live: Sequence[Line], chosen: Sequence[Fraction]) -> Fraction:
    """What a mean is divided by: all weights that count, those of missing results among them."""
    if part.method == "sum":
        return ONE
    weights = total(line.weight * line.decay * weight for line, weight in zip(live, chosen, strict=True))
    return weights + _missing(part, rule, len(live)) or ONE


def _missing(part: Part, rule: SeriesTotal, count: int) -> Fraction:
    """The weight of the results of 0 points that fill up a part."""
    if rule.fill is None:
        return NONE
    missing = max(rule.fill.results - count, 0)
    room = missing if part.best is None else max(min(missing, part.best - count), 0)
    return rule.fill.weight * room


def _weights(part: Part, lines: Sequence[Line], events: int) -> list[Fraction]:
    """The weight of each line in one part."""
    weights = [ONE] * len(lines)
    ranked = [number for number, line in enumerate(lines) if line.tier not in part.always or line.tier is None]
    ranked.sort(key=lambda number: _rank(part, lines[number]))
    kept = _kept(part, len(ranked), events)
    listed = _listed(part, len(ranked))
    for rank, number in enumerate(ranked):
        within = listed[rank] if rank < len(listed) else part.rest if listed else ONE
        weights[number] = within if rank < kept else NONE
    return weights


def _listed(part: Part, count: int) -> tuple[Fraction, ...]:
    own = [each for each in part.by_count if len(each) == count]
    return own[0] if own else part.weights


def _rank(part: Part, line: Line) -> tuple[Fraction, Fraction, int]:
    """The best first; of equal ones the heavier, then the later."""
    brings = line.points if part.method == "mean" else line.points * line.decay
    return (-brings, -line.weight * line.decay, -line.number)


def _kept(part: Part, count: int, events: int) -> int:
    steps = max((step.drop for step in part.drop_steps if step.results <= count), default=0)
    missed = events - count if part.absence_drops else 0
    kept = count - max(part.drop + steps - missed, 0)
    return max(kept if part.best is None else min(kept, part.best), 0)
