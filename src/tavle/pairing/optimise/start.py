"""A first plan: those sit out who have done so least, the others by lot, or as an earlier plan had them."""

from __future__ import annotations

from collections.abc import Sequence

from tavle.core.lots import Stream
from tavle.pairing.optimise.problem import Companies, Plan, Problem


def first_plan(problem: Problem, stream: Stream) -> Plan:
    """A plan with the right tables, compositions and pins; nothing else is looked at."""
    outs = [0] * problem.players
    plan: list[Companies] = []
    for number in range(problem.rounds):
        companies = problem.fixed.get(number)
        if companies is None:
            playing = _playing(problem, number, stream.shuffled(sorted(problem.present[number])), outs)
            companies = _seated(problem, number, playing)
        seated = {player for company in companies for player in company}
        for player in problem.present[number] - seated:
            outs[player] += 1
        plan.append(companies)
    return tuple(plan)


def room_for(problem: Problem, number: int, kind: int) -> int:
    """How many players of a kind a round seats."""
    if not problem.quotas:
        return sum(problem.sizes[number])
    return problem.quotas[kind] * len(problem.sizes[number])


def _playing(problem: Problem, number: int, order: Sequence[int], outs: Sequence[int]) -> list[int]:
    """Who plays, in the order of the lots."""
    ranked = sorted(order, key=lambda player: ((number, player) not in problem.pinned, -outs[player]))
    chosen: set[int] = set()
    for kind in range(max(1, len(problem.quotas))):
        chosen |= set([player for player in ranked if problem.kind(player) == kind][: room_for(problem, number, kind)])
    return [player for player in order if player in chosen]


def _seated(problem: Problem, number: int, playing: Sequence[int]) -> Companies:
    """The tables of a round, pinned players in their places."""
    sizes = problem.sizes[number]
    tables: list[list[int]] = [[] for _ in sizes]
    placed = {}
    for table, wanted in _wanted(problem, number).items():
        for player in wanted:
            if player in playing and player not in placed and _room(problem, tables[table], sizes[table], player):
                tables[table].append(player)
                placed[player] = table
    for player in playing:
        if player not in placed:
            free = next(table for table, size in enumerate(sizes) if _room(problem, tables[table], size, player))
            tables[free].append(player)
    return tuple(tuple(table) for table in tables)


def _wanted(problem: Problem, number: int) -> dict[int, list[int]]:
    """Who is to sit at which table: the pinned first, then those of the earlier plan."""
    wanted: dict[int, list[int]] = {table: [] for table in range(len(problem.sizes[number]))}
    for pin in problem.pins:
        if pin.round == number:
            wanted[pin.table].append(pin.player)
    free = {pin.player for pin in problem.pins if pin.round == number}
    for table, company in enumerate(problem.before[number] if problem.before else ()):
        if table in wanted:
            wanted[table] += [player for player in company if player not in free]
    return wanted


def _room(problem: Problem, table: Sequence[int], size: int, player: int) -> bool:
    if len(table) >= size:
        return False
    if not problem.quotas:
        return True
    kind = problem.kind(player)
    return sum(problem.kind(other) == kind for other in table) < problem.quotas[kind]
