"""Monrad and other Swiss rounds of up to 64 players: no two meet twice, the list pairs from the top."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import inlined, kernel
from tavle.simulate.kernels.bits import NONE, bit
from tavle.simulate.kernels.pairs import next_pairs
from tavle.simulate.kernels.rows import copy_row, count_up
from tavle.simulate.kernels.swiss_list import (
    BEATEN,
    DRAWN_PLACE,
    FREE_ROUNDS,
    HUNG,
    MET,
    POINTS,
    RUNNING,
    SET_ROWS,
    START_PLACE,
    STATE_ROWS,
    add_head_to_head,
    add_running,
    add_solkoff,
    has_beaten_all,
    key_by_lots,
    key_by_start,
    lot_of_number,
    place_by_keys,
    separated_by,
)
from tavle.simulate.kernels.tally import tally_order
from tavle.simulate.words import GAMES, ONE, S11, TIES, UNFINISHED, Word, happens, part, shuffle, stream_of, word

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

MOST_PLAYERS, MOST_ROUNDS = 64, 30

ROUNDS, START, FORM, BY_LOTS, HEAD, CUMULATIVE, SOLKOFF, BYES_RUN, LIST_LOTS = range(9)
"""Positions of the settings: rounds; 0 the given order, 1 by lot; round 1: 0 neighbours, 1 the fold, 2 the halves;
whether rounds are paired by points and lots alone; criteria in use; whether a bye enters the running score; whether
lots, not the start order, separate equals on the lists between rounds."""

GAME_COUNT, BYES, LETTER_STUCK, BEAT_ALL = range(4)
"""Positions of the sums; BEAT_ALL: several lead on points, and one of them has beaten all the others."""


@kernel
def lot_of(stream: Word, after: int, player: int) -> Any:
    """A player's lot for the list after a round: the greater stands above."""
    return lot_in(part(stream, TIES), after, player)


@kernel
def lot_in(lots: Word, after: int, player: int) -> Any:
    """The same from the part of the lots."""
    return lot_of_number(lots, after << 16 | player)


@inlined
def make_list(
    lots: Word,
    after: int,
    settings: Ints,
    bare: bool,
    with_lots: bool,
    order: Ints,
    keys: Ints,
    places: Ints,
    state: Ints,
    sets: Words,
    opponents: Ints,
) -> None:
    """The list after a round: everybody's key, and who stands where.

    Args:
        bare: By points alone, without the other criteria.
        with_lots: Equals are separated by lots, not by the start order.
    """
    if with_lots:
        key_by_lots(lots, after, 1, state, keys)
    else:
        key_by_start(1, state, keys)
    if not bare:
        if settings[CUMULATIVE]:
            add_running(state, keys)
        if settings[SOLKOFF]:
            add_solkoff(after, opponents, state, keys)
        if settings[HEAD]:
            add_head_to_head(state, sets, keys)
    place_by_keys(keys, order, places)


@inlined
def play_round(
    stream: Word,
    number: int,
    wins: Words,
    hanging: Word,
    order: Ints,
    state: Ints,
    sets: Words,
    opponents: Ints,
    pairs: Ints,
) -> None:
    """The matches of a round: who wins each, or that it is left unfinished at half a point each.

    Args:
        pairs: Places of the two at each table; then the stronger, the weaker, and -1 where the stronger loses, else 0.
    """
    games, left_open, tables = part(stream, GAMES), part(stream, UNFINISHED), order.shape[0] // 2
    for at in range(tables):
        a, b = order[pairs[0, at]], order[pairs[1, at]]
        strong, weak = min(a, b), max(a, b)
        drawn = word(games, np.uint64((number << 16) + strong))
        # Who wins cannot be foreseen: a number that is kept is quicker than a branch. See `happens`.
        pairs[2, at] = np.int64(wins[strong, weak] - ONE - (drawn >> S11)) >> 63
        pairs[0, at], pairs[1, at] = strong, weak
    for at in range(tables):
        strong, weak = pairs[0, at], pairs[1, at]
        opponents[number - 1, strong], opponents[number - 1, weak] = weak, strong
        sets[MET, strong] |= bit(weak)
        sets[MET, weak] |= bit(strong)
        if hanging != NONE and happens(word(left_open, np.uint64((number << 16) + strong)), hanging):
            state[POINTS, strong] += 1
            state[POINTS, weak] += 1
            sets[HUNG, strong] |= bit(weak)
            sets[HUNG, weak] |= bit(strong)
            continue
        winner = strong + (pairs[2, at] & weak - strong)
        state[POINTS, winner] += 2
        sets[BEATEN, winner] |= bit(strong + weak - winner)


@inlined
def first_pairs(form: int, players: int, pairs: Ints) -> None:
    """Round 1 of an even number: neighbours, the fold, or the upper against the lower half; as places."""
    half = players // 2
    for at in range(half):
        if form == 0:
            pairs[0, at], pairs[1, at] = 2 * at, 2 * at + 1
        elif form == 1:
            pairs[0, at], pairs[1, at] = at, players - 1 - at
        else:
            pairs[0, at], pairs[1, at] = at, half + at


@inlined
def begin(
    stream: Word,
    settings: Ints,
    entry: Ints,
    lots_key: Word,
    order: Ints,
    state: Ints,
    sets: Words,
    opponents: Ints,
) -> None:
    """Nothing is played yet; the order of round 1 is drawn, if it is."""
    players = entry.shape[0]
    for row in (POINTS, RUNNING, FREE_ROUNDS):
        for player in range(players):
            state[row, player] = 0
    for row in (MET, BEATEN, HUNG):
        for player in range(players):
            sets[row, player] = NONE
    copy_row(entry, order)
    if settings[START] == 1:
        count_up(order)
        shuffle(part(stream, lots_key), order, players)
    for at in range(players):
        state[START_PLACE, entry[at]] = at
        state[DRAWN_PLACE, order[at]] = at
    if players % 2:
        for number in range(settings[ROUNDS]):
            for player in range(players):
                opponents[number, player] = players


@inlined
def play_swiss(
    stream: Word,
    settings: Ints,
    entry: Ints,
    lots_key: Word,
    wins: Words,
    hanging: Word,
    order: Ints,
    keys: Ints,
    places: Ints,
    state: Ints,
    sets: Words,
    opponents: Ints,
    pairs: Ints,
    sums: Ints,
) -> int:
    """Plays one tournament.

    Args:
        order, keys, places: The last list in the end: who stands where, everybody's key, everybody's place from 0.
        state, sets: See `swiss_list`.
        opponents: Round x player, filled; the number of players for who has the bye.
        pairs: Room for the tables of a round; see `play_round`.

    Returns:
        0, or the round that cannot be paired.
    """
    players, rounds = entry.shape[0], settings[ROUNDS]
    odd, stuck = players % 2, 0
    lots = part(stream, TIES)
    begin(stream, settings, entry, lots_key, order, state, sets, opponents)
    first_pairs(settings[FORM], players - odd, pairs)
    free = players - odd
    for number in range(1, rounds + 1):
        if number > 1:
            bare, with_lots = settings[BY_LOTS] == 1, settings[BY_LOTS] == 1 or settings[LIST_LOTS] == 1
            make_list(lots, number - 1, settings, bare, with_lots, order, keys, places, state, sets, opponents)
            trials, free = next_pairs(number - 1, order, places, state, sets, opponents, pairs)
            if trials == 0:
                sums[LETTER_STUCK] += 1
                return number
            stuck |= trials > players // 2
        play_round(stream, number, wins, hanging, order, state, sets, opponents, pairs)
        if odd:
            state[FREE_ROUNDS, order[free]] += 1
            state[POINTS, order[free]] += 2
        if settings[CUMULATIVE]:
            run_on(settings[BYES_RUN] == 1, state)
    make_list(lots, rounds, settings, False, True, order, keys, places, state, sets, opponents)
    sums[GAME_COUNT] += rounds * (players // 2)
    sums[BYES] += rounds * odd
    sums[LETTER_STUCK] += stuck
    sums[BEAT_ALL] += has_beaten_all(order, state, sets)
    return 0


@inlined
def run_on(with_byes: bool, state: Ints) -> None:
    """The points after a round into the running scores, with those of byes or without."""
    for player in range(state.shape[1] - 1):
        state[RUNNING, player] += state[POINTS, player]
    if not with_byes:
        for player in range(state.shape[1] - 1):
            state[RUNNING, player] -= 2 * state[FREE_ROUNDS, player]


@kernel
def many_swiss(
    seed: Word,
    first: int,
    count: int,
    settings: Ints,
    entry: Ints,
    lots_key: Word,
    wins: Words,
    hanging: Word,
    places: Ints,
    separated: Ints,
    starts: Ints,
    dead: Ints,
    codes: Ints,
    sums: Ints,
    inversions: Ints,
    squares: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1` and adds them up.

    Args:
        separated: Place x criterion: what separates it from the next.
        starts: Position in the order of round 1: how often it won.
        dead: Round: how many tournaments it stopped.
        codes: What `play_swiss` gave for each.
    """
    players, rounds = entry.shape[0], settings[ROUNDS]
    order, keys, ranks = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players + 1, np.int64)
    state, sets = np.zeros((STATE_ROWS, players + 1), np.int64), np.zeros((SET_ROWS, MOST_PLAYERS), np.uint64)
    opponents, pairs = np.zeros((rounds, players), np.int64), np.zeros((3, players), np.int64)
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        code = play_swiss(
            stream,
            settings,
            entry,
            lots_key,
            wins,
            hanging,
            order,
            keys,
            ranks,
            state,
            sets,
            opponents,
            pairs,
            sums,
        )
        codes[number] = code
        if code > 0:
            dead[code] += 1
        else:
            count_criteria(order, keys, separated)
            starts[state[DRAWN_PLACE, order[0]]] += 1
            tally_order(ranks, number, places, inversions, squares)


@inlined
def count_criteria(order: Ints, keys: Ints, separated: Ints) -> None:
    """What separates each place from the next."""
    upper = keys[order[0]]
    for at in range(order.shape[0] - 1):
        lower = keys[order[at + 1]]
        separated[at, separated_by(upper, lower)] += 1
        upper = lower


def swiss_settings(**values: Any) -> Ints:
    """The settings as an array; what is not named is 0."""
    names = ("rounds", "start", "form", "by_lots", "head", "cumulative", "solkoff", "byes_run", "list_lots")
    return np.array([int(values.get(name, 0)) for name in names], dtype=np.int64)
