"""Seeding groups, and tables drawn from them: so many of each group at every table.

Source: agricola_nm T1, T2.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tavle.core.errors import Fault, NoSolution, no_solution
from tavle.core.lots import Stream


@dataclass(frozen=True, slots=True)
class Seeded:
    """A player as the seeding sees him.

    Attributes:
        id: The player.
        rating: None where there is none.
        games: The number of rated games behind the rating.
    """

    id: str
    rating: Fraction | int | None = None
    games: int = 0


def seeding_groups(
    players: Sequence[Seeded], sizes: Sequence[int], stream: Stream, *, min_games: int = 0
) -> tuple[tuple[str, ...], ...]:
    """The groups, the strongest first, and a last one of all others.

    Ranked is who has a rating from enough games. Where the ranked do not fill the groups of `sizes`, lots among the
    unranked do: the groups keep their sizes.

    Args:
        players: In the start order, which decides between equal ratings and orders the unranked in the last group.
        sizes: The sizes of all groups but the last.
        stream: Where the lots come from.
        min_games: So many rated games make a player ranked.

    Raises:
        NoSolution: `too-few-for-groups`.

    Source: agricola_nm T1.
    """
    if len(players) < sum(sizes):
        raise no_solution("too-few-for-groups", count=len(players), right=sum(sizes))
    ratings = {each.id: each.rating for each in players if each.rating is not None and each.games >= min_games}
    ranked = sorted(ratings, key=lambda player: ratings[player], reverse=True)
    unranked = [each.id for each in players if each.id not in ratings]
    lots = stream.shuffled(sorted(unranked))
    drawn = list(lots[: max(0, sum(sizes) - len(ranked))])
    row = [*ranked, *drawn, *(player for player in unranked if player not in drawn)]
    ends = [sum(sizes[: count + 1]) for count in range(len(sizes))]
    return tuple(tuple(row[start:end]) for start, end in zip([0, *ends], [*ends, len(row)], strict=True))


def draw_from_groups(
    groups: Sequence[Collection[str]], quotas: Sequence[int], stream: Stream
) -> tuple[tuple[str, ...], ...]:
    """Draw tables with so many players of each group; every seating of this composition is equally likely.

    Args:
        groups: The players of each group; their order within it does not matter.
        quotas: How many of each group sit at a table.
        stream: Where the lots come from.

    Returns:
        The players of each table, group by group, in the order drawn.

    Raises:
        NoSolution: `group-does-not-fit`, for each group that does not give every table its number.

    Source: agricola_nm T2.
    """
    tables = sum(map(len, groups)) // sum(quotas)
    faults = [
        Fault(
            "group-does-not-fit", values={"group": number, "count": len(group), "right": tables * quota, "quota": quota}
        )
        for number, (group, quota) in enumerate(zip(groups, quotas, strict=True), start=1)
        if len(group) != tables * quota
    ]
    if faults:
        raise NoSolution(faults)
    rows = [stream.shuffled(sorted(group)) for group in groups]
    return tuple(
        tuple(
            player
            for row, quota in zip(rows, quotas, strict=True)
            for player in row[table * quota : (table + 1) * quota]
        )
        for table in range(tables)
    )
