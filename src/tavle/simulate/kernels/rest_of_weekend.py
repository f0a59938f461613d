"""The rest of a weekend of a game with roles that has begun: open boards, then the rounds to come."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.games import share_centres
from tavle.simulate.kernels.lists import sort_by_columns
from tavle.simulate.kernels.rest_of_tables import share_places
from tavle.simulate.kernels.rows import copy_row
from tavle.simulate.kernels.swiss import lot_of
from tavle.simulate.kernels.weekend import BEST, SITTING, TIE, TOTAL, add_up, deal_boards, score_board
from tavle.simulate.words import GAMES, Word, part, shuffle_part, stream_of

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


class Begun(NamedTuple):
    """A weekend as it stands, and what is needed of the rounds to come.

    Attributes:
        seated: Rounds that are seated already.
        open_rounds, open_boards: The boards of these without a result, seat by seat.
        here: Who takes part in the rounds to come.
        keys, weights, outs, total, grain, offsets, table, shares: As `weekend` has them.
        best: Whether the best game separates equals before the lot.
        before: Player x game: the points so far; the last column says how many.
        played: Powers that each player has had, as bits, those of open boards included.
        given: Points of each player that no game gives, in units.
    """

    seated: int
    rounds: int
    open_rounds: Ints
    open_boards: Ints
    here: Ints
    keys: Words
    weights: Ints
    outs: Words
    total: int
    grain: int
    offsets: Ints
    table: Ints
    shares: Ints
    best: bool
    before: Ints
    played: Ints
    given: Ints


@kernel
def play_board(games: Word, number: int, board: Ints, begun: Begun, room: Ints, results: Ints) -> None:
    """One board, seat by seat; the points stand behind those that each player has, whose number is the last column."""
    powers, last = board.shape[0], results.shape[1] - 1
    own, centres, points, by_rank, ranked = room[0], room[1], room[2], room[3], room[4]
    out, lowest = np.empty(powers, np.uint64), board[0]
    for seat in range(powers):
        lowest = min(lowest, board[seat])
        own[seat] = begun.weights[board[seat], seat]
        out[seat] = begun.outs[board[seat], seat]
    share_centres(games, number, lowest, own, out, begun.total, begun.grain, centres)
    score_board(centres, by_rank, ranked, begun.total, begun.offsets, begun.table, points)
    for seat in range(powers):
        player = board[seat]
        results[player, results[player, last]] = points[seat]
        results[player, last] += 1


@kernel
def rest_of_weekend(stream: Word, begun: Begun, results: Ints, had: Ints, row: Ints, room: Ints) -> int:
    """Plays one weekend to its end; `results` and `had` begin as `before` and `played`.

    Returns:
        0, or the round that could not be seated.
    """
    powers, games, here = begun.weights.shape[1], part(stream, GAMES), begun.here
    for at in range(begun.open_boards.shape[0]):
        play_board(games, begun.open_rounds[at], begun.open_boards[at], begun, room, results)
    for number in range(begun.seated + 1, begun.rounds + 1):
        copy_row(here, row[: here.shape[0]])
        shuffle_part(part(stream, begun.keys[number - 1, SITTING]), 0, row, 0, here.shape[0])
        count = here.shape[0] // powers * powers
        if count == 0 or not deal_boards(stream, begun.keys[number - 1], row, count, powers, had):
            return number
        for first in range(0, count, powers):
            board = row[first : first + powers]
            play_board(games, number, board, begun, room, results)
            for seat in range(powers):
                had[board[seat]] |= 1 << seat
    return 0


@kernel
def many_rests_of_weekends(
    seed: Word, first: int, count: int, begun: Begun, orders: Ints, places: Ints, points: Ints, codes: Ints
) -> None:
    """Plays weekends `first` to `first + count - 1`; what is filled is that of `many_rests_of_swiss`."""
    players, powers = begun.weights.shape
    before, had, row = begun.before, np.empty(players, np.int64), np.empty(players, np.int64)
    results = np.empty(before.shape, np.int64)
    kept, room = np.zeros((4, players), np.int64), np.empty((5, powers), np.int64)
    for at in range(count):
        stream = stream_of(seed, np.uint64(first + at))
        copy_row(begun.played, had)
        for player in range(players):
            copy_row(before[player], results[player])
        codes[at] = rest_of_weekend(stream, begun, results, had, row, room)
        for player in range(players):
            add_up(results[player], results[player, before.shape[1] - 1], begun.shares, kept, player)
            kept[TOTAL, player] += begun.given[player]
            if not begun.best:
                kept[BEST, player] = 0
            kept[TIE, player] = lot_of(stream, begun.rounds, player) << 16 | player
            orders[at, player] = player
            points[at, player] = kept[TOTAL, player]
        sort_by_columns(kept, orders[at], players)
        share_places(kept, orders[at], places[at])
