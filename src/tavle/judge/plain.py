"""Orders in canonical form, read at once: programs write them so, and most lines of a kept game are such.

What this finds, the reader would find too, only ten times slower; what it does not find is left to the reader.
"""

from __future__ import annotations

from tavle.judge.board import COASTS_OF, NODE, PROVINCE
from tavle.judge.legality import impossible
from tavle.judge.readings import Sight
from tavle.judge.units import Action, Order, Unit


def plain_order(text: str, sight: Sight) -> Order | None:
    """The possible order that the text writes to the letter, e.g. `F nth C A yor - nwy`; `None` for everything else."""
    words = text.split(" ")
    if len(words) < 3:
        return None
    own = _standing(words[0], words[1], sight)
    if own is None or own.power != sight.power:
        return None
    order = _told(own, words[2], words[3:], sight)
    return None if order is None or impossible(order, sight.units, sight.seas) else order


def _told(own: Unit, verb: str, rest: list[str], sight: Sight) -> Order | None:
    if verb == "H":
        return None if rest else Order(own.province)
    if verb == "-":
        via = rest[1:] in (["via"], ["via", "convoy"]) and not own.fleet
        target = _target(rest[0], own) if len(rest) == 1 or via else -1
        return (
            None
            if target < 0 or (target in COASTS_OF and own.fleet)
            else Order(own.province, Action.MOVE, target, via=via)
        )
    if verb not in ("S", "C") or len(rest) not in (2, 4):
        return None
    other = _standing(rest[0], rest[1], sight)
    if other is None or (verb == "C" and len(rest) == 2):
        return None
    if len(rest) == 2:
        return Order(own.province, Action.SUPPORT, -1, other.province)
    target = _target(rest[3], other) if rest[2] == "-" else -1
    return None if target < 0 else Order(own.province, Action(verb), target, other.province)


def _standing(letter: str, place: str, sight: Sight) -> Unit | None:
    """The unit of that kind that stands exactly there."""
    node = NODE.get(place, -1)
    unit = sight.units.get(PROVINCE[node]) if node >= 0 else None
    return unit if unit is not None and unit.node == node and letter == ("F" if unit.fleet else "A") else None


def _target(place: str, unit: Unit) -> int:
    """The node, or -1; armies go to provinces, not to coasts."""
    node = NODE.get(place, -1)
    return node if node >= 0 and (unit.fleet or PROVINCE[node] == node) else -1
