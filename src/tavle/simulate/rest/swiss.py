"""The rest of a Monrad tournament for the kernel `rest_of_swiss`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from tavle.core.errors import Refused
from tavle.pairing.next_round import rule_for
from tavle.ranking.ledger import Ledger
from tavle.ranking.order import ledger_after, list_rule
from tavle.rules.model.lists import Cumulative, HeadToHead, ListRule, Points, Solkoff, Wins
from tavle.rules.model.scoring import Won
from tavle.rules.model.seating import Monrad
from tavle.simulate.compiled import wrapping
from tavle.simulate.kernels import rest_of_swiss as kernel
from tavle.simulate.models import Matches
from tavle.simulate.rest.by_book import ByBook
from tavle.simulate.rest.course import Ends, Field, Ints, empty_ends, joined
from tavle.simulate.words import Words

CODES: dict[type, int] = {
    Points: kernel.POINTS,
    Wins: kernel.WINS,
    HeadToHead: kernel.HEAD_TO_HEAD,
    Cumulative: kernel.CUMULATIVE,
    Solkoff: kernel.SOLKOFF,
}
"""What criteria the kernel knows, by their models."""


@dataclass(frozen=True)
class RestOfSwiss:
    """Ready for the kernel.

    Attributes:
        arguments: Of the kernel, those that are the same for all tournaments.
        refuses: Whether a round without a legal pairing ends the tournament; else the book has a way out.
    """

    field: Field
    arguments: dict[str, Any]
    unit: int
    refuses: bool

    def play(self, seed: int, first: int, count: int) -> Ends:
        """See `Course`; what the kernel leaves open is played by the engine of the books."""
        arrays, codes = empty_ends(count, self.field.players), np.zeros(count, np.int64)
        with wrapping():
            kernel.many_rests_of_swiss(np.uint64(seed), first, count, **self.arguments, **arrays, codes=codes)
        done = codes == 0
        ends = Ends.of(self.field, **{name: array[done] for name, array in arrays.items()}, unit=self.unit)
        left = np.flatnonzero(codes < 0 if self.refuses else codes != 0)
        if not len(left):
            return ends
        by_book = [ByBook(self.field).play(seed, first + int(at), 1) for at in left]
        indexes = [*np.flatnonzero(done), *(at for at, one in zip(left, by_book, strict=True) for _ in one.orders)]
        return joined([ends, *by_book], np.argsort(indexes))


def rest_of_swiss(field: Field) -> RestOfSwiss | str:
    """The rest of a tournament of matches by Monrad, or why the kernel cannot play it."""
    why = _unlike(field)
    if why:
        return why
    ledger = ledger_after(field.book, field.tournament, None)
    rule = _rule(field, field.rounds)
    unit = lcm(ledger.unit, *(value.denominator for row in _gains(field) for value in row))
    running = next((each for each in rule.chain if isinstance(each, Cumulative)), None)
    byes_run = running is None or running.byes
    opponents, record = _meetings(field)
    game: Any = field.game
    arguments = {
        "seated": field.seated,
        "rounds": field.rounds,
        "open_tables": _open_tables(field),
        "chain": _chain(rule),
        "list_lots": rule.lots,
        "gains": _in_units(_gains(field), unit, byes_run=byes_run),
        "wins": _wins(game),
        "before": _before(field, ledger, unit // ledger.unit, byes_run=byes_run),
        "opponents": opponents,
        "record": record,
    }
    monrad = _monrad(field, min(field.seated + 1, field.rounds))
    return RestOfSwiss(field, arguments, unit, monrad is None or monrad.dead_end == "refuse")


def _wins(game: Matches) -> Words:
    return game.wins


def _unlike(field: Field) -> str:
    """What of a tournament the kernel does not know; empty if nothing."""
    checks: dict[str, Callable[[], bool]] = {
        "its game": lambda: isinstance(field.game, Matches) and len(field.game.draws) == 1 and not field.game.hanging,
        "its points": lambda: _won(field) is not None,
        "its total": lambda: _plain_total(field),
        "its lists": lambda: _one_chain(field),
        "its seating": lambda: _all_monrad(field),
        "its tables": lambda: _plain_tables(field),
        "lots or rulings to come": lambda: _nothing_foreseen(field),
    }
    return next((name for name, fits in checks.items() if not fits()), "")


def _won(field: Field) -> Won | None:
    terms = [term for term in field.book.score.terms if term.enabled]
    plain = len(terms) == 1 and field.book.score.scale is None and field.book.score.solo is None
    return terms[0] if plain and isinstance(terms[0], Won) else None


def _plain_total(field: Field) -> bool:
    total = field.book.total
    return not field.book.upsets and (total is None or (not total.weights and total.listed == "all"))


def _one_chain(field: Field) -> bool:
    rules = [list_rule(field.book, number) for number in range(max(field.seated, 1), field.rounds + 1)]
    known = all(rule is not None and all(type(each) in CODES for each in rule.chain) for rule in rules)
    return known and len({id(rule) for rule in rules}) == 1


def _rule(field: Field, after: int) -> ListRule:
    rule = list_rule(field.book, after)
    if rule is None:
        raise ValueError(f"no list after round {after}")
    return rule


def _monrad(field: Field, number: int) -> Monrad | None:
    try:
        rule = rule_for(field.book, number)
    except Refused:
        return None
    return rule if isinstance(rule, Monrad) else None


def _all_monrad(field: Field) -> bool:
    rules = [_monrad(field, number) for number in range(field.seated + 1, field.rounds + 1)]
    first = rules[0] if rules and not field.seated else None
    plain = first is None or (first.start == "rating" and not first.apart)
    return None not in rules and plain


def _plain_tables(field: Field) -> bool:
    """Two at each table, nobody taken over, nobody twice in a round."""
    seats = [(number, seat) for number, table in field.tables() for seat in table.seats]
    once = len({(number, seat.player) for number, seat in seats}) == len(seats)
    two = all(len(table.seats) == 2 for _, table in field.tables())
    return once and two and not any(seat.substitute for _, seat in seats)


def _nothing_foreseen(field: Field) -> bool:
    """No order drawn for a list to come, and no ruling that enters one."""
    lots = field.tournament.lots
    drawn = lots.standings or any(after >= max(field.seated, 1) for after in lots.after)
    return not drawn and all(ruling.after_round <= field.seated for ruling in field.tournament.rulings)


def _open_tables(field: Field) -> Ints:
    rows = [[number, *(field.numbers[seat.player] for seat in table.seats)] for number, table in field.open_tables()]
    return np.array(rows, np.int64).reshape(-1, 3)


def _chain(rule: ListRule) -> Ints:
    rows = np.zeros((len(rule.chain), 5), np.int64)
    for at, each in enumerate(rule.chain):
        rows[at, 0] = CODES[type(each)]
        if isinstance(each, HeadToHead):
            whole = lcm(each.win.denominator, each.loss.denominator)
            rows[at, 1:] = [int(each.win * whole), int(each.loss * whole), each.needs == "all", each.restart]
        elif isinstance(each, Solkoff):
            rows[at, 1] = each.cut
    return rows


def _gains(field: Field) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Of each round, from 0: a match won, one lost, a bye."""
    won, book = _won(field), field.book
    if won is None:
        raise ValueError("matches won do not make the points")
    bye = book.bye.points if book.bye is not None else Fraction(0)
    weights = [book.weight_of(number) for number in range(field.rounds + 1)]
    return [(won.win * weight, won.loss * weight, bye * weight) for weight in weights]


def _in_units(gains: list[tuple[Fraction, Fraction, Fraction]], unit: int, *, byes_run: bool) -> Ints:
    rows = [[int(value * unit) for value in row] for row in gains]
    return np.array([[*row, row[2] if byes_run else 0] for row in rows], np.int64)


def _before(field: Field, ledger: Ledger, times: int, *, byes_run: bool) -> Ints:
    """The rows of what has been; tables without a result give nothing yet."""
    state, numbers = np.zeros((5, field.players), np.int64), field.numbers

    def gained(number: int, player: int, points: int, *, runs: bool) -> None:
        state[kernel.TOTAL, player] += points * times
        if runs:
            state[kernel.RUNNING, player] += points * times
            state[kernel.CUMULATED, player] += points * times * (field.seated + 1 - number)

    for column in ledger.columns:
        for player, points in column.points.items():
            table = column.tables.get(player)
            if table is None or table.played:
                gained(column.round, numbers[player], points, runs=byes_run or table is not None)
    for player, extras in ledger.extras.items():
        for extra in extras:
            gained(max(extra.round, 1), numbers[player], extra.points, runs=True)
    for entry in field.tournament.rounds:
        for player in entry.byes:
            state[kernel.BYES_HAD, numbers[player]] += 1
    state[kernel.PLAYS_ON, field.playing_on(field.seated + 1)] = 1
    return state


def _meetings(field: Field) -> tuple[Ints, Ints]:
    """Player x round: whom he has met, and whether he won."""
    shape = (field.players, max(field.rounds, 1))
    opponents, record = np.full(shape, -1, np.int64), np.zeros(shape, np.int64)
    for number, table in field.tables():
        for seat, other in (table.seats, table.seats[::-1]):
            at = field.numbers[seat.player], number - 1
            opponents[at] = field.numbers[other.player]
            if table.played:
                record[at] = int(bool(seat.outcome.won)) - int(bool(other.outcome.won))
    return opponents, record
