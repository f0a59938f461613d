"""Books of games with supply centres for the kernel `weekend`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import Refused
from tavle.core.model import Outcome
from tavle.rules.model import Book
from tavle.rules.model.lists import BestGame, CentresByYear, MeanCentres, Points
from tavle.rules.model.seating import ByLot
from tavle.scoring import Scorer
from tavle.simulate.arrays.weekend import play_weekends
from tavle.simulate.counts import Counts
from tavle.simulate.exact import Subject
from tavle.simulate.kernels.weekend import many_weekends
from tavle.simulate.models import CentreGames
from tavle.simulate.plans.base import Plan, counted, filled, first_examples, runner, strict_spans, zeros
from tavle.simulate.words import chances, keys_of

Ints = NDArray[np.int64]

SUMS = ("games", "sat_out", "solos", "repeats")
MOST_ROUNDS = 60


def weekend_plan(subject: Subject, game: CentreGames) -> Plan | str:
    """The plan of a weekend, or why the kernel cannot play it."""
    book, players = subject.book, subject.players
    rounds, powers = book.rounds() or 0, len(book.game.roles)
    unlike = _unlike(book, rounds)
    if subject.attendance is not None and not subject.attendance.steady:
        unlike = unlike or "who comes late or leaves"
    if unlike:
        return unlike
    try:
        table = points_of_boards(book, powers, game.total)
    except Refused:
        return "a scoring that asks for the years of elimination"
    shares = tuple(Fraction(weight) for weight in book.total.weights) if book.total is not None else ()
    whole = lcm(*(share.denominator for share in shares))
    unit = lcm(*{value.denominator for row in table for value in row}) * whole
    criteria = tuple(each.criterion for each in book.lists[0].chain)
    arguments = {
        "rounds": rounds,
        "attendance": chances(subject.attendance.share if subject.attendance is not None else 1.0)[()],
        "always": subject.attendance is None,
        "keys": keys_of(
            [f"{kind}/{number}" for number in range(1, rounds + 1) for kind in ("sitting_out", "boards", "swaps")]
        ).reshape(rounds, 3),
        "weights": game.weights,
        "outs": game.outs,
        "total": game.total,
        "grain": game.grain,
        "solo": book.score.solo.at if book.score.solo is not None else game.total + 1,
        "offsets": partition_offsets(powers, game.total),
        "table": np.array([[int(value * unit) for value in row] for row in table], np.int64),
        "shares": np.array([*(int(share * whole) for share in shares), whole] if shares else [1], np.int64),
        "best": "best_game" in criteria,
    }
    return Plan(
        book.id,
        "weekend",
        players,
        arguments,
        (*criteria, "lots"),
        strict_spans(players),
        rounds,
        players // powers,
        sums=SUMS,
        seats=book.game.roles,
        unit=unit,
    )


def _unlike(book: Book, rounds: int) -> str:
    chain = [type(each) for each in book.lists[0].chain] if len(book.lists) == 1 else []
    rules = [rule for rule in book.seating if rule.enabled]
    known = [Points, BestGame, MeanCentres, CentresByYear]
    checks = {
        "its seating": len(rules) == 1 and isinstance(rules[0], ByLot) and not rules[0].seeded,
        "its rounds": rounds <= MOST_ROUNDS,
        "its criteria": chain[:1] == [Points] and chain == [each for each in known if each in chain],
        "who stands on its list": book.total is not None and book.total.listed == "played",
        "its stages": all(Fraction(stage.weight) == 1 for stage in book.stages),
        "upsets": not book.upsets,
    }
    return next((name for name, fits in checks.items() if not fits), "")


def partitions(parts: int, total: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """All ways to share a number among so many parts, none greater than the one before; least first part first."""
    most = total if most is None else most
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(-(-total // parts), min(most, total) + 1):
        for rest in partitions(parts - 1, total - first, first):
            yield (first, *rest)


def partition_offsets(parts: int, total: int) -> Ints:
    """For seat, centres left and own count: how many partitions with a smaller count there come before."""
    ways = np.zeros((parts + 1, total + 1, total + 1), np.int64)  # parts left, total left, greatest part
    ways[0, 0, :] = 1
    for count in range(1, parts + 1):
        for left in range(total + 1):
            for most in range(total + 1):
                ways[count, left, most] = sum(ways[count - 1, left - own, own] for own in range(min(most, left) + 1))
    offsets = np.zeros((parts, total + 1, total + 1), np.int64)
    for seat in range(parts):
        for left in range(total + 1):
            before = 0
            for own in range(left + 1):
                offsets[seat, left, own] = before
                before += ways[parts - seat - 1, left - own, own]
    return offsets


def points_of_boards(book: Book, powers: int, total: int) -> list[tuple[Fraction, ...]]:
    """The points of every way to share the centres, seat by seat, the most centres first.

    Raises:
        Refused: if the counts alone do not make a score.
    """
    scorer = Scorer(book)
    return [
        tuple(seat.points for seat in scorer.outcomes([Outcome(centres=count) for count in counts]))
        for counts in partitions(powers, total)
    ]


@runner("weekend", play_weekends)
def run_weekend(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    rounds = int(plan.arguments["rounds"])
    more = {
        "separated": zeros(plan.players, 3),
        "seats": zeros(len(plan.seats), 3),
        "attended": zeros(rounds + 1, 2),
        "dead": zeros(rounds + 1),
        "codes": zeros(count),
    }
    arrays = filled(plan, seed, first, count, many_weekends, **more)
    codes, three = arrays.pop("codes"), arrays.pop("separated")
    separated = zeros(plan.players, len(plan.criteria))
    for column, name in enumerate(("points", "best_game", "lots")):
        if name in plan.criteria:
            separated[:, plan.criteria.index(name)] = three[:, column]
    arrays |= {"separated": separated, "example": first_examples(codes, first, rounds)}
    return counted(plan, arrays, codes)
