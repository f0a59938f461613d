"""Monrad rounds and then a cup of the best: who goes on, who meets whom, and the cup to its end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.cup_parts import play_parts
from tavle.simulate.kernels.rows import sort_row
from tavle.simulate.kernels.swiss import (
    LETTER_STUCK,
    LIST_LOTS,
    ROUNDS,
    lot_of,
    make_list,
    play_swiss,
)
from tavle.simulate.kernels.swiss_list import DRAWN_PLACE, POINTS, SET_ROWS, STATE_ROWS, separated_by
from tavle.simulate.kernels.tally import inversions_of
from tavle.simulate.words import PLAY_OFFS, TIES, Word, happens, part, shuffle, stream_of, word

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

BEST, LEAST_POINTS, AT_CUT, BY_LOT, BYES_BY_LOT = range(5)
"""Positions of the settings of a cup: so many go on, or 0 for all with so many halves of points; what is done about
equals at the cut; whether lots decide who meets whom, and who is free in round 1."""
EVERYBODY, LOT, PLAY_OFF = range(3)
"""What is done about equals at the cut."""
NOTHING, BY_LOTS, BY_PLAY_OFF = -1, 4, 5
"""What separates who goes on from who does not, beside the criteria of the list."""
CUT_LOTS, CUP_LOTS, BYE_LOTS = range(3)
"""Positions of the keys of a cup's lots."""
LEADER_WINS, GOING_ON, ROUND_COUNT = 4, 5, 6
"""Positions of the sums after those of the rounds."""


class AfterList(NamedTuple):
    """A cup, as `plans.swiss_cups` makes it of a book.

    Attributes:
        settings: See BEST and so on.
        keys: Of its lots.
        starts: For so many players where their nodes start; those of the next size follow.
        nodes: See `cup_parts`; levels are numbers of columns, from 1.
        free: For so many players how many are free in round 1; -1: so many cannot play it.
        finals: For so many players the match that decides each list beside the title; -1: nobody plays for it.
        wins: For each kind of match the chance of each player against each other.
        spans: For each column the first and the last place that share it.
    """

    settings: Ints
    keys: Words
    starts: Ints
    nodes: Ints
    free: Ints
    finals: Ints
    wins: Words
    spans: Ints


class CupRoom(NamedTuple):
    """Room for one cup that is being played; see `play_parts` and `seed_cup`."""

    keys: Ints
    order: Ints
    lots: Ints
    named: Ints
    lines: Ints
    won: Ints
    lost: Ints
    done: Ints
    column: Ints
    places: Ints


@kernel
def equals(keys: Ints, upper: int, lower: int, list_lots: bool) -> bool:
    """Whether nothing separates two players on a list."""
    return not list_lots and separated_by(keys[upper], keys[lower]) == BY_LOTS


@kernel
def beats(stream: Word, place: int, one: int, two: int, wins: Words) -> bool:
    """Whether the first of two wins their play-off for a place."""
    strong, weak = min(one, two), max(one, two)
    drawn = word(part(stream, PLAY_OFFS), np.uint64(place << 32 | strong << 16 | weak))
    return happens(drawn, wins[strong, weak]) == (one == strong)


@kernel
def play_off(stream: Word, after: int, low: int, high: int, best: int, wins: Words, order: Ints) -> None:
    """Puts equals in order: by lot; then for each place one after the other plays who holds it."""
    for at in range(low + 1, high):
        player = order[at]
        before = at - 1
        while before >= low and (lot_of(stream, after, order[before]), order[before]) < (
            lot_of(stream, after, player),
            player,
        ):
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = player
    for place in range(low, best):
        holder = place
        for at in range(place + 1, high):
            if not beats(stream, place, order[holder], order[at], wins):
                holder = at
        winner = order[holder]
        for at in range(holder, place, -1):
            order[at] = order[at - 1]
        order[place] = winner


@kernel
def cut_list(
    stream: Word, after: int, list_lots: bool, points: Ints, wins: Words, cup: AfterList, keys: Ints, order: Ints
) -> tuple[int, int]:
    """Puts those who go on to the front of a list.

    Returns:
        How many they are, and what separates the last of them from the next; NOTHING if there is none.

    Source: `tavle.pairing.bracket_cut`, which this follows.
    """
    players = order.shape[0]
    if cup.settings[BEST] == 0:
        through = 0
        while through < players and points[order[through]] >= cup.settings[LEAST_POINTS]:
            through += 1
        return through, (0 if 0 < through < players else NOTHING)
    best = cup.settings[BEST]
    if best >= players:
        return players, NOTHING
    if not equals(keys, order[best - 1], order[best], list_lots):
        return best, separated_by(keys[order[best - 1]], keys[order[best]])
    low, high = best - 1, best + 1
    while low > 0 and equals(keys, order[low - 1], order[best], list_lots):
        low -= 1
    while high < players and equals(keys, order[high], order[best], list_lots):
        high += 1
    if cup.settings[AT_CUT] == EVERYBODY:
        return high, (NOTHING if high == players else separated_by(keys[order[high - 1]], keys[order[high]]))
    if cup.settings[AT_CUT] == PLAY_OFF:
        play_off(stream, after, low, high, best, wins, order)
        return best, BY_PLAY_OFF
    group = order[low:high]
    sort_row(group, high - low)
    shuffle(part(stream, cup.keys[CUT_LOTS]), group, high - low)
    return best, BY_LOTS


@kernel
def drawn_order(stream: Word, key: Word, order: Ints, through: int, named: Ints) -> None:
    """Lots for an order of those who go on."""
    for at in range(through):
        named[at] = order[at]
    sort_row(named, through)
    shuffle(part(stream, key), named, through)


@kernel
def seed_cup(stream: Word, cup: AfterList, order: Ints, through: int, room: CupRoom) -> None:
    """Who has which line of the cup.

    Source: `tavle.pairing.bracket_draw.drawn_seeds`, which this follows.
    """
    free = cup.free[through]
    seeds = order
    if cup.settings[BY_LOT]:
        drawn_order(stream, cup.keys[CUP_LOTS], order, through, room.lots)
        seeds = room.lots
    rights = order
    if cup.settings[BYES_BY_LOT]:
        drawn_order(stream, cup.keys[BYE_LOTS], order, through, room.named)
        rights = room.named
    at = 0
    for wanted in range(2):
        for number in range(through):
            player = seeds[number]
            is_free = False
            for other in range(free):
                is_free |= rights[other] == player
            if is_free == (wanted == 0):
                room.lines[at] = player
                at += 1


@kernel
def play_cup(
    stream: Word,
    settings: Ints,
    wins: Words,
    state: Ints,
    sets: Words,
    opponents: Ints,
    cup: AfterList,
    room: CupRoom,
    sums: Ints,
) -> tuple[int, int]:
    """Plays the cup after the list of a `play_swiss`; `room.order` becomes the list, best first, changed at the cut.

    Returns:
        How many went on (0: too few came through for this cup), and what separated the last of them from the next.
    """
    rounds, list_lots = settings[ROUNDS], settings[LIST_LOTS] == 1
    lots = part(stream, TIES)
    make_list(lots, rounds, settings, False, list_lots, room.order, room.keys, room.places, state, sets, opponents)
    leader = room.order[0]
    through, by = cut_list(stream, rounds, list_lots, state[POINTS], wins, cup, room.keys, room.order)
    start, end = cup.starts[through], cup.starts[through + 1]
    if cup.free[through] < 0:
        return 0, NOTHING
    seed_cup(stream, cup, room.order, through, room)
    room.column[room.lines[0]] = 1
    nodes = cup.nodes[start:end]
    sums[0] += play_parts(stream, rounds, nodes, cup.wins, room.lines, room.won, room.lost, room.done, room.column)
    last = 0
    for match in range(end - start):
        last = max(last, room.done[match])
    sums[LEADER_WINS] += room.column[leader] == 1 and is_through(leader, room.order, through)
    sums[GOING_ON] += through
    sums[ROUND_COUNT] += rounds + last
    return through, by


@kernel
def is_through(player: int, order: Ints, through: int) -> bool:
    """Whether a player goes on."""
    for at in range(through):  # noqa: SIM110 - numba knows no `any` of a generator
        if order[at] == player:
            return True
    return False


@kernel
def place_all(order: Ints, through: int, cup: AfterList, room: CupRoom, level: Ints) -> None:
    """The column and twice the mean place of everybody: the cup's, below it those of the list (`order`)."""
    place = through
    for player in order:
        if is_through(player, room.order, through):
            level[player] = cup.spans[room.column[player] - 1, 0] + cup.spans[room.column[player] - 1, 1]
        else:
            place += 1
            room.column[player], level[player] = place, 2 * place


@kernel
def count_cup(through: int, by: int, cup: AfterList, room: CupRoom, cut: Ints, going_on: Ints, titles: Ints) -> None:
    """Counts who went on, what decided that, and who has won what beside the title."""
    if by >= 0:
        cut[by] += 1
    for at in range(through):
        going_on[room.order[at]] += 1
    for at in range(titles.shape[1]):
        match = cup.finals[through, at]
        if match >= 0:
            titles[room.won[match], at] += 1


@kernel
def squares_of(level: Ints) -> int:
    """Eight times the inversions, each weighted by the distance in strength; see `tally_ranks`."""
    total = 0
    for player in range(level.shape[0]):
        rank = 2 * (player + 1)
        total += 2 * rank * (rank - level[player])
    return total


@kernel
def many_swiss_cups(
    seed: Word,
    first: int,
    count: int,
    settings: Ints,
    entry: Ints,
    lots_key: Word,
    wins: Words,
    hanging: Word,
    cup: AfterList,
    places: Ints,
    separated: Ints,
    cut: Ints,
    going_on: Ints,
    titles: Ints,
    starts: Ints,
    dead: Ints,
    codes: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1` and adds them up; see `many_swiss`.

    Args:
        places: Player x column of `cup.spans`.
        separated: Of the list before the cup.
        cut: What separates those who go on from the others.
        going_on: How often each player did.
        titles: Player x list beside the title: how often he won it.
        dead: The round after the last that counts is the cup: too few came through for it.
    """
    players, rounds, matches = entry.shape[0], settings[ROUNDS], cup.nodes.shape[0]
    order, keys, level = np.empty(players, np.int64), np.empty(players, np.int64), np.empty(players, np.int64)
    state, sets = np.zeros((STATE_ROWS, players + 1), np.int64), np.empty((SET_ROWS, 64), np.uint64)
    opponents, pairs = np.zeros((rounds, players), np.int64), np.empty((3, players), np.int64)
    places_of = np.zeros(players + 1, np.int64)
    seats, scores = np.empty((6, players), np.int64), np.empty((3, matches + 1), np.int64)
    own = np.empty(sums.shape[0], np.int64)
    hall = CupRoom(
        seats[0], seats[1], seats[2], seats[3], seats[4], scores[0], scores[1], scores[2], seats[5], places_of
    )
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        own[:] = 0
        code = play_swiss(
            stream,
            settings,
            entry,
            lots_key,
            wins,
            hanging,
            order,
            keys,
            places_of,
            state,
            sets,
            opponents,
            pairs,
            own,
        )
        through, by = 0, NOTHING
        if code == 0:
            through, by = play_cup(stream, settings, wins, state, sets, opponents, cup, hall, own)
            code = rounds + 1 if through == 0 else 0
        codes[number] = code
        if code != 0:
            sums[LETTER_STUCK] += own[LETTER_STUCK]
            dead[code] += 1
            continue
        sums += own
        place_all(order, through, cup, hall, level)
        count_cup(through, by, cup, hall, cut, going_on, titles)
        for at in range(players):
            player = order[at]
            places[player, hall.column[player] - 1] += 1
            starts[state[DRAWN_PLACE, player]] += hall.column[player] == 1
            if at + 1 < players:
                separated[at, separated_by(keys[player], keys[order[at + 1]])] += 1
        squares[number], inversions[number] = squares_of(level), inversions_of(level)
