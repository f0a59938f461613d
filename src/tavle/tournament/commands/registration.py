"""Commands around who takes part, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tavle.core.model import Player, PlayerId
from tavle.tournament.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftTournament(Command):
    """Set up a tournament by a rule book; `settings` are options of the book."""

    name: str
    book: str
    book_digest: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings(Command):
    """Set options anew; `null` goes back to the book's default. After the start a reason is wanted."""

    settings: Mapping[str, Any]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRegistration(Command):
    """Let players register, at most `limit` of them (default: what the book allows); once open: change the limit."""

    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterPlayer(Command):
    """Enter a player; without a free place he comes on the waiting list."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmitPlayer(Command):
    """Give a free place to somebody of the waiting list."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendPlayer(Command):
    """Put right what was entered of a player. After the start a reason is wanted."""

    player: Player
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawPlayer(Command):
    """Take a player out: his entry, or, once he has been seated, all later rounds."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPlayer(Command):
    """Let a player who withdrew take part again."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class FixStartOrder(Command):
    """Fix the order before the first round, best first; without `order` by rating, the unrated by lot from `seed`."""

    order: tuple[PlayerId, ...] = ()
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameArbiter(Command):
    """Say who decides disputes: a player's id, or a name."""

    arbiter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefBeginners(Command):
    """Record that beginners were told the rules in a language (`nb`, `en`)."""

    players: tuple[PlayerId, ...]
    language: str
