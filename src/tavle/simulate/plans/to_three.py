"""A stage to three wins or three losses for its kernel."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.simulate.arrays.to_three import play_stages
from tavle.simulate.counts import Counts
from tavle.simulate.formats import ToThree
from tavle.simulate.kernels.to_three import PLAYERS, ROUNDS, many_to_three
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled, runner

Ints = NDArray[np.int64]

RECORDS = (("3-0", 1, 2), ("3-1", 3, 5), ("3-2", 6, 8), ("2-3", 9, 11), ("1-3", 12, 14), ("0-3", 15, 16))
"""Wins and losses at the end, and the places that all with them share."""


def to_three_plan(form: ToThree, players: int, game: Matches, deciding: Matches) -> Plan:
    """The plan of a stage.

    Args:
        deciding: The matches after which somebody goes on or out.

    Raises:
        Refused: if the players are not sixteen.
    """
    if players != PLAYERS:
        raise refuse("bad-value", key="players", value=players, right=Phrase("exactly", {"count": PLAYERS}))
    wins = np.stack([game.decisive(), deciding.decisive()])
    spans = tuple((first, last) for _, first, last in RECORDS for _ in range(first, last + 1))
    return Plan(form.format, "to_three", players, {"wins": wins}, (), spans, ROUNDS, players // 2, records=RECORDS)


@runner("to_three", play_stages)
def run_to_three(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    return counted(plan, filled(plan, seed, first, count, many_to_three))
