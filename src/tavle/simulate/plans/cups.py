"""Cups for the kernel `brackets`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.brackets import play_cups
from tavle.simulate.arrays.chunks import ArraysForm
from tavle.simulate.counts import Counts
from tavle.simulate.formats import DoubleElimination, Knockout
from tavle.simulate.kernels.brackets import many_brackets
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled_by_arrays, runner, zeros
from tavle.simulate.structures import Structure, double_elimination, knockout

Ints = NDArray[np.int64]


def cup_plan(form: Knockout | DoubleElimination, players: int, game: Matches) -> Plan:
    """The plan of a cup."""
    if isinstance(form, Knockout):
        made = knockout(players, places=form.places)
    else:
        made = double_elimination(players, second_final=form.second_final)
    return structure_plan(form.format, made, game, drawn=form.draw == "lot")


def structure_plan(title: str, made: Structure, game: Matches, *, drawn: bool) -> Plan:
    """The plan of a cup of any structure."""
    arguments = {
        "sides": made.sides,
        "only_if": made.only_if,
        "wins": game.decisive()[None, :, :],
        "free": made.free,
        "drawn": drawn,
    }
    return Plan(title, "cup", made.players, arguments, (), made.spans(), made.rounds)


@runner("cup", ArraysForm(play_cups))
def run_cup(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    arrays: dict[str, Any] = {
        "places": zeros(plan.players, plan.players),
        "sums": zeros(1),
        "inversions": zeros(count),
        "squares": zeros(count),
    }
    if not filled_by_arrays(plan, seed, first, count, arrays):
        many_brackets(np.uint64(seed), first, count, **plan.arguments, **arrays)
    return counted(plan, arrays)
