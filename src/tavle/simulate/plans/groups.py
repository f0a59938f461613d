"""Groups with a knock-out for their kernel."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.simulate.arrays.groups import play_groups
from tavle.simulate.counts import Counts
from tavle.simulate.formats import Groups
from tavle.simulate.kernels.groups import many_groups
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled, runner
from tavle.simulate.structures import knockout

Ints = NDArray[np.int64]


def groups_plan(form: Groups, players: int, game: Matches) -> Plan:
    """The plan of groups and a knock-out.

    Raises:
        Refused: if the groups are not full, or those who go on are no power of two.
    """
    size, over = divmod(players, form.groups)
    going_on = form.groups * form.through
    if over or size <= form.through:
        raise refuse("bad-value", key="groups", value=form.groups, right=Phrase("full-groups", {"count": players}))
    if going_on & (going_on - 1):
        raise refuse("bad-value", key="through", value=form.through, right=Phrase("power-of-two"))
    made = knockout(going_on, seeded=False)
    arguments = {
        "groups": form.groups,
        "pots": form.filled == "pots",
        "through": form.through,
        "by_lot": form.knockout == "lot",
        "wins": game.wins,
        "draws": game.draws,
        "decisive": game.decisive()[None, :, :],
        "sides": made.sides,
        "only_if": made.only_if,
    }
    spans = list(made.spans())
    for rank in range(form.through, size):
        spans += [(rank * form.groups + 1, (rank + 1) * form.groups)] * form.groups
    return Plan(form.format, "groups", players, arguments, (), tuple(spans), made.rounds + size - 1 + size % 2)


@runner("groups", play_groups)
def run_groups(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    return counted(plan, filled(plan, seed, first, count, many_groups))
