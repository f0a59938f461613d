"""How good a plan is: each aim counted plainly, from the plan alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from math import comb
from typing import Any

from tavle.pairing.optimise.problem import Company, Plan, Problem
from tavle.rules.model.aims import Aim, LimitAim, OneSeatAim, SeatValuesAim

Pair = tuple[int, int]


def met(plan: Plan) -> Counter[Pair]:
    """How often each pair meets, the lower number first."""
    return Counter(pair for companies in plan for company in companies for pair in combinations(sorted(company), 2))


def again(counts: Iterable[int]) -> int:
    """How many pairs of equals there are, each two of a kind counted once."""
    return sum(comb(count, 2) for count in counts)


def value(aim: Aim, problem: Problem, plan: Plan) -> int:
    """What a plan costs by an aim; 0 is the best that can be wished."""
    return _VALUES[aim.kind](aim, problem, plan)


def loads(problem: Problem, plan: Plan, aim_kind: str) -> list[int]:
    """How much each player carries: rounds sat out, or seats beyond the smallest table's."""
    carried = [0] * problem.players
    for number, companies in enumerate(plan):
        seated = {player: company for company in companies for player in company}
        for player in problem.present[number]:
            if aim_kind == "sitting_out":
                carried[player] += player not in seated
            elif player in seated:
                carried[player] += len(seated[player]) - problem.smallest
    return carried


def level(carried: Sequence[int], more: int, allowed: Iterable[int]) -> int:
    """The smallest sum of squares when so much more is carried, one by one, by those allowed."""
    bearers = set(allowed)
    filled = [carried[player] for player in bearers]
    heapify(filled)
    for _ in range(more if filled else 0):
        heapreplace(filled, filled[0] + 1)
    others = (each for player, each in enumerate(carried) if player not in bearers)
    return sum(each * each for each in (*filled, *others))


def unevenness(problem: Problem, plan: Plan, aim_kind: str) -> int:
    """By how much the squares of the loads are above the smallest sum there could be with these fixed rounds."""
    carried = loads(problem, plan, aim_kind)
    return sum(each * each for each in carried) - even(problem, plan, aim_kind)


def even(problem: Problem, plan: Plan, aim_kind: str) -> int:
    """The smallest sum of squares that the loads could have."""
    played = tuple(companies if number in problem.fixed else () for number, companies in enumerate(plan))
    now = [each if number in problem.fixed else frozenset[int]() for number, each in enumerate(problem.present)]
    base = loads(_with_present(problem, tuple(now)), played, aim_kind)
    more = sum(loads(problem, plan, aim_kind)) - sum(base)
    bearers = {player for number in problem.free_rounds for player in problem.present[number]}
    return level(base, more, bearers)


def _with_present(problem: Problem, present: tuple[frozenset[int], ...]) -> Problem:
    return Problem(problem.players, problem.sizes, problem.aims, present)


def _repeats(_: Aim, __: Problem, plan: Plan) -> int:
    return again(met(plan).values())


def _worst(_: Aim, __: Problem, plan: Plan) -> int:
    return max(met(plan).values(), default=0)


def _excess(_: Aim, __: Problem, plan: Plan) -> int:
    return sum(count - 1 for count in met(plan).values())


def _every_round(_: Aim, problem: Problem, plan: Plan) -> int:
    return sum(count == problem.rounds for count in met(plan).values()) if problem.rounds > 1 else 0


def _apart(_: Aim, problem: Problem, plan: Plan) -> int:
    return sum(count for pair, count in met(plan).items() if pair in problem.club_pairs)


def _moves(_: Aim, problem: Problem, plan: Plan) -> int:
    if problem.before is None:
        return 0
    return sum(
        player not in before
        for number in problem.free_rounds
        for before, company in zip(problem.before[number], plan[number], strict=False)
        for player in company
    )


def _limit(aim: LimitAim, problem: Problem, plan: Plan) -> int:
    together = met(plan)
    among = problem.at_places(aim.among)
    over = 0
    for player in problem.at_places(aim.of):
        count = sum(together[min(player, other), max(player, other)] for other in among if other != player)
        over += max(0, count - aim.most)
    return over


def tokens(aim: Aim, company: Company) -> Iterator[tuple[int, ...]]:
    """What a table gives that is not to come again, for aims of seats that count such."""
    match aim:
        case OneSeatAim():
            if len(company) >= aim.number:
                yield (company[aim.number - 1],)
        case _ if aim.kind == "seats":
            yield from ((player, seat) for seat, player in enumerate(company))
        case _ if aim.kind == "next":
            yield from ((player, company[(seat + 1) % len(company)]) for seat, player in enumerate(company))
        case _:
            yield from _positions(company, groups=aim.kind == "position_groups")


def _positions(company: Company, *, groups: bool) -> Iterator[tuple[int, ...]]:
    """Each pair with its position to each other, seen from the lower number.

    Sitting opposite at a table of even size is a position of its own, whatever the size: so half the way is 0.
    """
    size = len(company)
    for (seat, player), (other_seat, other) in combinations(enumerate(company), 2):
        ahead = (other_seat - seat) % size if player < other else (seat - other_seat) % size
        if groups:
            position = int(ahead in (1, size - 1))
        else:
            position = 0 if 2 * ahead == size else ahead if 2 * ahead < size else ahead - size
        yield (*sorted((player, other)), position)


def _tokens_again(aim: Aim, _: Problem, plan: Plan) -> int:
    return again(Counter(token for companies in plan for each in companies for token in tokens(aim, each)).values())


def worth(aim: SeatValuesAim, seat: int) -> int:
    """What a seat is worth, from 0."""
    return aim.values[min(seat, len(aim.values) - 1)]


def seat_loads(aim: SeatValuesAim, problem: Problem, plan: Plan) -> list[int]:
    """What the seats of each player are worth together."""
    carried = [0] * problem.players
    for companies in plan:
        for company in companies:
            for seat, player in enumerate(company):
                carried[player] += worth(aim, seat)
    return carried


def _seat_values(aim: SeatValuesAim, problem: Problem, plan: Plan) -> int:
    carried = seat_loads(aim, problem, plan)
    played = {player for companies in plan for company in companies for player in company}
    return sum(each * each for each in carried) - level([0] * problem.players, sum(carried), played)


def _uneven(aim: Aim, problem: Problem, plan: Plan) -> int:
    return unevenness(problem, plan, aim.kind)


_VALUES: dict[str, Callable[[Any, Problem, Plan], int]] = {
    "sitting_out": _uneven,
    "shares": _uneven,
    "repeats": _repeats,
    "worst": _worst,
    "excess": _excess,
    "every_round": _every_round,
    "apart": _apart,
    "moves": _moves,
    "limit": _limit,
    "seats": _tokens_again,
    "next": _tokens_again,
    "positions": _tokens_again,
    "position_groups": _tokens_again,
    "one_seat": _tokens_again,
    "seat_values": _seat_values,
}
