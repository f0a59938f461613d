"""What counts of a season's results, who is listed, and the order of the table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tavle.rules.model.base import ClauseId, Count, Exact, Id, Model, Text
from tavle.rules.model.series.rule import SeriesRule

Whole = Annotated[int, Field(ge=0, le=100_000)]


class DropStep(Model):
    """From so many results on, so many of the worst are dropped."""

    results: Count
    drop: Count


class Part(Model):
    """One way of adding up; the total is the sum of all parts, each times its `share`.

    Results are ordered by what they bring, the best first; a weight applies by that rank.

    Attributes:
        method: The sum of the results, or their mean, weighted by the tier's weight and by age.
        weights: Of the best result, the second best, ...; empty: all count in full.
        rest: Of all that come after the weights.
        by_count: Other weights for who has just so many results, as many as the list is long.
        always: Results at events of these tiers count in full and take no rank.
        best: Only so many of the best count.
        drop: So many of the worst do not.
        drop_steps: The same by the number of results; the last step that is reached applies.
        absence_drops: An event of the series that was missed counts as a dropped result.
    """

    share: Exact = Field(default=1, validate_default=True)
    method: Literal["sum", "mean"] = "sum"
    weights: tuple[Exact, ...] = ()
    rest: Exact = Field(default=0, validate_default=True)
    by_count: tuple[tuple[Exact, ...], ...] = ()
    always: tuple[Id, ...] = ()
    best: Count | None = None
    drop: Whole = 0
    drop_steps: tuple[DropStep, ...] = ()
    absence_drops: bool = False


class Fill(Model):
    """Who has fewer `results` gets some of 0 points until there are as many; of means, each with this `weight`."""

    results: Count
    weight: Exact = Field(default=1, validate_default=True)


class Divisor(Model):
    """The total is divided by the greater of `least` and the number of events played and `plus`."""

    least: Count
    plus: Whole = 0


class SeriesTotal(SeriesRule):
    """How a season's results become one number.

    Attributes:
        decay: What a result of the last year counts, of the year before, ...; an older one counts nothing.
    """

    parts: tuple[Part, ...] = (Part(),)
    decay: tuple[Exact, ...] = ()
    fill: Fill | None = None
    divisor: Divisor | None = None


class Eligible(SeriesRule):
    """Who has a place on the table; the others stand below it with the reason.

    Attributes:
        least_events: At least so many events played.
        least_scored: At least so many events with points.
        clubs, nations, classes: One of these; empty is all.
    """

    least_events: Whole = 0
    least_scored: Whole = 0
    clubs: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()


class SeriesCriterion(Model):
    """One step of the order among equals.

    Attributes:
        criterion: The total; more or fewer events played; the best result; the results one by one, the best first;
            the number of first places, then of second places, ...; the points at the last event; lots.
        only_first: It decides the first place alone; others stay equal.
    """

    criterion: Literal[
        "points", "more_events", "fewer_events", "best_result", "results", "places", "last_event", "lots"
    ]
    clause: ClauseId
    only_first: bool = False


class Entry(Model):
    """Places that enter the final at one stage of it; the later, the more byes."""

    first: Count
    last: Count
    stage: Text


class Qualification(SeriesRule):
    """The cut: so many go on to a final. Who shares the last place that goes on goes on as well.

    Attributes:
        entries: Where the final begins for whom; empty: for all at its first round.
    """

    places: Count
    entries: tuple[Entry, ...] = ()


class EventRule(SeriesRule):
    """Which events count at all."""

    least_players: Whole = 0
    least_boards: Whole = 0


class Tier(Model):
    """A kind of event.

    Attributes:
        weight: Of its results where the book takes a mean.
    """

    id: Id
    name: Text
    clause: ClauseId
    weight: Exact = Field(default=1, validate_default=True)
