"""The next round as it is proposed: tables, byes, what is to be said about it, and the lots that were drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from types import MappingProxyType

from tavle.core.lots import Stream, purpose_of
from tavle.core.model import Draw, Override, PlayerId, Role, Round, Seat, Status, Table, Tournament
from tavle.ranking import rank
from tavle.rules.model import Book


@dataclass(frozen=True, slots=True)
class Note:
    """Something a director should know of a seating; `key` and `values` are worded in `tavle.texts`.

    Attributes:
        players: Whom it concerns, where it names a breach of the book.
    """

    clause: str
    key: str
    values: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    players: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Seating:
    """The proposal for one round; nothing of it is played yet.

    Attributes:
        reasons: Number of a table to why these players sit there; tables that stood already have none.
        overrides: What the record must admit so that it can be read with this round.
    """

    round: int
    stage: str | None
    tables: tuple[Table, ...]
    byes: tuple[PlayerId, ...] = ()
    notes: tuple[Note, ...] = ()
    draws: tuple[Draw, ...] = ()
    reasons: Mapping[int, Note] = field(default_factory=lambda: MappingProxyType({}))
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True)
class Task:
    """A round to be seated: what is known before it.

    Attributes:
        number: The round.
        entry: What the record already says of it: arrivals, overrides, tables that are kept.
        kept: Tables of the round that stand.
        kept_byes: Byes of the round that stand.
        seed: Where its lots come from.
        chance: Makes lots of a seed and a purpose; a simulation has its own.
    """

    book: Book
    tournament: Tournament
    number: int
    seed: str
    entry: Round
    kept: tuple[Table, ...] = ()
    kept_byes: tuple[PlayerId, ...] = ()
    chance: Callable[[str, str], Stream] = Stream

    @property
    def earlier(self) -> tuple[Round, ...]:
        """The rounds before it."""
        return tuple(entry for entry in self.tournament.rounds if entry.number < self.number)

    def round_of(self, number: int) -> Round:
        """An earlier round; an empty one where there is none."""
        return next((entry for entry in self.earlier if entry.number == number), Round(number))

    @property
    def stage(self) -> str | None:
        """The name of the stage that the round belongs to."""
        stage = self.book.stage_of(self.number)
        return stage.name if stage is not None else None

    def stream(self, kind: str, *numbers: int) -> Stream:
        """The lots of one kind in this round."""
        return self.chance(self.seed, purpose_of(kind, self.number, *numbers))

    def draw(self, kind: str, order: Iterable[str]) -> Draw:
        """What a record keeps of lots of one kind."""
        return Draw(kind, self.seed, tuple(order))

    def present(self) -> list[PlayerId]:
        """Who takes part, in the start order; those at tables that are kept are seated already."""
        tournament = self.tournament
        named = set(tournament.start_order if tournament.present is None else tournament.present)
        seated = {seat.player for table in self.kept for seat in table.seats}.union(self.kept_byes)
        return [
            player
            for player in tournament.start_order
            if player in named and player not in seated and tournament.withdrawn.get(player, self.number) >= self.number
        ]

    def list_order(self) -> list[PlayerId]:
        """Everybody in the order of the list before this round; who is not on it yet follows in the start order."""
        listed = [row.player for row in rank(self.book, self.tournament, after=self.number - 1).rows]
        known = set(listed)
        return listed + [player for player in self.tournament.start_order if player not in known]

    def present_by_list(self) -> list[PlayerId]:
        """Who takes part, in the order of the list."""
        present = set(self.present())
        return [player for player in self.list_order() if player in present]

    def admits(self, clause: str | None) -> tuple[Override, ...]:
        """The overrides of this round that name a clause."""
        cited = () if clause is None else (clause, f"§{clause}", self.cite(clause))
        return tuple(override for override in self.entry.overrides if override.clause in cited)

    def cite(self, clause: str) -> str:
        """A clause with its book."""
        return self.book.cite(clause)

    def name(self, player: str) -> str:
        """What a player is called, with his id where others are called the same."""
        return self._names.get(player, player)

    @cached_property
    def _names(self) -> dict[str, str]:
        players = self.tournament.players
        bearers = Counter(each.called for each in players)
        return {each.id: each.called if bearers[each.called] < 2 else f"{each.called} ({each.id})" for each in players}

    def names(self, players: Iterable[str]) -> str:
        """What players are called, with commas."""
        return ", ".join(self.name(player) for player in players)


def free_numbers(kept: Sequence[Table]) -> Iterator[int]:
    """Numbers for new tables, from 1, those of the kept tables left out."""
    taken = {table.number for table in kept}
    return (number for number in count(1) if number not in taken)


def numbered(companies: Sequence[Sequence[str]], kept: Sequence[Table] = ()) -> tuple[Table, ...]:
    """Tables of these players beside the kept ones, in the order of their numbers."""
    new = [
        Table(number, tuple(Seat(PlayerId(player)) for player in company), Status.UNFINISHED)
        for number, company in zip(free_numbers(kept), companies, strict=False)
    ]
    return tuple(sorted([*kept, *new], key=lambda table: table.number))


def board_table(number: int, board: Mapping[str, str]) -> Table:
    """A table whose seats have roles: role -> player."""
    seats = tuple(Seat(PlayerId(player), Role(role)) for role, player in board.items())
    return Table(number, seats, Status.UNFINISHED)


def odd_table_notes(task: Task, tables: Sequence[Table]) -> list[Note]:
    """Who sits at new tables of another size than the usual one."""
    odd = [table for table in tables if table not in task.kept and len(table.seats) != task.book.game.sizes[0]]
    return [
        Note(
            "",
            "odd_table",
            {
                "number": table.number,
                "size": len(table.seats),
                "players": task.names(seat.player for seat in table.seats),
            },
        )
        for table in odd
    ]
