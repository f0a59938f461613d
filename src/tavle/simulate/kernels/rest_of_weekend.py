"""The rest of a weekend of a game with roles that has begun: open boards, then the rounds to come."""

from __future__ import annotations

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


@kernel
def play_board(
    games: Word,
    number: int,
    board: Ints,
    weights: Ints,
    outs: Words,
    total: int,
    grain: int,
    offsets: Ints,
    table: Ints,
    room: Ints,
    results: Ints,
) -> None:
    """One board, seat by seat; the points stand behind those that each player has, whose number is the last column."""
    powers, last = board.shape[0], results.shape[1] - 1
    own, centres, points, by_rank, ranked = room[0], room[1], room[2], room[3], room[4]
    out, lowest = np.empty(powers, np.uint64), board[0]
    for seat in range(powers):
        lowest = min(lowest, board[seat])
        own[seat] = weights[board[seat], seat]
        out[seat] = outs[board[seat], seat]
    share_centres(games, number, lowest, own, out, total, grain, centres)
    score_board(centres, by_rank, ranked, total, offsets, table, points)
    for seat in range(powers):
        player = board[seat]
        results[player, results[player, last]] = points[seat]
        results[player, last] += 1


@kernel
def rest_of_weekend(
    stream: Word,
    seated: int,
    rounds: int,
    open_rounds: Ints,
    open_boards: Ints,
    here: Ints,
    keys: Words,
    weights: Ints,
    outs: Words,
    total: int,
    grain: int,
    offsets: Ints,
    table: Ints,
    results: Ints,
    had: Ints,
    row: Ints,
    room: Ints,
) -> int:
    """Plays one weekend to its end; `results` holds the points of each player's games.

    Args:
        seated: Rounds that are seated already.
        open_rounds, open_boards: The boards of these without a result, seat by seat.
        here: Who takes part in the rounds to come.
        results: Player x game, filled so far; the last column says how many.
        had: Powers of each player, as bits, those of open boards included.

    Returns:
        0, or the round that could not be seated.
    """
    powers, games = weights.shape[1], part(stream, GAMES)
    for at in range(open_boards.shape[0]):
        play_board(games, open_rounds[at], open_boards[at], weights, outs, total, grain, offsets, table, room, results)
    for number in range(seated + 1, rounds + 1):
        copy_row(here, row[: here.shape[0]])
        shuffle_part(part(stream, keys[number - 1, SITTING]), 0, row, 0, here.shape[0])
        count = here.shape[0] // powers * powers
        if count == 0 or not deal_boards(stream, keys[number - 1], row, count, powers, had):
            return number
        for first in range(0, count, powers):
            board = row[first : first + powers]
            play_board(games, number, board, weights, outs, total, grain, offsets, table, room, results)
            for seat in range(powers):
                had[board[seat]] |= 1 << seat
    return 0


@kernel
def many_rests_of_weekends(
    seed: Word,
    first: int,
    count: int,
    seated: int,
    rounds: int,
    open_rounds: Ints,
    open_boards: Ints,
    here: Ints,
    keys: Words,
    weights: Ints,
    outs: Words,
    total: int,
    grain: int,
    offsets: Ints,
    table: Ints,
    shares: Ints,
    best: bool,
    before: Ints,
    played: Ints,
    given: Ints,
    orders: Ints,
    places: Ints,
    points: Ints,
    codes: Ints,
) -> None:
    """Plays weekends `first` to `first + count - 1`; what is filled is that of `many_rests_of_swiss`.

    Args:
        best: Whether the best game separates equals before the lot.
        before, played: The results and the powers so far.
        given: Points of each player that no game gives, in units.
    """
    players, powers = weights.shape
    results, had, row = np.empty(before.shape, np.int64), np.empty(players, np.int64), np.empty(players, np.int64)
    kept, room = np.zeros((4, players), np.int64), np.empty((5, powers), np.int64)
    for at in range(count):
        stream = stream_of(seed, np.uint64(first + at))
        copy_row(played, had)
        for player in range(players):
            copy_row(before[player], results[player])
        codes[at] = rest_of_weekend(
            stream,
            seated,
            rounds,
            open_rounds,
            open_boards,
            here,
            keys,
            weights,
            outs,
            total,
            grain,
            offsets,
            table,
            results,
            had,
            row,
            room,
        )
        for player in range(players):
            add_up(results[player], results[player, before.shape[1] - 1], shares, kept, player)
            kept[TOTAL, player] += given[player]
            if not best:
                kept[BEST, player] = 0
            kept[TIE, player] = lot_of(stream, rounds, player) << 16 | player
            orders[at, player] = player
            points[at, player] = kept[TOTAL, player]
        sort_by_columns(kept, orders[at], players)
        share_places(kept, orders[at], places[at])
