"""Designs: blocks of rounds in which nobody meets anybody twice, made and not searched.

Points are numbered from 0. A design may have more rounds than are wanted. Where players are fewer than points, points
that never meet are left out, so that no table is short by more than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from tavle.core.lots import Stream
from tavle.pairing.optimise.fields import field_of
from tavle.pairing.optimise.problem import Companies, Company, Plan, Problem
from tavle.rules.aim_lists import stored_designs


@dataclass(frozen=True, slots=True)
class Known:
    """A design.

    Attributes:
        rounds: Its tables, round by round.
        unmet: Points of which no two meet in the rounds.
        rows: For a design of rows and columns the columns: every table has one point of each.
    """

    rounds: Plan
    unmet: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...] = ()


def constructed(problem: Problem, stream: Stream) -> Plan | None:
    """A plan in which nobody meets anybody twice, where a known design gives one; who is which point is drawn by lot.

    A design seats whole fields only: the same tables in every round, nothing fixed, everybody there.
    """
    sizes = sorted(problem.sizes[0], reverse=True)
    plain = not (problem.fixed or problem.pins or problem.before)
    if not plain or len({tuple(sorted(each)) for each in problem.sizes}) > 1 or len(set(problem.present)) > 1:
        return None
    size, tables = sizes[0], len(sizes)
    players = sorted(problem.present[0])
    if size == 2 and len(players) == sum(sizes) + 1:
        tables += 1
    known = best_design(size, tables, problem.rounds)
    if known is None or not _fits(known, problem, size * tables):
        return None
    points = _points(known, problem, stream)
    if points is None:
        return None
    rounds = known.rounds[: problem.rounds]
    named = (tuple(tuple(points[each] for each in table if each in points) for table in each) for each in rounds)
    return tuple(_in_order(companies, sizes_there) for companies, sizes_there in zip(named, problem.sizes, strict=True))


def best_design(size: int, tables: int, rounds: int) -> Known | None:
    """A design of so many tables of a size that has at least so many rounds."""
    makers = (one_factorisation, from_field, stored, by_steps)
    made = (maker(size, tables, rounds) for maker in makers)
    return next((known for known in made if known is not None and len(known.rounds) >= rounds), None)


def one_factorisation(size: int, tables: int, _: int) -> Known | None:
    """Tables of two: everybody meets everybody, by the circle of the round robin."""
    if size != 2:
        return None
    last = 2 * tables - 1
    rounds = tuple(
        ((number, last), *(((number + step) % last, (number - step) % last) for step in range(1, tables)))
        for number in range(last)
    )
    return Known(rounds, (last,))


def from_field(size: int, tables: int, rounds: int) -> Known | None:
    """Lines of the plane over a field of as many elements as there are tables: round m has the lines y = m x + b.

    A point (x, y) is the number x * tables + y, for x below `size`. Where tables are as many as seats, the seat of
    (x, y) is x + m, so that everybody has every seat once. Columns never meet so: where a column fills tables of its
    own, the columns' designs follow as further rounds.
    """
    field = field_of(tables)
    if field is None or tables < size:
        return None

    def line(slope: int, shift: int) -> Company:
        places = sorted(range(size), key=lambda x: field.add(x, slope)) if size == tables else range(size)
        return tuple(x * tables + field.add(field.multiply(slope, x), shift) for x in places)

    found = tuple(tuple(line(slope, shift) for shift in range(tables)) for slope in range(tables))
    columns = tuple(tuple(range(x * tables, (x + 1) * tables)) for x in range(size))
    if rounds <= tables:
        return Known(found, columns[-1], columns)
    return Known((*found, *_within(columns, size, tables, rounds - len(found))), (0,))


def _within(columns: Sequence[Company], size: int, tables: int, rounds: int) -> Plan:
    """Rounds in which each column sits at tables of its own; none where it does not fill them."""
    if tables % size:
        return ()
    if tables == size:
        return (tuple(columns),)
    inner = best_design(size, tables // size, rounds)
    inner_rounds = inner.rounds if inner is not None else ()
    return tuple(
        tuple(tuple(column[each] for each in table) for column in columns for table in companies)
        for companies in inner_rounds
    )


def by_steps(size: int, tables: int, _: int) -> Known:
    """The cyclic construction: `size` blocks of players; in round r block x moves r x tables on.

    Two rounds r apart have no pair in common as long as no r x (x below `size`) is a multiple of the tables.
    """
    most = next(
        (apart for apart in range(1, tables + 1) if any(apart * x % tables == 0 for x in range(1, size))), tables
    )
    rounds = tuple(
        tuple(tuple(x * tables + (table + number * x) % tables for x in range(size)) for table in range(tables))
        for number in range(most)
    )
    columns = tuple(tuple(range(x * tables, (x + 1) * tables)) for x in range(size))
    return Known(rounds, columns[-1], columns)


def stored(size: int, tables: int, _: int) -> Known | None:
    """A stored design, its rounds made from the first."""
    for design in stored_designs():
        if len(design.base) == tables and len(design.base[0]) == size:
            shifts = product(*(range(modulus) for modulus in design.moduli))
            rounds = tuple(
                tuple(
                    tuple(_moved(point, shift, design.moduli, design.levels) for point in table)
                    for table in design.base
                )
                for shift in shifts
            )
            return Known(rounds, design.unmet)
    return None


def _moved(point: int, shift: Sequence[int], moduli: Sequence[int], levels: int) -> int:
    """A point when the shift is added to its digits; a fixed one stays."""
    order = 1
    for modulus in moduli:
        order *= modulus
    level, rest = divmod(point, order)
    if level >= levels:
        return point
    moved, place = 0, 1
    for modulus, step in zip(reversed(moduli), reversed(shift), strict=True):
        moved += (rest % modulus + step) % modulus * place
        rest, place = rest // modulus, place * modulus
    return level * order + moved


def _fits(known: Known, problem: Problem, points: int) -> bool:
    """Whether the tables that are wanted are those of the design, or short by one where a point is left out."""
    sizes, players = problem.sizes[0], len(problem.present[0])
    left_out = points - players
    if not 0 <= left_out <= len(known.unmet):
        return False
    if max(sizes) == 2:
        return all(size == 2 for size in sizes)
    return sum(sizes) == players and sum(size == max(sizes) - 1 for size in sizes) == left_out


def _points(known: Known, problem: Problem, stream: Stream) -> dict[int, int] | None:
    """Who is which point, by lot; players of each kind share whole columns. None where they cannot."""
    players = stream.shuffled(sorted(problem.present[0]))
    left_out = set(known.unmet[: _points_of(known) - len(players)])
    if not problem.quotas:
        kept = [point for point in range(_points_of(known)) if point not in left_out]
        return dict(zip(kept, players, strict=True))
    if sum(problem.quotas) != len(known.rows) or left_out:
        return None
    columns = iter(known.rows)
    found: dict[int, int] = {}
    for kind, quota in enumerate(problem.quotas):
        points = [point for _ in range(quota) for point in next(columns)]
        found.update(zip(points, [player for player in players if problem.kind(player) == kind], strict=True))
    return found


def _points_of(known: Known) -> int:
    return sum(map(len, known.rounds[0]))


def _in_order(companies: Companies, sizes: Sequence[int]) -> Companies:
    """The tables in the order of the sizes wanted; who is left alone sits out."""
    rest = list(companies)
    return tuple(rest.pop(next(place for place, table in enumerate(rest) if len(table) == size)) for size in sizes)
