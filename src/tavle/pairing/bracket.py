"""A bracket: matches as nodes, fed by seeds and by the winners and losers of other nodes.

It is one immutable structure, drawn once and then filled with results; who plays where follows from it. The kinds that
there are are built in `bracket_kinds`.

Source: nbgf_monrad, the paragraph on the cup: the best 2, 4 or 8, or all who have reached an announced number of
points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from tavle.core.errors import refuse

NOBODY = ""
"""Stands where a player could be and none comes: the line of a bye, or of a loser who does not go on."""


class Takes(StrEnum):
    """Which of a node's two players goes on along an edge."""

    WINNER = "winner"
    LOSER = "loser"


class Part(StrEnum):
    """The parts of a bracket, in the order in which they are drawn."""

    MAIN = "main"
    THIRD_PLACE = "third_place"
    LOSERS = "losers"
    FINAL = "final"
    CONSOLATION = "consolation"
    LAST_CHANCE = "last_chance"
    SECOND = "second"


class Kind(StrEnum):
    """What becomes of who loses.

    SINGLE: he is out. CONSOLATION: who loses in the main cup goes on in a progressive consolation. LAST_CHANCE: who
    loses there goes on in a last chance. TWO_MATCHES: who loses his first match goes on in a consolation. DOUBLE:
    he is out when he has lost twice.
    """

    SINGLE = "single"
    CONSOLATION = "consolation"
    LAST_CHANCE = "last_chance"
    TWO_MATCHES = "two_matches"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class Form:
    """How a bracket is built.

    Attributes:
        third_place: The losers of the semi-finals play for third place (single elimination).
        second_final: In double elimination, who comes to the final unbeaten is beaten only by two finals.
        feeds: Of how many rounds of the main cup the losers go on to the consolation; `None`: of all but the final.
        last_feeds: Of how many rounds of the consolation the losers go on to the last chance; `None`: of all but its
            final.
        second: How many of the players, the last of them, play a second cup of their own, such as those on lower places
            of a list.
    """

    kind: Kind = Kind.SINGLE
    third_place: bool = False
    second_final: bool = True
    feeds: int | None = None
    last_feeds: int | None = None
    second: int = 0


@dataclass(frozen=True, slots=True)
class Seed:
    """A side that is known from the start: the number among the seeds, 1 for the best."""

    number: int


@dataclass(frozen=True, slots=True)
class Feed:
    """A side that is fed by another node: the winner of it, or its loser.

    Attributes:
        first: Whether only a loser comes who has played no match before that one.
    """

    node: int
    takes: Takes = Takes.WINNER
    first: bool = False


Side = Seed | Feed


@dataclass(frozen=True, slots=True)
class Node:
    """One match of the bracket.

    Attributes:
        number: From 1, round by round, top to bottom; a node is fed by lower numbers only.
        round: From 1 in each part.
        sides: The two players, the upper one of the picture first.
        only_after: A node with the same two players that the lower one must have won, else this one is not played.
    """

    number: int
    round: int
    sides: tuple[Side, Side]
    part: Part = Part.MAIN
    only_after: int | None = None

    @property
    def feeds(self) -> tuple[Feed, ...]:
        """The sides that other nodes feed."""
        return tuple(side for side in self.sides if isinstance(side, Feed))

    @property
    def for_third_place(self) -> bool:
        """Whether the losers of the semi-finals play here."""
        return self.part is Part.THIRD_PLACE


@dataclass(frozen=True, slots=True)
class Result:
    """How a node ended; a walkover is won without play.

    Attributes:
        scores: Of the upper and the lower player, where they are known.
    """

    winner: str
    walkover: bool = False
    scores: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Filled:
    """A node as far as it is known; None is open, `NOBODY` is settled."""

    players: tuple[str | None, str | None]
    winner: str | None = None
    loser: str | None = None

    @property
    def void(self) -> bool:
        """Whether nothing is played here, because a side stays empty."""
        return NOBODY in self.players


@dataclass(frozen=True)
class Bracket:
    """A bracket as far as it is played.

    Attributes:
        seeds: The players; number 1 first. `NOBODY` is a bye that others have left between them.
        nodes: In the order of their numbers.
        results: Number of the node to its result.
    """

    seeds: tuple[str, ...]
    nodes: tuple[Node, ...]
    results: Mapping[int, Result] = field(default_factory=dict)
    form: Form = Form()

    @property
    def rounds(self) -> int:
        """How many rounds the main cup has; 0 for one player."""
        return (len(self.seeds) - self.form.second - 1).bit_length()

    @cached_property
    def _filled(self) -> tuple[Filled, ...]:
        filled: list[Filled] = []
        for node in self.nodes:
            filled.append(self._fill(node, filled))
        return tuple(filled)

    def filled(self, number: int) -> Filled:
        """Who plays a node, who has won it and who has lost it."""
        return self._filled[number - 1]

    def _fill(self, node: Node, filled: list[Filled]) -> Filled:
        upper, lower = (self._side(side, filled) for side in node.sides)
        if node.only_after is not None:
            before = filled[node.only_after - 1]
            if before.winner is None:
                return Filled((None, None))
            if before.winner == upper:
                return Filled((NOBODY, NOBODY), NOBODY, NOBODY)
        if NOBODY in (upper, lower):
            return Filled((upper, lower), lower if upper == NOBODY else upper, NOBODY)
        result = self.results.get(node.number)
        if result is None or upper is None or lower is None:
            return Filled((upper, lower))
        return Filled((upper, lower), result.winner, lower if result.winner == upper else upper)

    def _side(self, side: Side, filled: list[Filled]) -> str | None:
        if isinstance(side, Seed):
            return self.seeds[side.number - 1]
        before = filled[side.node - 1]
        if side.takes is Takes.WINNER:
            return before.winner
        if side.first and before.loser and not self._began_at(side.node, before):
            return NOBODY
        return before.loser

    def _began_at(self, number: int, filled: Filled) -> bool:
        """Whether the loser of a node came to it as a seed."""
        side = self.nodes[number - 1].sides[filled.players.index(filled.loser)]
        return isinstance(side, Seed)

    @property
    def deciding(self) -> int | None:
        """The node whose winner has won the whole: the last that is played of the finals, or of the main cup."""
        final = [node.number for node in self.nodes if node.part is Part.FINAL]
        main = [node.number for node in self.nodes if node.part is Part.MAIN]
        return next((number for number in reversed(final or main) if not self.filled(number).void), None)

    @property
    def champion(self) -> str | None:
        """Who has won the final, or is alone; None as long as it is open."""
        number = self.deciding
        return self.seeds[0] if number is None else self.filled(number).winner

    def taken(self, side: Side) -> str | None:
        """Who sits on a side; None as long as the node that feeds it is open, and where nobody comes."""
        return self._side(side, list(self._filled)) or None

    def players(self, number: int) -> tuple[str | None, str | None]:
        """Who plays a node; None for a side that is still open or stays empty."""
        upper, lower = self.filled(number).players
        return upper or None, lower or None

    def playable(self) -> tuple[Node, ...]:
        """The nodes whose two players are known and that have no result."""
        return tuple(
            node for node in self.nodes if node.number not in self.results and None not in self.players(node.number)
        )

    def goes_on(self, player: str) -> bool:
        """Whether a player has a match to come, or in play."""
        return any(player in filled.players and not filled.void and filled.winner is None for filled in self._filled)

    def through(self, round_number: int) -> tuple[str, ...]:
        """Who is known to have come as far as a round of the main cup, in its order; round 1 holds nobody with a bye.

        With `rounds + 1` it is the champion.
        """
        if round_number > self.rounds:
            return () if self.champion is None else (self.champion,)
        main = (node for node in self.nodes if node.round == round_number and node.part is Part.MAIN)
        return tuple(player for node in main for player in self.players(node.number) if player is not None)

    def with_result(
        self, number: int, winner: str, *, walkover: bool = False, scores: tuple[int, int] | None = None
    ) -> Bracket:
        """The bracket with a node decided, or decided anew as long as nothing that hangs on it is played.

        Raises:
            Refused: `no-such-cup-match`; `cup-match-not-ready` if a side is open; `not-in-cup-match` if the winner does
                not play it; `cup-goes-on` if later matches that have a result would get other players.
        """
        if not 1 <= number <= len(self.nodes):
            raise refuse("no-such-cup-match", match=number, most=len(self.nodes))
        players = self.players(number)
        if None in players:
            raise refuse("cup-match-not-ready", match=number)
        if winner not in players:
            raise refuse("not-in-cup-match", match=number, player=winner, players=" / ".join(map(str, players)))
        changed = replace(self, results={**self.results, number: Result(winner, walkover, scores)})
        return self._unless_it_goes_on(number, changed)

    def without_result(self, number: int) -> Bracket:
        """The bracket with a result taken back.

        Raises:
            Refused: `cup-goes-on` if later matches that hang on it have a result.
        """
        results = {node: result for node, result in self.results.items() if node != number}
        return self._unless_it_goes_on(number, replace(self, results=results))

    def hanging(self, changed: Bracket) -> tuple[int, ...]:
        """The decided nodes that other results would give other players."""
        return tuple(number for number in sorted(changed.results) if self.players(number) != changed.players(number))

    def _unless_it_goes_on(self, number: int, changed: Bracket) -> Bracket:
        later = self.hanging(changed)
        if later:
            raise refuse("cup-goes-on", match=number, later=", ".join(map(str, later)))
        return changed


def match_length(lengths: Mapping[Part, Sequence[int]], node: Node) -> int | None:
    """The points to which a node is played: that of its part and round; the last given holds for all later rounds."""
    rounds = lengths.get(node.part, ())
    return rounds[min(node.round, len(rounds)) - 1] if rounds else None
