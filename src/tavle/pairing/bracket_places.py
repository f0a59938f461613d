"""Places and prizes: who has come how far in the main cup, the consolation and the last chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from tavle.pairing.bracket import Bracket, Filled, Node, Part

LISTS = (Part.MAIN, Part.CONSOLATION, Part.LAST_CHANCE, Part.SECOND)
"""The parts that have places of their own; in double elimination all is one list."""


def places(bracket: Bracket) -> dict[str, int]:
    """The places of the main list that are decided: 1 for the champion; who loses in one round shares a place.

    Where losers play on for the same list (for third place, in double elimination) they have no place until they are
    out; where they go on to a consolation, they have the place that they reached in the main cup.
    """
    return places_of(bracket).get(Part.MAIN, {})


def places_of(bracket: Bracket) -> dict[Part, dict[str, int]]:
    """The places that are decided in each part that has places; see `places`."""
    found = {part: _list(bracket, part) for part in LISTS if part is Part.MAIN or _nodes(bracket, (part,))}
    if bracket.champion is not None:
        found[Part.MAIN][bracket.champion] = 1
    return found


def _list(bracket: Bracket, part: Part) -> dict[str, int]:
    """Who is out of the chain of parts that make one list, and the place below those who stay in longer."""
    double = part is Part.MAIN and bool(_nodes(bracket, (Part.FINAL,)))
    parts = (Part.LOSERS, Part.FINAL) if double else (part,)
    nodes = _nodes(bracket, parts)
    if any(feed.first and bracket.filled(feed.node).loser is None for node in nodes for feed in node.feeds):
        # Who comes in is open, and so is how many there are.
        return {}
    counting = [_key(parts, node) for node in nodes if _counts(bracket, node)]
    decided: dict[str, int] = {}
    for node in nodes:
        filled = bracket.filled(node.number)
        if filled.loser and not _play_on(bracket, node, filled):
            decided[filled.loser] = 2 + sum(key > _key(parts, node) for key in counting)
    if part is Part.MAIN:
        return decided | _third(bracket)
    winner = bracket.filled(nodes[-1].number).winner
    return decided | ({winner: 1} if winner else {})


def _key(parts: Sequence[Part], node: Node) -> tuple[int, int]:
    """The round of a node in a chain of parts."""
    return parts.index(node.part), node.round


def _counts(bracket: Bracket, node: Node) -> bool:
    """Whether somebody is out for good after a node; a second final puts out the same one as the first."""
    return node.only_after is None and not bracket.filled(node.number).void


def _nodes(bracket: Bracket, parts: Sequence[Part]) -> list[Node]:
    """The nodes of some parts, the rounds of the first part first."""
    nodes = [node for node in bracket.nodes if node.part in parts]
    return sorted(nodes, key=lambda node: _key(parts, node))


def _play_on(bracket: Bracket, node: Node, filled: Filled) -> bool:
    """Whether who loses here may still come back into the same list."""
    thirds = {feed.node for other in _nodes(bracket, (Part.THIRD_PLACE,)) for feed in other.feeds}
    again = any(other.only_after == node.number for other in bracket.nodes)
    return node.number in thirds or (again and filled.winner == filled.players[1])


def _third(bracket: Bracket) -> dict[str, int]:
    filled = [bracket.filled(node.number) for node in _nodes(bracket, (Part.THIRD_PLACE,))]
    return {player: place for each in filled for player, place in ((each.winner, 3), (each.loser, 4)) if player}


def prize_money(places: Mapping[str, int], prizes: Sequence[Fraction]) -> dict[str, Fraction]:
    """Prizes by place; who shares a place shares the prizes of all the places taken together.

    Args:
        places: Of one list.
        prizes: Of place 1, 2 and so on; below them there is nothing.
    """
    sharing = Counter(places.values())
    prize = {place: sum(prizes[place - 1 : place - 1 + count], Fraction(0)) / count for place, count in sharing.items()}
    return {player: prize[place] for player, place in places.items()}
