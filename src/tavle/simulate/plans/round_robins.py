"""Round robins for their kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import refuse
from tavle.simulate.arrays.round_robin import play_round_robins
from tavle.simulate.counts import Counts
from tavle.simulate.formats import RoundRobin
from tavle.simulate.kernels.round_robin import MOST_PLAYERS, many_round_robins
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled_by_arrays, runner, strict_spans, zeros

Ints = NDArray[np.int64]

TIES = ("lot", "head_to_head", "play_off")


def round_robin_plan(form: RoundRobin, players: int, game: Matches) -> Plan:
    """The plan of a round robin."""
    if players > MOST_PLAYERS:
        raise refuse("too-many-to-simulate", count=players, most=MOST_PLAYERS, what=form.format)
    arguments = {"legs": form.legs, "wins": game.wins, "draws": game.draws, "ties": TIES.index(form.ties)}
    second = "play_off" if form.ties == "play_off" else "head_to_head"
    rounds = form.legs * (players - 1 + players % 2)
    return Plan(
        form.format,
        "round_robin",
        players,
        arguments,
        ("points", second, "lots"),
        strict_spans(players),
        rounds,
        players // 2,
    )


@runner("round_robin", play_round_robins)
def run_round_robin(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    arrays: dict[str, Any] = {
        "places": zeros(plan.players, plan.players),
        "separated": zeros(plan.players, 3),
        "sums": zeros(1),
        "inversions": zeros(count),
        "squares": zeros(count),
    }
    if not filled_by_arrays(plan, seed, first, count, arrays):
        many_round_robins(np.uint64(seed), first, count, **plan.arguments, **arrays)
    return counted(plan, arrays)
