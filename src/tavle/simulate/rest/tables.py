"""The rest of a championship at tables for the kernel `rest_of_tables`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from tavle.core.errors import TavleError
from tavle.core.model import PlayerId, Round, Table, Tournament
from tavle.pairing.list_lots import equals, wants_lots
from tavle.pairing.next_round import next_round, rule_for
from tavle.ranking import rank
from tavle.rules.model.seating import Composition, Scheme
from tavle.simulate.compiled import wrapping
from tavle.simulate.exact import Subject
from tavle.simulate.kernels import rest_of_tables as kernel
from tavle.simulate.models import Scores
from tavle.simulate.plans.tables import tables_plan
from tavle.simulate.rest.course import Ends, Field, Ints, empty_ends

NEEDED = (
    "kinds",
    "blocks",
    "lot_keys",
    "turn_keys",
    "strengths",
    "numbers",
    "bias",
    "prizes",
    "some",
    "upset_round",
    "upsets",
    "chain",
    "final_chain",
)
"""Arguments that the plan of a whole championship has as well."""


@dataclass(frozen=True)
class RestOfTables:
    """Ready for the kernel; `arguments` are the same for all tournaments."""

    field: Field
    arguments: dict[str, Any]
    unit: int

    def play(self, seed: int, first: int, count: int) -> Ends:
        """See `Course`."""
        arrays = empty_ends(count, self.field.players)
        with wrapping():
            kernel.many_rests_of_championships(np.uint64(seed), first, count, kernel.Begun(**self.arguments), **arrays)
        return Ends.of(self.field, **arrays, unit=self.unit)


def rest_of_tables(field: Field) -> RestOfTables | str:
    """The rest of a championship, or why the kernel cannot play it."""
    if not isinstance(field.game, Scores) or not field.seated:
        return "its game, or no round is seated"
    ratings = tuple(Fraction(0) for _ in range(field.players))
    plan = tables_plan(Subject(field.book, ratings, field.game), field.game)
    if isinstance(plan, str):
        return plan
    rounds = _seated(field)
    why = _unlike(field, rounds) if rounds is not None else "a round that cannot be seated now"
    given = _given(field, plan.unit)
    if why or rounds is None or given is None:
        return why or "rulings"
    lists = _lists(field)
    lots_from = len(field.tournament.rounds) if wants_lots(field.book, 1) else field.rounds
    arguments = {name: plan.arguments[name] for name in NEEDED} | {
        "seated": _companies(field, rounds),
        "known": _known(field, rounds),
        "given": given,
        "lists": lists,
        "lots_from": lots_from,
        "start": np.arange(field.players),
    }
    return RestOfTables(field, arguments, plan.unit)


def _seated(field: Field) -> list[Round] | None:
    """The rounds whose seating is known: those that are seated, and one by a scheme, which takes no lots."""
    rounds = list(field.tournament.rounds)
    while len(rounds) < field.rounds:
        number = len(rounds) + 1
        rule = rule_for(field.book, number)
        if not isinstance(rule, Scheme) or rule.by_lot:
            return None if isinstance(rule, Composition | Scheme) else rounds
        try:
            seating = next_round(field.book, replace(field.tournament, rounds=tuple(rounds)), seed="", number=number)
        except TavleError:
            return None
        rounds.append(Round(number, seating.tables))
    return rounds


def _unlike(field: Field, rounds: list[Round]) -> str:
    """What of a tournament the kernel does not know; empty if nothing."""
    size, everybody = field.book.game.sizes[0], sorted(field.numbers.values())
    tables = [table for entry in rounds for table in entry.tables]
    lots = field.tournament.lots
    checks = {
        "somebody who does not play on": len(field.playing_on(field.seated + 1)) == field.players,
        "its tables": all(len(table.seats) == size for table in tables)
        and all(_players(field, entry) == everybody for entry in rounds),
        "seats taken over": not any(seat.substitute for table in tables for seat in table.seats),
        "scores that are not known": all(_has_scores(table) for table in tables if table.played),
        "numbers of tables": all(
            sorted(table.number for table in entry.tables) == list(range(1, len(entry.tables) + 1)) for entry in rounds
        ),
        "lots to come": not lots.standings and not any(after > field.seated for after in lots.after),
    }
    return next((name for name, fits in checks.items() if not fits), "")


def _players(field: Field, entry: Round) -> list[int]:
    return sorted(field.numbers[seat.player] for table in entry.tables for seat in table.seats)


def _has_scores(table: Table) -> bool:
    return all(seat.outcome.score is not None for seat in table.seats)


def _sorted(entry: Round) -> list[Table]:
    return sorted(entry.tables, key=lambda table: table.number)


def _companies(field: Field, rounds: list[Round]) -> Ints:
    return np.array(
        [[[field.numbers[seat.player] for seat in table.seats] for table in _sorted(entry)] for entry in rounds],
        np.int64,
    )


def _known(field: Field, rounds: list[Round]) -> Ints:
    scores = np.full((len(rounds), field.players), kernel.OPEN, np.int64)
    for at, entry in enumerate(rounds):
        for table in entry.tables:
            for seat in table.seats if table.played else ():
                scores[at, field.numbers[seat.player]] = seat.outcome.score or 0
    return scores


def _given(field: Field, unit: int) -> Ints | None:
    """Round x player: rulings in units; `None` where one of them is no whole number of these."""
    given = np.zeros((field.rounds, field.players), np.int64)
    tournament = field.tournament
    rulings = [(each.player, max(each.after_round, 1), each.ruling.points) for each in tournament.rulings]
    rulings += [
        (seat.player, entry.number, seat.ruling.points)
        for entry in tournament.rounds
        for table in entry.tables
        for seat in table.seats
        if seat.ruling is not None
    ]
    for player, number, points in rulings:
        if (points * unit).denominator > 1 or number > field.rounds:
            return None
        given[number - 1, field.numbers[player]] += int(points * unit)
    return given


def _lists(field: Field) -> Ints:
    """Round x place: the lists that are certain already."""
    lists = np.full((field.rounds, field.players), -1, np.int64)
    for number, entry in enumerate(field.tournament.rounds, start=1):
        if not all(table.played for table in entry.tables):
            break
        order = _listed(field, field.tournament.until(number), number)
        if order is not None:
            lists[number - 1] = [field.numbers[player] for player in order]
    return lists


def _listed(field: Field, tournament: Tournament, number: int) -> list[PlayerId] | None:
    """The list after a round; `None` where lots that the book wants are still to be drawn."""
    listed = rank(field.book, tournament, after=number)
    if number == field.seated and wants_lots(field.book, number) and equals(listed):
        return None
    return [row.player for row in listed.rows]
