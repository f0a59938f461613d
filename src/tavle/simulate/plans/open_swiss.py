"""Open Swiss formats for their kernel."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import refuse
from tavle.simulate.arrays.open_swiss import play_open_swisses
from tavle.simulate.counts import Counts
from tavle.simulate.formats import OpenSwiss
from tavle.simulate.kernels.open_swiss import AT_LOT, many_open_swiss
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled, runner, strict_spans, zeros

Ints = NDArray[np.int64]


def open_swiss_plan(form: OpenSwiss, players: int, game: Matches) -> Plan:
    """The plan of an open Swiss system."""
    if players >= 1 << AT_LOT:
        raise refuse("too-many-to-simulate", count=players, most=(1 << AT_LOT) - 1, what=form.format)
    arguments = {"rounds": form.rounds, "wins": game.decisive()}
    return Plan(
        form.format,
        "open_swiss",
        players,
        arguments,
        ("points", "lots"),
        strict_spans(players),
        None,
        players // 2,
        sums=("games", "rounds"),
    )


@runner("open_swiss", play_open_swisses)
def run_open_swiss(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    return counted(plan, filled(plan, seed, first, count, many_open_swiss, separated=zeros(plan.players, 2)))
