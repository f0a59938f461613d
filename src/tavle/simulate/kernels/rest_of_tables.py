"""The rest of a championship at tables that has begun: what is known is entered again, what is open is played."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.lists import first_difference
from tavle.simulate.kernels.rows import copy_row
from tavle.simulate.kernels.tables import (
    BEST_OF_SOME,
    BLOCKS,
    POINTS,
    RELATIVE_BEST,
    add_round,
    make_list,
    move_points,
    play_tables,
    seat_blocks,
    seat_by_lot,
)
from tavle.simulate.words import Word, part, stream_of

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Floats = NDArray[np.float64]

OPEN = -(1 << 40)
"""The score of a game without a result."""


class Begun(NamedTuple):
    """A championship as it stands, and what `tables.Championship` has of the rounds to come.

    Attributes:
        seated: Round x table x seat: who sits in the rounds that are seated; the kinds are those of the others.
        known: Round x player: the score of the game, or OPEN, in these rounds.
        given: Round x player: points that no game gives, in units.
        lists: Round x place: who stands there, where the list is known; -1 where it is not.
        lots_from: From the list after this round on equals are separated by lot.
    """

    seated: Ints
    known: Ints
    given: Ints
    lists: Ints
    lots_from: int
    kinds: Ints
    blocks: Ints
    lot_keys: Words
    turn_keys: Words
    start: Ints
    strengths: Floats
    numbers: Floats
    bias: Floats
    prizes: Ints
    some: Ints
    upset_round: int
    upsets: Ints
    chain: Ints
    final_chain: Ints


@kernel
def seat(stream: Word, kind: int, lot_key: Word, places: Ints, order: Ints, companies: Ints, room: Ints) -> None:
    """A round to come: from places of the list, or by lot."""
    if kind == BLOCKS:
        seat_blocks(order, places, companies)
    else:
        seat_by_lot(part(stream, lot_key), companies, room)


@kernel
def enter_known(known: Ints, vp: Ints) -> None:
    """The scores that are known in the place of those that were played for these games."""
    for player in range(known.shape[0]):
        if known[player] != OPEN:
            vp[0, player] = known[player]


@kernel
def rest_of_championship(
    stream: Word,
    begun: Begun,
    order: Ints,
    kept: Ints,
    columns: Ints,
    companies: Ints,
    room: Ints,
    vp: Ints,
    seats: Ints,
) -> None:
    """Plays one championship to its end; `order` and `columns` hold its last list."""
    rounds, players, seated = begun.kinds.shape[0], order.shape[0], begun.seated.shape[0]
    strengths, numbers, bias, chain = begun.strengths, begun.numbers, begun.bias, begun.chain
    begin(begun.start, kept, order)
    for number in range(1, rounds + 1):
        at = number - 1
        if number <= seated:
            for table in range(companies.shape[0]):
                copy_row(begun.seated[at, table], companies[table])
        else:
            seat(stream, begun.kinds[at], begun.lot_keys[at], begun.blocks[at], order, companies, room)
        play_tables(stream, number, companies, strengths, numbers, bias, begun.turn_keys[at], vp)
        if number <= seated:
            enter_known(begun.known[at], vp)
        add_round(companies, vp, begun.prizes[at], number == rounds, begun.some[at] == 1, kept, seats)
        for player in range(players):
            kept[POINTS, player] += begun.given[at, player]
        if number == begun.upset_round:
            move_points(order, companies, vp, begun.upsets, kept)
        if number == rounds:
            make_list(stream, number, begun.final_chain, True, begun.start, kept, columns, order)
        elif begun.lists[at, 0] >= 0:
            copy_row(begun.lists[at], order)
        else:
            by_lot, own = number >= begun.lots_from, columns[: chain.shape[0]]
            make_list(stream, number, chain, by_lot, begun.start, kept, own, order)


@kernel
def begin(start: Ints, kept: Ints, order: Ints) -> None:
    """Before round 1: nobody has anything, and the start order is the list."""
    for player in range(order.shape[0]):
        for row in range(kept.shape[0]):
            kept[row, player] = 0
        kept[RELATIVE_BEST, player], kept[BEST_OF_SOME, player] = OPEN, OPEN
        order[start[player]] = player


@kernel
def many_rests_of_championships(
    seed: Word, first: int, count: int, begun: Begun, orders: Ints, places: Ints, points: Ints
) -> None:
    """Plays championships `first` to `first + count - 1`; what is filled is that of `many_rests_of_swiss`."""
    players, size = begun.start.shape[0], begun.blocks.shape[2]
    kept, columns = np.empty((8, players), np.int64), np.empty((begun.final_chain.shape[0], players), np.int64)
    companies, vp = np.empty((players // size, size), np.int64), np.empty((2, players), np.int64)
    room, seats = np.empty(players, np.int64), np.zeros((size, 3), np.int64)
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        rest_of_championship(stream, begun, orders[number], kept, columns, companies, room, vp, seats)
        copy_row(kept[POINTS], points[number])
        share_places(columns, orders[number], places[number])


@kernel
def share_places(columns: Ints, order: Ints, places: Ints) -> None:
    """The place of everybody; who differs only in the last column, the lot, shares it."""
    place = 1
    for at in range(order.shape[0]):
        if at and first_difference(columns, order[at - 1], order[at]) < columns.shape[0] - 1:
            place = at + 1
        places[order[at]] = place
