"""The cup afterwards: matches as nodes, fed by seeds and by the winners and losers of other nodes.

A bracket is one immutable structure, drawn once and then filled with results; who plays where follows from it.

Source: nbgf_monrad, the paragraph on the cup: the best 2, 4 or 8, or all who have reached an announced number of
points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tavle.core.errors import refuse


class Takes(StrEnum):
    """Which of a node's two players goes on along an edge."""

    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Seed:
    """A side that is known from the start: the number among the seeds, 1 for the best."""

    number: int


@dataclass(frozen=True, slots=True)
class Feed:
    """A side that is fed by another node: the winner of it, or its loser."""

    node: int
    takes: Takes = Takes.WINNER


@dataclass(frozen=True, slots=True)
class Node:
    """One match of the bracket.

    Attributes:
        number: From 1, round by round, top to bottom; a node is fed by lower numbers only. The final is the last.
        round: From 1.
        sides: The two players, the upper one of the picture first.
    """

    number: int
    round: int
    sides: tuple[Seed | Feed, Seed | Feed]

    @property
    def feeds(self) -> tuple[Feed, ...]:
        """The sides that other nodes feed."""
        return tuple(side for side in self.sides if isinstance(side, Feed))

    @property
    def for_third_place(self) -> bool:
        """Whether the losers of two matches play here."""
        return any(side.takes is Takes.LOSER for side in self.feeds)


@dataclass(frozen=True, slots=True)
class Result:
    """How a node ended; a walkover is won without play."""

    winner: str
    walkover: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """A cup of single elimination, as far as it is played.

    Attributes:
        seeds: The players; number 1 first.
        nodes: In the order of their numbers.
        results: Number of the node to its result.
    """

    seeds: tuple[str, ...]
    nodes: tuple[Node, ...]
    results: Mapping[int, Result] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """How many rounds there are; 0 for one player."""
        return (len(self.seeds) - 1).bit_length()

    @property
    def champion(self) -> str | None:
        """Who has won the final, or is alone; None as long as it is open."""
        if not self.nodes:
            return self.seeds[0]
        return self.taken(Feed(self.nodes[-1].number))

    def taken(self, side: Seed | Feed) -> str | None:
        """Who sits on a side; None as long as the node that feeds it is open."""
        if isinstance(side, Seed):
            return self.seeds[side.number - 1]
        result = self.results.get(side.node)
        if result is None:
            return None
        if side.takes is Takes.WINNER:
            return result.winner
        return next(player for player in self.players(side.node) if player != result.winner)

    def players(self, number: int) -> tuple[str | None, str | None]:
        """Who plays a node; None for a side that is still open."""
        upper, lower = self._node(number).sides
        return self.taken(upper), self.taken(lower)

    def playable(self) -> tuple[Node, ...]:
        """The nodes whose two players are known and that have no result."""
        return tuple(
            node for node in self.nodes if node.number not in self.results and None not in self.players(node.number)
        )

    def through(self, round_number: int) -> tuple[str, ...]:
        """Who is known to have come as far as a round, in the order of the bracket; round 1 holds no player with a bye.

        With `rounds + 1` it is the champion.
        """
        if round_number > self.rounds:
            return () if self.champion is None else (self.champion,)
        main = (node for node in self.nodes if node.round == round_number and not node.for_third_place)
        return tuple(player for node in main for player in self.players(node.number) if player is not None)

    def places(self) -> dict[str, int]:
        """The places that are decided: 1 for the champion; the losers of one round share the place below the rest."""
        losers_go_on = {side.node for node in self.nodes if node.for_third_place for side in node.feeds}
        decided: dict[str, int] = {}
        for number in self.results:
            node = self._node(number)
            winner, loser = (str(self.taken(Feed(number, takes))) for takes in Takes)
            if node.for_third_place:
                decided |= {winner: 3, loser: 4}
            elif number not in losers_go_on:
                decided[loser] = (1 << self.rounds - node.round) + 1
        return decided | ({} if self.champion is None else {self.champion: 1})

    def with_result(self, number: int, winner: str, *, walkover: bool = False) -> Bracket:
        """The bracket with a node decided, or decided anew as long as nothing that hangs on it is played.

        Raises:
            Refused: `no-such-cup-match`; `cup-match-not-ready` if a side is open; `not-in-cup-match` if the winner does
                not play it; `cup-goes-on` if another winner stands in a later match that has a result.
        """
        if not 1 <= number <= len(self.nodes):
            raise refuse("no-such-cup-match", match=number, most=len(self.nodes))
        players = self.players(number)
        if None in players:
            raise refuse("cup-match-not-ready", match=number)
        if winner not in players:
            raise refuse("not-in-cup-match", match=number, player=winner, players=" / ".join(map(str, players)))
        before = self.results.get(number)
        if before is not None and before.winner != winner:
            self._refuse_if_it_goes_on(number)
        return replace(self, results={**self.results, number: Result(winner, walkover)})

    def without_result(self, number: int) -> Bracket:
        """The bracket with a result taken back.

        Raises:
            Refused: `cup-goes-on` if a later match that hangs on it has a result.
        """
        self._refuse_if_it_goes_on(number)
        return replace(self, results={node: result for node, result in self.results.items() if node != number})

    def _refuse_if_it_goes_on(self, number: int) -> None:
        for later in self.nodes:
            if later.number in self.results and number in {side.node for side in later.feeds}:
                raise refuse("cup-goes-on", match=number, later=later.number)

    def _node(self, number: int) -> Node:
        return self.nodes[number - 1]


def single_elimination(
    players: Sequence[str], *, lots: Sequence[str] | None = None, third_place: bool = False
) -> Bracket:
    """A cup in which who loses is out: the first of the list against the last, so that the best two can meet last.

    Where the number is no power of two, the highest on the list are free in round 1.

    Args:
        players: In the order of the list.
        lots: The same players in an order drawn by lot, which then decides who meets whom; the highest on the list are
            free all the same.
        third_place: The losers of the semi-finals play for third place, before the final.

    Raises:
        ValueError: if nobody plays, somebody is named twice, the lots name others than the players, or fewer than four
            are to play for third place.
    """
    if not players or len(set(players)) < len(players):
        raise ValueError("a cup needs players, each named once")
    if third_place and len(players) < 4:
        raise ValueError(f"{len(players)} players have no two semi-finals; 4 are needed to play for third place")
    rounds = (len(players) - 1).bit_length()
    if lots is not None:
        if sorted(lots) != sorted(players):
            raise ValueError("the lots must name each player once")
        free = set(players[: (1 << rounds) - len(players)])
        players = [*(player for player in lots if player in free), *(player for player in lots if player not in free)]
    return Bracket(tuple(players), tuple(_nodes(len(players), rounds, third_place=third_place)))


def _nodes(players: int, rounds: int, *, third_place: bool) -> Iterator[Node]:
    """The nodes round by round; a seed without an opponent in round 1 is a side of round 2 at once."""
    sides: list[Seed | Feed | None] = [Seed(n) if n <= players else None for n in _seed_order(1 << rounds)]
    number = 0
    for round_number in range(1, rounds + 1):
        if third_place and round_number == rounds:
            number += 1
            yield Node(number, round_number, (Feed(number - 2, Takes.LOSER), Feed(number - 1, Takes.LOSER)))
        following: list[Seed | Feed | None] = []
        for upper, lower in zip(sides[::2], sides[1::2], strict=True):
            if upper is None or lower is None:
                following.append(upper or lower)
                continue
            number += 1
            yield Node(number, round_number, (upper, lower))
            following.append(Feed(number))
        sides = following


def _seed_order(size: int) -> list[int]:
    """The seeds from top to bottom: any round played as seeded is first against last."""
    order = [1]
    while len(order) < size:
        last = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, last - upper)]
    return order
