"""Events around who takes part, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tavle.core.model import Draw, Player, PlayerId
from tavle.tournament.events.base import Event


@dataclass(frozen=True, slots=True)
class TournamentDrafted(Event):
    """A tournament was set up; `book_digest` ties it to the text of its book."""

    name: str
    book: str
    book_digest: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SettingsChanged(Event):
    """Options of the book were set anew: `settings` as they now all are, `before` as those that changed were.

    Attributes:
        after_round: How many rounds were closed by then; 0 is before the start.
    """

    settings: Mapping[str, Any]
    before: Mapping[str, Any]
    after_round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RegistrationOpened(Event):
    """From now on players may register; beyond `limit` they wait."""

    limit: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerRegistered(Event):
    """A player was entered; after the first round was seated it is a late entry."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerWaitlisted(Event):
    """All places were taken; the player stands last on the waiting list."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerAdmitted(Event):
    """A place became free for a player of the waiting list."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayerAmended(Event):
    """What is known of a player was put right; his id stays."""

    player: Player
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EntryCancelled(Event):
    """Who had not been seated yet took back the entry; `waiting` if it was on the waiting list."""

    player: PlayerId
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class PlayerWithdrew(Event):
    """A player left for good; what he has until `after_round` stays."""

    player: PlayerId
    after_round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayerReturned(Event):
    """A player who had left is back, and may be seated again."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class StartOrderFixed(Event):
    """The order before the first round was fixed, best first; `draw` where lots had a part in it."""

    order: tuple[PlayerId, ...]
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class ArbiterNamed(Event):
    """Who decides disputes: the id of a player, if he plays himself, else a name."""

    arbiter: str


@dataclass(frozen=True, slots=True)
class BriefingGiven(Event):
    """Beginners were told the rules before a round."""

    round: int
    players: tuple[PlayerId, ...]
    language: str
