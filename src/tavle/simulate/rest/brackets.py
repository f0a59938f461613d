"""The rest of a cup: exactly, match by match, or for many tournaments at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tavle.core.model import PlayerId
from tavle.pairing.bracket import Bracket, Node, Part, Seed, Side, Takes

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_OPEN = 16
"""Where losers come back, so many open matches are tried in every way in which they can end."""
SURE = 1e-9
"""No match is so certain that nothing else could happen."""

Known = TypeVar("Known", Ints, Floats)

Wins = Callable[[Node], Floats]
"""The chances of a match, which may be of any length: player x player, the row beats the column."""

Decide = Callable[[int, Ints, Ints], NDArray[np.bool_]]
"""Whether the upper player wins node so-and-so: from its number and the two players of each tournament."""


@dataclass(frozen=True)
class Cup:
    """The matches of a bracket that decide its main list of places.

    Attributes:
        nodes: In the order in which they are played.
        losers_place: For each node after which somebody is out the place that he has.
        alike: For each place how many share it.
    """

    nodes: tuple[Node, ...]
    losers_place: Mapping[int, int]
    alike: Mapping[int, int]

    @property
    def comes_back(self) -> bool:
        """Whether who has lost may still win."""
        return any(node.part is Part.FINAL for node in self.nodes)

    @classmethod
    def of(cls, nodes: Sequence[Node]) -> Cup:
        """The cup of a bracket's nodes; consolations and a second cup are left out.

        The places are those of `tavle.pairing.bracket_places`.
        """
        double = any(node.part is Part.FINAL for node in nodes)
        wanted = (Part.MAIN, Part.THIRD_PLACE, Part.LOSERS, Part.FINAL)
        kept = tuple(node for node in nodes if node.part in wanted)
        parts = (Part.LOSERS, Part.FINAL) if double else (Part.MAIN,)
        out = [node for node in kept if node.part in parts and node.only_after is None]
        feeds_third = {feed.node for node in kept if node.for_third_place for feed in node.feeds}
        keys = {node.number: (parts.index(node.part), node.round) for node in out}
        places = {
            number: 2 + sum(other > key for other in keys.values())
            for number, key in keys.items()
            if number not in feeds_third
        }
        shared = {place: list(places.values()).count(place) for place in places.values()}
        return cls(kept, places, shared)


def side_of(side: Side, seeds: Sequence[Known], winners: Mapping[int, Known], losers: Mapping[int, Known]) -> Known:
    """What is known of a side, from what is known of the seeds and of the matches before it."""
    if isinstance(side, Seed):
        return seeds[side.number - 1]
    return (winners if side.takes is Takes.WINNER else losers)[side.node]


def played(cup: Cup, seeds: Ints, decide: Decide) -> Ints:
    """Plays a cup for many tournaments at once.

    Args:
        seeds: Tournament x seed: the number of the player, from 0.

    Returns:
        Tournament x seed: the place that the seed has at the end; who is out in one round shares the place.
    """
    columns = list(seeds.T)
    winners: dict[int, Ints] = {}
    losers: dict[int, Ints] = {}
    places, rows = np.ones((len(seeds), int(seeds.max(initial=0)) + 1), np.int64), np.arange(len(seeds))
    for node in cup.nodes:
        upper, lower = (side_of(side, columns, winners, losers) for side in node.sides)
        won = decide(node.number, upper, lower)
        if node.only_after is not None:
            won = won | (winners[node.only_after] == upper)  # The first final has decided it.
        winner, loser = np.where(won, upper, lower), np.where(won, lower, upper)
        winners[node.number], losers[node.number] = winner, loser
        if node.for_third_place:
            places[rows, winner], places[rows, loser] = 3, 4
        elif node.number in cup.losers_place or node.only_after is not None:
            places[rows, winner] = 1  # Until he loses.
            places[rows, loser] = cup.losers_place.get(node.number, 2)
    return np.take_along_axis(places, seeds, axis=1)


def spread(cup: Cup, seeds: Ints, places: Ints, weights: Floats, into: Floats) -> None:
    """Adds to player x place how often each came there; a place that is shared goes evenly to all that it spans."""
    for place in np.unique(places):
        here = places == place
        players, weight = seeds[here], np.broadcast_to(weights[:, None], places.shape)[here]
        count = cup.alike.get(int(place), 1)
        for at in range(int(place) - 1, int(place) - 1 + count):
            np.add.at(into[:, at], players, weight / count)


def exactly(bracket: Bracket, numbers: Mapping[PlayerId, int], wins: Wins) -> Floats | None:
    """The chances of each place (player x place) of those who are in a cup; `None` where they are not worked out.

    Where who loses is out, the chances go up the bracket from match to match. Where losers come back, every way in
    which the open matches can end is tried, if these are not too many.

    Args:
        bracket: As far as it is played.
    """
    cup = Cup.of(bracket.nodes)
    found = np.zeros((len(numbers), len(numbers)))
    if not cup.nodes:
        found[numbers[PlayerId(bracket.seeds[0])], 0] = 1.0
        return found
    if not cup.comes_back:
        return _upwards(cup, bracket, numbers, wins)
    open_nodes = [node.number for node in cup.nodes if node.number not in bracket.results]
    if len(open_nodes) > MOST_OPEN:
        return None
    ways = 1 << len(open_nodes)
    weights, at = np.ones(ways), np.arange(ways)
    sure = {node.number: np.clip(wins(node), SURE, 1 - SURE) for node in cup.nodes}

    def decide(number: int, upper: Ints, lower: Ints) -> NDArray[np.bool_]:
        result = bracket.results.get(number)
        if result is not None:
            return np.asarray(upper == numbers[PlayerId(result.winner)], bool)
        won = (at >> open_nodes.index(number) & 1).astype(bool)
        np.multiply(weights, np.where(won, sure[number][upper, lower], sure[number][lower, upper]), out=weights)
        return won

    add_places(cup, bracket, numbers, decide, weights, found)
    return found


def add_places(
    cup: Cup, bracket: Bracket, numbers: Mapping[PlayerId, int], decide: Decide, weights: Floats, into: Floats
) -> None:
    """Plays the rest of a bracket once for each weight, and adds up who comes where in the main list of places."""
    seeds = np.array([[numbers.get(PlayerId(seed), 0) for seed in bracket.seeds]], np.int64)
    everybody = np.repeat(seeds, len(weights), axis=0)
    places = played(cup, everybody, decide)
    main = bracket.seeds[: len(bracket.seeds) - bracket.form.second]
    kept = [at for at, seed in enumerate(main) if seed in numbers]
    spread(cup, everybody[:, kept], places[:, kept], weights, into)


def _upwards(cup: Cup, bracket: Bracket, numbers: Mapping[PlayerId, int], wins: Wins) -> Floats:
    """From match to match who sits on each side, wins and loses, as chances.

    The two sides of a match do not depend on each other as long as who loses plays no more but for third place.
    """
    players = len(numbers)
    seeds = [np.zeros(players) for _ in bracket.seeds]
    for at, seed in enumerate(bracket.seeds):
        if seed in numbers:
            seeds[at][numbers[PlayerId(seed)]] = 1.0
    winners: dict[int, Floats] = {}
    losers: dict[int, Floats] = {}
    found, last = np.zeros((players, players)), cup.nodes[-1].number
    for node in cup.nodes:
        upper, lower = (side_of(side, seeds, winners, losers) for side in node.sides)
        chance = np.clip(wins(node), SURE, 1 - SURE)
        won = upper * (chance @ lower) + lower * (chance @ upper)
        lost = upper * (chance.T @ lower) + lower * (chance.T @ upper)
        result = bracket.results.get(node.number)
        if result is not None:
            won, lost = np.zeros(players), upper + lower
            won[numbers[PlayerId(result.winner)]] = 1.0
            lost[numbers[PlayerId(result.winner)]] = 0.0
        winners[node.number], losers[node.number] = won, lost
        if node.for_third_place:
            found[:, 2] += won
            found[:, 3] += lost
        elif node.number in cup.losers_place:
            place, count = cup.losers_place[node.number], cup.alike[cup.losers_place[node.number]]
            found[:, place - 1 : place - 1 + count] += lost[:, None] / count
        if node.number == last:
            found[:, 0] += won
    return found
