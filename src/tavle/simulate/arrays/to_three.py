"""Stages to three wins or three losses, many at once; see `tavle.simulate.kernels.to_three`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.bits import singles
from tavle.simulate.arrays.lists import at_places
from tavle.simulate.arrays.tally import Found, tally_ranks
from tavle.simulate.arrays.words import happens, parts, words
from tavle.simulate.kernels.bits import NONE
from tavle.simulate.kernels.to_three import EIGHTS, ENOUGH, FOURS, LEVELS, PLAYERS, ROUNDS, SIXES
from tavle.simulate.words import GAMES, Words

Ints = NDArray[np.int64]

ROWS = {4: FOURS, 6: SIXES, 8: EIGHTS}


@dataclass(slots=True)
class Records:
    """Wins, losses and a set of opponents: player x tournament."""

    won: Ints
    lost: Ints
    met: Words


def play_stages(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays stages and counts them."""
    games, shape = parts(streams, GAMES), (PLAYERS, len(streams))
    records = Records(np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.uint64))
    half = np.repeat(np.arange(PLAYERS // 2)[:, None], len(streams), axis=1)
    play_round(games, 1, half, half + PLAYERS // 2, given["wins"], records)
    played = len(half)
    for number in range(2, ROUNDS + 1):
        pairs = next_pairs(number - 1, records)
        play_round(games, number, pairs[:, 0], pairs[:, 1], given["wins"], records)
        played += len(pairs)
    found["sums"][0] += played * len(streams)
    tally_ranks(LEVELS[records.won, records.lost], found, strict=False)


def next_pairs(played: int, records: Records) -> Ints:
    """Who meets whom after so many rounds: pair x 2 x tournament."""
    order = seeded(records)
    groups, first = [], 0
    for won in range(min(played, ENOUGH - 1), max(0, played - ENOUGH + 1) - 1, -1):
        # As many have each record in every tournament.
        size = int(((records.won[:, 0] == won) & (records.lost[:, 0] == played - won)).sum())
        groups.append(without_rematch(order[first : first + size], records.met))
        first += size
    return np.concatenate(groups)


def seeded(records: Records) -> Ints:
    """The players by wins, then by the sum of the opponents' wins less losses, then by rank; who is through last."""
    balance, numbers = records.won - records.lost, np.arange(PLAYERS)[:, None]
    harder = np.zeros_like(balance)
    for other in range(PLAYERS):
        harder += (records.met & singles(other) != NONE) * balance[other]
    over = (records.won == ENOUGH) | (records.lost == ENOUGH)
    keys = (np.where(over, ENOUGH, ENOUGH - 1 - records.won) << 7 | 64 - harder) * PLAYERS + numbers
    return np.sort(keys, axis=0) % PLAYERS


def without_rematch(group: Ints, met: Words) -> Ints:
    """The first row of pairs in which nobody meets again, the first of all if there is none."""
    rows = ROWS[len(group)].reshape(-1, len(group) // 2, 2)
    again = at_places(met, group[rows[..., 0]]) & singles(group[rows[..., 1]]) != NONE
    row = (~again.any(axis=1)).argmax(axis=0)
    return at_places(group, rows[row].transpose(1, 2, 0))


def play_round(games: Words, number: int, one: Ints, other: Ints, wins: Words, records: Records) -> None:
    """Matches of two with the same record; one that decides about either is longer."""
    strong, weak = np.minimum(one, other), np.maximum(one, other)
    column = np.arange(len(games))
    decides = np.maximum(records.won[strong, column], records.lost[strong, column]) == ENOUGH - 1
    won = happens(words(games, number << 16 | strong), wins[decides.astype(np.int64), strong, weak])
    records.won[np.where(won, strong, weak), column] += 1
    records.lost[np.where(won, weak, strong), column] += 1
    records.met[strong, column] |= singles(weak)
    records.met[weak, column] |= singles(strong)
