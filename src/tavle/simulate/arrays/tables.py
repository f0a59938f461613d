"""Championships at tables of one size, many at once; see `tavle.simulate.kernels.tables`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.lists import at_places, first_differences, lots_of, sort_by_columns
from tavle.simulate.arrays.meetings import meet, nobody_met
from tavle.simulate.arrays.scores import play_tables
from tavle.simulate.arrays.seating import seat_round
from tavle.simulate.arrays.tally import Found, levels_of, tally_ranks, tally_separated
from tavle.simulate.arrays.words import parts
from tavle.simulate.kernels import tables as kernel
from tavle.simulate.kernels.tables import Championship
from tavle.simulate.words import TIES, Words

Ints = NDArray[np.int64]

NO_BEST = -(1 << 40)


def play_championships(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays championships and counts them."""
    what = Championship(**given)
    players, rounds, tournaments = len(what.start), len(what.kinds), len(streams)
    size, sums = what.blocks.shape[2], found["sums"]
    order = np.repeat(np.argsort(what.start)[:, None], tournaments, axis=1)
    kept = np.zeros((8, players, tournaments), np.int64)
    kept[kernel.RELATIVE_BEST], kept[kernel.BEST_OF_SOME] = NO_BEST, NO_BEST
    seated: list[Ints] = []
    met, column = nobody_met(players, tournaments), np.arange(tournaments)
    for number in range(1, rounds + 1):
        here = seat_round(streams, number, what, seated, order)
        seated.append(here)
        sums[kernel.REPEATS] += meet(met, here, column).sum()
        scores, turn = play_tables(streams, number, here, what)
        add_round(number, here, scores, turn, what, kept, found["seats"])
        if number == what.upset_round:
            move_points(order, here, scores, what.upsets, kept[kernel.POINTS])
        columns = list_columns(streams, number, what, kept)
        order = sort_by_columns(columns)
    sums[kernel.GAME_COUNT] += rounds * (players // size) * tournaments
    points = at_places(kept[kernel.POINTS], order)
    sums[kernel.OVERTAKEN] += int((points[size:] > points[size - 1]).any(axis=0).sum())
    tally_separated(first_differences(columns[:-1], order), found)
    tally_ranks(levels_of(order), found)


def list_columns(streams: Words, number: int, what: Championship, kept: Ints) -> list[Ints]:
    """The columns that the list after a round is sorted by."""
    last = number == len(what.kinds)
    chain = what.final_chain if last else what.chain
    if last or what.list_lots:
        kept[kernel.TIE] = lots_of(parts(streams, TIES), number, len(what.start))
    else:
        kept[kernel.TIE] = -what.start[:, None]
    return [kept[row] for row in chain]


def add_round(
    number: int, companies: Ints, scores: Ints, turn: Ints, what: Championship, kept: Ints, seats: Ints
) -> None:
    """Points, relative scores, places of one round; see the kernel. Columns that no chain names are left alone."""
    size, tournaments = companies.shape[1:]
    above, same = ranks_at_tables(scores)
    gained = shared_prizes(what.prizes[number - 1]).take(above * (size + 1) + same)
    alone = (above == 0) & (same == 1)
    relative = size * scores - scores.sum(axis=1, keepdims=True)
    named = {int(row) for row in (*what.chain, *what.final_chain)}
    at = companies * tournaments + np.arange(tournaments)
    rows = [row.reshape(-1) for row in kept]
    for row, more in ((kernel.POINTS, gained), (kernel.RELATIVE, relative), (kernel.WINS, alone)):
        if row in named or row == kernel.POINTS:
            rows[row][at] += more
    for row, counts in ((kernel.RELATIVE_BEST, True), (kernel.BEST_OF_SOME, what.some[number - 1])):
        if row in named and counts:
            rows[row][at] = np.maximum(rows[row].take(at), relative)
    if number == len(what.kinds):
        rows[kernel.FINAL_TABLE][at] = -np.arange(len(companies))[:, None, None]
        rows[kernel.FINAL_PLACE][at] = -above
    places = turn.reshape(-1)
    seats[:, 0] += np.bincount(places, minlength=size)
    seats[:, 1] += np.bincount(places[alone.reshape(-1)], minlength=size)
    seats[:, 2] += np.bincount(places, gained.reshape(-1), minlength=size).astype(np.int64)


def ranks_at_tables(scores: Ints) -> tuple[Ints, Ints]:
    """For each seat how many at the table have more, and how many as much, itself too."""
    own, theirs = scores[:, :, None], scores[:, None]
    above = np.add.reduce((theirs > own).view(np.uint8), axis=2, dtype=np.uint8)
    same = np.add.reduce((theirs == own).view(np.uint8), axis=2, dtype=np.uint8)
    return above.astype(np.int64), same.astype(np.int64)


def shared_prizes(prizes: Ints) -> Ints:
    """What one gets with so many above him and so many, he among them, at his place: above x same, in one row."""
    size = len(prizes)
    shared = np.zeros((size, size + 1), np.int64)
    for above in range(size):
        for same in range(1, size - above + 1):
            shared[above, same] = prizes[above : above + same].sum() // same
    return shared.reshape(-1)


def move_points(order: Ints, companies: Ints, scores: Ints, upsets: Ints, points: Ints) -> None:
    """What a low player of the list takes from finishing ahead of a high one at the same table; see the kernel."""
    malus, bonus, malus_for, highs = upsets[:4]
    players, tournaments = order.shape
    table_of, vp = np.empty((2, players, tournaments), np.int64)
    column = np.arange(tournaments)
    at = companies * tournaments + column
    table_of.reshape(-1)[at], vp.reshape(-1)[at] = np.arange(len(companies))[:, None, None], scores
    high, low = order[upsets[4 : 4 + highs]], order[upsets[4 + highs :]]
    together = at_places(table_of, high)[:, None] == at_places(table_of, low)
    ahead = at_places(vp, low) > at_places(vp, high)[:, None]
    takes = together & ahead
    points.reshape(-1)[low * tournaments + column] += bonus * takes.sum(axis=0)
    if malus_for == 1:
        loses = takes
    elif malus_for == 2:
        loses = takes & (ahead | ~together).all(axis=0)
    else:
        return
    points.reshape(-1)[high * tournaments + column] += malus * loses.sum(axis=1)
