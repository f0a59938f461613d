"""Slow and simple: who may have met in a bracket, and whether any other arrangement would put it off longer.

Nothing here looks at how Tavle arranges its brackets. A conflict between two losers who enter a part is found by
walking forward from every match; whether a part could be arranged without a conflict up to some round is tried out by
dealing the losers to the matches of that round, each match getting as many of each group as its lines can hold.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tavle.pairing.bracket import Bracket, Feed, Node, Part, Seed, Takes

Edge = tuple[int, Takes]


def reach(nodes: Sequence[Node]) -> dict[Edge, set[Edge]]:
    """Where the winner and the loser of each match may come to: itself, and whatever he wins or loses after it."""
    following: dict[Edge, list[int]] = defaultdict(list)
    for node in nodes:
        for feed in node.feeds:
            following[feed.node, feed.takes].append(node.number)
    known: dict[Edge, set[Edge]] = {}
    for node in reversed(nodes):
        for takes in Takes:
            edge = node.number, takes
            known[edge] = {edge}
            for later in following[edge]:
                for other in Takes:
                    known[edge] |= known[later, other]
    return known


def second_meetings(nodes: Sequence[Node]) -> set[int]:
    """The matches whose two players may have met: the winner of some match on one side, its loser on the other."""
    known = reach(nodes)
    found = set()
    for node in nodes:
        if len(node.feeds) == 2:
            one, other = ((feed.node, feed.takes) for feed in node.feeds)
            for before in nodes:
                won, lost = known[before.number, Takes.WINNER], known[before.number, Takes.LOSER]
                if (one in won and other in lost) or (other in won and one in lost):
                    found.add(node.number)
    return found


def conflicts(nodes: Sequence[Node], part: Part) -> dict[int, set[int]]:
    """For each match whose loser enters a part, the others whose losers he may have met before."""
    before = [node for node in nodes if node.part is not part]
    known = reach(before)
    entering = {feed.node for node in nodes if node.part is part for feed in node.feeds if feed.takes is Takes.LOSER}
    found: dict[int, set[int]] = {number: set() for number in entering}
    for node in before:
        won = {number for number in entering if (number, Takes.LOSER) in known[node.number, Takes.WINNER]}
        lost = {number for number in entering if (number, Takes.LOSER) in known[node.number, Takes.LOSER]}
        for one in won:
            for other in lost - {one}:
                found[one].add(other)
                found[other].add(one)
    return found


def rounds_of_part(sizes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Of each round of a part: how many groups have entered, and how many matches there are in a full field."""
    lines, groups = sizes[0], 1
    for size in sizes[1:]:
        while lines > size:
            lines //= 2
            yield groups, lines
        groups += 1
        yield groups, lines
    while lines > 1:
        lines //= 2
        yield groups, lines


def can_be_dealt(
    groups: Sequence[Sequence[int]], sizes: Sequence[int], matches: int, met: Mapping[int, set[int]]
) -> bool:
    """Whether the losers can be dealt to so many matches, so that in none of them two are who may have met.

    Args:
        groups: The losers, group by group.
        sizes: How many lines each group has in a full field; each match takes its share of them.
        matches: How many there are.
        met: Who may have met.
    """
    group_of = {loser: number for number, group in enumerate(groups) for loser in group}
    most = [size // matches for size in sizes]
    dealt: list[set[int]] = [set() for _ in range(matches)]
    taken: list[Counter[int]] = [Counter() for _ in range(matches)]
    free = set(group_of)

    def places(loser: int) -> list[int]:
        group, found, empty = group_of[loser], [], False
        for at in range(matches):
            # Empty matches are alike; one of them is tried.
            if (dealt[at] or not empty) and taken[at][group] < most[group] and not met[loser] & dealt[at]:
                found.append(at)
            empty = empty or not dealt[at]
        return found

    def deal() -> bool:
        if not free:
            return True
        loser, open_to = min(
            ((one, places(one)) for one in free), key=lambda choice: (len(choice[1]), -len(met[choice[0]]))
        )
        free.remove(loser)
        for at in open_to:
            dealt[at].add(loser)
            taken[at][group_of[loser]] += 1
            if deal():
                return True
            dealt[at].remove(loser)
            taken[at][group_of[loser]] -= 1
        free.add(loser)
        return False

    return deal()


class Template:
    """A bracket beside the one of a full field: which of its matches stands where."""

    def __init__(self, bracket: Bracket, full: Bracket) -> None:
        self._full = full
        self._below = {node.number: self._entries(full, node) for node in full.nodes}
        self.place: dict[int, Node] = {}
        for node in bracket.nodes:
            self.place[node.number] = self._found(bracket, node)

    def _found(self, bracket: Bracket, node: Node) -> Node:
        entries = {self._own(entry) for entry in self._entries(bracket, node)}
        return min(
            (other for other in self._full.nodes if other.part is node.part and entries <= self._below[other.number]),
            key=lambda other: len(self._below[other.number]),
        )

    def _own(self, entry: tuple[str, int]) -> tuple[str, int]:
        kind, number = entry
        return entry if kind == "seed" else (kind, self.place[number].number)

    def _entries(self, bracket: Bracket, node: Node) -> set[tuple[str, int]]:
        """Seeds and losers on the lines that lead to a match inside its own part."""
        found: set[tuple[str, int]] = set()
        for side in node.sides:
            if isinstance(side, Seed):
                found.add(("seed", side.number))
            elif side.takes is Takes.LOSER:
                found.add(("loser of", side.node))
            else:
                found |= self._entries(bracket, bracket.nodes[side.node - 1])
        return found


def feeds_of(bracket: Bracket, part: Part) -> list[Feed]:
    """The losers who enter a part."""
    return [feed for node in bracket.nodes if node.part is part for feed in node.feeds if feed.takes is Takes.LOSER]
