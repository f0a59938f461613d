"""Units and orders, as the adjudicator knows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from tavle.judge.board import NODES, PROVINCE

_SHORT = tuple(f"A {text}" for text in NODES), tuple(f"F {text}" for text in NODES)


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or a fleet of a power on a node."""

    power: str
    fleet: bool
    node: int

    @property
    def province(self) -> int:
        """The province it stands in."""
        return PROVINCE[self.node]

    @property
    def short(self) -> str:
        """`F stp/sc`."""
        return _SHORT[self.fleet][self.node]

    def __str__(self) -> str:
        return f"{self.power} {_SHORT[self.fleet][self.node]}"


@lru_cache(maxsize=2048)
def unit_at(power: str, fleet: bool, node: int) -> Unit:
    """The unit of those, made once: there are fewer than the cache holds."""
    return Unit(power, fleet, node)


class Action(Enum):
    """What a unit is told to do in the movement phase."""

    HOLD = "H"
    MOVE = "-"
    SUPPORT = "S"
    CONVOY = "C"


# A look into an Enum costs more than all else that is done to most orders.
HOLD, MOVE, SUPPORT, CONVOY = Action


@dataclass(frozen=True, slots=True)
class Order:
    """A movement order for the unit in province `unit`.

    Attributes:
        unit: The province of the ordered unit.
        action: What it is to do.
        target: The node moved to, or the node that the supported or convoyed unit moves to; -1 for a hold and a
            support to hold.
        other: The province of the unit supported or convoyed; -1 where there is none.
        via: The move is to go by convoy even if a land way exists.
    """

    unit: int
    action: Action = Action.HOLD
    target: int = -1
    other: int = -1
    via: bool = False


def order_text(order: Order, units: Mapping[int, Unit]) -> str:
    """The order in its canonical form, e.g. `F nth C A yor - nwy`.

    Args:
        order: The order; the units it names must be in `units`.
        units: Province -> unit.
    """
    own = units[order.unit].short
    if order.action is HOLD:
        return f"{own} H"
    if order.action is MOVE:
        return f"{own} - {NODES[order.target]}{' via' if order.via else ''}"
    other = f"{own} {order.action.value} {units[order.other].short}"
    return other if order.target < 0 else f"{other} - {NODES[order.target]}"
