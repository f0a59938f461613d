"""The root of a series book file."""

from __future__ import annotations

from pydantic import Field

from tavle.rules.model.base import Id, Model, Text
from tavle.rules.model.book import Clause, Option, Reading
from tavle.rules.model.series.points import PointsRule
from tavle.rules.model.series.teams import TeamRule
from tavle.rules.model.series.total import (
    Eligible,
    EventRule,
    Qualification,
    SeriesCriterion,
    SeriesTotal,
    Tier,
)


class SeriesMeta(Model):
    """What series this is.

    Attributes:
        game: What is played, in words.
        edition: Date or year of the rules.
        source: Where they are found.
        language: The language of the original.
    """

    id: Id
    title: Text
    game: Text
    edition: str
    source: str
    language: str


class SeriesBook(Model):
    """The rules of a series: from the results of many tournaments to one table."""

    series: SeriesMeta
    clauses: tuple[Clause, ...] = ()
    readings: tuple[Reading, ...] = ()
    options: tuple[Option, ...] = ()
    tiers: tuple[Tier, ...] = ()
    events: EventRule | None = None
    points: tuple[PointsRule, ...] = Field(min_length=1)
    total: SeriesTotal
    listed: Eligible | None = None
    chain: tuple[SeriesCriterion, ...] = Field(min_length=1)
    qualification: Qualification | None = None
    teams: TeamRule | None = None

    @property
    def id(self) -> str:
        """The book's id."""
        return self.series.id

    def cite(self, clause: str) -> str:
        """A clause with its book: `othello_egp §points`."""
        return f"{self.series.id} §{clause}"
