"""Round robins for their kernel."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import refuse
from tavle.simulate.arrays.round_robin import play_round_robins
from tavle.simulate.counts import Counts
from tavle.simulate.formats import RoundRobin
from tavle.simulate.kernels.round_robin import MOST_PLAYERS, many_round_robins
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled, runner, strict_spans, zeros

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
    return counted(plan, filled(plan, seed, first, count, many_round_robins, separated=zeros(plan.players, 3)))
