"""Everybody against everybody, once or several times."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import inlined, kernel
from tavle.simulate.kernels.lists import sort_by_keys
from tavle.simulate.kernels.swiss import lot_in
from tavle.simulate.kernels.swiss_list import place_by_keys
from tavle.simulate.kernels.tally import tally_order, tally_ranks
from tavle.simulate.words import GAMES, TIES, Word, happens, part, stream_of, word

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

AT_HEAD, AT_LOT, HALF, LOT_BITS = 33, 13, 1 << 14, 20
"""Where the balance among equals and the lot stand in a key, above the player; points stand from 48 up."""
AT_POINTS = 48
MOST_PLAYERS = 1 << 13


@inlined
def play_all(games: Word, legs: int, wins: Words, draws: Words, points: Ints, results: Ints) -> None:
    """Plays every pair `legs` times: a win gives 2, a draw 1; `results` has wins less losses, row against column."""
    players = points.shape[0]
    points[:] = 0
    if draws.shape[0] == 1 and results.shape[0] == 1:
        for leg in range(legs):
            for one in range(players):
                gained = 0
                for other in range(one + 1, players):
                    drawn = word(games, np.uint64((leg * players + one) * players + other))
                    won = 2 * int(happens(drawn, wins[one, other]))
                    gained += won
                    points[other] += 2 - won
                points[one] += gained
        return
    keep = results.shape[0] > 1
    results[:] = 0
    for leg in range(legs):
        for one in range(players):
            for other in range(one + 1, players):
                drawn = word(games, np.uint64((leg * players + one) * players + other))
                balance = int(happens(drawn, wins[one, other])) * 2 - 1
                if balance < 0 and draws.shape[0] > 1:
                    balance += happens(drawn, wins[one, other] + draws[one, other])
                points[one] += 1 + balance
                points[other] += 1 - balance
                if keep:
                    results[one, other] += balance
                    results[other, one] -= balance


@kernel
def play_off(games: Word, number: int, wins: Words, leaders: Ints, count: int) -> tuple[Any, int]:
    """Tied leaders play everybody against everybody until one alone leads.

    Returns:
        The winner, and how many games it took.
    """
    scores = np.empty(count, np.int64)
    played = 0
    while count > 1:
        scores[:count] = 0
        for one in range(count):
            for other in range(one + 1, count):
                first = happens(word(games, np.uint64(number)), wins[leaders[one], leaders[other]])
                scores[one if first else other] += 1
                number += 1
                played += 1
        best, kept = scores[:count].max(), 0
        for one in range(count):
            if scores[one] == best:
                leaders[kept] = leaders[one]
                kept += 1
        count = kept
    return leaders[0], played


@inlined
def head_to_head(points: Ints, results: Ints, balance: Ints) -> None:
    """Wins less losses among those with the same points."""
    for one in range(points.shape[0]):
        balance[one] = 0
        for other in range(points.shape[0]):
            if points[one] == points[other]:
                balance[one] += results[one, other]


@inlined
def play_round_robin(
    stream: Word, legs: int, wins: Words, draws: Words, ties: int, points: Ints, results: Ints, keys: Ints
) -> Any:
    """Plays one tournament.

    Args:
        ties: 0 by lot, 1 by the games among equals and then by lot, 2 by a play-off for the title, the rest by lot.
        keys: Filled with a key for each player, the greatest for the first.

    Returns:
        How many games were played.
    """
    players = points.shape[0]
    games, lots = part(stream, GAMES), part(stream, TIES)
    play_all(games, legs, wins, draws, points, results)
    played = legs * (players * (players - 1) // 2)
    if ties == 1:
        head_to_head(points, results, keys)
    else:
        keys[:] = 0
    for player in range(players):
        balance = keys[player] + HALF
        lot = lot_in(lots, 0, player)
        keys[player] = points[player] << AT_POINTS | balance << AT_HEAD | lot << AT_LOT | player
    if ties == 2:
        best, count = points.max(), 0
        leaders = np.empty(players, np.int64)
        for player in range(players):
            if points[player] == best:
                leaders[count] = player
                count += 1
        if count > 1:
            winner, more = play_off(games, legs * players * players, wins, leaders, count)
            keys[winner] += np.int64(1) << AT_HEAD
            played += more
    return played


@kernel
def many_round_robins(
    seed: Word,
    first: int,
    count: int,
    legs: int,
    wins: Words,
    draws: Words,
    ties: int,
    places: Ints,
    separated: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1` and adds them up.

    Args:
        separated: Place x (points, games among equals or play-off, lots): what separates it from the next.
    """
    players = places.shape[0]
    points, keys, level = np.empty(players, np.int64), np.empty(players, np.int64), np.empty(players, np.int64)
    results = np.zeros((players, players) if ties == 1 else (1, 1), np.int64)
    order, ranks, few = np.arange(players), np.empty(players, np.int64), players <= 64
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        sums[0] += play_round_robin(stream, legs, wins, draws, ties, points, results, keys)
        if few:
            place_by_keys(keys, order, ranks)
            tally_order(ranks, number, places, inversions, squares)
        else:
            sort_by_keys(keys, order)
            for at in range(players):
                level[order[at]] = 2 * at + 2
            tally_ranks(level, number, places, inversions, squares)
        for at in range(players - 1):
            differ = keys[order[at]] ^ keys[order[at + 1]]
            separated[at, np.int64(differ < 1 << AT_POINTS) + np.int64(differ < 1 << AT_HEAD)] += 1
