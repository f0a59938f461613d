"""Swiss rounds of more than 64 players, many tournaments at once; see `tavle.simulate.kernels.wide_swiss`.

The letter of the rule pairs all lists together. Those that get stuck are given to the kernel one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.lists import at_places, first_differences, lots_of, only, sort_by_columns
from tavle.simulate.arrays.swiss import Field, add_up, first_order, first_pairs, opened, play_matches, solkoff
from tavle.simulate.arrays.tally import Found, levels_of, tally_ranks, tally_separated
from tavle.simulate.arrays.words import Flags, parts
from tavle.simulate.kernels import swiss as kernel
from tavle.simulate.kernels.swiss_list import FREE_ROUNDS, STATE_ROWS
from tavle.simulate.kernels.wide_swiss import next_pairs
from tavle.simulate.words import TIES, Words

Ints = NDArray[np.int64]


@dataclass(slots=True)
class Wide(Field):
    """Tournaments that are being played.

    Attributes:
        won: Round x player x tournament: 1 won, -1 lost, else 0.
    """

    won: Ints


def play_wide_swisses(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays Swiss tournaments and counts them."""
    settings = given["settings"]
    order, rounds = first_order(streams, given), int(settings[kernel.ROUNDS])
    field = Wide(*opened(streams, order, rounds), *np.zeros((1, rounds, *order.shape), np.int64))
    pairs = first_pairs(settings, order)
    for number in range(1, rounds + 1):
        if number > 1:
            field, pairs = next_round(field, number, given, found)
        if not len(field.here):
            return
        gained = play_matches(field, number, pairs, given)
        field.won[number - 1] = np.where(field.opponents[number - 1] < len(order), gained - 1, 0)
        add_up(field, number, gained, byes_run=int(settings[kernel.BYES_RUN]))
    count(field, given, found)


def next_round(field: Wide, number: int, given: Mapping[str, Any], found: Found) -> tuple[Wide, Ints]:
    """Makes the list and pairs it; tournaments that cannot be paired are counted and leave."""
    field.order = sort_by_columns(list_columns(field, number - 1, given))
    players, tournaments = field.order.shape
    places = np.full((players + 1, tournaments), players)
    np.put_along_axis(places, field.order, np.arange(players)[:, None], axis=0)
    pairs, over, stuck = by_letter(field, number - 1, places)
    field.stuck |= stuck
    dead = np.zeros(tournaments, bool)
    for one in np.flatnonzero(stuck).tolist():
        dead[one], pairs[:, :, one], over[one] = searched(field, number - 1, places[:, one], one)
    if dead.any():
        found["codes"][field.here[dead]] = number
        found["dead"][number] += int(dead.sum())
        found["sums"][kernel.LETTER_STUCK] += int(dead.sum())
        field, pairs, over = field.only(~dead), only(pairs, ~dead), over[~dead]
    if players % 2:
        field.byes[number - 1] = at_places(field.order, over[None])[0]
    return field, at_places(field.order, pairs)


def by_letter(field: Wide, played: int, places: Ints) -> tuple[Ints, Ints, Flags]:
    """Each highest place in turn takes the first that he has not met.

    Returns:
        Lower or upper x pair x tournament; the place left over, the number of players where nobody is; and in which
        tournaments somebody finds nobody.
    """
    players, tournaments = field.order.shape
    column, over = np.arange(tournaments), np.full(tournaments, players)
    # A row for each tournament here: the first flag of a row is found quickly. The last one is nobody, and always free.
    free, rows = np.ones((tournaments, players + 1), bool), column * (players + 1)
    stuck = np.zeros(tournaments, bool)
    if players % 2:
        over, stuck = last_without_bye(field, played, places)
        free[column, over] = False
    pairs = np.empty((2, players // 2, tournaments), np.int64)
    order = np.append(field.order, np.zeros((1, tournaments), np.int64), axis=0).reshape(-1)
    met, place_of = field.opponents.reshape(len(field.byes), -1), places.reshape(-1)
    for lower, upper in zip(*pairs, strict=True):
        lower[:] = free.argmax(axis=1)
        free.reshape(-1)[rows + lower] = False
        player, open_to_him = order.take(lower * tournaments + column), free.copy()
        for number in range(played):
            barred = place_of.take(met[number].take(player * tournaments + column) * tournaments + column)
            open_to_him.reshape(-1)[rows + barred] = False
        open_to_him[:, players] = True
        upper[:] = open_to_him.argmax(axis=1)
        free.reshape(-1)[rows + upper] = False
        free[:, players] = True
        stuck |= upper == players
    return pairs, over, stuck


def last_without_bye(field: Wide, played: int, places: Ints) -> tuple[Ints, Flags]:
    """The last place of each list that had no bye, and in which tournaments there is none."""
    players, tournaments = field.order.shape
    had, column = np.zeros((players + 1, tournaments), bool), np.arange(tournaments)
    for number in range(played):
        had[places[field.byes[number], column], column] = True
    over = players - 1 - (~had[players - 1 :: -1]).argmax(axis=0)
    return over, had[over, column]


def searched(field: Wide, played: int, places: Ints, one: int) -> tuple[bool, Ints, int]:
    """What the kernel finds for one list: whether it cannot be paired, the pairs, and the place left over."""
    players, rounds = len(field.order), len(field.byes)
    state, room = np.zeros((STATE_ROWS, players + 1), np.int64), np.zeros((3, players + 1), np.int64)
    state[FREE_ROUNDS, field.byes[:played, one]] = 1
    state[FREE_ROUNDS, players] = 0
    opponents = field.opponents[:, :, one].reshape(rounds, players).copy()
    pairs, sets = np.zeros((3, players), np.int64), np.zeros((3, 64), np.uint64)
    order, ranks = field.order[:, one].copy(), places.copy()
    trials, _, over = next_pairs(played, order, ranks, state, opponents, pairs, room, sets)
    return trials == 0, pairs[:2, : players // 2], over


def list_columns(field: Wide, after: int, given: Mapping[str, Any]) -> list[Ints]:
    """What the list after a round is sorted by: points, head to head, running score, Solkoff, lots or start order."""
    settings, final = given["settings"], after == len(field.byes)
    nothing = np.zeros_like(field.points)
    columns = [field.points, nothing, nothing, nothing]
    if final or settings[kernel.BY_LOTS] == 0:
        if settings[kernel.HEAD]:
            columns[1] = head_to_head(field, after)
        if settings[kernel.CUMULATIVE]:
            columns[2] = field.cumulative
        if settings[kernel.SOLKOFF]:
            columns[3] = solkoff(field, after)
    players = len(field.order)
    if final or settings[kernel.BY_LOTS] == 1 or settings[kernel.LIST_LOTS] == 1:
        return [*columns, lots_of(parts(field.streams, TIES), after, players)]
    start = np.argsort(given["entry"])
    return [*columns, nothing - start[:, None]]


def head_to_head(field: Wide, played: int) -> Ints:
    """Wins less losses among equals, above 0, if each has met another of them; else 0."""
    tournaments, column = len(field.here), np.arange(len(field.here))
    points = np.concatenate([field.points, np.full((1, tournaments), -1)])
    met, balance = np.zeros_like(field.points), np.full_like(field.points, 32)
    for number in range(played):
        equal = at_places(points, field.opponents[number]) == field.points
        met += equal
        balance += field.won[number] * equal
    wanting = np.zeros((int(field.points.max()) + 1, tournaments), bool)
    alone, at = np.nonzero(met == 0)
    wanting[field.points[alone, at], at] = True
    return np.where(wanting[field.points, column], 0, balance)


def count(field: Wide, given: Mapping[str, Any], found: Found) -> None:
    """Counts tournaments that have come to their end."""
    rounds, players, ended, sums = len(field.byes), len(field.order), len(field.here), found["sums"]
    columns = list_columns(field, rounds, given)
    order = sort_by_columns(columns)
    sums[kernel.GAME_COUNT] += ended * rounds * (players // 2)
    sums[kernel.BYES] += ended * rounds * (players % 2)
    sums[kernel.LETTER_STUCK] += int(field.stuck.sum())
    sums[kernel.BEAT_ALL] += beaten_all(field)
    tally_separated(first_differences(columns[:-1], order), found)
    found["starts"][:] += np.bincount((field.first == order[0]).argmax(axis=0), minlength=players)
    tally_ranks(levels_of(order), found, done=field.here)


def beaten_all(field: Wide) -> int:
    """In how many there are several leaders, and one has beaten all the others."""
    best = field.points.max(axis=0)
    leads = field.points == best
    points, beaten = np.concatenate([field.points, np.full((1, len(best)), -1)]), np.zeros_like(field.points)
    for number, won in enumerate(field.won):
        beaten += (at_places(points, field.opponents[number]) == best) & (won == 1)
    leaders = leads.sum(axis=0)
    return int(((leads & (beaten == leaders - 1)).any(axis=0) & (leaders > 1)).sum())
