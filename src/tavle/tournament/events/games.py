"""Events of a game of Diplomacy that is kept for a table. They hold what was written and ruled; results follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tavle.tournament.events.base import Event


@dataclass(frozen=True, slots=True)
class GameBegun(Event):
    """A game is kept from here on, in place of one that was kept before.

    Attributes:
        game: As `tavle.judge.kept.plain_game` writes it, schema and all.
        shown: When everybody may look at it: `after` it has its result, or `always`.
    """

    round: int
    table: int
    game: Mapping[str, Any]
    shown: str = "after"


@dataclass(frozen=True, slots=True)
class OrdersWritten(Event):
    """The slips of some powers, in place of what they had written in that turn."""

    round: int
    table: int
    turn: str
    slips: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TurnClosed(Event):
    """A turn was adjudicated or, with `back`, its adjudication was taken back."""

    round: int
    table: int
    turn: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class OrderRuled(Event):
    """What an arbiter decided about one order as written.

    Attributes:
        number: The order's place on the slip of its power, from 1.
        text: The order as written.
        reading: The order that counts; empty: it is none.
        offered: What it was taken for before: one reading, several, or none.
        judge: Who ruled.
    """

    round: int
    table: int
    turn: str
    power: str
    number: int
    text: str
    reading: str
    offered: tuple[str, ...]
    judge: str
    reason: str = ""
