"""Monrad rounds and then a cup, many at once; see `tavle.simulate.kernels.swiss_cup`.

Where players are equal at the cut, which is rare, the kernel's plain form decides, tournament by tournament.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.cup_parts import play_nodes
from tavle.simulate.arrays.lists import at_places, only
from tavle.simulate.arrays.swiss import (
    Known,
    count_rounds,
    last_list,
    list_keys,
    play_rounds,
    players_of,
    separated_by,
)
from tavle.simulate.arrays.tally import Found, tally_order
from tavle.simulate.arrays.words import parts, shuffle_rows
from tavle.simulate.kernels import swiss, swiss_cup
from tavle.simulate.kernels.swiss_cup import AfterList
from tavle.simulate.words import Words

Ints = NDArray[np.int64]


def play_swiss_cups(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays Swiss tournaments with their cups and counts them."""
    field, rounds = play_rounds(streams, given, found), int(given["settings"][swiss.ROUNDS])
    if not len(field.here):
        return
    list_lots = bool(given["settings"][swiss.LIST_LOTS] == 1)
    keys = list_keys(field, rounds, given, by_lots=False, lots=list_lots)
    order = players_of(keys)
    leaders = order[0].copy()
    through, by = _cut(field, given, keys, order)
    able = given["cup"].free[through] >= 0
    found["sums"][swiss.LETTER_STUCK] += int(field.stuck.sum())
    if not able.all():
        found["codes"][field.here[~able]] = rounds + 1
        found["dead"][rounds + 1] += int((~able).sum())
        field, order, leaders, through, by = field.only(able), only(order, able), leaders[able], through[able], by[able]
    if len(field.here):
        column = _cups(field, rounds, given["cup"], order, through, found)
        found["sums"][swiss_cup.LEADER_WINS] += int((at_places(column, leaders[None]) == 1).sum())
        found["cut"][:] += np.bincount(by[by >= 0], minlength=len(found["cut"]))
        final = last_list(field, given)
        count_rounds(field, final, found)
        _count(field, players_of(final), column, through, given["cup"], found)


def _cut(field: Known, given: Mapping[str, Any], keys: Ints, order: Ints) -> tuple[Ints, Ints]:
    """How many go on, and what separates the last of them from the next; `order` is changed where equals decide it."""
    cup, (players, tournaments) = given["cup"], order.shape
    rounds, list_lots = int(given["settings"][swiss.ROUNDS]), bool(given["settings"][swiss.LIST_LOTS] == 1)
    best = int(cup.settings[swiss_cup.BEST])
    if best == 0:
        through = (field.points >= cup.settings[swiss_cup.LEAST_POINTS]).sum(axis=0)
        return through, np.where((through > 0) & (through < players), 0, swiss_cup.NOTHING)
    if best >= players:
        return np.full(tournaments, players), np.full(tournaments, swiss_cup.NOTHING)
    through, by = np.full(tournaments, best), separated_by(keys[best - 1], keys[best])
    for at in np.flatnonzero(by == swiss_cup.BY_LOTS) if not list_lots else ():
        own, listed = np.empty(players, np.int64), order[:, at].copy()
        own[listed] = keys[:, at]
        stream, points = field.streams[at], np.ascontiguousarray(field.points[:, at])
        through[at], by[at] = swiss_cup.cut_list(stream, rounds, list_lots, points, given["wins"], cup, own, listed)
        order[:, at] = listed
    return through, by


def _cups(field: Known, rounds: int, cup: AfterList, order: Ints, through: Ints, found: Found) -> Ints:
    """Plays the cups of each size together.

    Returns:
        Player x tournament: the column of his place; 0 for who did not go on.
    """
    column = np.zeros_like(order)
    for size in np.unique(through).tolist():
        which = np.flatnonzero(through == size)
        streams, listed = field.streams[which], np.ascontiguousarray(order[:size, which])
        lines, own = _seeds(streams, cup, listed), np.zeros((len(order), len(which)), np.int64)
        own[lines[0], np.arange(len(which))] = 1
        nodes = cup.nodes[cup.starts[size] : cup.starts[size + 1]]
        won, done, played = play_nodes(streams, rounds, nodes, cup.wins, lines, own)
        found["sums"][swiss.GAME_COUNT] += int(played.sum())
        found["sums"][swiss_cup.GOING_ON] += size * len(which)
        found["sums"][swiss_cup.ROUND_COUNT] += rounds * len(which) + int(done.max(axis=0, initial=0).sum())
        found["going_on"][:] += np.bincount(listed.reshape(-1), minlength=len(order))
        for at, match in enumerate(cup.finals[size].tolist()):
            if match >= 0:
                found["titles"][:, at] += np.bincount(won[match], minlength=len(order))
        column[:, which] = own
    return column


def _seeds(streams: Words, cup: AfterList, listed: Ints) -> Ints:
    """Who has which line: line x tournament."""
    by_lot, byes_by_lot = bool(cup.settings[swiss_cup.BY_LOT]), bool(cup.settings[swiss_cup.BYES_BY_LOT])
    free = int(cup.free[len(listed)])
    seeds = _drawn(streams, cup.keys[swiss_cup.CUP_LOTS], listed) if by_lot else listed
    if not free or not (by_lot or byes_by_lot):
        return seeds
    rights = _drawn(streams, cup.keys[swiss_cup.BYE_LOTS], listed) if byes_by_lot else listed
    others = (seeds[:, None] != rights[None, :free]).all(axis=1)
    return np.take_along_axis(seeds, np.argsort(others, axis=0, kind="stable"), axis=0)


def _drawn(streams: Words, key: Any, listed: Ints) -> Ints:
    """Lots for an order of those who go on."""
    rows = np.ascontiguousarray(np.sort(listed, axis=0))
    shuffle_rows(parts(streams, key), 0, rows)
    return rows


def _count(field: Known, order: Ints, column: Ints, through: Ints, cup: AfterList, found: Found) -> None:
    """Counts the places: in the cup as it gave them, below it by the list."""
    players, columns = len(order), len(cup.spans)
    in_order = at_places(column, order)
    below = through + np.cumsum(in_order == 0, axis=0)
    np.put_along_axis(column, order, np.where(in_order == 0, below, in_order), axis=0)
    numbers = np.arange(players)[:, None]
    at = numbers * columns + column - 1
    found["places"][:] += np.bincount(at.reshape(-1), minlength=players * columns).reshape(players, columns)
    champion = (column == 1).argmax(axis=0)
    found["starts"][:] += np.bincount((field.first == champion).argmax(axis=0), minlength=players)
    level = cup.spans.sum(axis=1)[column - 1]
    tally_order(level, found, strict=False, done=field.here)
