"""The rest of a Monrad tournament that has begun, with any number of players: open matches, then the rounds to come.

Lists are made criterion by criterion: `LABEL` says how many stand above the group to which a player still belongs, so
that at the end of the chain it is his place less one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.compiled import kernel
from tavle.simulate.kernels.long_pairs import clear, have_met, pair_list
from tavle.simulate.kernels.rows import copy_row, count_up
from tavle.simulate.kernels.swiss import lot_of
from tavle.simulate.words import GAMES, Word, happens, part, stream_of, word

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

TOTAL, RUNNING, CUMULATED, BYES_HAD, PLAYS_ON = range(5)
"""Rows of what has been: points, the running score, the sum of running scores (both in the points that count there),
byes, whether he takes part in the rounds to come."""
VALUE, LABEL, FLAG = 5, 6, 7
"""Rows beside them: what a criterion says, the group, and what is noted of a group."""
ROWS = 8

POINTS, WINS, HEAD_TO_HEAD, CUMULATIVE, SOLKOFF = range(5)
"""Criteria of a chain, in its first column; then a win and a loss, whether all must have met, whether it begins again
(head to head), or how many of the lowest are cut (Solkoff)."""
WIN, LOSS, BYE, BYE_RUNS = range(4)
"""Columns of what each round gives; a bye may give nothing to the running score."""

NOT_USED = -(1 << 40)


@kernel
def pair_round(order: Ints, count: int, state: Ints, opponents: Ints, rounds: int, room: Ints, pairs: Ints) -> int:
    """Pairs a round; of an odd number the lowest who has had no bye and whom the others can do without has it.

    Args:
        pairs: Two rows, filled; who has the bye stands in the first row, behind the pairs.

    Returns:
        As `pair_list`.

    Source: nbgf_monrad §7.
    """
    clear(room, count)
    if count % 2 == 0:
        return pair_list(order, count, opponents, rounds, room, pairs[0], pairs[1])
    for out in range(count - 1, -1, -1):
        if state[BYES_HAD, order[out]]:
            continue
        clear(room, count)
        room[out] = 1
        found = pair_list(order, count, opponents, rounds, room, pairs[0], pairs[1])
        if found:
            pairs[0, count // 2] = out
            return found
    return 0


@kernel
def gain(state: Ints, player: int, points: int, times: int) -> None:
    """Points that stand in so many running scores already."""
    state[TOTAL, player] += points
    state[RUNNING, player] += points
    state[CUMULATED, player] += points * times


@kernel
def play_match(
    games: Word, number: int, after: int, one: int, other: int, gains: Ints, wins: Words, state: Ints, record: Ints
) -> None:
    """One match, whose points stand in the running scores from its round to the last before `after`."""
    strong, weak = min(one, other), max(one, other)
    won = happens(word(games, np.uint64(number << 16 | strong)), wins[strong, weak])
    winner, loser = (strong, weak) if won else (weak, strong)
    gain(state, winner, gains[number, WIN], after - number)
    gain(state, loser, gains[number, LOSS], after - number)
    record[winner, number - 1] = 1
    record[loser, number - 1] = -1


@kernel
def measure_head_to_head(rule: Ints, state: Ints, opponents: Ints, record: Ints, rounds: int) -> None:
    """Wins and losses against the others of the group, if each has met one of them, or all.

    Source: nbgf_monrad §K2.
    """
    players = state.shape[1]
    value, label, flag = state[VALUE], state[LABEL], state[FLAG]
    clear(flag, players)
    for player in range(players):
        flag[label[player]] += 1
    for player in range(players):
        needed = flag[label[player]] - 1 if rule[3] else 1
        value[player] = 0
        for number in range(rounds):
            other = opponents[player, number]
            if other < 0 or label[other] != label[player]:
                continue
            if not have_met(opponents, number, player, other):
                needed -= 1
            value[player] += rule[1] * (record[player, number] == 1) + rule[2] * (record[player, number] == -1)
        if needed > 0:
            value[player] = NOT_USED
    leave_out(value, label, flag)


@kernel
def leave_out(value: Ints, label: Ints, flag: Ints) -> None:
    """A criterion says nothing of groups in which it is not used by one of the players."""
    clear(flag, flag.shape[0])
    for player in range(value.shape[0]):
        if value[player] == NOT_USED:
            flag[label[player]] = 1
    for player in range(value.shape[0]):
        if flag[label[player]]:
            value[player] = 0


@kernel
def measure_solkoff(cut: int, state: Ints, opponents: Ints, rounds: int, row: Ints) -> None:
    """The sum of the opponents' points, without those of the lowest `cut`.

    Source: nbgf_monrad §K4.
    """
    for player in range(state.shape[1]):
        total, count = 0, 0
        for number in range(rounds):
            other = opponents[player, number]
            if other >= 0:
                total += state[TOTAL, other]
                row[count] = state[TOTAL, other]
                count += 1
        for least in range(min(cut, count)):
            lowest = least
            for at in range(least + 1, count):
                if row[at] < row[lowest]:
                    lowest = at
            row[least], row[lowest] = row[lowest], row[least]
            total -= row[least]
        state[VALUE, player] = total


@kernel
def measure(rule: Ints, state: Ints, opponents: Ints, record: Ints, rounds: int, row: Ints) -> None:
    """Fills `VALUE` with what a criterion says of everybody."""
    if rule[0] == POINTS:
        copy_row(state[TOTAL], state[VALUE])
    elif rule[0] == CUMULATIVE:
        copy_row(state[CUMULATED], state[VALUE])
    elif rule[0] == HEAD_TO_HEAD:
        measure_head_to_head(rule, state, opponents, record, rounds)
    elif rule[0] == SOLKOFF:
        measure_solkoff(rule[1], state, opponents, rounds, row)
    else:
        for player in range(state.shape[1]):
            state[VALUE, player] = 0
            for number in range(rounds):
                state[VALUE, player] += record[player, number] == 1


@kernel
def split(state: Ints, order: Ints) -> bool:
    """Sorts each group by `VALUE`, the greatest first, and makes groups of the equals; whether any was split."""
    value, label = state[VALUE], state[LABEL]
    for at in range(1, order.shape[0]):
        player, before = order[at], at - 1
        mine, own = label[player], value[player]
        while before >= 0:
            other = order[before]
            if label[other] < mine or (label[other] == mine and value[other] >= own):
                break
            order[before + 1] = other
            before -= 1
        order[before + 1] = player
    changed, group, first = False, label[order[0]], 0
    for at in range(1, order.shape[0]):
        player = order[at]
        if label[player] != group:
            group, first = label[player], at
        elif value[player] != value[order[first]]:
            first, changed = at, True
        label[player] = first
    return changed


@kernel
def list_players(chain: Ints, state: Ints, opponents: Ints, record: Ints, rounds: int, row: Ints, order: Ints) -> None:
    """The list after a round: `LABEL` and `order`; equals stand in no order yet."""
    clear(state[LABEL], state.shape[1])
    for step in range(chain.shape[0]):
        while True:
            measure(chain[step], state, opponents, record, rounds, row)
            if not split(state, order) or not (chain[step, 0] == HEAD_TO_HEAD and chain[step, 4]):
                break


@kernel
def order_equals(stream: Word, after: int, by_lots: bool, state: Ints, order: Ints) -> None:
    """Equals by lot or by the start order, which is that of the numbers; the groups stay what they are."""
    value, label = state[VALUE], state[LABEL]
    for player in range(order.shape[0]):
        value[player] = lot_of(stream, after, player) << 16 | player if by_lots else -player
    for at in range(1, order.shape[0]):
        player, before = order[at], at - 1
        while before >= 0 and label[order[before]] == label[player] and value[order[before]] < value[player]:
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = player


@kernel
def play_round(
    games: Word,
    number: int,
    gains: Ints,
    wins: Words,
    playing: Ints,
    state: Ints,
    opponents: Ints,
    record: Ints,
    room: Ints,
    pairs: Ints,
) -> int:
    """Pairs those who play, in the order of the list, and plays the round; gives what `pair_round` does."""
    count = playing.shape[0]
    found = pair_round(playing, count, state, opponents, number - 1, room, pairs)
    if found < 1:
        return found
    for at in range(count // 2):
        one, other = playing[pairs[0, at]], playing[pairs[1, at]]
        opponents[one, number - 1], opponents[other, number - 1] = other, one
        play_match(games, number, number, one, other, gains, wins, state, record)
    if count % 2:
        free = playing[pairs[0, count // 2]]
        state[BYES_HAD, free] += 1
        state[TOTAL, free] += gains[number, BYE]
        state[RUNNING, free] += gains[number, BYE_RUNS]
    for player in range(state.shape[1]):
        state[CUMULATED, player] += state[RUNNING, player]
    return 1


@kernel
def rest_of_swiss(
    stream: Word,
    seated: int,
    rounds: int,
    open_tables: Ints,
    chain: Ints,
    list_lots: bool,
    gains: Ints,
    wins: Words,
    state: Ints,
    opponents: Ints,
    record: Ints,
    room: Ints,
    pairs: Ints,
    order: Ints,
) -> int:
    """Plays one tournament to its end; `order` and `LABEL` hold the last list.

    Args:
        seated: Rounds that are seated already.
        open_tables: Matches of these without a result: round and the two players.
        state, opponents, record: As it stands; changed. Player x round: whom he meets (-1 nobody), 1 won, -1 lost.

    Returns:
        0, the round that cannot be paired, or less than 0 if that is not decided here.
    """
    games, here = part(stream, GAMES), 0
    for at in range(open_tables.shape[0]):
        one, other = open_tables[at, 1], open_tables[at, 2]
        play_match(games, open_tables[at, 0], seated + 1, one, other, gains, wins, state, record)
    count_up(order)
    for number in range(seated + 1, rounds + 1):
        list_players(chain, state, opponents, record, number - 1, room, order)
        order_equals(stream, number - 1, list_lots and number > 1, state, order)
        here = 0
        for player in order:
            if state[PLAYS_ON, player]:
                pairs[2, here] = player
                here += 1
        found = play_round(games, number, gains, wins, pairs[2, :here], state, opponents, record, room, pairs)
        if found < 1:
            return number if found == 0 else -number
    list_players(chain, state, opponents, record, rounds, room, order)
    order_equals(stream, rounds, True, state, order)
    return 0


@kernel
def many_rests_of_swiss(
    seed: Word,
    first: int,
    count: int,
    seated: int,
    rounds: int,
    open_tables: Ints,
    chain: Ints,
    list_lots: bool,
    gains: Ints,
    wins: Words,
    before: Ints,
    opponents: Ints,
    record: Ints,
    orders: Ints,
    places: Ints,
    points: Ints,
    codes: Ints,
) -> None:
    """Plays tournaments `first` to `first + count - 1`.

    Args:
        orders: Tournament x place, filled: who stands there.
        places, points: Tournament x player, filled; equals share a place.
        codes: What `rest_of_swiss` gave for each.
    """
    players = before.shape[1]
    state, room = np.empty((ROWS, players), np.int64), np.empty(players + rounds + 1, np.int64)
    meets, won = np.empty(opponents.shape, np.int64), np.empty(record.shape, np.int64)
    pairs = np.empty((3, players + 1), np.int64)
    for at in range(count):
        for row in range(before.shape[0]):
            copy_row(before[row], state[row])
        for player in range(players):
            copy_row(opponents[player], meets[player])
            copy_row(record[player], won[player])
        codes[at] = rest_of_swiss(
            stream_of(seed, np.uint64(first + at)),
            seated,
            rounds,
            open_tables,
            chain,
            list_lots,
            gains,
            wins,
            state,
            meets,
            won,
            room,
            pairs,
            orders[at],
        )
        for player in range(players):
            places[at, player] = state[LABEL, player] + 1
            points[at, player] = state[TOTAL, player]
