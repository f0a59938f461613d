"""Commands around a game of Diplomacy that is kept for a table, phase after phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tavle.tournament.commands.base import TableCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCommand(TableCommand):
    """A command for a kept game; `expected` is the version of that game, 0 where none is kept yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginGame(GameCommand):
    """Keep a game from here on, in place of one that is kept already.

    Attributes:
        game: As `tavle.judge.kept.plain_game` writes it; its turns come along.
        shown: When everybody may look at it.
    """

    game: Mapping[str, Any]
    shown: Literal["after", "always"] = "after"


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteOrders(GameCommand):
    """Put slips in the place of what the powers wrote; an earlier turn is adjudicated anew, with all after it."""

    turn: str
    slips: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTurn(GameCommand):
    """Adjudicate the turn that is being written; `back` takes the last adjudication back."""

    turn: str
    back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOrder(GameCommand):
    """Rule on an order as written.

    Attributes:
        reading: The order that counts; empty: it is no order; absent: the only reading there is, is approved.
        judge: As in `GiveRuling`.
    """

    turn: str
    power: str
    number: int
    judge: str
    reading: str | None = None
    reason: str = ""
    clause: str = ""
