"""What all ways to play the rest of a tournament take and give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tavle.core.model import PlayerId, Table, Tournament
from tavle.pairing.list_lots import wants_lots
from tavle.rules.model import Book
from tavle.simulate.models import Game

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Field:
    """A tournament as it stands, and what decides its games.

    Attributes:
        tournament: Rounds that are seated, those of a cup left out.
        numbers: Of the players, in the start order.
        least: The points that lead to a cup, where points do.
    """

    book: Book
    tournament: Tournament
    numbers: Mapping[PlayerId, int]
    game: Game
    least: Fraction | None = None

    @property
    def players(self) -> int:
        """How many there are."""
        return len(self.numbers)

    @property
    def seated(self) -> int:
        """Rounds that are seated."""
        return len(self.tournament.rounds)

    @property
    def rounds(self) -> int:
        """Rounds that count, to the end."""
        return self.book.rounds() or 0

    def tables(self) -> list[tuple[int, Table]]:
        """Round and table of all games that are seated, in order."""
        return [(entry.number, table) for entry in self.tournament.rounds for table in entry.tables]

    def open_tables(self) -> list[tuple[int, Table]]:
        """Those of them that have no result yet."""
        return [(number, table) for number, table in self.tables() if not table.played]

    def playing_on(self, number: int) -> list[int]:
        """Who takes part in a round to come, by number."""
        tournament = self.tournament
        named = set(tournament.start_order if tournament.present is None else tournament.present)
        return [
            at
            for player, at in self.numbers.items()
            if player in named and tournament.withdrawn.get(player, number) >= number
        ]


@dataclass(frozen=True)
class Ends:
    """Tournaments played to their end.

    Attributes:
        orders: Tournament x place: who stands there; equals by lot.
        places: Tournament x player: his place, which equals share.
        enough: Tournament x player: whether he has the points that lead to a cup.
    """

    orders: Ints
    places: Ints
    enough: NDArray[np.bool_]

    @property
    def count(self) -> int:
        """How many tournaments."""
        return len(self.orders)

    @classmethod
    def of(cls, field: Field, orders: Ints, places: Ints, points: Ints, unit: int) -> Ends:
        """From points in whole numbers over `unit`; where the book wants lots, no place is shared."""
        least = 0 if field.least is None else ceil(field.least * unit)
        if wants_lots(field.book, field.rounds):
            places = np.argsort(orders, axis=1) + 1
        return cls(orders, places, points >= least)


class Course(Protocol):
    """A way to play the rest."""

    def play(self, seed: int, first: int, count: int) -> Ends:
        """Plays tournaments `first` to `first + count - 1`; those that come to a dead end are left out."""


def joined(parts: list[Ends], order: Ints) -> Ends:
    """Several as one, the tournaments in this order."""
    arrays = ([getattr(part, name) for part in parts] for name in ("orders", "places", "enough"))
    return Ends(*(np.concatenate(array)[order] for array in arrays))


def empty_ends(count: int, players: int) -> dict[str, Any]:
    """What a kernel fills of so many tournaments."""
    shape = (count, players)
    return {name: np.zeros(shape, np.int64) for name in ("orders", "places", "points")}
