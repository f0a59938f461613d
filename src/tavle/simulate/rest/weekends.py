"""The rest of a weekend of a game with roles for the kernel `rest_of_weekend`."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from tavle.core.model import Seat, Table
from tavle.ranking.ledger import Ledger
from tavle.ranking.order import ledger_after
from tavle.rules.model import Book
from tavle.simulate.compiled import wrapping
from tavle.simulate.exact import Subject
from tavle.simulate.kernels import rest_of_weekend as kernel
from tavle.simulate.models import CentreGames
from tavle.simulate.plans.base import Plan
from tavle.simulate.plans.weekends import weekend_plan
from tavle.simulate.rest.course import Ends, Field, Ints, empty_ends

NEEDED = ("keys", "total", "grain", "offsets", "table", "shares", "best")
"""Arguments that the plan of a whole weekend has as well."""


@dataclass(frozen=True)
class RestOfWeekend:
    """Ready for the kernel; `arguments` are the same for all tournaments."""

    field: Field
    arguments: dict[str, Any]
    unit: int

    def play(self, seed: int, first: int, count: int) -> Ends:
        """See `Course`."""
        arrays, codes = empty_ends(count, self.field.players), np.zeros(count, np.int64)
        with wrapping():
            begun = kernel.Begun(**self.arguments)
            kernel.many_rests_of_weekends(np.uint64(seed), first, count, begun, **arrays, codes=codes)
        done = {name: array[codes == 0] for name, array in arrays.items()}
        return Ends.of(self.field, **done, unit=self.unit)


def rest_of_weekend(field: Field) -> RestOfWeekend | str:
    """The rest of a weekend, or why the kernel cannot play it."""
    game = field.game
    if not isinstance(game, CentreGames):
        return "its game"
    why = _unlike(field)
    if why:
        return why
    plan = _plan(_Weekend(field.book.model_dump_json(), field.book, game))
    if isinstance(plan, str):
        return plan
    ledger = ledger_after(field.book, field.tournament, None)
    results = _results(field, ledger, plan.unit)
    given = _given(field, ledger, plan.unit)
    if results is None or given is None:
        return "points that are no whole number of the book's parts"
    rounds, boards = _open_boards(field)
    arguments = {name: plan.arguments[name] for name in NEEDED} | {
        "weights": game.weights,
        "outs": game.outs,
        "seated": field.seated,
        "rounds": field.rounds,
        "open_rounds": rounds,
        "open_boards": boards,
        "here": np.array(field.playing_on(field.seated + 1), np.int64),
        "before": results,
        "played": _powers_had(field),
        "given": given,
    }
    return RestOfWeekend(field, arguments, plan.unit)


@dataclass(frozen=True)
class _Weekend:
    """A book, known by its text."""

    key: str
    book: Book = dataclass_field(compare=False)
    game: CentreGames = dataclass_field(compare=False)


@lru_cache(maxsize=8)
def _plan(weekend: _Weekend) -> Plan | str:
    """The plan of a whole weekend, whose table of all ways to share the centres takes half a second to make."""
    ratings = tuple(Fraction(0) for _ in weekend.game.weights)
    return weekend_plan(Subject(weekend.book, ratings, weekend.game), weekend.game)


def _unlike(field: Field) -> str:
    """What of a tournament the kernel does not know; empty if nothing."""
    lots, roles = field.tournament.lots, field.book.game.roles
    boards = [table for _, table in field.open_tables()]
    seats = [seat for table in boards for seat in table.seats]
    checks = {
        "open boards without all roles": all(
            sorted(str(seat.role) for seat in table.seats) == sorted(roles) for table in boards
        ),
        "seats taken over": not any(seat.substitute for seat in seats),
        "lots to come": not lots.standings and field.rounds not in lots.after,
        "rulings to come": all(each.after_round <= field.seated for each in field.tournament.rulings),
        "an unfinished board counts": field.book.score.unfinished is None or not seats,
    }
    return next((name for name, fits in checks.items() if not fits), "")


def _results(field: Field, ledger: Ledger, unit: int) -> Ints | None:
    """Player x game: the points of the games that are over; the last column says how many."""
    most = max(field.rounds, *(len(ledger.games_of(player)) for player in field.numbers)) + field.rounds
    results = np.zeros((field.players, most + 1), np.int64)
    for player, at in field.numbers.items():
        games = [ledger.exact(game.points) * unit for game in ledger.games_of(player) if game.played]
        if any(points.denominator > 1 for points in games):
            return None
        results[at, : len(games)] = [int(points) for points in games]
        results[at, -1] = len(games)
    return results


def _given(field: Field, ledger: Ledger, unit: int) -> Ints | None:
    """What rulings give each player, in units."""
    given = np.zeros(field.players, np.int64)
    for player, extras in ledger.extras.items():
        points = ledger.exact(sum(extra.points for extra in extras)) * unit
        if points.denominator > 1:
            return None
        given[field.numbers[player]] = int(points)
    return given


def _open_boards(field: Field) -> tuple[Ints, Ints]:
    """The rounds of the boards without a result, and who has which power there."""
    roles = field.book.game.roles
    found = [(number, _by_role(table)) for number, table in field.open_tables()]
    boards = [[field.numbers[seats[role].player] for role in roles] for _, seats in found]
    return (
        np.array([number for number, _ in found], np.int64),
        np.array(boards, np.int64).reshape(-1, len(roles)),
    )


def _by_role(table: Table) -> dict[str, Seat]:
    return {str(seat.role): seat for seat in table.seats}


def _powers_had(field: Field) -> Ints:
    """The powers of each player as bits, those that he took over included."""
    had, roles = np.zeros(field.players, np.int64), field.book.game.roles
    for _, table in field.tables():
        for seat in table.seats:
            holders = (seat.player, seat.substitute.player if seat.substitute else None)
            for player in holders:
                if player is not None and player in field.numbers and seat.role in roles:
                    had[field.numbers[player]] |= 1 << roles.index(seat.role)
    return had
