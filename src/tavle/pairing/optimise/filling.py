"""Tables for a field: as many seats as can be filled, with as many tables of the size wanted most as can be."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import gcd

from tavle.core.errors import refuse


def fill_tables(players: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Tables for as many of the players as can be, with as many of the first of the sizes as can be.

    Raises:
        Refused: `seat-too-few`, if not even one table can be filled.
    """
    for seated in range(players, 0, -1):
        found = _filled(seated, sizes)
        if found:
            return found
    raise refuse("seat-too-few", where="players", count=players, size=min(sizes))


def as_before(sizes: Sequence[int], before: Sequence[Sequence[int]], present: Collection[int]) -> tuple[int, ...]:
    """The sizes of a round by table, so that few have to move: the larger ones where more stay who sat there before.

    Args:
        sizes: Of the tables, in any order.
        before: The companies of the earlier plan. Where they are not as many, the sizes stand as they are.
        present: Who is there.
    """
    if len(before) != len(sizes):
        return tuple(sizes)
    staying = [sum(player in present for player in company) for company in before]
    places = sorted(range(len(sizes)), key=lambda place: (-staying[place], -sizes[place], place))
    given = dict(zip(places, sorted(sizes, reverse=True), strict=True))
    return tuple(given[place] for place in range(len(sizes)))


def _filled(players: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Tables that seat just so many; empty where there are none."""
    first, *others = sizes
    if not others:
        return (first,) * (players // first) if players % first == 0 else ()
    if players % gcd(*sizes):
        return ()
    for count in range(players // first, -1, -1):
        rest = players - count * first
        more = _filled(rest, others) if rest else ()
        if more or not rest:
            return (first,) * count + more
    return ()
