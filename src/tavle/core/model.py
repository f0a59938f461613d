"""A tournament as the engine sees it: immutable, already validated, knowing no rule.

    Tournament ── players: Player
               ├─ rounds: Round ── tables: Table ── seats: Seat ── outcome: Outcome
               └─ rulings, withdrawals, lots, volunteers

The record a director keeps (`tavle.records`) is read into these; everything above works on them alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import NewType

PlayerId = NewType("PlayerId", str)
"""How a record names a player; unique within it."""

Role = NewType("Role", str)
"""What a seat is played as where the game has roles, e.g. `AUSTRIA`."""


class Status(StrEnum):
    """How far a table's game has come."""

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    WALKOVER = "walkover"
    """Won without play: a meeting and a win, never rated."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one seat has at the end of a game; which field is filled depends on the game.

    Attributes:
        centres: Supply centres at the end.
        history: Centres after each autumn, the first year first; empty where only the final count is known.
        eliminated: The year in which the last centre was lost, where known.
        score: Victory points of the game itself, or points of a match.
        won: Whether a match was won.
    """

    centres: int | None = None
    history: tuple[int, ...] = ()
    eliminated: int | None = None
    score: int | None = None
    won: bool | None = None


NO_OUTCOME = Outcome()
"""The outcome of a seat whose game is not finished."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Points given or taken by a director's decision, with the clause it rests on."""

    points: Fraction
    clause: str


@dataclass(frozen=True, slots=True)
class Substitute:
    """A player who took over a seat, and the game's year from which he played."""

    player: PlayerId
    since: int


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at a table and who has it."""

    player: PlayerId
    role: Role | None = None
    outcome: Outcome = NO_OUTCOME
    ruling: Ruling | None = None
    substitute: Substitute | None = None
    civil_disorder: int | None = None


@dataclass(frozen=True, slots=True)
class End:
    """How and when a game ended: `by` is year, time, vote or solo."""

    by: str
    year: int | None = None
    season: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One game of a round; seats in order round the table where the game cares.

    Attributes:
        shared_end: Roles that share an agreed end; empty where nothing was agreed.
        heat: In which turn it plays, where a round is played in several, one after the other.
        counted_from: The first round that was seated with its result, where that came late; `None` is the next one.
    """

    number: int
    seats: tuple[Seat, ...]
    status: Status = Status.FINISHED
    ended: End | None = None
    shared_end: tuple[Role, ...] = ()
    heat: int | None = None
    counted_from: int | None = None

    @property
    def played(self) -> bool:
        """Whether the game counts as played to its end."""
        return self.status is not Status.UNFINISHED


@dataclass(frozen=True, slots=True)
class Draw:
    """Lots that were drawn: of what kind, from which seed, and what came out, first drawn first."""

    kind: str
    seed: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Override:
    """A named breach that a director has admitted."""

    clause: str
    players: tuple[PlayerId, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Round:
    """A step of the tournament in which every active player has at most one game."""

    number: int
    tables: tuple[Table, ...] = ()
    byes: tuple[PlayerId, ...] = ()
    stage: str | None = None
    arrivals: Mapping[PlayerId, str] = field(default_factory=dict)
    draws: tuple[Draw, ...] = ()
    overrides: tuple[Override, ...] = ()

    @property
    def seated(self) -> bool:
        """Whether anybody has a table or a bye; the last round may still be waiting for its seating."""
        return bool(self.tables or self.byes)


@dataclass(frozen=True, slots=True)
class Player:
    """A person in the tournament.

    Attributes:
        rating: Strength number of the list the book names; `None` is unrated.
        games: Number of rated games behind it.
        registered: When he registered beforehand; `None` is not at all.
        arrived: When he came to the venue (ISO time, compared as text).
        travelled: Whether he came from another town.
    """

    id: PlayerId
    name: str = ""
    rating: Fraction | None = None
    games: int | None = None
    club: str | None = None
    registered: str | None = None
    arrived: str | None = None
    travelled: bool = False

    @property
    def called(self) -> str:
        """The name, or the id of a player without one."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class PointsRuling:
    """A director's ruling on points that belongs to no seat."""

    player: PlayerId
    after_round: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class LotOrders:
    """Orders drawn by lot for what the criteria leave equal.

    Attributes:
        standings: For every list.
        after: For the list after one round alone; it goes before `standings`.
    """

    standings: tuple[PlayerId, ...] = ()
    after: Mapping[int, tuple[PlayerId, ...]] = field(default_factory=dict)

    def orders_for(self, after: int) -> tuple[tuple[PlayerId, ...], ...]:
        """The orders that may decide the list after a round, the narrower first."""
        return (self.after.get(after, ()), self.standings)


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything a record says, read against its book.

    Attributes:
        players: In the order of registration.
        start_order: All ids, best first; made from ratings where the record fixes none.
        start_order_given: Whether the record itself fixed it.
        settings: Named options of the book that differ from its defaults.
        sit_out, play: Volunteers: to sit out the next round, and to fill a table in it.
        present: Who takes part in the next round; `None` is everybody who has not withdrawn.
        withdrawn: After which round a player left for good.
    """

    book: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    start_order: tuple[PlayerId, ...] = ()
    start_order_given: bool = False
    settings: Mapping[str, object] = field(default_factory=dict)
    present: tuple[PlayerId, ...] | None = None
    sit_out: tuple[PlayerId, ...] = ()
    play: tuple[PlayerId, ...] = ()
    withdrawn: Mapping[PlayerId, int] = field(default_factory=dict)
    lots: LotOrders = LotOrders()
    rulings: tuple[PointsRuling, ...] = ()
    book_digest: str | None = None

    def with_present(self, players: Sequence[PlayerId]) -> Tournament:
        """The same tournament with these taking part in the next round, without volunteers or withdrawals."""
        return replace(self, present=tuple(players), sit_out=(), play=(), withdrawn={})

    def until(self, after: int) -> Tournament:
        """The same tournament as it stood after a round."""
        return replace(self, rounds=tuple(r for r in self.rounds if r.number <= after))
