"""Plans made, checked and counted by means of their own: nothing here uses the code under test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tavle.pairing.optimise.problem import Plan, Problem
from tavle.rules.aim_lists import load_aims


def block(players: int, sizes: Sequence[int], rounds: int, aims: str = "plain", **more: object) -> Problem:
    """The same tables in every round, everybody there."""
    there = (frozenset(range(players)),) * rounds
    return Problem(players, (tuple(sizes),) * rounds, load_aims(aims).aims, there, **more)  # type: ignore[arg-type]  # any of its fields


def check(problem: Problem, plan: Plan) -> None:
    """Tables have their sizes, nobody sits twice in a round, fixed rounds and pins stand, compositions are kept."""
    assert len(plan) == problem.rounds
    for number, companies in enumerate(plan):
        assert [len(company) for company in companies] == list(problem.sizes[number])
        seated = [player for company in companies for player in company]
        assert len(set(seated)) == len(seated)
        assert set(seated) <= problem.present[number]
        if number in problem.fixed:
            assert companies == problem.fixed[number]
        elif problem.quotas:
            for company in companies:
                kinds = Counter(problem.kinds[player] for player in company)
                assert [kinds[kind] for kind in range(len(problem.quotas))] == list(problem.quotas)
    for pin in problem.pins:
        company = plan[pin.round][pin.table]
        assert pin.player in company
        assert pin.seat is None or company[pin.seat] == pin.player


def meetings(plan: Plan) -> dict[frozenset[int], int]:
    """How often each two meet."""
    counts: dict[frozenset[int], int] = {}
    for companies in plan:
        for company in companies:
            for pair in combinations(company, 2):
                counts[frozenset(pair)] = counts.get(frozenset(pair), 0) + 1
    return counts


def repeats(plan: Plan) -> int:
    """The sum over all pairs of m (m - 1) / 2."""
    return sum(count * (count - 1) // 2 for count in meetings(plan).values())


def seat_repeats(plan: Plan) -> int:
    """The same of players and seats."""
    had = Counter((player, seat) for companies in plan for company in companies for seat, player in enumerate(company))
    return sum(count * (count - 1) // 2 for count in had.values())


def partitions(players: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to fill tables of these sizes with some of the players; tables of one size in any order count once."""
    if not sizes:
        yield ()
        return
    for company in combinations(players, sizes[0]):
        rest = tuple(player for player in players if player not in company)
        for others in partitions(rest, sizes[1:]):
            if not others or len(others[0]) < sizes[0] or others[0] > company:
                yield (company, *others)


def all_plans(players: int, sizes: tuple[int, ...], rounds: int) -> Iterator[Plan]:
    """All plans, but for names: the first round is the first of its partitions."""
    ways = list(partitions(tuple(range(players)), sizes))
    plans: list[Plan] = [(ways[0],)]
    for _ in range(rounds - 2):
        plans = [(*plan, way) for plan in plans for way in ways]
    return ((*plan, way) for plan in plans for way in ways)
