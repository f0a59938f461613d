"""Groups and a knock-out of the best of each, many tournaments at once; see `tavle.simulate.kernels.groups`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.brackets import play_bracket
from tavle.simulate.arrays.lists import at_places, lots_of, sorted_keys
from tavle.simulate.arrays.tally import Found, tally_ranks
from tavle.simulate.arrays.words import happens, parts, shuffle_rows, words
from tavle.simulate.kernels.groups import AT_LOT, AT_POINTS, GROUP_GAMES, crossed
from tavle.simulate.words import ENTRY, GAMES, TIES, Words

Ints = NDArray[np.int64]


def play_groups(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays groups with a knock-out and counts them."""
    groups, through, players = given["groups"], given["through"], len(found["places"])
    size, tournaments = players // groups, len(streams)
    members = fill_groups(streams, players, groups, pots=given["pots"])
    games, lots = parts(streams, GAMES), lots_of(parts(streams, TIES), 0, players)
    level, column = np.zeros((players, tournaments), np.int64), np.arange(tournaments)
    lines, flat = np.empty((groups * through, tournaments), np.int64), level.reshape(-1)
    for group in range(groups):
        order = play_group(games, given["wins"], given["draws"], members[group], lots)
        for rank, player in enumerate(order):
            flat[player * tournaments + column] = (2 * rank + 1) * groups + 1
            if rank < through:
                lines[crossed(group, rank, groups, through)] = player
    if given["by_lot"]:
        shuffle_rows(parts(streams, ENTRY), players + 1, lines)
    _, knock_out = play_bracket(streams, given["sides"], given["only_if"], given["decisive"], lines, level)
    found["sums"][0] += groups * (size * (size - 1) // 2) * tournaments + knock_out
    tally_ranks(level, found, strict=False)


def fill_groups(streams: Words, players: int, groups: int, *, pots: bool) -> Ints:
    """Who plays in which group: group x member x tournament."""
    lots, number = parts(streams, ENTRY), 0
    rows = np.repeat(np.arange(players)[:, None], len(streams), axis=1)
    if not pots:
        shuffle_rows(lots, number, rows)
    else:
        for first in range(0, players, groups):
            number = shuffle_rows(lots, number, rows[first : first + groups])
    return rows.reshape(players // groups, groups, len(streams)).swapaxes(0, 1)


def play_group(games: Words, wins: Words, draws: Words, members: Ints, lots: Ints) -> Ints:
    """Plays a group of each tournament.

    Args:
        members: Member x tournament: the player.
        lots: Player x tournament.

    Returns:
        The players by 3 points a win and 1 a draw, equals by lot: place x tournament.
    """
    size, players, tournaments = len(members), len(wins), members.shape[1]
    points = np.zeros((size, tournaments), np.int64)
    for one in range(size):
        for other in range(one + 1, size):
            a, b = members[one], members[other]
            strong, weak = np.minimum(a, b), np.maximum(a, b)
            game = strong * players + weak
            drawn, chance = words(games, GROUP_GAMES + game), wins.reshape(-1).take(game)
            won = happens(drawn, chance)
            if len(draws) > 1:
                level = ~won & happens(drawn, chance + draws.reshape(-1).take(game))
                points[one] += level
                points[other] += level
            else:
                level = np.zeros_like(won)
            one_wins = won == (a < b)
            points[one] += 3 * (one_wins & ~level)
            points[other] += 3 * ~(one_wins | level)
    return sorted_keys(points << AT_POINTS | at_places(lots, members) << AT_LOT | members) & (1 << AT_LOT) - 1
