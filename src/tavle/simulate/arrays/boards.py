"""Boards of weekends: who comes, who sits where, how the game ends; see `tavle.simulate.kernels.weekend`.

Rows are places of the seating, the first boards first; of each tournament only as many count as play.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.words import Flags, happens, parts, picks, rows_of_words, words
from tavle.simulate.kernels.games import WHOLE_TABLE
from tavle.simulate.kernels.weekend import BOARDS, MOST_SWAPS, SITTING, SWAPS, deal_boards
from tavle.simulate.words import ATTENDANCE, GAMES, Words

Ints = NDArray[np.int64]

FEW = 6
"""So few seatings are mended sooner one by one."""


def who_plays(streams: Words, number: int, players: int, keys: Words, attendance: Any) -> tuple[Ints, Ints]:
    """Who comes to a round, in the order of the lots, and how many.

    Args:
        keys: Of the lots of this round.
        attendance: The chance of each to come; `None` if all do.
    """
    numbers = np.arange(players)
    rows = np.repeat(numbers[:, None], len(streams), axis=1)
    coming = np.full(len(streams), players)
    if attendance is not None:
        here = happens(rows_of_words(parts(streams, ATTENDANCE), number << 16 | numbers), attendance)
        rows = np.sort(np.where(here, rows, rows + players), axis=0) % players
        coming = here.sum(axis=0)
    shuffle_some(parts(streams, keys[SITTING]), rows, coming)
    return rows, coming


def shuffle_some(lots: Words, rows: Ints, counts: Ints) -> None:
    """The first so many rows of each tournament in an order drawn by lot."""
    tournaments = len(lots)
    flat, column = rows.reshape(-1), np.arange(tournaments)
    for number in range(int(counts.max(initial=0)) - 1):
        # Who has fewer is through: the first row changes with itself.
        last = np.maximum(counts - 1 - number, 0)
        other = picks(words(lots, number), last + 1) * tournaments + column
        last = last * tournaments + column
        flat[last], flat[other] = flat.take(other), flat.take(last)


def seat_boards(streams: Words, keys: Words, rows: Ints, count: Ints, powers: int, had: Ints) -> Flags:
    """Boards and powers by lot, mended until nobody has a power again.

    Args:
        rows: The players, changed: the first `count` of each tournament play.
        had: Player x tournament: the powers of each, as bits.

    Returns:
        Which could be seated.
    """
    places = np.arange(len(rows))[:, None]
    rows[:] = np.sort(np.where(places < count, rows, rows + len(had)), axis=0) % len(had)
    shuffle_some(parts(streams, keys[BOARDS]), rows, count)
    again = (np.take_along_axis(had, rows, axis=0) >> places % powers & 1 == 1) & (places < count)
    going = np.flatnonzero(again.any(axis=0))
    lots, done = parts(streams, keys[SWAPS]), np.ones(len(streams), bool)
    for number in range(MOST_SWAPS):
        if len(going) <= FEW:
            break
        swap(words(lots[going], number), rows, again, going, count[going], powers, had)
        going = going[again.take(going, axis=1).any(axis=0)]
    for one in going:
        own = np.sort(rows[: count[one], one])
        done[one] = deal_boards(streams[one], keys, own, int(count[one]), powers, had[:, one].copy())
        rows[: count[one], one] = own
    return done


def swap(drawn: Words, rows: Ints, again: Flags, going: Ints, count: Ints, powers: int, had: Ints) -> None:
    """The first who has a power again changes with somebody drawn by lot, if that leaves no more of them."""
    seat, other = again.take(going, axis=1).argmax(axis=0), picks(drawn, count)
    tournaments, seated, flags, bits = rows.shape[1], rows.reshape(-1), again.reshape(-1), had.reshape(-1)
    seat_at, other_at = seat * tournaments + going, other * tournaments + going
    here, there = seated.take(seat_at), seated.take(other_at)
    here_had, there_had = bits.take(here * tournaments + going), bits.take(there * tournaments + going)
    there_again, here_again = there_had >> seat % powers & 1, here_had >> other % powers & 1
    better = (other != seat) & (there_again + here_again <= 1 + (there_had >> other % powers & 1))
    seat_at, other_at = seat_at[better], other_at[better]
    seated[seat_at], seated[other_at] = there[better], here[better]
    flags[seat_at], flags[other_at] = there_again[better] == 1, here_again[better] == 1


def share_centres(
    streams: Words, number: int, players: Ints, weights: Ints, outs: Words, total: int, grain: int
) -> Ints:
    """Deals the supply centres of one board of each tournament; see `kernels.games.share_centres`.

    Args:
        players: Power x tournament.

    Returns:
        Power x tournament: the centres.
    """
    powers = len(players)
    games, seats = parts(streams, GAMES), np.arange(powers)[:, None]
    at = (number << 16 | players.min(axis=0)) * 64 + 2 * WHOLE_TABLE
    own = weights[players, seats]
    alive = ~happens(words(games, at + seats), outs[players, seats])
    alive |= ~(alive & (own > 0)).any(axis=0)
    small: Any = np.int32 if powers * int(weights.max()) + total * grain < 1 << 31 else np.int64
    # A centre goes to the first seat up to which the weights add up to more than the number drawn.
    up_to = np.cumsum(own * alive, axis=0, dtype=small)
    whole = up_to[-1].copy()
    reached = np.zeros(players.shape, np.int16)
    for centre in range(total):
        beyond = up_to > picks(words(games, at + (powers + centre)), whole).astype(small)
        reached += beyond
        up_to += beyond * small(grain)
        whole += small(grain)
    return np.diff(reached, axis=0, prepend=np.int16(0)).astype(np.int64)


def score_board(centres: Ints, offsets: Ints, table: Ints) -> tuple[Ints, Ints]:
    """The points of each seat, from the table of all ways to share the centres; and the counts, the greatest first."""
    powers, tournaments = centres.shape
    order = centres * powers + np.arange(powers - 1, -1, -1)[:, None]
    place = (order > order[:, None]).sum(axis=1, dtype=np.int64)
    ranked = np.empty_like(centres)
    np.put_along_axis(ranked, place, centres, axis=0)
    index, left = np.zeros((2, tournaments), np.int64)
    left += centres.sum(axis=0)
    for seat in range(powers):
        index += offsets[seat, left, ranked[seat]]
        left -= ranked[seat]
    return table[index, place], ranked
