"""The board, compiled once: provinces and nodes as small integers, borders as sets.

A *province* is numbered 0-74 in the order of the map. A *node* is where a unit can stand: the province itself (same
number), or one of the six named coasts, numbered after the provinces. Only a fleet on a split coast stands on a
coast node.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tavle.judge.standard_map import PROVINCES


def _rows() -> list[tuple[str, str, str, str, str]]:
    """(code, kind, centre, army borders, fleet borders) of each province."""
    rows = []
    for line in PROVINCES.strip().splitlines():
        head, army, fleet = (part.strip() for part in line.split("|"))
        code, kind, centre = head.split()
        rows.append((code, kind, centre, army, fleet))
    return rows


def _coasts(fleet: str) -> dict[str, list[str]]:
    """Coast -> fleet borders; the coast is empty where the province has a single one."""
    found = {}
    for part in fleet.split(";"):
        coast, _, borders = part.rpartition(":")
        found[coast.strip()] = borders.split()
    return found


_ROWS = _rows()
CODES: tuple[str, ...] = tuple(row[0] for row in _ROWS)
"""Province codes by number."""

_SPLIT = [(number, f"{row[0]}/{coast}") for number, row in enumerate(_ROWS) for coast in _coasts(row[4]) if coast]
NODES: tuple[str, ...] = CODES + tuple(text for _, text in _SPLIT)
"""Node texts by number: `stp`, `stp/nc`."""

PROVINCE: tuple[int, ...] = (*range(len(CODES)), *(number for number, _ in _SPLIT))
"""Province of each node."""

NODE: dict[str, int] = {text: number for number, text in enumerate(NODES)}
"""Number of each node by its text."""

SEA: tuple[bool, ...] = tuple(row[1] == "sea" for row in _ROWS)
INLAND: tuple[bool, ...] = tuple(row[1] == "inland" for row in _ROWS)
COASTAL: tuple[bool, ...] = tuple(row[1] == "coastal" for row in _ROWS)

CENTRES: frozenset[int] = frozenset(number for number, row in enumerate(_ROWS) if row[2] != "-")
HOME: dict[int, str] = {number: row[2] for number, row in enumerate(_ROWS) if row[2] not in ("-", "neutral")}
"""Home centre -> the power whose home it is."""

COASTS_OF: dict[int, tuple[int, ...]] = {
    province: tuple(node for node in range(len(CODES), len(NODES)) if PROVINCE[node] == province)
    for province in {number for number, _ in _SPLIT}
}
"""The coast nodes of the three provinces with a split coast."""

ARMY_NEAR: tuple[frozenset[int], ...] = tuple(frozenset(NODE[code] for code in row[3].split()) for row in _ROWS)
"""Provinces that an army may enter from a province over land."""


def _fleet_near(node: int) -> frozenset[int]:
    _, _, coast = NODES[node].partition("/")
    return frozenset(NODE[code] for code in _coasts(_ROWS[PROVINCE[node]][4]).get(coast, ()))


FLEET_NEAR: tuple[frozenset[int], ...] = tuple(_fleet_near(node) for node in range(len(NODES)))
"""Nodes that a fleet may enter from a node."""

FLEET_NEAR_PROVINCES: tuple[frozenset[int], ...] = tuple(
    frozenset(PROVINCE[node] for node in near) for near in FLEET_NEAR
)
"""Provinces that a fleet may enter from a node, on whichever coast."""

WATER: tuple[frozenset[int], ...] = tuple(
    frozenset(p for node in range(len(NODES)) if PROVINCE[node] == province for p in FLEET_NEAR_PROVINCES[node])
    for province in range(len(CODES))
)
"""Provinces that border a province along water, coasts merged."""


@lru_cache(maxsize=4096)
def sea_chain(start: int, end: int, fleets: frozenset[int]) -> bool:
    """Whether some chain of `fleets` (sea provinces) joins the coastal provinces `start` and `end`."""
    reached = [sea for sea in fleets if sea in WATER[start]]
    seen = set(reached)
    while reached:
        sea = reached.pop()
        if end in WATER[sea]:
            return True
        for following in WATER[sea] & fleets:
            if following not in seen:
                seen.add(following)
                reached.append(following)
    return False


@lru_cache(maxsize=4096)
def useful_fleets(start: int, end: int, fleets: frozenset[int]) -> frozenset[int]:
    """The fleets that lie on a chain from `start` to `end` of which no fleet can be spared.

    Such a chain has no short cut: only its first fleet borders `start`, only its last borders `end`, and no two of
    its fleets border each other unless they follow each other.
    """
    useful: set[int] = set()

    def extend(chain: tuple[int, ...]) -> None:
        last = chain[-1]
        if end in WATER[last]:
            useful.update(chain)
            return
        earlier = chain[:-1]
        for following in sorted(WATER[last] & fleets):
            if following not in chain and start not in WATER[following] and not _touches(following, earlier):
                extend((*chain, following))

    for first in sorted(WATER[start] & fleets):
        extend((first,))
    return frozenset(useful)


def _touches(sea: int, others: Iterable[int]) -> bool:
    return any(sea in WATER[other] for other in others)
