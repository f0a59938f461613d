"""Whether lines that may be read otherwise matter: every combination of their readings is adjudicated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice, product
from math import prod
from typing import Any

from tavle.judge.choices import Choices
from tavle.judge.lines import Line
from tavle.judge.movement import Movement, adjudicate_possible
from tavle.judge.units import Order, Unit

MOST_COMBINATIONS = 512
"""So many combinations are adjudicated, and no more; the answer says how many there are."""


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
        "differs": bool}`; `None` if no line is in doubt.
    """
    listed = list(lines)
    doubtful = [position for position, line in enumerate(listed) if line.options]
    if not doubtful:
        return None
    settled = [line.order for line in listed if line.order is not None and not line.options]
    ways = [(*listed[position].options, None) for position in doubtful]
    outcomes = set()
    adjudicated = 0
    for combination in islice(product(*ways), MOST_COMBINATIONS):
        orders = {order.unit: order for order in [*settled, *(order for order in combination if order is not None)]}
        outcomes.add(_outcome(adjudicate_possible(units, orders.values(), choices)))
        adjudicated += 1
    return {
        "lines": doubtful,
        "combinations": prod(len(way) for way in ways),
        "adjudicated": adjudicated,
        "differs": len(outcomes) > 1,
    }


def _outcome(movement: Movement) -> tuple[object, ...]:
    """What the players see on the board afterwards."""
    return movement.units, movement.dislodged, movement.contested
