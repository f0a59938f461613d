"""Commands around a round as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tavle.core.model import Draw, Override, PlayerId, Table
from tavle.tournament.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCheckIn(Command):
    """Prepare the next round; with `everybody` all who have not withdrawn count as there."""

    everybody: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn(Command):
    """A player is there; `arrived` if it was earlier than now."""

    player: PlayerId
    arrived: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOut(Command):
    """A player does not play this round."""

    player: PlayerId
    no_show: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Volunteer(Command):
    """A player offers to sit out, or to fill a table; `none` takes it back."""

    player: PlayerId
    offer: Literal["sit_out", "play", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSeating(Command):
    """Make the seating by the book, lots from `seed`; `overrides` admit named breaches."""

    seed: str
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatByHand(Command):
    """Seat the round as given; whatever it breaks must be among the `overrides`. `draws` are lots drawn elsewhere."""

    tables: tuple[Table, ...]
    byes: tuple[PlayerId, ...] = ()
    overrides: tuple[Override, ...] = ()
    draws: tuple[Draw, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardSeating(Command):
    """Throw the draft away."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishSeating(Command):
    """Show the draft to everybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound(Command):
    """Begin to play at all tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRound(Command):
    """End the round; tables without a result must be named as `unfinished`."""

    unfinished: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenRound(Command):
    """Go back to a closed round; later seatings are withdrawn, their results kept aside."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots(Command):
    """Decide by lot what the list leaves equal: the list after one round, or (`after` absent) every list.

    Attributes:
        order: The lots as they were drawn by hand; without it they are drawn from `seed` among all who are equal.
    """

    seed: str = ""
    after: int | None = None
    order: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CutToCup(Command):
    """Fix who goes on, by the announced option.

    Attributes:
        seed: For the lots of the cup.
        decided: Who were equal at the cut, in the order of their play-off.
    """

    seed: str = ""
    decided: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishTournament(Command):
    """Declare the list final."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveTournament(Command):
    """Close the log for good."""
