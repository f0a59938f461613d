"""Monrad and other Swiss rounds of up to 64 players, many tournaments at once; see `tavle.simulate.kernels.swiss`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.bits import singles
from tavle.simulate.arrays.lists import at_places, lots_of, only, sorted_keys
from tavle.simulate.arrays.pairs import pair_lists
from tavle.simulate.arrays.tally import Found, levels_of, tally_ranks, tally_separated
from tavle.simulate.arrays.words import Flags, happens, parts, shuffle_rows, words
from tavle.simulate.kernels import swiss as kernel
from tavle.simulate.kernels.bits import NONE
from tavle.simulate.kernels.swiss_list import AT_CUMULATIVE, AT_HEAD, AT_POINTS, AT_SOLKOFF, AT_TIE, TIE_MASK
from tavle.simulate.words import GAMES, TIES, UNFINISHED, Words

Ints = NDArray[np.int64]


@dataclass(slots=True)
class Field:
    """Tournaments that are being played.

    Attributes:
        here: Which of the chunk they are.
        streams: Of each.
        first, order: Who stands at each place of the order of round 1, and of the last list.
        points, running, cumulative: Of each player, in halves: points, points without byes if these do not enter, and
            the sum of these after each round.
        opponents, byes: Round x (player) x tournament: whom he met, who was free; the number of players is nobody.
        stuck: Whether the letter of the rule got stuck.
    """

    here: Ints
    streams: Words
    first: Ints
    order: Ints
    points: Ints
    running: Ints
    cumulative: Ints
    opponents: Ints
    byes: Ints
    stuck: Flags

    def only(self, which: Flags) -> Self:
        """Some of the tournaments."""
        return type(self)(*(only(getattr(self, each.name), which) for each in fields(self)))


@dataclass(slots=True)
class Known(Field):
    """Tournaments of up to 64 players.

    Attributes:
        met, beaten, level: For each player a set of others: whom he has met, and beaten, and who was left at half a
            point like him.
    """

    met: Words
    beaten: Words
    level: Words


def opened(streams: Words, order: Ints, rounds: int) -> tuple[Any, ...]:
    """What `Field` has before round 1."""
    players, tournaments = order.shape
    points = np.zeros((3, players, tournaments), np.int64)
    opponents = np.full((rounds, players, tournaments), players)
    byes = np.full((rounds, tournaments), players)
    byes[:1] = order[-1] if players % 2 else players
    here, stuck = np.arange(tournaments), np.zeros(tournaments, bool)
    return here, streams, order, order, *points, opponents, byes, stuck


def play_swisses(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays Swiss tournaments and counts them."""
    field = play_rounds(streams, given, found)
    if not len(field.here):
        return
    keys = last_list(field, given)
    order = players_of(keys)
    found["sums"][kernel.LETTER_STUCK] += int(field.stuck.sum())
    count_rounds(field, keys, found)
    found["starts"][:] += np.bincount((field.first == order[0]).argmax(axis=0), minlength=len(order))
    tally_ranks(levels_of(order), found, done=field.here)


def play_rounds(streams: Words, given: Mapping[str, Any], found: Found) -> Known:
    """Plays all rounds; gives those that came to their end."""
    settings, players = given["settings"], len(given["entry"])
    rounds = int(settings[kernel.ROUNDS])
    order = first_order(streams, given)
    field = Known(*opened(streams, order, rounds), *np.zeros((3, players, len(streams)), np.uint64))
    pairs = first_pairs(settings, order)
    for number in range(1, rounds + 1):
        if number > 1:
            field, pairs = next_round(field, number, given, found)
        if not len(field.here):
            break
        play_round(field, number, pairs, given)
    return field


def first_order(streams: Words, given: Mapping[str, Any]) -> Ints:
    """The order of round 1: place x tournament."""
    by_lot = given["settings"][kernel.START] == 1
    players = len(given["entry"])
    order = np.repeat(np.arange(players)[:, None] if by_lot else given["entry"][:, None], len(streams), axis=1)
    if by_lot:
        shuffle_rows(parts(streams, given["lots_key"]), 0, order)
    return order


def first_pairs(settings: Ints, order: Ints) -> Ints:
    """Who meets whom in round 1, neighbours, the fold or the halves: lower or upper x pair x tournament."""
    half = len(order) // 2
    at = np.arange(half)
    if settings[kernel.FORM] == 0:
        places = np.stack([2 * at, 2 * at + 1])
    else:
        places = np.stack([at, 2 * half - 1 - at if settings[kernel.FORM] == 1 else half + at])
    return order[places]


def next_round(field: Known, number: int, given: Mapping[str, Any], found: Found) -> tuple[Known, Ints]:
    """Makes the list and pairs it; tournaments that cannot be paired are counted and leave."""
    settings = given["settings"]
    by_lots = settings[kernel.BY_LOTS] == 1
    keys = list_keys(field, number - 1, given, by_lots=by_lots, lots=by_lots or settings[kernel.LIST_LOTS] == 1)
    field.order = players_of(keys)
    trials, pairs, over = pair_lists(*barred(field, number - 1))
    players = len(field.order)
    field.stuck |= trials > players // 2
    dead = trials == 0
    if dead.any():
        found["codes"][field.here[dead]] = number
        found["dead"][number] += int(dead.sum())
        found["sums"][kernel.LETTER_STUCK] += int(dead.sum())
        field, pairs, over = field.only(~dead), only(pairs, ~dead), over[~dead]
    if players % 2:
        field.byes[number - 1] = at_places(field.order, over[None])[0]
    return field, at_places(field.order, pairs)


def barred(field: Known, played: int) -> tuple[Words, Words]:
    """For each place of the list the places it may not meet, and the places of those who had a bye."""
    players, tournaments = field.order.shape
    place = np.zeros((players + 1, tournaments), np.uint64)
    np.put_along_axis(place, field.order, singles(np.arange(players))[:, None], axis=0)
    met, had_bye = np.zeros((players, tournaments), np.uint64), np.zeros(tournaments, np.uint64)
    for number in range(played):
        met |= at_places(place, field.opponents[number])
        had_bye |= at_places(place, field.byes[number : number + 1])[0]
    return at_places(met, field.order), had_bye


def play_round(field: Known, number: int, pairs: Ints, given: Mapping[str, Any]) -> None:
    """Plays the matches of a round and adds up."""
    gained = play_matches(field, number, pairs, given)
    opponents = singles(field.opponents[number - 1])
    if given["hanging"] != NONE:
        field.level |= opponents * (gained == 1)
    field.met |= opponents
    field.beaten |= opponents * (gained == 2)
    add_up(field, number, gained, byes_run=int(given["settings"][kernel.BYES_RUN]))


def play_matches(field: Field, number: int, pairs: Ints, given: Mapping[str, Any]) -> Ints:
    """Plays the matches of a round; gives what each player has gained by his, in halves. Opponents are filled in."""
    wins, players = given["wins"], len(field.order)
    strong, weak = np.minimum(pairs[0], pairs[1]), np.maximum(pairs[0], pairs[1])
    numbers = number << 16 | strong
    won = happens(words(parts(field.streams, GAMES), numbers), wins.reshape(-1).take(strong * players + weak))
    winner, loser = np.where(won, strong, weak), np.where(won, weak, strong)
    tournaments, column = len(field.here), np.arange(len(field.here))
    ahead, behind = winner * tournaments + column, loser * tournaments + column
    met = field.opponents[number - 1].reshape(-1)
    met[ahead], met[behind] = loser, winner
    gained = np.zeros_like(field.points)
    gained.reshape(-1)[ahead] = 2
    if given["hanging"] != NONE:
        level = happens(words(parts(field.streams, UNFINISHED), numbers), given["hanging"])
        gained.reshape(-1)[ahead[level]] = gained.reshape(-1)[behind[level]] = 1
    return gained


def add_up(field: Field, number: int, gained: Ints, *, byes_run: int) -> None:
    """Points and running scores after a round, that of the bye too."""
    field.points += gained
    field.running += gained
    if len(field.order) % 2:
        tournaments = len(field.here)
        free = field.byes[number - 1] * tournaments + np.arange(tournaments)
        field.points.reshape(-1)[free] += 2
        field.running.reshape(-1)[free] += 2 * byes_run
    field.cumulative += field.running


def list_keys(field: Known, after: int, given: Mapping[str, Any], *, by_lots: bool, lots: bool) -> Ints:
    """The keys of the list after a round, the greatest first; the player stands in the lowest bits.

    Args:
        by_lots: Points and lots alone.
        lots: Equals are separated by lots, not by the start order.
    """
    settings, players = given["settings"], len(field.order)
    keys = field.points << AT_POINTS | np.arange(players)[:, None]
    if lots:
        keys |= lots_of(parts(field.streams, TIES), after, players) << AT_TIE
    else:
        start = np.empty(players, np.int64)
        start[given["entry"]] = np.arange(players)
        keys |= (TIE_MASK - start[:, None]) << AT_TIE
    if not by_lots:
        if settings[kernel.CUMULATIVE]:
            keys |= field.cumulative << AT_CUMULATIVE
        if settings[kernel.SOLKOFF]:
            keys |= solkoff(field, after) << AT_SOLKOFF
        if settings[kernel.HEAD]:
            keys |= head_to_head(field)
    return sorted_keys(keys)


def solkoff(field: Field, played: int) -> Ints:
    """The sum of the opponents' points."""
    points = np.concatenate([field.points, np.zeros((1, len(field.here)), np.int64)])
    total = np.zeros_like(field.points)
    for number in range(played):
        total += at_places(points, field.opponents[number])
    return total


def equals(field: Known) -> Words:
    """For each player the set of those with as many points, himself too."""
    tournaments, column = len(field.here), np.arange(len(field.here))
    groups = np.zeros((int(field.points.max()) + 1) * tournaments, np.uint64)
    for player, points in enumerate(field.points):
        groups[points * tournaments + column] |= singles(player)
    return groups.take(field.points * tournaments + column)


def head_to_head(field: Known) -> Ints:
    """Wins less losses among equals, if each has met another of them, at its place in the keys."""
    group = equals(field)
    equals_met = field.met & group
    alone = equals_met == NONE
    lonely = np.bitwise_or.reduce(alone * singles(np.arange(len(group)))[:, None], axis=0)
    won = np.bitwise_count(field.beaten & group)
    lost = np.bitwise_count(equals_met & ~(field.beaten | field.level))
    balance = won.astype(np.int64) - lost + 32
    at_its_place: Ints = np.where(group & lonely == NONE, balance, 0) << AT_HEAD
    return at_its_place


def last_list(field: Known, given: Mapping[str, Any]) -> Ints:
    """The keys of the list after all rounds, where lots separate equals."""
    return list_keys(field, len(field.byes), given, by_lots=False, lots=True)


def players_of(keys: Ints) -> Ints:
    """Who stands at each place."""
    return keys & (1 << AT_TIE) - 1


def separated_by(upper: Ints, lower: Ints) -> Ints:
    """The criterion in which keys first differ: 0 points, 1 head to head, 2 running score, 3 Solkoff, 4 lots."""
    differ, found = upper ^ lower, np.zeros_like(upper)
    for bit in (AT_POINTS, AT_HEAD, AT_CUMULATIVE, AT_SOLKOFF):
        found += differ < 1 << bit
    return found


def count_rounds(field: Known, keys: Ints, found: Found) -> None:
    """Counts games and byes, who has beaten all, and what separates whom on the last list."""
    rounds, (players, ended), sums = len(field.byes), keys.shape, found["sums"]
    sums[kernel.GAME_COUNT] += ended * rounds * (players // 2)
    sums[kernel.BYES] += ended * rounds * (players % 2)
    sums[kernel.BEAT_ALL] += beaten_all(field, players_of(keys))
    tally_separated(separated_by(keys[:-1], keys[1:]), found)


def beaten_all(field: Known, order: Ints) -> int:
    """In how many there are several leaders, and one has beaten all the others."""
    leaders = at_places(equals(field), order[:1])
    own = singles(np.arange(len(order)))[:, None]
    has = (leaders & own != NONE) & (leaders & ~field.beaten == own)
    return int((has.any(axis=0) & (np.bitwise_count(leaders[0]) > 1)).sum())
