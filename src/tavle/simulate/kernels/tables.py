"""Championships at tables of one size: seeding groups, a scheme, blocks of the list, or lots; prizes by place."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.games import score, table_shift
from tavle.simulate.kernels.lists import first_difference, sort_by_columns
from tavle.simulate.kernels.rows import copy_row, sort_row
from tavle.simulate.kernels.swiss import lot_of
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import GAMES, Word, part, pick, shuffle_part, stream_of, word

Ints = NDArray[np.int64]
Flags = NDArray[np.uint8]
Words = NDArray[np.uint64]
Floats = NDArray[np.float64]

GROUPS, SCHEME, BLOCKS, LOTS = range(4)
"""How a round is seated."""
POINTS, RELATIVE, RELATIVE_BEST, FINAL_TABLE, FINAL_PLACE, WINS, BEST_OF_SOME, TIE = range(8)
"""Columns that a chain may name: what is kept of each player, the greatest first."""
GAME_COUNT, REPEATS, OVERTAKEN = range(3)
"""Positions of the sums; OVERTAKEN: tournaments in which somebody outside the first table has more points than its
last."""


class Championship(NamedTuple):
    """What is played, as `plans.tables` makes it of a book or a format.

    Attributes:
        kinds: How each round is seated.
        group_of, quota: The seeding group of each player, and how many of each sit at a table.
        goals: Of the scheme: for each table and slot the table it goes to.
        blocks: For each round the places of the list at each table; of the scheme the round it starts from.
        lot_keys, place_keys, turn_keys: Of the lots for tables, places at each table (none: no lots), who begins.
        start: For each player his place in the start order.
        strengths, numbers, bias: See `models.Scores`.
        prizes: For each round the points of each place, in units.
        some: For each round whether the last criterion looks at it.
        upset_round, upsets: After which round points move from whom to whom (`move_points`).
        chain, final_chain: The criteria of the lists before the last, and of the last.
        list_lots: Whether equals of a list before the last are separated by lot.
    """

    kinds: Ints
    group_of: Ints
    quota: Ints
    goals: Ints
    blocks: Ints
    lot_keys: Words
    place_keys: Words
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
    list_lots: bool


class Hall(NamedTuple):
    """Room for one championship that is being played.

    Attributes:
        order: The list, best first.
        kept: The columns of `chain` for each player.
        columns: What the list was sorted by.
        met: 1 where two have met.
        companies: Round x table x seat: who sits there; the last one is for the scheme.
        room: For lots.
        vp: For each player his score, and his place in the order of play.
    """

    order: Ints
    kept: Ints
    columns: Ints
    met: Flags
    companies: Ints
    room: Ints
    vp: Ints


class Tallies(NamedTuple):
    """What is counted over all championships; see `counts.Counts`."""

    places: Ints
    separated: Ints
    seats: Ints
    sums: Ints
    inversions: Ints
    squares: Ints


@kernel
def seat_groups(lots: Word, group_of: Ints, quota: Ints, companies: Ints, row: Ints) -> None:
    """So many of each seeding group at every table, by lot.

    Source: agricola_nm §T2; follows `tavle.pairing.groups.draw_from_groups`.
    """
    tables, number, seat = companies.shape[0], 0, 0
    for group in range(quota.shape[0]):
        count = 0
        for player in range(group_of.shape[0]):
            if group_of[player] == group:
                row[count] = player
                count += 1
        number = shuffle_part(lots, number, row, 0, count)
        for table in range(tables):
            for at in range(quota[group]):
                companies[table, seat + at] = row[table * quota[group] + at]
        seat += quota[group]


@kernel
def seat_scheme(seated: Ints, group_of: Ints, goals: Ints, companies: Ints, filled: Ints) -> None:
    """Each player of an earlier round goes to the table that the scheme names; both sorted by seeding group.

    Source: agricola_nm §T2; follows `tavle.pairing.scheme.follow_scheme`.
    """
    tables, size = companies.shape
    filled[:] = 0
    sort_by_group(seated, group_of)
    for table in range(tables):
        for slot in range(size):
            goal = goals[table, slot]
            companies[goal, filled[goal]] = seated[table, slot]
            filled[goal] += 1
    sort_by_group(companies, group_of)


@kernel
def sort_by_group(companies: Ints, group_of: Ints) -> None:
    """The players of each table by group; who is first of equals stays so."""
    for table in range(companies.shape[0]):
        for at in range(1, companies.shape[1]):
            player = companies[table, at]
            before = at - 1
            while before >= 0 and group_of[companies[table, before]] > group_of[player]:
                companies[table, before + 1] = companies[table, before]
                before -= 1
            companies[table, before + 1] = player


@kernel
def seat_blocks(order: Ints, places: Ints, companies: Ints) -> None:
    """Tables from places of the list."""
    for table in range(companies.shape[0]):
        for seat in range(companies.shape[1]):
            companies[table, seat] = order[places[table, seat]]


@kernel
def seat_by_lot(lots: Word, companies: Ints, room: Ints) -> None:
    """Everybody by lot, table after table."""
    players = room.shape[0]
    for player in range(players):
        room[player] = player
    shuffle_part(lots, 0, room, 0, players)
    for at in range(players):
        companies[at // companies.shape[1], at % companies.shape[1]] = room[at]


@kernel
def place_at_tables(stream: Word, keys: Words, companies: Ints) -> None:
    """The places at each table by lot: the players in the order of their numbers, shuffled."""
    for table in range(companies.shape[0]):
        sort_row(companies[table], companies.shape[1])
        shuffle_part(part(stream, keys[table]), 0, companies[table], 0, companies.shape[1])


@kernel
def play_tables(
    stream: Word, number: int, companies: Ints, strengths: Floats, numbers: Floats, bias: Floats, turn: Words, vp: Ints
) -> None:
    """The score of everybody in a round.

    Args:
        bias: What each place in the order of play gives, in logits; empty: nothing.
        turn: For each table the key of the lot for the first player; a 0: the first seat begins.
        vp: Filled for each player; a second row with his place in the order of play.
    """
    games = part(stream, GAMES)
    tables, size = companies.shape
    for table in range(tables):
        first = 0
        if turn[table] != np.uint64(0):
            first = pick(word(part(stream, turn[table]), np.uint64(0)), size)
        shift = table_shift(games, number, companies[table].min(), numbers)
        for seat in range(size):
            player = companies[table, seat]
            strength = strengths[player]
            place = (seat - first) % size
            if bias.shape[0]:
                strength += bias[place]
            vp[0, player] = score(games, number, player, strength, shift, numbers)
            vp[1, player] = place


@kernel
def add_round(companies: Ints, vp: Ints, prizes: Ints, last: bool, some: bool, kept: Ints, seats: Ints) -> None:
    """Points, relative scores, places of one round.

    Args:
        prizes: For each place the points in units; equals share what their places give.
        last: Whether the table and the place at it are those of the final.
        some: Whether the round is one of those that the last criterion looks at.
        kept: See the columns; relative scores are kept times the size of a table.
        seats: Place in the order of play x (games, wins alone, points): counted up.
    """
    tables, size = companies.shape
    for table in range(tables):
        whole = 0
        for seat in range(size):
            whole += vp[0, companies[table, seat]]
        for seat in range(size):
            player = companies[table, seat]
            own, above, same = vp[0, player], 0, 0
            for other in range(size):
                theirs = vp[0, companies[table, other]]
                above += theirs > own
                same += theirs == own
            gained = 0
            for place in range(above, above + same):
                gained += prizes[place]
            gained //= same
            kept[POINTS, player] += gained
            relative = size * own - whole
            kept[RELATIVE, player] += relative
            kept[RELATIVE_BEST, player] = max(kept[RELATIVE_BEST, player], relative)
            if some:
                kept[BEST_OF_SOME, player] = max(kept[BEST_OF_SOME, player], relative)
            alone = above == 0 and same == 1
            kept[WINS, player] += alone
            if last:
                kept[FINAL_TABLE, player], kept[FINAL_PLACE, player] = -table, -above
            place_in_turn = vp[1, player]
            seats[place_in_turn, 0] += 1
            seats[place_in_turn, 1] += alone
            seats[place_in_turn, 2] += gained


@kernel
def move_points(order: Ints, companies: Ints, vp: Ints, upsets: Ints, kept: Ints) -> None:
    """What a low player of the list takes from finishing ahead of a high one at the same table.

    Args:
        upsets: Malus and bonus in units, for whom the malus is (0 nobody, 1 each, 2 ahead of all), how many high places
            follow, then these and the low places, from 0.

    Source: agricola_nm §T6.
    """
    highs = upsets[3]
    table_of = np.empty(order.shape[0], np.int64)
    for table in range(companies.shape[0]):
        for seat in range(companies.shape[1]):
            table_of[companies[table, seat]] = table
    high, low = upsets[4 : 4 + highs], upsets[4 + highs :]
    for place in high:
        player = order[place]
        for other_place in low:
            other = order[other_place]
            if table_of[other] == table_of[player] and vp[0, other] > vp[0, player]:
                kept[POINTS, other] += upsets[1]
                if upsets[2] == 1 or (upsets[2] == 2 and is_ahead_of_all(order, high, table_of, vp[0], other)):
                    kept[POINTS, player] += upsets[0]


@kernel
def is_ahead_of_all(order: Ints, high: Ints, table_of: Ints, scores: Ints, player: int) -> bool:
    """Whether a low player finished ahead of every high one at his table."""
    for place in high:
        leader = order[place]
        if table_of[leader] == table_of[player] and scores[leader] >= scores[player]:
            return False
    return True


@kernel
def make_list(
    stream: Word, after: int, chain: Ints, by_lots: bool, start: Ints, kept: Ints, columns: Ints, order: Ints
) -> None:
    """The list after a round: `chain` names rows of `kept`; equals are separated by lot or by the start order."""
    for player in range(order.shape[0]):
        kept[TIE, player] = lot_of(stream, after, player) << 16 | player if by_lots else -start[player]
    for column in range(chain.shape[0]):
        copy_row(kept[chain[column]], columns[column])
    sort_by_columns(columns, order, order.shape[0])


@kernel
def count_repeats(companies: Ints, met: Flags) -> int:
    """How many pairs at these tables have met before; `met` is brought up to date."""
    repeats = 0
    for table in range(companies.shape[0]):
        for seat in range(companies.shape[1]):
            for other in range(seat):
                one, two = companies[table, seat], companies[table, other]
                a, b = min(one, two), max(one, two)
                repeats += met[a, b] > 0
                met[a, b] = 1
    return repeats


@kernel
def open_hall(players: int, rounds: int, size: int, criteria: int) -> Hall:
    """Room for championships of so many."""
    return Hall(
        np.empty(players, np.int64),
        np.empty((8, players), np.int64),
        np.empty((criteria, players), np.int64),
        np.empty((players, players), np.uint8),
        np.empty((rounds + 1, players // size, size), np.int64),
        np.empty(players, np.int64),
        np.empty((2, players), np.int64),
    )


@kernel
def play_championship(stream: Word, what: Championship, hall: Hall, seats: Ints, sums: Ints) -> None:
    """Plays one championship; `order` and `columns` of the hall hold its last list."""
    order, kept, columns = hall.order, hall.kept, hall.columns
    rounds = what.kinds.shape[0]
    kept[:], hall.met[:] = 0, 0
    kept[RELATIVE_BEST], kept[BEST_OF_SOME] = -(1 << 40), -(1 << 40)
    for player in range(order.shape[0]):
        order[what.start[player]] = player
    for number in range(1, rounds + 1):
        last, here = number == rounds, hall.companies[number - 1]
        kind = what.kinds[number - 1]
        if kind == SCHEME:
            for table in range(here.shape[0]):
                copy_row(hall.companies[what.blocks[number - 1, 0, 0], table], hall.companies[rounds, table])
            seat_scheme(hall.companies[rounds], what.group_of, what.goals, here, hall.room)
        elif kind == BLOCKS:
            seat_blocks(order, what.blocks[number - 1], here)
        elif kind == GROUPS:
            seat_groups(part(stream, what.lot_keys[number - 1]), what.group_of, what.quota, here, hall.room)
        else:
            seat_by_lot(part(stream, what.lot_keys[number - 1]), here, hall.room)
        if what.place_keys.shape[0]:
            place_at_tables(stream, what.place_keys[number - 1], here)
        sums[REPEATS] += count_repeats(here, hall.met)
        turn = what.turn_keys[number - 1]
        play_tables(stream, number, here, what.strengths, what.numbers, what.bias, turn, hall.vp)
        add_round(here, hall.vp, what.prizes[number - 1], last, what.some[number - 1] == 1, kept, seats)
        if number == what.upset_round:
            move_points(order, here, hall.vp, what.upsets, kept)
        if last:
            make_list(stream, number, what.final_chain, True, what.start, kept, columns, order)
        else:
            kept_columns = columns[: what.chain.shape[0]]
            make_list(stream, number, what.chain, what.list_lots, what.start, kept, kept_columns, order)
    sums[GAME_COUNT] += rounds * hall.companies.shape[1]
    sums[OVERTAKEN] += is_overtaken(order, kept, hall.companies.shape[2])


@kernel
def is_overtaken(order: Ints, kept: Ints, size: int) -> bool:
    """Whether somebody outside the first places of one table has more points than the last of them."""
    for at in range(size, order.shape[0]):  # noqa: SIM110 - numba knows no `any` of a generator
        if kept[POINTS, order[at]] > kept[POINTS, order[size - 1]]:
            return True
    return False


@kernel
def many_championships(seed: Word, first: int, count: int, what: Championship, tallies: Tallies) -> None:
    """Plays championships `first` to `first + count - 1` and adds them up."""
    players = what.start.shape[0]
    hall = open_hall(players, what.kinds.shape[0], what.blocks.shape[2], what.final_chain.shape[0])
    level = np.empty(players, np.int64)
    for number in range(count):
        play_championship(stream_of(seed, np.uint64(first + number)), what, hall, tallies.seats, tallies.sums)
        for at in range(players):
            level[hall.order[at]] = 2 * at + 2
            if at + 1 < players:
                tallies.separated[at, first_difference(hall.columns, hall.order[at], hall.order[at + 1])] += 1
        tally_ranks(level, number, tallies.places, tallies.inversions, tallies.squares)
