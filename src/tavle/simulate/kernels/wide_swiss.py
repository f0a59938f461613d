"""Monrad and other Swiss rounds of more than 64 players: as `swiss`, without sets of all players in one word.

Only the last of a list need a search where the letter of the rule gets stuck (`tavle.pairing.complete`), and those are
at most 60: they stand in one word again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.bits import NONE, bit, first_bits
from tavle.simulate.kernels.lists import sort_by_keys
from tavle.simulate.kernels.pairs import NOWHERE, pair_all
from tavle.simulate.kernels.rows import copy_row, count_up
from tavle.simulate.kernels.swiss import (
    BEAT_ALL,
    BY_LOTS,
    BYES,
    BYES_RUN,
    CUMULATIVE,
    FORM,
    GAME_COUNT,
    HEAD,
    LETTER_STUCK,
    LIST_LOTS,
    ROUNDS,
    SOLKOFF,
    START,
    count_criteria,
    first_pairs,
    run_on,
)
from tavle.simulate.kernels.swiss_list import (
    AT_HEAD,
    DRAWN_PLACE,
    FREE_ROUNDS,
    POINTS,
    START_PLACE,
    STATE_ROWS,
    add_running,
    add_solkoff,
    key_by_lots,
    key_by_start,
)
from tavle.simulate.kernels.tally import tally_ranks
from tavle.simulate.words import GAMES, TIES, UNFINISHED, Word, happens, part, shuffle, stream_of, word

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

MOST_WIDE = 1000
TAKEN, MARKED, LINE = range(3)
"""Rows of the room, by place: whether he is paired; who marked him last as met; his number among the last of a list."""


@kernel
def head_to_head(opponents: Ints, won: Ints, played: int, state: Ints, keys: Ints) -> None:
    """Wins less losses among equals into the keys, if each of them has met another.

    Source: nbgf_monrad §K2.
    """
    wanting = NONE
    for again in range(2):
        for player in range(keys.shape[0]):
            points, games, balance = state[POINTS, player], 0, 32
            for number in range(played):
                other = opponents[number, player]
                if other < keys.shape[0] and state[POINTS, other] == points:
                    games += 1
                    balance += won[number, player]
            if again == 0 and games == 0:
                wanting |= bit(points)
            if again == 1 and wanting & bit(points) == NONE:
                keys[player] += balance << AT_HEAD


@kernel
def place_all(keys: Ints, order: Ints, places: Ints) -> None:
    """The place of everybody and the player at each place: the greatest key first, of equal ones the last player."""
    players = keys.shape[0]
    for player in range(players):
        order[player] = players - 1 - player
    sort_by_keys(keys, order)
    for at in range(players):
        places[order[at]] = at


@kernel
def list_after(
    lots: Word,
    after: int,
    settings: Ints,
    order: Ints,
    keys: Ints,
    places: Ints,
    state: Ints,
    opponents: Ints,
    won: Ints,
) -> None:
    """The list after a round; see `swiss.make_list`. Keys hold no player."""
    final = after == settings[ROUNDS]
    if final or settings[BY_LOTS] == 1 or settings[LIST_LOTS] == 1:
        key_by_lots(lots, after, 0, state, keys)
    else:
        key_by_start(0, state, keys)
    if final or settings[BY_LOTS] == 0:
        if settings[CUMULATIVE]:
            add_running(state, keys)
        if settings[SOLKOFF]:
            add_solkoff(after, opponents, state, keys)
        if settings[HEAD]:
            head_to_head(opponents, won, after, state, keys)
    place_all(keys, order, places)


@kernel
def by_letter(
    out: int, most: int, played: int, order: Ints, places: Ints, opponents: Ints, pairs: Ints, room: Ints
) -> int:
    """Pairs by the letter of the rule, `most` pairs at most, all but the place `out`; gives how many it made."""
    made, first = 0, 0
    room[TAKEN], room[MARKED] = 0, -1
    if out < order.shape[0]:
        room[TAKEN, out] = 1
    for chooser in range(order.shape[0]):
        if made == most:
            break
        if room[TAKEN, chooser]:
            continue
        room[TAKEN, chooser] = 1
        for number in range(played):
            room[MARKED, places[opponents[number, order[chooser]]]] = chooser
        first = max(first, chooser + 1)
        while first < order.shape[0] and room[TAKEN, first]:
            first += 1
        chosen = first
        while chosen < order.shape[0] and (room[TAKEN, chosen] or room[MARKED, chosen] == chooser):
            chosen += 1
        if chosen == order.shape[0]:
            return made
        room[TAKEN, chosen] = 1
        pairs[0, made], pairs[1, made] = chooser, chosen
        made += 1
    return made


@kernel
def pair_list(
    out: int, played: int, order: Ints, places: Ints, opponents: Ints, pairs: Ints, room: Ints, sets: Words
) -> tuple[int, bool]:
    """Pairs all but the place `out`.

    Returns:
        What `pair_all` gives, and whether the letter got stuck.
    """
    players = order.shape[0]
    tables = (players - (out < players)) // 2
    places[players] = players
    if by_letter(out, tables, played, order, places, opponents, pairs, room) == tables:
        return tables, False
    certain = max(0, tables - played - 1)
    by_letter(out, certain, played, order, places, opponents, pairs, room)
    last, line = pairs[2], 0
    room[LINE] = NOWHERE
    for place in range(players):
        if room[TAKEN, place] == 0:
            room[LINE, place], last[line] = line, place
            line += 1
    for at in range(line):
        sets[0, at] = NONE
        for number in range(played):
            sets[0, at] |= bit(room[LINE, places[opponents[number, order[last[at]]]]])
    trials = pair_all(first_bits(line), sets[0], pairs[0, certain:], pairs[1, certain:], sets[1], sets[2])
    if trials > 0:
        for at in range(certain, tables):
            pairs[0, at], pairs[1, at] = last[pairs[0, at]], last[pairs[1, at]]
    return trials, True


@kernel
def next_pairs(
    played: int,
    order: Ints,
    places: Ints,
    state: Ints,
    opponents: Ints,
    pairs: Ints,
    room: Ints,
    sets: Words,
) -> tuple[int, bool, int]:
    """Pairs a later round by the list; what `pair_list` gives, and the place that has the bye."""
    players = order.shape[0]
    if players % 2 == 0:
        trials, stuck = pair_list(players, played, order, places, opponents, pairs, room, sets)
        return trials, stuck, players
    for place in range(players - 1, -1, -1):
        if state[FREE_ROUNDS, order[place]] == 0:
            trials, stuck = pair_list(place, played, order, places, opponents, pairs, room, sets)
            if trials != 0:
                return trials, stuck, place
    return 0, True, players


@kernel
def play_round(
    stream: Word,
    number: int,
    wins: Words,
    hanging: Word,
    order: Ints,
    state: Ints,
    opponents: Ints,
    won: Ints,
    pairs: Ints,
) -> None:
    """The matches of a round; see `swiss.play_round`."""
    games, left_open = part(stream, GAMES), part(stream, UNFINISHED)
    for at in range(order.shape[0] // 2):
        a, b = order[pairs[0, at]], order[pairs[1, at]]
        strong, weak = min(a, b), max(a, b)
        drawn = np.uint64((number << 16) + strong)
        balance = 1 if happens(word(games, drawn), wins[strong, weak]) else -1
        if hanging != NONE and happens(word(left_open, drawn), hanging):
            balance = 0
        opponents[number - 1, strong], opponents[number - 1, weak] = weak, strong
        won[number - 1, strong], won[number - 1, weak] = balance, -balance
        state[POINTS, strong] += 1 + balance
        state[POINTS, weak] += 1 - balance


@kernel
def play_wide(
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
    opponents: Ints,
    won: Ints,
    pairs: Ints,
    room: Ints,
    sets: Words,
    sums: Ints,
) -> int:
    """Plays one tournament; see `swiss.play_swiss`.

    Args:
        won: Round x player: 1, -1 or 0.
        room: See TAKEN.
    """
    players, rounds = entry.shape[0], settings[ROUNDS]
    odd, stuck, lots = players % 2, False, part(stream, TIES)
    begin(stream, settings, entry, lots_key, order, state)
    opponents[:], won[:] = players, 0
    first_pairs(settings[FORM], players - odd, pairs)
    free = players - odd
    for number in range(1, rounds + 1):
        if number > 1:
            list_after(lots, number - 1, settings, order, keys, places, state, opponents, won)
            trials, now_stuck, free = next_pairs(number - 1, order, places, state, opponents, pairs, room, sets)
            stuck |= now_stuck
            if trials == 0:
                sums[LETTER_STUCK] += 1
                return number
        play_round(stream, number, wins, hanging, order, state, opponents, won, pairs)
        if odd:
            state[FREE_ROUNDS, order[free]] += 1
            state[POINTS, order[free]] += 2
        run_on(settings[BYES_RUN] == 1, state)
    list_after(lots, rounds, settings, order, keys, places, state, opponents, won)
    sums[GAME_COUNT] += rounds * (players // 2)
    sums[BYES] += rounds * odd
    sums[LETTER_STUCK] += stuck
    sums[BEAT_ALL] += has_beaten_all(order, state, opponents, won)
    return 0


@kernel
def begin(stream: Word, settings: Ints, entry: Ints, lots_key: Word, order: Ints, state: Ints) -> None:
    """Nothing is played yet; the order of round 1 is drawn, if it is."""
    state[:] = 0
    copy_row(entry, order)
    if settings[START] == 1:
        count_up(order)
        shuffle(part(stream, lots_key), order, entry.shape[0])
    for at in range(entry.shape[0]):
        state[START_PLACE, entry[at]], state[DRAWN_PLACE, order[at]] = at, at


@kernel
def has_beaten_all(order: Ints, state: Ints, opponents: Ints, won: Ints) -> Any:
    """Whether several lead on points, and one of them has beaten all the others."""
    players, best, leaders = order.shape[0], state[POINTS, order[0]], 1
    while leaders < players and state[POINTS, order[leaders]] == best:
        leaders += 1
    for place in range(leaders if leaders > 1 else 0):
        beaten = 0
        for number in range(opponents.shape[0]):
            other = opponents[number, order[place]]
            beaten += other < players and state[POINTS, other] == best and won[number, order[place]] == 1
        if beaten == leaders - 1:
            return True
    return False


@kernel
def many_wide(
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
    """Plays tournaments `first` to `first + count - 1` and adds them up; see `swiss.many_swiss`."""
    players, rounds = entry.shape[0], settings[ROUNDS]
    order, keys, ranks = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players + 1, np.int64)
    state, room = np.zeros((STATE_ROWS, players + 1), np.int64), np.zeros((3, players + 1), np.int64)
    opponents, won = np.zeros((rounds, players), np.int64), np.zeros((rounds, players), np.int64)
    pairs, sets, level = np.zeros((3, players), np.int64), np.zeros((3, 64), np.uint64), np.zeros(players, np.int64)
    for number in range(count):
        stream = stream_of(seed, np.uint64(first + number))
        code = play_wide(
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
            opponents,
            won,
            pairs,
            room,
            sets,
            sums,
        )
        codes[number] = code
        if code > 0:
            dead[code] += 1
        else:
            count_criteria(order, keys, separated)
            starts[state[DRAWN_PLACE, order[0]]] += 1
            for player in range(players):
                level[player] = 2 * ranks[player] + 2
            tally_ranks(level, number, places, inversions, squares)
