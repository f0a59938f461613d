"""Brackets are made here match by match: lines that pair off, lines that losers join, and who may have met before.

A line is the way of one player through the picture; None is a line on which nobody comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tavle.pairing.bracket import Feed, Node, Part, Seed, Side, Takes

Line = Side | None
Lines = list[Line]

ORDER = (Part.THIRD_PLACE, *(part for part in Part if part is not Part.THIRD_PLACE))
"""The parts as they are numbered within one step: the final comes after the match for third place."""


class Tree:
    """A bracket that grows.

    Two lines may hold players who have met if one may hold the winner of a node and the other its loser.

    Attributes:
        nodes: In the order in which they were made, numbered so.
        came: For each node two numbers: bit n of the first says that the winner of node n may come to it, bit n of the
            second that its loser may.
        rematches: Part and round to in how many ways a second meeting may happen there.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.rematches: dict[Part, dict[int, int]] = {}
        self.came: list[tuple[int, int]] = []

    def copied(self) -> Tree:
        """A tree of its own that begins where this one is; second meetings are counted anew."""
        other = Tree()
        other.nodes += self.nodes
        other.came += self.came
        return other

    def play(self, upper: Line, lower: Line, part: Part, round_number: int, *, only_after: int | None = None) -> Line:
        """The line that goes on from two; where one is empty nothing is played.

        Where it is played, the line is a `Feed` of the new node.
        """
        if upper is None or lower is None:
            return upper or lower
        won, lost = self._reach(upper)
        other_won, other_lost = self._reach(lower)
        met = (won & other_lost) | (lost & other_won)
        if met:
            counts = self.rematches.setdefault(part, {})
            counts[round_number] = counts.get(round_number, 0) + met.bit_count()
        self.came.append((won | other_won, lost | other_lost))
        self.nodes.append(Node(len(self.nodes) + 1, round_number, (upper, lower), part, only_after))
        return Feed(len(self.nodes))

    def pair_off(self, lines: Sequence[Line], part: Part, round_number: int) -> tuple[Lines, Lines]:
        """Neighbours play each other: the lines of the winners, and those of the losers."""
        return self._all(lines[::2], lines[1::2], part, round_number)

    def join(
        self, lines: Sequence[Line], entering: Sequence[Line], part: Part, round_number: int
    ) -> tuple[Lines, Lines]:
        """Each line is joined by one that enters: the lines of the winners, and those of the losers."""
        return self._all(lines, entering, part, round_number)

    def _all(self, upper: Sequence[Line], lower: Sequence[Line], part: Part, number: int) -> tuple[Lines, Lines]:
        winners: Lines = []
        losers: Lines = []
        for one, other in zip(upper, lower, strict=True):
            winner = self.play(one, other, part, number)
            played = one is not None and other is not None and isinstance(winner, Feed)
            losers.append(Feed(winner.node, Takes.LOSER) if played and isinstance(winner, Feed) else None)
            winners.append(winner)
        return winners, losers

    def _reach(self, side: Side) -> tuple[int, int]:
        """Which nodes the player of a side may have won, and lost."""
        if isinstance(side, Seed):
            return 0, 0
        won, lost = self.came[side.node - 1]
        own = 1 << side.node
        return (won | own, lost) if side.takes is Takes.WINNER else (won, lost | own)

    def finished(self) -> tuple[Node, ...]:
        """The nodes in the order in which they are played, with their own numbers; rounds without a match are gone."""
        steps = steps_of(self.nodes)
        order = sorted(self.nodes, key=lambda node: (steps[node.number], ORDER.index(node.part), node.number))
        numbers = {node.number: number for number, node in enumerate(order, start=1)}
        rounds = {part: sorted({node.round for node in order if node.part is part}) for part in Part}
        return tuple(
            Node(
                numbers[node.number],
                rounds[node.part].index(node.round) + 1 if node.part is not Part.THIRD_PLACE else node.round,
                (_renumbered(node.sides[0], numbers), _renumbered(node.sides[1], numbers)),
                node.part,
                None if node.only_after is None else numbers[node.only_after],
            )
            for node in order
        )


def _renumbered(side: Side, numbers: dict[int, int]) -> Side:
    return side if isinstance(side, Seed) else replace(side, node=numbers[side.node])


def steps_of(nodes: Sequence[Node]) -> dict[int, int]:
    """Node to the step of the whole event in which it is played, from 1, if all wait for each other.

    A round of the main cup has its own number; other matches follow as soon as both players can be there.
    """
    steps: dict[int, int] = {}
    for node in nodes:
        after = 1 + max((steps[feed.node] for feed in node.feeds), default=0)
        after = after if node.only_after is None else 1 + steps[node.only_after]
        steps[node.number] = max(after, node.round) if node.part in (Part.MAIN, Part.SECOND) else after
    return steps


def seed_order(size: int) -> list[int]:
    """The seeds from top to bottom: any round played as seeded is first against last."""
    order = [1]
    while len(order) < size:
        last = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, last - upper)]
    return order
