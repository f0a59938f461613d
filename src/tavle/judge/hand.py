"""The list for the hand that moves the pieces: what is done on the board after a phase, one thing after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit that goes from its place to another; `place` is where it stands now."""

    power: str
    letter: str
    place: str
    target: str


@dataclass(frozen=True, slots=True)
class Leaving:
    """A dislodged unit that must retreat: `origin` is whence it was attacked, `places` is open to it."""

    unit: str
    origin: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandList:
    """What is done on the board.

    Attributes:
        moves: In such an order that each goes to a place that is free by then, where that can be (round dances cannot).
        retreats: Dislodged units that retreat next.
        removed: Units such as `RUS F edi` that are taken off.
        built: Units that are set on the board.
    """

    moves: tuple[Moved, ...]
    retreats: tuple[Leaving, ...]
    removed: tuple[str, ...]
    built: tuple[str, ...]


def hand_list(answer: Mapping[str, Any]) -> HandList:
    """The list after a phase.

    Args:
        answer: What `judge` answered.
    """
    done = [order for order in answer["orders"] if order["result"] == "succeeds"]
    moves = [move for order in done if (move := _moved(order["power"], order["reading"].split()))]
    leaving = [
        Leaving(entry["unit"], entry["from"], tuple(entry["retreats"]))
        for entry in answer["dislodged"]
        if entry["retreats"]
    ]
    built = [f"{order['power']} {order['reading'][6:]}" for order in done if order["reading"].startswith("build ")]
    return HandList(_freeing(moves), tuple(leaving), tuple(answer["removed"]), tuple(built))


def _moved(power: str, words: Sequence[str]) -> Moved | None:
    return Moved(power, words[0], words[1], words[3]) if len(words) > 3 and words[2] == "-" else None


def _freeing(moves: Sequence[Moved]) -> tuple[Moved, ...]:
    """Those first whose way is free. Who must wait for another goes after it; in a ring somebody begins."""
    left = list(moves)
    found = []
    while left:
        standing = {move.place[:3] for move in left}
        following = next((move for move in left if move.target[:3] not in standing), left[0])
        left.remove(following)
        found.append(following)
    return tuple(found)
