"""Whether lines that may be read otherwise matter: every combination of their readings is adjudicated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations as combinations_of
from itertools import islice, product
from math import prod
from typing import Any

from tavle.judge.choices import Choices
from tavle.judge.lines import Line
from tavle.judge.movement import Movement, adjudicate_possible
from tavle.judge.units import Order, Unit

MOST_COMBINATIONS = 512
"""So many combinations are adjudicated, and no more; that takes some 40 ms. The answer says how many there are."""

Way = Order | None
"""What a doubtful line may come to; `None` is no order."""


def doubt(units: Mapping[int, Unit], lines: Iterable[Line[Order]], choices: Choices) -> dict[str, Any] | None:
    """Whether the position after the phase depends on how doubtful lines are read.

    A line that was read with tolerance may be accepted or not (the unit then holds); an ambiguous one may mean each
    of its readings, or nothing.

    Args:
        units: The position.
        lines: The lines of all powers, read.
        choices: The rule choices.

    Returns:
        `{"lines": [positions of the doubtful lines], "combinations": how many, "adjudicated": how many of them,
        "differs": bool}`; `None` if no line is in doubt. Where not all could be adjudicated and none of those differs,
        `differs` is `None`. The cost grows with the combinations, up to `MOST_COMBINATIONS` adjudications.
    """
    listed = list(lines)
    doubtful = [position for position, line in enumerate(listed) if line.options]
    if not doubtful:
        return None
    settled = [line.order for line in listed if line.order is not None and not line.options]
    ways = [_ways(listed[position]) for position in doubtful]
    outcomes = set()
    adjudicated = 0
    for combination in islice(_nearest_first(ways), MOST_COMBINATIONS):
        orders = {order.unit: order for order in [*settled, *(order for order in combination if order is not None)]}
        outcomes.add(_outcome(adjudicate_possible(units, orders, choices)))
        adjudicated += 1
    combinations = prod(len(way) for way in ways)
    unknown = len(outcomes) == 1 and adjudicated < combinations
    return {
        "lines": doubtful,
        "combinations": combinations,
        "adjudicated": adjudicated,
        "differs": None if unknown else len(outcomes) > 1,
    }


def _ways(line: Line[Order]) -> tuple[Way, ...]:
    """What a doubtful line may come to, first what it counts as now."""
    return (line.order, *(way for way in (*line.options, None) if way != line.order))


def _nearest_first(ways: Sequence[tuple[Way, ...]]) -> Iterator[list[Way]]:
    """Every combination, those first in which few lines differ from what they count as: each line alone, then pairs."""
    for changes in range(len(ways) + 1):
        for changed in combinations_of(range(len(ways)), changes):
            for others in product(*(ways[position][1:] for position in changed)):
                combination = [way[0] for way in ways]
                for position, other in zip(changed, others, strict=True):
                    combination[position] = other
                yield combination


def _outcome(movement: Movement) -> tuple[object, ...]:
    """What the players see on the board afterwards."""
    return movement.units, movement.dislodged, movement.contested
