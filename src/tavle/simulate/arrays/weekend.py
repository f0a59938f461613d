"""Weekends of a game with roles, many at once; see `tavle.simulate.kernels.weekend`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.boards import score_board, seat_boards, share_centres, who_plays
from tavle.simulate.arrays.lists import first_differences, lots_of, only, sort_by_columns
from tavle.simulate.arrays.meetings import meet, nobody_met
from tavle.simulate.arrays.tally import Found, levels_of, tally_ranks, tally_separated
from tavle.simulate.arrays.words import Flags, parts
from tavle.simulate.kernels import weekend as kernel
from tavle.simulate.words import TIES, Words

Ints = NDArray[np.int64]

NO_RESULT = -(1 << 60)


@dataclass(slots=True)
class Field:
    """Weekends that are being played.

    Attributes:
        here: Which of the chunk they are.
        streams: Of each.
        had: Player x tournament: his powers, as bits.
        results: Round x player x tournament: his points, or that he has none.
        met: Whom each player has met, see `meetings`.
        sums: Boards, seats that were wanting, boards with a solo, pairs that met again.
    """

    here: Ints
    streams: Words
    had: Ints
    results: Ints
    met: Words
    sums: Ints

    @classmethod
    def of(cls, streams: Words, players: int, rounds: int) -> Field:
        """Before round 1."""
        tournaments = len(streams)
        results = np.full((rounds, players, tournaments), NO_RESULT)
        had, sums = np.zeros((players, tournaments), np.int64), np.zeros((4, tournaments), np.int64)
        return cls(np.arange(tournaments), streams, had, results, nobody_met(players, tournaments), sums)

    def only(self, which: Flags) -> Field:
        """Some of them."""
        return Field(*(only(getattr(self, each.name), which) for each in fields(self)))


def play_weekends(streams: Words, given: Mapping[str, Any], found: Found) -> None:
    """Plays weekends and counts them."""
    field = Field.of(streams, len(given["weights"]), given["rounds"])
    for number in range(1, given["rounds"] + 1):
        field, rows, count = seat_round(field, number, given, found)
        if not len(field.here):
            return
        field.sums[kernel.SAT_OUT] += len(field.had) - count
        powers = given["weights"].shape[1]
        for first in range(0, int(count.max()), powers):
            play_board(field, number, rows[first : first + powers], count > first, given, found["seats"])
    count_weekends(field, given, found)


def seat_round(field: Field, number: int, given: Mapping[str, Any], found: Found) -> tuple[Field, Ints, Ints]:
    """Who plays where; weekends that cannot be seated are counted and leave."""
    keys, (players, powers) = given["keys"][number - 1], given["weights"].shape
    attendance = None if given["always"] else given["attendance"]
    rows, coming = who_plays(field.streams, number, players, keys, attendance)
    count = coming // powers * powers
    seated = (count > 0) & seat_boards(field.streams, keys, rows, count, powers, field.had)
    if not seated.all():
        found["codes"][field.here[~seated]] = number
        found["dead"][number] += int((~seated).sum())
        field, rows, count = field.only(seated), only(rows, seated), count[seated]
    return field, rows, count


def play_board(field: Field, number: int, players: Ints, plays: Flags, given: Mapping[str, Any], seats: Ints) -> None:
    """Plays one board of each weekend that has so many.

    Args:
        players: Power x tournament.
        seats: Power x (games, wins alone, points): counted up.
    """
    at, players = np.flatnonzero(plays), only(players, plays)
    weights, outs, total, grain = (given[name] for name in ("weights", "outs", "total", "grain"))
    centres = share_centres(field.streams[at], number, players, weights, outs, total, grain)
    points, ranked = score_board(centres, given["offsets"], given["table"])
    field.sums[kernel.GAME_COUNT, at] += 1
    field.sums[kernel.SOLOS, at] += ranked[0] >= given["solo"]
    field.sums[kernel.REPEATS, at] += meet(field.met, players[None], at)
    field.had[players, at] |= 1 << np.arange(len(players))[:, None]
    field.results[number - 1, players, at] = points
    alone = (centres == ranked[0]) & (ranked[0] > ranked[1])
    seats[:, 0] += len(at)
    seats[:, 1] += alone.sum(axis=1)
    seats[:, 2] += points.sum(axis=1)


def count_weekends(field: Field, given: Mapping[str, Any], found: Found) -> None:
    """Counts weekends that have come to their end."""
    rounds, players = field.results.shape[:2]
    games, total, best = add_up(field.results, given["shares"])
    if not given["best"]:
        best[:] = 0
    columns = [np.minimum(games, 1), total, best]
    order = sort_by_columns([*columns, lots_of(parts(field.streams, TIES), rounds, players)])
    winners = np.take_along_axis(games, order[:1], axis=0)
    found["sums"][:] += field.sums.sum(axis=1)
    found["attended"][:, 0] += np.bincount(games.reshape(-1), minlength=rounds + 1)
    found["attended"][:, 1] += np.bincount(winners[0], minlength=rounds + 1)
    tally_separated(np.maximum(first_differences(columns, order) - 1, 0), found)
    tally_ranks(levels_of(order), found, done=field.here)


def add_up(results: Ints, shares: Ints) -> tuple[Ints, Ints, Ints]:
    """Games, total and best result of each player: the best by the first share, and so on; without shares, all."""
    results = np.sort(results, axis=0)[::-1]
    known = results != NO_RESULT
    results = np.where(known, results, 0)
    whole = len(shares) - 1
    if whole:
        counting = results[:whole]
        total = (counting * shares[: len(counting), None, None] // shares[whole]).sum(axis=0)
    else:
        total = results.sum(axis=0)
    return known.sum(axis=0), total, results[0]
