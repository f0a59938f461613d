"""Weekends of a game with roles: who comes, who sits out, boards and powers by lot, the best results added up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.games import share_centres
from tavle.simulate.kernels.lists import first_difference, sort_by_columns
from tavle.simulate.kernels.rows import sort_row
from tavle.simulate.kernels.swiss import lot_of
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import ATTENDANCE, GAMES, Word, happens, part, pick, shuffle_part, stream_of, word

Ints = NDArray[np.int64]
Flags = NDArray[np.uint8]
Words = NDArray[np.uint64]

MOST_SWAPS = 20_000
GAME_COUNT, SAT_OUT, SOLOS, REPEATS = range(4)
"""Positions of the sums: boards, seats that were wanting, boards with a solo, pairs that met again."""
LISTED, TOTAL, BEST, TIE = range(4)
"""Columns of what is kept of each player."""
SITTING, BOARDS, SWAPS = range(3)
"""Columns of the keys of lots."""


@kernel
def who_plays(stream: Word, number: int, attendance: Word, always: bool, lots: Word, seats: int, row: Ints) -> int:
    """Who comes to a round, by lot where not all find a seat; fills `row` in the order of the lots.

    Returns:
        How many play: full boards only.
    """
    coming, here = part(stream, ATTENDANCE), 0
    for player in range(row.shape[0]):
        if always or happens(word(coming, np.uint64(number << 16 | player)), attendance):
            row[here] = player
            here += 1
    shuffle_part(part(stream, lots), 0, row, 0, here)
    return here // seats * seats


@kernel
def deal_boards(stream: Word, keys: Words, row: Ints, count: int, seats: int, had: Ints) -> bool:
    """Boards and powers by lot, mended until nobody has a power again; see `tavle.simulate.boards`."""
    sort_row(row, count)
    shuffle_part(part(stream, keys[BOARDS]), 0, row, 0, count)
    lots, seat, swaps = part(stream, keys[SWAPS]), 0, 0
    while seat < count:
        here = row[seat]
        if not had[here] >> (seat % seats) & 1:
            seat += 1
            continue
        if swaps == MOST_SWAPS:
            return False
        other = pick(word(lots, np.uint64(swaps)), count)
        swaps += 1
        there = row[other]
        after = (had[there] >> (seat % seats) & 1) + (had[here] >> (other % seats) & 1)
        if other != seat and after <= 1 + (had[there] >> (other % seats) & 1):
            row[seat], row[other] = there, here
            seat = min(seat, other)
    return True


@kernel
def partition_index(sorted_counts: Ints, total: int, offsets: Ints) -> int:
    """The number of a list of counts, the greatest first, among all that add up to `total`."""
    index, left = 0, total
    for seat in range(sorted_counts.shape[0]):
        index += offsets[seat, left, sorted_counts[seat]]
        left -= sorted_counts[seat]
    return index


@kernel
def score_board(centres: Ints, order: Ints, ranked: Ints, total: int, offsets: Ints, table: Ints, points: Ints) -> None:
    """The points of each seat, from the table of all ways to share the centres."""
    seats = centres.shape[0]
    for at in range(seats):
        before = at - 1
        while before >= 0 and centres[order[before]] < centres[at]:
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = at
    for at in range(seats):
        ranked[at] = centres[order[at]]
    index = partition_index(ranked, total, offsets)
    for at in range(seats):
        points[order[at]] = table[index, at]


@kernel
def count_meetings(board: Ints, met: Flags) -> int:
    """How many pairs at a board have met before; `met` is brought up to date."""
    repeats = 0
    for seat in range(board.shape[0]):
        for other in range(seat):
            one, two = min(board[seat], board[other]), max(board[seat], board[other])
            repeats += met[one, two] > 0
            met[one, two] = 1
    return repeats


@kernel
def play_weekend(
    stream: Word,
    rounds: int,
    attendance: Word,
    always: bool,
    keys: Words,
    weights: Ints,
    outs: Words,
    total: int,
    grain: int,
    solo: int,
    offsets: Ints,
    table: Ints,
    shares: Ints,
    order: Ints,
    kept: Ints,
    results: Ints,
    had: Ints,
    row: Ints,
    met: Flags,
    room: Ints,
    seats: Ints,
    sums: Ints,
) -> int:
    """Plays one weekend; `order` and `kept` hold its list.

    Args:
        weights, outs: Player x power: how heavy the seat is in the urn, how likely it is to be eliminated.
        shares: Of the best result, the second best, ..., as parts of a whole that is the last of them.
        results: Player x round, filled with points; a column more for how many.
        had: Powers of each player, as bits.
        met: Player x player: whether they have met, the lower number first.

    Returns:
        0, or the round that could not be seated.
    """
    players, powers = order.shape[0], weights.shape[1]
    results[:], had[:], met[:] = 0, 0, 0
    own, centres, points, by_rank, ranked = room[0], room[1], room[2], room[3], room[4]
    games, out = part(stream, GAMES), np.empty(powers, np.uint64)
    for number in range(1, rounds + 1):
        count = who_plays(stream, number, attendance, always, keys[number - 1, SITTING], powers, row)
        if count == 0 or not deal_boards(stream, keys[number - 1], row, count, powers, had):
            return number
        sums[SAT_OUT] += players - count
        sums[GAME_COUNT] += count // powers
        for board in range(0, count, powers):
            lowest = row[board]
            sums[REPEATS] += count_meetings(row[board : board + powers], met)
            for seat in range(powers):
                player = row[board + seat]
                lowest = min(lowest, player)
                own[seat] = weights[player, seat]
                out[seat] = outs[player, seat]
            share_centres(games, number, lowest, own, out, total, grain, centres)
            score_board(centres, by_rank, ranked, total, offsets, table, points)
            sums[SOLOS] += ranked[0] >= solo
            for seat in range(powers):
                player = row[board + seat]
                had[player] |= 1 << seat
                results[player, results[player, rounds]] = points[seat]
                results[player, rounds] += 1
                seats[seat, 0] += 1
                seats[seat, 1] += centres[seat] == ranked[0] and ranked[0] > ranked[1]
                seats[seat, 2] += points[seat]
    for player in range(players):
        add_up(results[player], results[player, rounds], shares, kept, player)
        kept[TIE, player] = lot_of(stream, rounds, player) << 16 | player
    sort_by_columns(kept, order, players)
    return 0


@kernel
def add_up(results: Ints, count: int, shares: Ints, kept: Ints, player: int) -> None:
    """The best result by the first share, the second best by the second; without shares all of them."""
    kept[LISTED, player] = min(count, 1)
    whole = shares.shape[0] - 1
    for at in range(1, count):
        value, before = results[at], at - 1
        while before >= 0 and results[before] < value:
            results[before + 1] = results[before]
            before -= 1
        results[before + 1] = value
    total = 0
    for at in range(count):
        if whole == 0:
            total += results[at]
        elif at < whole:
            total += results[at] * shares[at] // shares[whole]
    kept[TOTAL, player] = total
    kept[BEST, player] = results[0]


@kernel
def many_weekends(
    seed: Word,
    first: int,
    count: int,
    rounds: int,
    attendance: Word,
    always: bool,
    keys: Words,
    weights: Ints,
    outs: Words,
    total: int,
    grain: int,
    solo: int,
    offsets: Ints,
    table: Ints,
    shares: Ints,
    best: bool,
    places: Ints,
    separated: Ints,
    seats: Ints,
    attended: Ints,
    dead: Ints,
    codes: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays weekends `first` to `first + count - 1` and adds them up.

    Args:
        best: Whether the best game separates equals before the lot.
        separated: Place x (points, best game, lot): what separates it from the next.
        attended: Games played x (players, titles): counted up.
    """
    players, powers = weights.shape
    order, row, had = np.arange(players), np.empty(players, np.int64), np.empty(players, np.int64)
    level, kept = np.empty(players, np.int64), np.zeros((4, players), np.int64)
    results, room = np.empty((players, rounds + 1), np.int64), np.empty((5, powers), np.int64)
    here, met = np.zeros(sums.shape[0], np.int64), np.empty((players, players), np.uint8)
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        here[:] = 0
        code = play_weekend(
            stream,
            rounds,
            attendance,
            always,
            keys,
            weights,
            outs,
            total,
            grain,
            solo,
            offsets,
            table,
            shares,
            order,
            kept,
            results,
            had,
            row,
            met,
            room,
            seats,
            here,
        )
        codes[number] = code
        if code:
            dead[code] += 1
            continue
        sums += here
        if not best:
            kept[BEST] = 0
            sort_by_columns(kept, order, players)
        for at in range(players):
            level[order[at]] = 2 * at + 2
            attended[results[at, rounds], 0] += 1
            if at + 1 < players:
                separated[at, max(first_difference(kept, order[at], order[at + 1]) - 1, 0)] += 1
        attended[results[order[0], rounds], 1] += 1
        tally_ranks(level, number, places, inversions, squares)
