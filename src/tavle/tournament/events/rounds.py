"""Events around a round as a whole: who is there, who sits where, when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tavle.core.model import Draw, Override, PlayerId, Table
from tavle.tournament.events.base import Event


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a director should know of a seating, as the pairing said it."""

    clause: str
    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CheckInOpened(Event):
    """The next round is being prepared; `present` are those who count as there without saying so.

    Attributes:
        cup: Whether it is a round of the cup; then they are those who play it.
    """

    round: int
    present: tuple[PlayerId, ...] = ()
    cup: bool = False


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn(Event):
    """A player is there for the round; `arrived` in ISO time."""

    round: int
    player: PlayerId
    arrived: str


@dataclass(frozen=True, slots=True)
class PlayerCheckedOut(Event):
    """A player does not take part in the round; `no_show` when he was expected."""

    round: int
    player: PlayerId
    no_show: bool = False


@dataclass(frozen=True, slots=True)
class VolunteerNamed(Event):
    """What a player offers if the tables do not divide the field; `none` takes an offer back."""

    round: int
    player: PlayerId
    offer: Literal["sit_out", "play", "none"]


@dataclass(frozen=True, slots=True)
class SeatingDrafted(Event):
    """A seating was drawn or made by hand; nobody but the organiser sees it yet.

    Attributes:
        overrides: The breaches it admits, each with its clause and reason.
        by_hand: Whether a person made it.
    """

    round: int
    tables: tuple[Table, ...]
    stage: str | None = None
    byes: tuple[PlayerId, ...] = ()
    remarks: tuple[Remark, ...] = ()
    draws: tuple[Draw, ...] = ()
    overrides: tuple[Override, ...] = ()
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class SeatingDiscarded(Event):
    """A draft was thrown away."""

    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeatingPublished(Event):
    """Everybody may see where he sits."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """Play began at all tables."""

    round: int
    at: str


@dataclass(frozen=True, slots=True)
class RoundClosed(Event):
    """All results are in; `unfinished` tables play on later."""

    round: int
    unfinished: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundReopened(Event):
    """A closed round runs again; the seatings of the `withdrawn` rounds are void, their results kept aside."""

    round: int
    reason: str
    withdrawn: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LotsDrawn(Event):
    """What the criteria left equal was decided by lot: for the list after one round, or for every list."""

    draw: Draw
    after: int | None = None


@dataclass(frozen=True, slots=True)
class CupCut(Event):
    """Who goes on to the cup, best first.

    Attributes:
        seed: For the lots of the cup, at the cut and in its bracket.
        decided: Who were equal at the cut, in the order of their play-off.
    """

    stage: str
    players: tuple[PlayerId, ...]
    seed: str = ""
    decided: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentFinished(Event):
    """The final list stands."""


@dataclass(frozen=True, slots=True)
class TournamentArchived(Event):
    """Nothing more may change."""
