"""What is wanted of a block of rounds: tables, who is there, what is fixed, and the aims in their order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from tavle.rules.model.aims import Aim

Company = tuple[int, ...]
"""The players of a table in the order of their seats."""

Companies = tuple[Company, ...]
"""The tables of a round."""

Plan = tuple[Companies, ...]
"""The tables of all rounds."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A player who has his table in a round, and perhaps his seat; all are counted from 0."""

    round: int
    player: int
    table: int
    seat: int | None = None


@dataclass(frozen=True)
class Problem:
    """A block of rounds to be seated.

    Attributes:
        players: How many there are, those included who are not there in all rounds.
        sizes: The sizes of the tables of each round, fixed rounds included.
        aims: What is minimised, the first before all others.
        present: Who may be seated, by round.
        quotas: How many of each kind sit at every table; empty where there are no kinds.
        kinds: The kind of each player, where there are quotas.
        fixed: Rounds that are played: number -> tables.
        pins: Players who have their places.
        clubs: Players who are to be kept apart, club by club.
        roles: Whether seats are roles: nobody may have one twice.
        before: The earlier plan, where one is changed; players of it may be gone, and rounds be
            empty that it did not have.
    """

    players: int
    sizes: tuple[tuple[int, ...], ...]
    aims: tuple[Aim, ...]
    present: tuple[frozenset[int], ...]
    quotas: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()
    fixed: Mapping[int, Companies] = field(default_factory=lambda: MappingProxyType({}))
    pins: tuple[Pin, ...] = ()
    clubs: tuple[tuple[int, ...], ...] = ()
    roles: bool = False
    before: Plan | None = None

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(self.sizes)

    @cached_property
    def free_rounds(self) -> tuple[int, ...]:
        """The rounds still to be seated."""
        return tuple(number for number in range(self.rounds) if number not in self.fixed)

    @property
    def most_seats(self) -> int:
        """Seats of the largest table."""
        return max(size for sizes in self.sizes for size in sizes)

    @cached_property
    def smallest(self) -> int:
        """Seats of the smallest table."""
        return min(size for sizes in self.sizes for size in sizes)

    def out_count(self, number: int) -> int:
        """How many sit out in a round."""
        return len(self.present[number]) - sum(self.sizes[number])

    @cached_property
    def pinned(self) -> Mapping[tuple[int, int], Pin]:
        """The pins by round and player."""
        return {(pin.round, pin.player): pin for pin in self.pins}

    @cached_property
    def club_pairs(self) -> frozenset[tuple[int, int]]:
        """Pairs that are to be kept apart, the lower number first."""
        return frozenset((one, other) for club in self.clubs for one in club for other in club if one < other)

    def at_places(self, places: str) -> frozenset[int]:
        """The players at places of the start order; places beyond the last are passed over."""
        return frozenset(player for player in places_named(places) if player < self.players)

    def kind(self, player: int) -> int:
        """The kind of a player; all are of kind 0 where there are no quotas."""
        return self.kinds[player] if self.quotas else 0


def places_named(text: str) -> tuple[int, ...]:
    """Players, from 0, by their places: `1-3,7` gives 0, 1, 2, 6."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first) - 1, int(last or first))
    return tuple(found)
