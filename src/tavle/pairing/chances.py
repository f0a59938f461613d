"""How likely a Monrad tournament is to come to a round that cannot be paired; told before it starts.

Tournaments with results by the toss of a coin are played and counted. Players are ordered by points, cumulative score,
Solkoff and start number: the book's list without head-to-head, which moves the chance by a hundredth or two at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tavle.core.lots import Stream
from tavle.pairing.matching import Obstacle
from tavle.pairing.monrad import pair_monrad

PURPOSE = "dead_end_chance"


@dataclass(frozen=True, slots=True)
class DeadEnds:
    """What a simulation found.

    Attributes:
        tournaments: How many were played; 0 if none can get stuck, which then is certain.
        by_round: Round to the number of tournaments that got stuck there; rounds without are left out.
    """

    tournaments: int
    by_round: Mapping[int, int]

    @property
    def chance(self) -> Fraction:
        """The share of tournaments in which some round could not be paired."""
        return Fraction(sum(self.by_round.values()), self.tournaments or 1)


@lru_cache(maxsize=64)
def dead_end_chance(players: int, rounds: int, *, seed: str, tournaments: int = 500) -> DeadEnds:
    """Play tournaments of so many players and rounds, and count those with a round that cannot be paired legally.

    Nobody gets stuck if there are at least twice as many players as rounds (a bye counts as one more player): then
    nothing is played.
    """
    if players + players % 2 >= 2 * rounds:
        return DeadEnds(0, {})
    stream = Stream(seed, PURPOSE)
    stuck = Counter(_first_stuck(players, rounds, stream) for _ in range(tournaments))
    del stuck[NEVER]
    return DeadEnds(tournaments, dict(sorted(stuck.items())))


NEVER = 0


class _Table:
    """The state of one simulated tournament; all lists run by start number."""

    __slots__ = ("byes", "cumulative", "met", "points")

    def __init__(self, players: int) -> None:
        self.met: list[list[int]] = [[] for _ in range(players)]
        self.points = [0] * players
        self.cumulative = [0] * players
        self.byes: list[int] = []

    def order(self) -> list[int]:
        """Start numbers, best first."""

        def merits(player: int) -> tuple[int, int, int, int]:
            solkoff = sum(self.points[other] for other in self.met[player])
            return (-self.points[player], -self.cumulative[player], -solkoff, player)

        return sorted(range(len(self.met)), key=merits)


def _first_stuck(players: int, rounds: int, stream: Stream) -> int:
    """Play one tournament; the first round that cannot be paired, or `NEVER`."""
    table = _Table(players)
    for number in range(1, rounds + 1):
        order = table.order()
        place = {player: position for position, player in enumerate(order)}
        met = [[place[other] for other in table.met[player]] for player in order]
        pairing = pair_monrad(met, had_bye=[place[player] for player in table.byes])
        if isinstance(pairing, Obstacle):
            return number
        if pairing.bye is not None:
            table.byes.append(order[pairing.bye])
            table.points[order[pairing.bye]] += 1
        tosses = stream.below(1 << len(pairing.pairs))
        for bit, pair in enumerate(pairing.pairs):
            one, two = (order[position] for position in pair)
            table.met[one].append(two)
            table.met[two].append(one)
            table.points[one if tosses >> bit & 1 else two] += 1
        table.cumulative = [score + points for score, points in zip(table.cumulative, table.points, strict=True)]
    return NEVER
