"""The root of a rule book file."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field

from tavle.rules.model.base import ClauseId, Count, Id, Model, Text
from tavle.rules.model.event import (
    AfterMoves,
    Attendance,
    Bye,
    Clock,
    Disputes,
    Draft,
    Notice,
    OrderReading,
    PlacesAtTable,
    Replacement,
    Session,
    SittingOut,
    Stage,
    Upset,
    Vote,
)
from tavle.rules.model.game import Game
from tavle.rules.model.lists import ListRule, Total
from tavle.rules.model.scoring import Score
from tavle.rules.model.seating import SeatingRule


class Meta(Model):
    """What book this is.

    Attributes:
        kind: Only a scoring system, or a whole tournament.
        edition: Date or year of the text.
        source: Where the text is found.
        language: The language of the original.
    """

    id: Id
    title: Text
    kind: Literal["scoring", "tournament"]
    edition: str
    source: str
    language: str


class Clause(Model):
    """A clause of the text in plain words.

    Attributes:
        by: Who carries it out: the program, or the organiser alone (dates, halls, manners).
    """

    id: ClauseId
    text: Text
    by: Literal["program", "organiser"] = "program"


class Reading(Model):
    """How an unclear or mistaken clause is read, and why.

    Attributes:
        option: The option of the book that chooses another reading.
        erratum: Whether the text itself is wrong.
    """

    clause: ClauseId
    text: Text
    reason: Text
    option: Id | None = None
    erratum: bool = False


class Option(Model):
    """A value that an organiser may set (a key of a record's `settings`).

    Attributes:
        kind: What values it takes: one of `choices`, yes or no, an integer, an exact number, or `cup` (how many, or
            with how many points, go on) and `sessions` (start and end times).
        values: What a choice stands for where the book refers to it, if not for itself.
        default: Its value when nobody sets it; absent means that it must be announced.
    """

    name: Id
    clause: ClauseId
    kind: Literal["choice", "flag", "integer", "number", "cup", "sessions"]
    choices: tuple[str, ...] = ()
    values: dict[str, Any] = Field(default_factory=dict)
    least: int | None = None
    most: int | None = None
    default: Any = None
    text: Text


class Acknowledged(Model):
    """A finding of `tavle lint` that the book's author has seen, and why it stays."""

    code: str
    reason: Text


class Book(Model):
    """A rule book: a whole tournament, or only a scoring system."""

    book: Meta
    game: Game
    clauses: tuple[Clause, ...] = ()
    readings: tuple[Reading, ...] = ()
    options: tuple[Option, ...] = ()
    acknowledged: tuple[Acknowledged, ...] = ()
    score: Score
    stages: tuple[Stage, ...] = ()
    seating: tuple[SeatingRule, ...] = ()
    bye: Bye | None = None
    sitting_out: SittingOut | None = None
    upsets: tuple[Upset, ...] = ()
    total: Total | None = None
    lists: tuple[ListRule, ...] = ()
    entries: Annotated[Count | None, Field(description="At most so many take part.")] = None
    entries_clause: ClauseId | None = None
    sessions: tuple[Session, ...] = ()
    attendance: Attendance | None = None
    clocks: tuple[Clock, ...] = ()
    order_reading: OrderReading | None = None
    after_moves: AfterMoves | None = None
    disputes: Disputes | None = None
    vote: Vote | None = None
    replacement: Replacement | None = None
    places_at_table: PlacesAtTable | None = None
    draft: Draft | None = None
    notices: tuple[Notice, ...] = ()

    @property
    def id(self) -> str:
        """The book's id."""
        return self.book.id

    def cite(self, clause: str) -> str:
        """A clause with its book: `nbgf_monrad §9`."""
        return f"{self.book.id} §{clause}"

    def rounds(self) -> int | None:
        """How many rounds the stages that are always played have together; `None` where that is not fixed yet.

        A book of which a cup is all has none.
        """
        counts = [stage.rounds for stage in self.stages if not stage.optional]
        return None if not self.stages or None in counts else sum(count for count in counts if count is not None)

    def stage_of(self, number: int) -> Stage | None:
        """The stage that a round belongs to; `None` beyond the last."""
        last = 0
        for stage in self.stages:
            if stage.rounds is None:
                return stage
            last += stage.rounds
            if number <= last:
                return stage
        return None

    def weight_of(self, number: int) -> Fraction:
        """By how much the points of a round count: the weight of its stage, 1 beyond the last."""
        stage = self.stage_of(number)
        return Fraction(1) if stage is None else Fraction(stage.weight)

    def last_round_of(self, name: str) -> int | None:
        """The number of a stage's last round; `None` where rounds are not fixed or there is no such stage."""
        last = 0
        for stage in self.stages:
            if stage.rounds is None:
                return None
            last += stage.rounds
            if stage.name == name:
                return last
        return None
