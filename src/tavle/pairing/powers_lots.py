"""One power for each player by lot, each admissible drawing equally likely.

Drawing power by power at random and hoping gets stuck; drawing player by player among what is safe is not even-handed.
So the drawings are counted first: `_ways` holds, for every place in the row of players and every number of places still
open, how many ways there are to go on; and each player's power is drawn by those numbers. The product of these chances
is the same for every drawing: one by their number.

The table grows as (boards + 1) to the power of 7. Beyond `MOST_STATES` only the scarcest powers are counted; the other,
free powers are picked without regard to their places, and the whole is thrown away and drawn again unless it fits. That
leaves all fitting drawings equally likely. Only if no draw fits in `MOST_PICKS` picks (more than about 16 boards) the
players draw in turn among what is safe; docs/lots.md says how far from even that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from tavle.core.lots import Stream
from tavle.pairing.powers_hall import members, safe_powers, slack_table, take

MOST_STATES = 600_000
MOST_PICKS = 500_000


@dataclass(frozen=True, slots=True)
class PowersDrawn:
    """A power for each player, in the order of the players.

    Attributes:
        powers: Positions in the list of powers.
        uniform: Whether every admissible drawing was equally likely.
    """

    powers: tuple[int, ...]
    uniform: bool


@dataclass(frozen=True, slots=True)
class _Counted:
    """A power whose places are counted: its field in the number that stands for all open places."""

    power: int
    shift: int
    places: int

    def open(self, state: int) -> int:
        """How many places of the power are open."""
        return state >> self.shift & (1 << self.places.bit_length()) - 1


def draw_powers(allowed: Sequence[int], places: Sequence[int], stream: Stream) -> PowersDrawn:
    """Draw a power for each player; the places must suffice (`powers_hall.shortage`) and none may stay open.

    Args:
        allowed: For each player the set of powers (bits) that he may get.
        places: For each power the number of players wanted; their sum is the number of players.
        stream: Where the lots come from. The order of the players matters for what is drawn, not for the chances.
    """
    slack = slack_table(allowed, places)
    able = [safe_powers(slack, own) for own in allowed]
    counted = _counted_powers(able, places)
    layers = _ways(able, counted)
    for _ in range(MOST_PICKS // max(1, len(able))):
        powers = _try(able, places, counted, layers, stream)
        if powers is not None:
            return PowersDrawn(powers, uniform=True)
    return PowersDrawn(draw_in_turn(able, places, stream), uniform=False)


def draw_in_turn(allowed: Sequence[int], places: Sequence[int], stream: Stream) -> tuple[int, ...]:
    """Each player, in an order drawn by lot, draws one of the places open to him that leave all others a place.

    Finds a drawing whenever one exists, and can find each; but not all are equally likely.
    """
    slack = slack_table(allowed, places)
    left = list(places)
    drawn = [0] * len(allowed)
    for player in stream.shuffled(range(len(allowed))):
        safe = safe_powers(slack, allowed[player])
        power = stream.weighted([left[power] * (safe >> power & 1) for power in range(len(left))])
        take(slack, allowed[player], power)
        left[power] -= 1
        drawn[player] = power
    return tuple(drawn)


def _counted_powers(able: Sequence[int], places: Sequence[int]) -> list[_Counted]:
    """As many powers as the table can hold, those that the fewest players can get first; often all of them."""
    scarce = sorted(range(len(places)), key=lambda power: (sum(own >> power & 1 for own in able), power))
    size = prod(count + 1 for count in places)
    while size > MOST_STATES and scarce:
        scarce.pop()
        size = len(able) * prod(places[power] + 1 for power in scarce)
    counted: list[_Counted] = []
    shift = 0
    for power in scarce:
        counted.append(_Counted(power, shift, places[power]))
        shift += places[power].bit_length()
    return counted


def _ways(able: Sequence[int], counted: Sequence[_Counted]) -> list[dict[int, int]]:
    """For each player, and for the end: open places of the counted powers -> ways to fill them from there on.

    Whoever gets no counted power picks any of his free ones, so that each of these makes a way of its own.
    """
    free = ~sum(1 << each.power for each in counted)
    behind = {0: 1}
    layers = [behind]
    for own in reversed(able):
        picks = (own & free).bit_count()
        here = {state: ways * picks for state, ways in behind.items()} if picks else {}
        for each in counted:
            if own >> each.power & 1:
                for state, ways in behind.items():
                    if each.open(state) < each.places:
                        wider = state + (1 << each.shift)
                        here[wider] = here.get(wider, 0) + ways
        layers.append(here)
        behind = here
    return layers[::-1]


def _try(
    able: Sequence[int],
    places: Sequence[int],
    counted: Sequence[_Counted],
    layers: Sequence[dict[int, int]],
    stream: Stream,
) -> tuple[int, ...] | None:
    """Draw for all players; None as soon as a free power has more players than places."""
    free = ~sum(1 << each.power for each in counted)
    left = list(places)
    state = sum(each.places << each.shift for each in counted)
    drawn: list[int] = []
    for own, behind in zip(able, layers[1:], strict=True):
        picks = members(own & free, range(len(places)))
        steps = [1 << each.shift if own >> each.power & 1 and each.open(state) else None for each in counted]
        weights = [0 if step is None else behind.get(state - step, 0) for step in steps]
        lot = stream.weighted([*weights, len(picks) * behind.get(state, 0)])
        if lot < len(counted):
            power = counted[lot].power
            state -= 1 << counted[lot].shift
        else:
            power = stream.choice(picks)
        if left[power] == 0:
            return None
        left[power] -= 1
        drawn.append(power)
    return tuple(drawn)
