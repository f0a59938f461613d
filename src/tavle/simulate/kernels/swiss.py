"""Monrad and other Swiss rounds of up to 64 players: no two meet twice, the list pairs from the top.

Lists are keys: one whole number for each player, the criteria from the highest bits down, the player in the lowest.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.bits import NONE, bit, count_bits, lowest_bit
from tavle.simulate.kernels.pairs import pair_all
from tavle.simulate.kernels.rows import copy_row, count_up
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import GAMES, TIES, UNFINISHED, Word, happens, part, shuffle, stream_of, word

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

AT_TIE, AT_SOLKOFF, AT_CUMULATIVE, AT_HEAD, AT_POINTS = 6, 26, 38, 49, 56
MOST_PLAYERS, MOST_ROUNDS = 64, 30
TIE_MASK = (1 << AT_SOLKOFF - AT_TIE) - 1
S44 = np.uint64(44)

ROUNDS, START, FORM, BY_LOTS, HEAD, CUMULATIVE, SOLKOFF, BYES_RUN, LIST_LOTS = range(9)
"""Positions of the settings: rounds; 0 the given order, 1 by lot; round 1: 0 neighbours, 1 the fold, 2 the halves;
whether rounds are paired by points and lots alone; criteria in use; whether a bye enters the running score; whether
lots, not the start order, separate equals on the lists between rounds."""

GAME_COUNT, BYES, LETTER_STUCK, UNDECIDED_COUNT, BEAT_ALL = range(5)
"""Positions of the sums; BEAT_ALL: several lead on points, and one of them has beaten all the others."""


@kernel
def lot_of(stream: Word, after: int, player: int) -> Any:
    """A player's lot for the list after a round: the greater stands above."""
    return lot_in(part(stream, TIES), after, player)


@kernel
def lot_in(lots: Word, after: int, player: int) -> Any:
    """The same from the part of the lots."""
    return np.int64(word(lots, np.uint64(after << 16 | player)) >> S44)


@kernel
def list_keys(
    stream: Word, after: int, settings: Ints, by_lots: bool, final: bool, state: Ints, sets: Words, keys: Ints
) -> None:
    """The key of each player on the list after a round.

    Args:
        by_lots: Points and lots alone.
        final: Equals are separated by lots, not by the start order.
        state: Rows of points (in halves), running score without byes if they do not enter, its sum, Solkoff, the start
            order, and the place in the order of round 1.
        sets: Rows of whom each has met and beaten, of the players with each number of points, of whom each lost to.
    """
    players = keys.shape[0]
    groups = sets[2]
    groups[: 2 * settings[ROUNDS] + 3] = NONE
    for player in range(players):
        groups[state[0, player]] |= bit(player)
    lots = part(stream, TIES)
    for player in range(players):
        tie = lot_in(lots, after, player) if by_lots or final else TIE_MASK - state[4, player]
        keys[player] = state[0, player] << AT_POINTS | tie << AT_TIE | player
        if not by_lots:
            if settings[CUMULATIVE]:
                keys[player] |= state[2, player] << AT_CUMULATIVE
            if settings[SOLKOFF]:
                keys[player] |= state[3, player] << AT_SOLKOFF
    if settings[HEAD] and not by_lots:
        for points in range(2 * settings[ROUNDS] + 3):
            add_head_to_head(groups[points], sets, keys)


@kernel
def add_head_to_head(group: Word, sets: Words, keys: Ints) -> None:
    """Wins less losses among equals, if each has met another of them.

    Source: nbgf_monrad §K2.
    """
    if group & (group - np.uint64(1)) == NONE:
        return
    left = group
    while left != NONE:
        if sets[0, lowest_bit(left)] & group == NONE:
            return
        left &= left - np.uint64(1)
    left = group
    while left != NONE:
        player = lowest_bit(left)
        left &= left - np.uint64(1)
        balance = count_bits(sets[1, player] & group) - count_bits(sets[3, player] & group)
        keys[player] |= (balance + 32) << AT_HEAD


@kernel
def sort_list(keys: Ints, order: Ints) -> None:
    """The players by key, the greatest first; `order` is nearly right already."""
    for at in range(1, order.shape[0]):
        player = order[at]
        key = keys[player]
        before = at - 1
        while before >= 0 and keys[order[before]] < key:
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = player


@kernel
def play_table(
    stream: Word, number: int, a: int, b: int, wins: Words, hanging: Word, state: Ints, sets: Words, opponents: Ints
) -> None:
    """One match: who wins it, or that it is left unfinished at half a point each."""
    strong, weak = min(a, b), max(a, b)
    drawn = np.uint64(number << 16 | strong)
    opponents[strong, number - 1], opponents[weak, number - 1] = weak, strong
    sets[0, strong] |= bit(weak)
    sets[0, weak] |= bit(strong)
    if hanging != NONE and happens(word(part(stream, UNFINISHED), drawn), hanging):
        for player in (strong, weak):
            state[0, player] += 1
            state[1, player] += 1
        return
    winner, loser = (strong, weak) if happens(word(part(stream, GAMES), drawn), wins[strong, weak]) else (weak, strong)
    state[0, winner] += 2
    state[1, winner] += 2
    sets[1, winner] |= bit(loser)
    sets[3, loser] |= bit(winner)


@kernel
def first_pairs(form: int, players: int, lower: Ints, upper: Ints) -> None:
    """Round 1 of an even number: neighbours, the fold, or the upper against the lower half; positions of `order`."""
    half = players // 2
    for at in range(half):
        if form == 0:
            lower[at], upper[at] = 2 * at, 2 * at + 1
        elif form == 1:
            lower[at], upper[at] = at, players - 1 - at
        else:
            lower[at], upper[at] = at, half + at


@kernel
def next_pairs(order: Ints, byes: Ints, opponents: Ints, played: int, room: Words, lower: Ints, upper: Ints) -> int:
    """Pairs a later round by the list.

    Returns:
        Trials as `pair_all` counts them; who has the bye stands in `byes[-1]` as a position, or the number of players.
    """
    players = order.shape[0]
    met, left, options = room[0], room[1], room[2]
    places = byes[players : 2 * players]
    for at in range(players):
        places[order[at]] = at
    for at in range(players):
        met[at] = NONE
        for number in range(played):
            other = opponents[order[at], number]
            if other >= 0:
                met[at] |= bit(places[other])
    everybody = ~NONE if players == 64 else bit(players) - np.uint64(1)
    byes[2 * players] = players
    if players % 2 == 0:
        return pair_all(everybody, met, lower, upper, left, options)
    for at in range(players - 1, -1, -1):
        if byes[order[at]] == 0:
            trials = pair_all(everybody & ~bit(at), met, lower, upper, left, options)
            if trials != 0:
                byes[2 * players] = at
                return trials
    return 0


@kernel
def solkoff(opponents: Ints, played: int, state: Ints) -> None:
    """The sum of the opponents' points."""
    for player in range(state.shape[1]):
        total = 0
        for number in range(played):
            if opponents[player, number] >= 0:
                total += state[0, opponents[player, number]]
        state[3, player] = total


@kernel
def play_swiss(
    stream: Word,
    settings: Ints,
    entry: Ints,
    lots_key: Word,
    wins: Words,
    hanging: Word,
    order: Ints,
    keys: Ints,
    state: Ints,
    sets: Words,
    opponents: Ints,
    byes: Ints,
    room: Words,
    pairs: Ints,
    sums: Ints,
) -> int:
    """Plays one tournament; `order` and `keys` hold its last list.

    Returns:
        0, or the round that cannot be paired; less than 0 if that is not decided here.
    """
    players, rounds = entry.shape[0], settings[ROUNDS]
    odd, stuck = players % 2, 0
    state[:], sets[:], opponents[:], byes[:] = 0, NONE, -1, 0
    copy_row(entry, order)
    if settings[START] == 1:
        count_up(order)
        shuffle(part(stream, lots_key), order, players)
    for at in range(players):
        state[4, entry[at]], state[5, order[at]] = at, at
    for number in range(1, rounds + 1):
        if number == 1:
            first_pairs(settings[FORM], players - odd, pairs[0], pairs[1])
            byes[2 * players] = players - 1 if odd else players
        else:
            list_keys(stream, number - 1, settings, settings[BY_LOTS] == 1, settings[LIST_LOTS] == 1, state, sets, keys)
            sort_list(keys, order)
            trials = next_pairs(order, byes, opponents, number - 1, room, pairs[0], pairs[1])
            if trials <= 0:
                sums[LETTER_STUCK] += 1
                return number if trials == 0 else -number
            stuck |= trials > players // 2
        for at in range(players // 2):
            a, b = order[pairs[0, at]], order[pairs[1, at]]
            play_table(stream, number, a, b, wins, hanging, state, sets, opponents)
        free = byes[2 * players]
        if free < players:
            byes[order[free]] += 1
            state[0, order[free]] += 2
            state[1, order[free]] += 2 * settings[BYES_RUN]
        for player in range(players):
            state[2, player] += state[1, player]
        if settings[SOLKOFF] and (number == rounds or not settings[BY_LOTS]):
            solkoff(opponents, number, state)
    list_keys(stream, rounds, settings, False, True, state, sets, keys)
    sort_list(keys, order)
    sums[GAME_COUNT] += rounds * (players // 2)
    sums[BYES] += rounds * odd
    sums[LETTER_STUCK] += stuck
    sums[BEAT_ALL] += has_beaten_all(sets[2, state[0, order[0]]], sets)
    return 0


@kernel
def has_beaten_all(leaders: Word, sets: Words) -> bool:
    """Whether there are several leaders, and one has beaten all the others."""
    if leaders & (leaders - np.uint64(1)) == NONE:
        return False
    for player in range(64):  # noqa: SIM110 - numba knows no `any` of a generator
        if leaders & bit(player) != NONE and leaders & ~sets[1, player] == bit(player):
            return True
    return False


@kernel
def separated_by(upper: int, lower: int) -> int:
    """The criterion in which two keys first differ: 0 points, 1 head to head, 2 running score, 3 Solkoff, 4 lots."""
    differ = upper ^ lower
    if differ >> AT_POINTS:
        return 0
    if differ >> AT_HEAD:
        return 1
    if differ >> AT_CUMULATIVE:
        return 2
    return 3 if differ >> AT_SOLKOFF else 4


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
    order, keys = np.empty(players, np.int64), np.empty(players, np.int64)
    level, pairs = np.empty(players, np.int64), np.empty((2, players), np.int64)
    state, opponents = np.empty((6, players), np.int64), np.empty((players, rounds), np.int64)
    sets, room = np.empty((4, 64), np.uint64), np.empty((3, 64), np.uint64)
    byes = np.empty(2 * players + 1, np.int64)
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
            state,
            sets,
            opponents,
            byes,
            room,
            pairs,
            sums,
        )
        codes[number] = code
        if code > 0:
            dead[code] += 1
            continue
        if code < 0:
            sums[UNDECIDED_COUNT] += 1
            continue
        for at in range(players):
            level[order[at]] = 2 * (at + 1)
            if at + 1 < players:
                separated[at, separated_by(keys[order[at]], keys[order[at + 1]])] += 1
        starts[state[5, order[0]]] += 1
        tally_ranks(level, number, places, inversions, squares)


def swiss_settings(**values: Any) -> Ints:
    """The settings as an array; what is not named is 0."""
    names = ("rounds", "start", "form", "by_lots", "head", "cumulative", "solkoff", "byes_run", "list_lots")
    return np.array([int(values.get(name, 0)) for name in names], dtype=np.int64)
