"""A tournament at one moment: what the log says when it is read from its first event to here.

`State.tournament` is the engine's own model, so lists and seatings are made from it as from any record. A round stands
in it from its publication on; a table's result from the moment it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tavle.core.model import Player, PlayerId, Round, Table, Tournament
from tavle.rules.model import Book
from tavle.rules.read import load_book
from tavle.tournament.events import BriefingGiven, CupCut, DirectorCalled, EndVoteCounted, Remark, Result, RulingGiven
from tavle.tournament.past import Past
from tavle.tournament.replacing import replace


class Phase(StrEnum):
    """Where a tournament stands in its life."""

    NEW = "new"
    """Nothing has happened yet."""
    DRAFT = "draft"
    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    """The next round is being prepared."""
    DRAFTED = "drafted"
    """A seating lies before the organiser."""
    PUBLISHED = "published"
    RUNNING = "running"
    BETWEEN = "between"
    """A round is closed, the next not begun."""
    FINISHED = "finished"
    ARCHIVED = "archived"


class TablePhase(StrEnum):
    """How far the result of a table has come."""

    PLAYING = "playing"
    REPORTED = "reported"
    DISPUTED = "disputed"
    COUNTED = "counted"
    """Confirmed, entered or decided: it stands in the tournament."""
    LEFT_UNFINISHED = "left_unfinished"
    """The round was closed without it; it plays on."""


@dataclass(frozen=True, slots=True)
class Version:
    """One of several versions of a result, and who gave it."""

    result: Result
    by: str


@dataclass(frozen=True, slots=True)
class TableState:
    """What is known of a table beside its seats.

    Attributes:
        version: That of the last event that concerned the table.
        report: The result as first reported; once it counts, the one that counts.
        rival: What somebody else says, while the table is disputed.
        counts: Centres by year and role, as counted after each autumn.
        vote: The vote by which its game ended.
        turn: How many turns of orders have been read, the last of them by `reader`.
    """

    version: int
    phase: TablePhase = TablePhase.PLAYING
    report: Version | None = None
    rival: Version | None = None
    counts: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    vote: EndVoteCounted | None = None
    turn: int = 0
    reader: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock without ticks: what remained at a moment, and whether it has run since.

    Attributes:
        since: ISO time from which it runs, or at which it was stopped.
        left: Seconds that remained then.
    """

    phase: str
    since: str
    left: int
    running: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """A table that waits for a ruling."""

    version: int
    called: DirectorCalled


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of Diplomacy that is kept for a table.

    Attributes:
        version: That of the last event that concerned it.
        game: As `tavle.judge.kept.read_game` takes it.
        shown: When everybody may look at it: `after` the table has its result, or `always`.
    """

    version: int
    game: Mapping[str, Any]
    shown: str = "after"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change that one person gave and nobody else has confirmed.

    Attributes:
        version: The event that gave it.
        change: The command, as plain data.
        by: Who gave it, and so cannot confirm it.
        round, table: What it is about; 0 for none.
    """

    version: int
    change: Mapping[str, Any]
    by: str
    round: int = 0
    table: int = 0


_NOTHING = Tournament("", ())


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the log says.

    Attributes:
        version: How many events were read; the head of the log.
        round: The round that is prepared or played, or was closed last; 0 before the first.
        waiting: The waiting list, first come first.
        arrivals: When the players of the round being prepared came.
        draft: The seating that lies before the organiser, and what is to be said about it (`remarks`).
        tables: By `table_key`.
        games: By `table_key`, games of Diplomacy that are kept phase after phase.
        clocks: By `table_key`, the hall's under its round alone.
        aside: Rounds whose seating was withdrawn, with the results they had.
        cup: Who went on to the cup.
        two_persons: Whether what one organiser enters or changes waits for a second person.
        proposals: The changes that wait, the oldest first.
        writer: The installation that alone writes this log; empty: whoever has it.
    """

    version: int = 0
    phase: Phase = Phase.NEW
    name: str = ""
    tournament: Tournament = _NOTHING
    round: int = 0
    limit: int | None = None
    waiting: tuple[Player, ...] = ()
    arbiter: str | None = None
    arrivals: Mapping[PlayerId, str] = field(default_factory=dict)
    draft: Round | None = None
    remarks: tuple[Remark, ...] = ()
    tables: Mapping[str, TableState] = field(default_factory=dict)
    games: Mapping[str, KeptGame] = field(default_factory=dict)
    clocks: Mapping[str, Clock] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    rulings: tuple[RulingGiven, ...] = ()
    briefings: tuple[BriefingGiven, ...] = ()
    aside: tuple[Round, ...] = ()
    cup: CupCut | None = None
    two_persons: bool = False
    proposals: tuple[Proposal, ...] = ()
    writer: str = ""
    past: Past = field(default=Past(), compare=False)

    @property
    def book(self) -> Book:
        """The rule book with the settings of this tournament.

        Raises:
            BadBook: if the book cannot be used any more.
        """
        return load_book(self.tournament.book, self.tournament.settings)

    @property
    def closed(self) -> int:
        """How many rounds are closed: the round after which the list that counts is made."""
        return self.round - (self.phase not in (Phase.BETWEEN, Phase.FINISHED, Phase.ARCHIVED) and self.round > 0)

    def player(self, player: str) -> Player | None:
        """Who has this id."""
        return next((each for each in self.tournament.players if each.id == player), None)

    def round_numbered(self, number: int) -> Round | None:
        """A published round."""
        return next((entry for entry in self.tournament.rounds if entry.number == number), None)

    def table(self, round_: int, number: int) -> Table | None:
        """A table of a published round."""
        entry = self.round_numbered(round_)
        return next((table for table in entry.tables if table.number == number), None) if entry is not None else None

    def table_state(self, round_: int, number: int) -> TableState | None:
        """What is known of a table of a published round beside its seats."""
        return self.tables.get(table_key(round_, number))


def table_key(round_: int, number: int | None) -> str:
    """`"2/5"` for table 5 of round 2; `"2"` for the hall in that round."""
    return f"{round_}" if number is None else f"{round_}/{number}"


def sits_at(table: Table, player: str) -> bool:
    """Whether somebody plays at a table now; who was replaced does not."""
    return any(
        player == (seat.substitute.player if seat.substitute is not None else seat.player) for seat in table.seats
    )


def players_at(table: Table) -> tuple[PlayerId, ...]:
    """Who plays at a table now, in the order of the seats; powers in civil disorder have nobody."""
    return tuple(
        seat.substitute.player if seat.substitute is not None else seat.player
        for seat in table.seats
        if seat.civil_disorder is None
    )


def with_table(tournament: Tournament, round_: int, number: int, change: Callable[[Table], Table]) -> Tournament:
    """The tournament with one table changed."""
    rounds = tuple(
        [_changed(entry, number, change) if entry.number == round_ else entry for entry in tournament.rounds]
    )
    return replace(tournament, rounds=rounds)


def _changed(entry: Round, number: int, change: Callable[[Table], Table]) -> Round:
    tables = tuple([change(table) if table.number == number else table for table in entry.tables])
    return replace(entry, tables=tables)
