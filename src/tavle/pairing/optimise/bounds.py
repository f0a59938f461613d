"""How good any plan could be: a lower bound for each aim, never above what can be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heapreplace
from math import comb, prod
from typing import Any

from tavle.pairing.optimise.measures import again, met, value
from tavle.pairing.optimise.problem import Companies, Plan, Problem
from tavle.rules.model.aims import Aim, OneSeatAim


def bound(aim: Aim, problem: Problem, *, even_shares: bool = False) -> int:
    """The least that an aim could cost: by what is fixed already, and by counting what is still to come.

    Args:
        aim: What is counted.
        problem: What is wanted.
        even_shares: Whether larger tables are shared as evenly as can be, which goes before this aim.
    """
    if even_shares and aim.kind == "repeats":
        return max(bound(aim, problem), by_shares(problem))
    if aim.kind in ("sitting_out", "shares", "seat_values"):
        return 0
    played = value(aim, problem, fixed_part(problem)) if aim.kind != "every_round" else 0
    counted = _BOUNDS.get(aim.kind)
    return max(played, counted(aim, problem) if counted is not None else 0)


def fixed_part(problem: Problem) -> Plan:
    """The plan with nobody seated in the free rounds."""
    return tuple(problem.fixed.get(number, ()) for number in range(problem.rounds))


def spread(items: int, places: int) -> int:
    """Pairs that share a place when items are spread over places as evenly as can be.

    Convexity: no other way of spreading has fewer.
    """
    if places < 1:
        return 0
    each, more = divmod(items, places)
    return (places - more) * comb(each, 2) + more * comb(each + 1, 2)


def old_pairs(problem: Problem, one: int, other: int) -> int:
    """How many pairs at least meet in both of two rounds.

    Pigeonhole: the players of a table of k come from t tables of the other round, so some come from the same. Those who
    sit out in the other round come from none; as many as can be are taken to do so.
    """
    if one in problem.fixed and other in problem.fixed:
        first, second = met((problem.fixed[one],)), met((problem.fixed[other],))
        return len(first.keys() & second.keys())
    both = _overlap(problem, one, other)
    first_sizes, second_sizes = problem.sizes[one], problem.sizes[other]
    return max(
        _thinned(first_sizes, sum(first_sizes) - both, len(second_sizes)),
        _thinned(second_sizes, sum(second_sizes) - both, len(first_sizes)),
    )


def _overlap(problem: Problem, one: int, other: int) -> int:
    """How many players at least play in both of two rounds."""
    pools = [_pool(problem, number) for number in (one, other)]
    out = sum(len(pool) - sum(problem.sizes[number]) for pool, number in zip(pools, (one, other), strict=True))
    return max(0, len(pools[0] & pools[1]) - out)


def _pool(problem: Problem, number: int) -> frozenset[int]:
    """From whom the players of a round are taken."""
    fixed: Companies | None = problem.fixed.get(number)
    return problem.present[number] if fixed is None else frozenset(player for table in fixed for player in table)


def _thinned(groups: Iterable[int], gone: int, places: int) -> int:
    """Pairs of a group at one place, summed, when so many are gone where it helps most."""
    sizes = [-size for size in groups]
    heapify(sizes)
    for _ in range(gone):
        if sizes and sizes[0]:
            heapreplace(sizes, sizes[0] + 1)
    return sum(spread(-size, places) for size in sizes)


def by_rounds(problem: Problem) -> int:
    """Repeats at least, by pairs of rounds."""
    rounds = range(problem.rounds)
    return sum(old_pairs(problem, one, other) for one in rounds for other in range(one))


def by_degrees(problem: Problem) -> int:
    """Repeats at least, by what each player has beside him in all rounds against the others there are."""
    beside = sum(size * (size - 1) for sizes in problem.sizes for size in sizes)
    each, more = divmod(beside, problem.players)
    others = problem.players - 1
    double = (problem.players - more) * spread(each, others) + more * spread(each + 1, others)
    return -(-double // 2)


def by_filling(problem: Problem) -> int:
    """Repeats at least, when the meetings to come go to the pairs that have met least."""
    together = met(fixed_part(problem))
    pairs = comb(problem.players, 2)
    levels = [pairs - len(together)]  # how many pairs have met 0, 1, 2, ... times
    counts = Counter(together.values())
    levels += [counts[times] for times in range(1, max(counts, default=0) + 1)]
    left = sum(comb(size, 2) for number in problem.free_rounds for size in problem.sizes[number])
    total = again(together.values())
    times = 0
    while left and pairs:
        here = levels[times]
        moved = min(here, left)
        total += moved * times
        left -= moved
        if times + 1 == len(levels):
            levels.append(0)
        levels[times + 1] += moved
        times += 1
    return total


def by_shares(problem: Problem) -> int:
    """Repeats at least, when larger tables are shared evenly; 0 where that says nothing.

    Two rounds divide the players by size and size: large tables twice, large and small, small and large, small twice.
    Each part fills the cells (a table here, a table there) of its own. How many have large tables twice, summed over
    all pairs of rounds, is fixed when everybody has as many large tables as the others, or one more.
    """
    if not _two_sizes(problem):
        return 0
    large = [sum(size for size in sizes if size > problem.smallest) for sizes in problem.sizes]
    each, more = divmod(sum(large), problem.players)
    twice = (problem.players - more) * comb(each, 2) + more * comb(each + 1, 2)
    pairs = [(one, other) for one in range(problem.rounds) for other in range(one)]
    share = {pair: max(0, large[pair[0]] + large[pair[1]] - problem.players) for pair in pairs}
    for _ in range(twice - sum(share.values())):
        open_pairs = [pair for pair in pairs if share[pair] < min(large[pair[0]], large[pair[1]])]
        best = min(
            open_pairs, key=lambda pair: _cells(problem, pair, share[pair] + 1) - _cells(problem, pair, share[pair])
        )
        share[best] += 1
    return sum(_cells(problem, pair, twice_there) for pair, twice_there in share.items())


def _two_sizes(problem: Problem) -> bool:
    """Whether everybody plays all rounds, nothing is fixed, and tables have two sizes, one larger than the other."""
    everybody = frozenset(range(problem.players))
    whole = not problem.fixed and all(
        present == everybody and sum(sizes) == problem.players
        for present, sizes in zip(problem.present, problem.sizes, strict=True)
    )
    return whole and problem.most_seats == problem.smallest + 1


def _cells(problem: Problem, pair: tuple[int, int], twice: int) -> int:
    """Pairs of two rounds at least when so many sit at large tables in both."""
    sizes = [problem.sizes[number] for number in pair]
    large = [[size for size in each if size > problem.smallest] for each in sizes]
    tables, seats = [len(each) for each in large], [sum(each) for each in large]
    small = [len(each) - count for each, count in zip(sizes, tables, strict=True)]
    return (
        spread(twice, tables[0] * tables[1])
        + spread(seats[0] - twice, tables[0] * small[1])
        + spread(seats[1] - twice, small[0] * tables[1])
        + spread(problem.players - sum(seats) + twice, small[0] * small[1])
    )


def _repeats(_: Aim, problem: Problem) -> int:
    return max(by_rounds(problem), by_degrees(problem), by_filling(problem))


def _meetings(problem: Problem) -> int:
    return sum(comb(size, 2) for sizes in problem.sizes for size in sizes)


def _excess(_: Aim, problem: Problem) -> int:
    return max(0, _meetings(problem) - comb(problem.players, 2))


def _every_round(_: Aim, problem: Problem) -> int:
    """Whoever sits at the same tables in all rounds: those who play in all of them fill so many ways to do so."""
    if problem.rounds < 2:
        return 0
    pools = [_pool(problem, number) for number in range(problem.rounds)]
    out = sum(len(pool) - sum(sizes) for pool, sizes in zip(pools, problem.sizes, strict=True))
    always = max(0, len(frozenset.intersection(*pools)) - out)
    return spread(always, prod(len(sizes) for sizes in problem.sizes))


def _worst(aim: Aim, problem: Problem) -> int:
    if _every_round(aim, problem):
        return problem.rounds
    if _repeats(aim, problem):
        return max(2, -(-_meetings(problem) // comb(problem.players, 2)))
    return 1 if _meetings(problem) else 0


def _apart(_: Aim, problem: Problem) -> int:
    """Members of a club at the same table, by pigeonhole; clubs that share members are taken one by one."""
    members = [player for club in problem.clubs for player in club]
    groups = [problem.clubs] if len(set(members)) == len(members) else [(club,) for club in problem.clubs]
    least = max((_together(problem, clubs) for clubs in groups), default=0)
    fixed = sum(pair in problem.club_pairs for pair in met(fixed_part(problem)).elements())
    return fixed + least


def _together(problem: Problem, clubs: Sequence[Sequence[int]]) -> int:
    total = 0
    for number in problem.free_rounds:
        there = [sum(player in problem.present[number] for player in club) for club in clubs]
        total += _thinned(there, problem.out_count(number), len(problem.sizes[number]))
    return total


def _moves(_: Aim, problem: Problem) -> int:
    """Seats at least that nobody of the earlier company can take."""
    if problem.before is None:
        return 0
    return sum(
        max(0, size - len(problem.present[number].intersection(company)))
        for number in problem.free_rounds
        for size, company in zip(problem.sizes[number], problem.before[number], strict=False)
    )


def _seats(_: Aim, problem: Problem) -> int:
    """The same seat again: seat by seat over the players, or player by player over the seats."""
    seats = range(problem.most_seats)
    by_seat = sum(spread(_tables_with(problem, seat), problem.players) for seat in seats)
    games = sum(size for sizes in problem.sizes for size in sizes)
    each, more = divmod(games, problem.players)
    by_player = (problem.players - more) * spread(each, len(seats)) + more * spread(each + 1, len(seats))
    return max(by_seat, by_player)


def _tables_with(problem: Problem, seat: int) -> int:
    return sum(size > seat for sizes in problem.sizes for size in sizes)


def _one_seat(aim: OneSeatAim, problem: Problem) -> int:
    return spread(_tables_with(problem, aim.number - 1), problem.players)


def _next(_: Aim, problem: Problem) -> int:
    return spread(sum(map(sum, problem.sizes)), problem.players * (problem.players - 1))


def _position_groups(_: Aim, problem: Problem) -> int:
    return spread(_meetings(problem), 2 * comb(problem.players, 2))


def _positions(_: Aim, problem: Problem) -> int:
    return spread(_meetings(problem), problem.most_seats * comb(problem.players, 2))


_BOUNDS: dict[str, Callable[[Any, Problem], int]] = {
    "repeats": _repeats,
    "worst": _worst,
    "excess": _excess,
    "every_round": _every_round,
    "apart": _apart,
    "moves": _moves,
    "seats": _seats,
    "one_seat": _one_seat,
    "next": _next,
    "positions": _positions,
    "position_groups": _position_groups,
}
