"""Whom a design's points stand for: two players change all their places, and nobody meets more often for it.

What a design leaves open is decided so: clubs apart, limits.
"""

from __future__ import annotations

from tavle.core.lots import Stream
from tavle.pairing.optimise.gauge import Gauge
from tavle.pairing.optimise.measures import value
from tavle.pairing.optimise.problem import Plan, Problem

PATIENCE = 300
"""So many exchanges by lot are tried without gain before it is given up."""


def relabelled(problem: Problem, gauge: Gauge, plan: Plan, stream: Stream) -> Plan:
    """The plan with players exchanged so that clubs and limits cost less, as far as a search downhill finds it."""
    kinds = [
        (position, weight) for position, weight in gauge.weights if problem.aims[position].kind in ("apart", "limit")
    ]
    if not kinds:
        return plan

    def cost(candidate: Plan) -> int:
        return sum(weight * value(problem.aims[position], problem, candidate) for position, weight in kinds)

    now, tried = cost(plan), 0
    players = sorted({player for company in plan[0] for player in company})
    while now and tried < PATIENCE:
        tried += 1
        one, other = stream.choice(players), stream.choice(players)
        if problem.kind(one) == problem.kind(other):
            candidate = exchanged(plan, one, other)
            there = cost(candidate)
            if there < now:
                tried = 0
            if there <= now:
                plan, now = candidate, there
    return plan


def exchanged(plan: Plan, one: int, other: int) -> Plan:
    """The plan with two players in each other's places in all rounds."""
    names = {one: other, other: one}
    return tuple(
        tuple(tuple(names.get(player, player) for player in company) for company in companies) for companies in plan
    )
