"""Everybody against everybody, many tournaments at once; see `tavle.simulate.kernels.round_robin`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.lists import lots_of, sorted_keys
from tavle.simulate.arrays.tally import Found, levels_of, tally_ranks, tally_separated
from tavle.simulate.arrays.words import Flags, happens, parts, rows_of_words, words
from tavle.simulate.kernels.round_robin import AT_HEAD, AT_LOT, AT_POINTS, HALF
from tavle.simulate.words import GAMES, TIES, Words

Ints = NDArray[np.int64]
Small = NDArray[np.int8]

BY_HEAD, BY_PLAY_OFF = 1, 2


def play_round_robins(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays round robins and counts them."""
    legs, wins, draws, ties = (given[name] for name in ("legs", "wins", "draws", "ties"))
    games, players = parts(streams, GAMES), len(wins)
    points = np.zeros((players, len(streams)), np.int64)
    for one, balance in results(games, legs, wins, draws):
        points[one] += (balance + 1).sum(axis=0, dtype=np.int64)
        points[one + 1 :] += 1 - balance
    head = head_to_head(games, legs, wins, draws, points) if ties == BY_HEAD else np.zeros_like(points)
    lots = lots_of(parts(streams, TIES), 0, players)
    keys = points << AT_POINTS | head + HALF << AT_HEAD | lots << AT_LOT | np.arange(players)[:, None]
    played = legs * (players * (players - 1) // 2) * len(streams)
    if ties == BY_PLAY_OFF:
        played += play_offs(games, legs * players * players, wins, points, keys)
    found["sums"][0] += played
    keys = sorted_keys(keys)
    tally_ranks(levels_of(keys & (1 << AT_LOT) - 1), found)
    differ = keys[1:] ^ keys[:-1]
    tally_separated((differ < 1 << AT_POINTS).astype(np.int64) + (differ < 1 << AT_HEAD), found)


def results(games: Words, legs: int, wins: Words, draws: Words) -> Iterator[tuple[int, Small]]:
    """Each player's games against all after him: 1 a win, 0 a draw, -1 a loss; opponent x tournament."""
    players = len(wins)
    for leg in range(legs):
        for one in range(players - 1):
            others = np.arange(one + 1, players)
            drawn = rows_of_words(games, (leg * players + one) * players + others)
            chance = wins[one, others, None]
            balance = happens(drawn, chance).astype(np.int8) * np.int8(2) - np.int8(1)
            if len(draws) > 1:
                balance += (balance < 0) & happens(drawn, chance + draws[one, others, None])
            yield one, balance


def head_to_head(games: Words, legs: int, wins: Words, draws: Words, points: Ints) -> Ints:
    """Wins less losses among those with the same points.

    The results are made once more: words cost less than keeping what every two players did.
    """
    head = np.zeros_like(points)
    for one, balance in results(games, legs, wins, draws):
        balance *= points[one + 1 :] == points[one]
        head[one] += balance.sum(axis=0, dtype=np.int64)
        head[one + 1 :] -= balance
    return head


def play_offs(games: Words, number: int, wins: Words, points: Ints, keys: Ints) -> int:
    """Tied leaders play everybody against everybody until one alone leads; gives how many games they took.

    Args:
        number: Of the first word.
        keys: Of who has won it, raised.
    """
    leading = points == points.max(axis=0)
    here, played = np.flatnonzero(leading.sum(axis=0) > 1), 0
    leading, numbers = leading[:, here], np.full(len(here), number)
    while len(here):
        counts = leading.sum(axis=0)
        for count in np.unique(counts).tolist():
            these = np.flatnonzero(counts == count)
            leaders = np.argsort(~leading[:, these], axis=0, kind="stable")[:count]
            best = best_of(games[here[these]], numbers[these], wins, leaders)
            leading[leaders, these] = best
        numbers += counts * (counts - 1) // 2
        played += int((counts * (counts - 1) // 2).sum())
        alone = leading.sum(axis=0) == 1
        keys[leading[:, alone].argmax(axis=0), here[alone]] += 1 << AT_HEAD
        here, leading, numbers = here[~alone], leading[:, ~alone], numbers[~alone]
    return played


def best_of(games: Words, numbers: Ints, wins: Words, leaders: Ints) -> Flags:
    """Who of as many tied leaders in each tournament has most wins after all have met; leader x tournament."""
    scores = np.zeros(leaders.shape, np.int64)
    for game, (one, other) in enumerate(combinations(range(len(leaders)), 2)):
        first = happens(words(games, numbers + game), wins[leaders[one], leaders[other]])
        scores[one] += first
        scores[other] += ~first
    most: Flags = scores == scores.max(axis=0)
    return most
