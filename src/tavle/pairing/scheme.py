"""The second game after tables drawn from groups: the same composition, and nobody meets anybody again.

By a scheme fixed beforehand, or by lot among all seatings that do this.
Source: agricola_nm T2.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache

from tavle.core.errors import Fault, Refused, no_solution
from tavle.core.lots import Stream

Scheme = Sequence[Sequence[int]]
"""For each table of the first game and each slot there (group by group) the table in the second game, from 1."""

_Row = tuple[bool, tuple[int, ...]]
"""A table being filled: whether it has somebody of the table now dealt out, and the seats left for each group."""


def check_scheme(scheme: Scheme, quotas: Sequence[int]) -> list[Fault]:
    """What is wrong with a scheme: a table of another composition, or two who meet again."""
    slots = [group for group, quota in enumerate(quotas) for _ in range(quota)]
    if any(len(row) != len(slots) for row in scheme):
        return [Fault("scheme-shape", values={"right": len(slots)})]
    faults = [
        Fault("scheme-meets-again", f"[{table}]", values={"table": table + 1})
        for table, row in enumerate(scheme)
        if len(set(row)) < len(row)
    ]
    for target in range(1, len(scheme) + 1):
        coming = [group for row in scheme for group, goal in zip(slots, row, strict=True) if goal == target]
        if sorted(coming) != slots:
            faults.append(Fault("scheme-composition", values={"table": target, "quotas": _listed(quotas)}))
    return faults


def follow_scheme(
    tables: Sequence[Sequence[str]], groups: Sequence[Collection[str]], quotas: Sequence[int], scheme: Scheme
) -> tuple[tuple[str, ...], ...]:
    """Seat the second game by the scheme.

    Args:
        tables: The tables of the first game. Who of one group comes first at a table has the earlier slot there.
        groups: The seeding groups.
        quotas: How many of each group sit at a table.
        scheme: A scheme without faults (`check_scheme`).

    Returns:
        The players of each table, group by group.

    Raises:
        Refused: `composition-broken`, for each table of the first game that has not its quotas, `table-count`, or the
            faults of the scheme.
    """
    faults = check_scheme(scheme, quotas)
    if not faults and len(tables) != len(scheme):
        faults = [Fault("table-count", values={"count": len(tables), "right": len(scheme)})]
    group_of = _group_of(groups)
    for number, table in enumerate(tables):
        have = [sum(group_of[player] == group for player in table) for group in range(len(groups))]
        if have != list(quotas):
            values = {"have": _listed(have), "quotas": _listed(quotas)}
            faults.append(Fault("composition-broken", f"tables[{number}]", values=values))
    if faults:
        raise Refused(faults)
    seated: list[list[str]] = [[] for _ in tables]
    for table, goals in zip(tables, scheme, strict=True):
        for player, goal in zip(sorted(table, key=group_of.__getitem__), goals, strict=True):
            seated[goal - 1].append(player)
    return tuple(tuple(sorted(table, key=group_of.__getitem__)) for table in seated)


def draw_apart(
    tables: Sequence[Sequence[str]], groups: Sequence[Collection[str]], quotas: Sequence[int], stream: Stream
) -> tuple[tuple[str, ...], ...]:
    """Draw the second game among all seatings with the quotas in which nobody meets anybody again, each equally likely.

    The tables of the first game need not have had the composition. Where players are fewer than seats, seats stay open.
    Ten tables of four take some seconds, and more take much longer.

    Raises:
        NoSolution: `no-seating-apart`.
    """
    group_of = _group_of(groups)
    players = [(group_of[player], seat == 0, player) for table in tables for seat, player in enumerate(table)]
    ways = _counter([(group, first) for group, first, _ in players])
    rows: tuple[_Row, ...] = ((False, tuple(quotas)),) * len(tables)
    if not ways(0, rows):
        raise no_solution("no-seating-apart", tables=len(tables), quotas=_listed(quotas))
    seated: list[list[str]] = [[] for _ in tables]
    for position, (group, first, player) in enumerate(players):
        if first:
            rows = _next_table(rows)
        after = [_seat(rows, goal, group) for goal in range(len(rows))]
        goal = stream.weighted([ways(position + 1, tuple(sorted(each))) if each else 0 for each in after])
        rows = after[goal]
        seated[goal].append(player)
    return tuple(tuple(sorted(table, key=group_of.__getitem__)) for table in seated)


def count_apart(tables: Sequence[Sequence[str]], groups: Sequence[Collection[str]], quotas: Sequence[int]) -> int:
    """The number of seatings that `draw_apart` can give; the same companies at other tables make another seating."""
    group_of = _group_of(groups)
    ways = _counter([(group_of[player], seat == 0) for table in tables for seat, player in enumerate(table)])
    return ways(0, ((False, tuple(quotas)),) * len(tables))


def _counter(players: Sequence[tuple[int, bool]]) -> Callable[[int, tuple[_Row, ...]], int]:
    """A function (players seated, tables so far) -> ways to seat the others.

    Args:
        players: For each the group, and whether he is the first of his old table.

    Which table has which number makes no difference to the ways: so they are given sorted, and counted once.
    """

    @cache
    def ways(position: int, rows: tuple[_Row, ...]) -> int:
        if position == len(players):
            return 1
        group, first = players[position]
        if first:
            rows = _next_table(rows)
        after = [_seat(rows, goal, group) for goal in range(len(rows))]
        return sum(ways(position + 1, tuple(sorted(each))) for each in after if each)

    return ways


def _next_table(rows: tuple[_Row, ...]) -> tuple[_Row, ...]:
    return tuple((False, left) for _, left in rows)


def _seat(rows: tuple[_Row, ...], goal: int, group: int) -> tuple[_Row, ...]:
    """The tables with one more of the group at `goal`; none at all if he cannot sit there."""
    used, left = rows[goal]
    if used or not left[group]:
        return ()
    fewer = (*left[:group], left[group] - 1, *left[group + 1 :])
    return (*rows[:goal], (True, fewer), *rows[goal + 1 :])


def _group_of(groups: Sequence[Collection[str]]) -> dict[str, int]:
    return {player: number for number, group in enumerate(groups) for player in group}


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
