"""Championships at tables of one size for the kernel `tables`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import refuse
from tavle.rules.model import Book
from tavle.rules.model.event import Upset
from tavle.rules.model.lists import FinalPlace, FinalTable, ListRule, Points, RelativeBest, RelativeTotal, Wins
from tavle.rules.model.scoring import Rank
from tavle.rules.model.seating import Blocks, ByLot, Composition, Scheme
from tavle.simulate.arrays.tables import play_championships
from tavle.simulate.counts import Counts
from tavle.simulate.exact import Subject, entered, number_of
from tavle.simulate.formats import Tables
from tavle.simulate.kernels import tables as kernel
from tavle.simulate.models import Scores
from tavle.simulate.plans.base import Plan, counted, filled, runner, strict_spans, zeros
from tavle.simulate.words import Words, keys_of

Ints = NDArray[np.int64]

SUMS = ("games", "repeats", "overtaken")
ROWS: dict[type, int] = {
    Points: kernel.POINTS,
    RelativeTotal: kernel.RELATIVE,
    RelativeBest: kernel.RELATIVE_BEST,
    FinalTable: kernel.FINAL_TABLE,
    FinalPlace: kernel.FINAL_PLACE,
    Wins: kernel.WINS,
}
NAMED = {"relative_total": kernel.RELATIVE, "relative_best": kernel.RELATIVE_BEST}
"""Rows by the names of a format's chain."""
MALUS_FOR = {"off": 0, "each": 1, "both": 2}


def tables_plan(subject: Subject, game: Scores) -> Plan | str:
    """The plan of a book at tables of one size, or why the kernel cannot play it."""
    book, players = subject.book, subject.players
    size, rounds = book.game.sizes[0], book.rounds() or 0
    unlike = _unlike(book, players, size, rounds)
    if unlike:
        return unlike
    prizes, upset = _prizes(book), next((rule for rule in book.upsets if rule.enabled), None)
    unit = _unit(book, prizes, size, upset)
    first, last = _list_after(book, 1), _list_after(book, rounds)
    start = np.zeros(players, np.int64)
    for place, player in enumerate(entered(subject).start_order):
        start[number_of(player)] = place
    arguments = {
        **_seating(book, players, size, rounds, start),
        "start": start,
        "strengths": game.strengths,
        "numbers": game.numbers,
        "bias": game.bias,
        "prizes": _in_units(book, prizes, size, rounds, unit),
        "some": _some_rounds(last, rounds),
        "upset_round": upset.round if upset is not None else 0,
        "upsets": _upset(upset, unit),
        "chain": _chain(first, best_of_some=False),
        "final_chain": _chain(last, best_of_some=True),
        "list_lots": first.lots,
    }
    criteria = (*(criterion.criterion for criterion in last.chain), "lots")
    seats = tuple(map(str, range(1, size + 1)))
    return Plan(
        book.id,
        "tables",
        players,
        arguments,
        criteria,
        strict_spans(players),
        rounds,
        players // size,
        sums=SUMS,
        seats=seats,
        unit=unit,
    )


def _unlike(book: Book, players: int, size: int, rounds: int) -> str:
    rules = [_rule(book, number) for number in range(1, rounds + 1)]
    terms = [term for term in book.score.terms if term.enabled]
    chains = [list_rule.chain for list_rule in book.lists]
    checks = {
        "tables that the players do not fill": players % size == 0 and len(book.game.sizes) >= 1,
        "its seating": all(isinstance(rule, Composition | Scheme | Blocks | ByLot) for rule in rules),
        "a field that its tables do not fit": all(_fits(rule, players) for rule in rules),
        "its scoring": len(terms) == 1 and isinstance(terms[0], Rank) and terms[0].ties == "share",
        "its scale or solo": book.score.scale is None and book.score.solo is None,
        "its total": book.total is None or not book.total.weights,
        "its criteria": all(type(criterion) in ROWS for chain in chains for criterion in chain),
        "its lists": bool(book.lists) and len({id(_list_after(book, n)) for n in range(1, rounds)}) <= 1,
        "criteria of a final before it": not any(
            isinstance(each, FinalTable | FinalPlace) for n in range(1, rounds) for each in _list_after(book, n).chain
        ),
        "more than one rule about upsets": sum(rule.enabled for rule in book.upsets) <= 1,
    }
    return next((name for name, fits in checks.items() if not fits), "")


def _fits(rule: Any, players: int) -> bool:
    if isinstance(rule, Composition):
        return sum(rule.groups) == players
    if isinstance(rule, Blocks) and rule.places:
        return sorted(place for table in rule.places for place in table) == list(range(1, players + 1))
    return True


def _rule(book: Book, number: int) -> Any:
    return next((rule for rule in book.seating if rule.enabled and rule.seats_round(number)), None)


def _list_after(book: Book, number: int) -> ListRule:
    found = next((rule for rule in book.lists if rule.enabled and rule.holds_after(number)), None)
    return found if found is not None else book.lists[0]


def _prizes(book: Book) -> tuple[Fraction, ...]:
    term = next(term for term in book.score.terms if isinstance(term, Rank))
    return term.prizes


def _unit(book: Book, prizes: Sequence[Fraction], size: int, upset: Upset | None) -> int:
    """A denominator in which all points are whole, however many share them."""
    weights = [Fraction(stage.weight).denominator for stage in book.stages]
    moved = [] if upset is None else [upset.malus.denominator, upset.bonus.denominator]
    return lcm(*(prize.denominator for prize in prizes)) * lcm(*range(1, size + 1)) * lcm(*weights) * lcm(*moved)


def _in_units(book: Book, prizes: Sequence[Fraction], size: int, rounds: int, unit: int) -> Ints:
    padded = [*prizes, *[Fraction(0)] * size][:size]
    rows = [[int(prize * book.weight_of(number) * unit) for prize in padded] for number in range(1, rounds + 1)]
    return np.array(rows, np.int64)


def _some_rounds(last: ListRule, rounds: int) -> Ints:
    named = next((each.rounds for each in last.chain if isinstance(each, RelativeBest)), ())
    return np.array([int(not named or number in named) for number in range(1, rounds + 1)], np.int64)


def _upset(rule: Upset | None, unit: int) -> Ints:
    if rule is None:
        return np.zeros(4, np.int64)
    places = [place - 1 for place in (*rule.high, *rule.low)]
    head = [int(rule.malus * unit), int(rule.bonus * unit), MALUS_FOR[rule.malus_for], len(rule.high)]
    return np.array([*head, *places], np.int64)


def _chain(rule: ListRule, *, best_of_some: bool) -> Ints:
    rows = [ROWS[type(criterion)] for criterion in rule.chain]
    if best_of_some:
        rows = [kernel.BEST_OF_SOME if row == kernel.RELATIVE_BEST else row for row in rows]
    return np.array([*rows, kernel.TIE], np.int64)


def _seating(book: Book, players: int, size: int, rounds: int, start: Ints) -> dict[str, Any]:
    tables = players // size
    kinds, blocks = np.zeros(rounds, np.int64), np.zeros((rounds, tables, size), np.int64)
    group_of, quota = np.zeros(players, np.int64), np.zeros(0, np.int64)
    goals = np.zeros((tables, size), np.int64)
    in_order = np.arange(players).reshape(tables, size)
    for at in range(rounds):
        rule = _rule(book, at + 1)
        if isinstance(rule, Composition):
            kinds[at] = kernel.GROUPS
            ends = np.cumsum(rule.groups)
            group_of = np.searchsorted(ends, start, side="right").astype(np.int64)
            quota = np.array(rule.quota, np.int64)
        elif isinstance(rule, Scheme) and not rule.by_lot:
            kinds[at] = kernel.SCHEME
            goals = np.array(rule.goals, np.int64) - 1
            blocks[at, 0, 0] = rule.of_round - 1
        elif isinstance(rule, Blocks) or (isinstance(rule, ByLot) and rule.seeded and at):
            kinds[at] = kernel.BLOCKS
            named = rule.places if isinstance(rule, Blocks) else ()
            blocks[at] = np.array(named, np.int64) - 1 if named else in_order
        else:
            kinds[at] = kernel.LOTS
    return {
        "kinds": kinds,
        "group_of": group_of,
        "quota": quota,
        "goals": goals,
        "blocks": blocks,
        "lot_keys": keys_of([f"tables/{number}" for number in range(1, rounds + 1)]),
        **_table_keys(book, rounds, tables),
    }


def _table_keys(book: Book, rounds: int, tables: int) -> dict[str, Words]:
    rule = book.places_at_table
    here = rule is not None and rule.enabled
    names = [(number, table) for number in range(1, rounds + 1) for table in range(1, tables + 1)]
    places = keys_of([f"places/{number}/{table}" for number, table in names]).reshape(rounds, tables)
    turns = keys_of([f"starting_player/{number}/{table}" for number, table in names]).reshape(rounds, tables)
    return {
        "place_keys": places if rule is not None and here and rule.places else places[:0],
        "turn_keys": turns if rule is not None and here and rule.starting_player else np.zeros_like(turns),
    }


def plain_tables_plan(form: Tables, game: Scores) -> Plan:
    """The plan of a format without a book."""
    players, rounds, size = len(game.strengths), form.rounds, form.size
    if players % size:
        raise refuse("field-does-not-divide", count=players, sizes=str(size))
    tables, unit = players // size, lcm(*range(1, size + 1))
    prizes = ([*form.prizes, *[0] * size])[:size]
    blocks = np.tile(np.arange(players).reshape(tables, size), (rounds, 1, 1))
    kinds = np.full(rounds, kernel.LOTS, np.int64)
    if form.seated == "blocks":
        kinds[1:] = kernel.BLOCKS
    names = [f"tables/{number}" for number in range(1, rounds + 1)]
    chain = np.array([kernel.POINTS, *(NAMED[name] for name in form.chain), kernel.TIE], np.int64)
    arguments = {
        "kinds": kinds,
        "group_of": zeros(players),
        "quota": zeros(0),
        "goals": zeros(tables, size),
        "blocks": blocks,
        "lot_keys": keys_of(names),
        "place_keys": np.zeros((0, tables), np.uint64),
        "turn_keys": np.zeros((rounds, tables), np.uint64),
        "start": np.arange(players),
        "strengths": game.strengths,
        "numbers": game.numbers,
        "bias": game.bias,
        "prizes": np.tile(np.array(prizes, np.int64) * unit, (rounds, 1)),
        "some": np.ones(rounds, np.int64),
        "upset_round": 0,
        "upsets": zeros(4),
        "chain": chain,
        "final_chain": chain,
        "list_lots": True,
    }
    seats = tuple(map(str, range(1, size + 1)))
    return Plan(
        form.format,
        "tables",
        players,
        arguments,
        ("points", *form.chain, "lots"),
        strict_spans(players),
        rounds,
        tables,
        sums=SUMS,
        seats=seats,
        unit=unit,
    )


@runner("tables", play_championships)
def run_tables(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""

    def play(seed: np.uint64, first: int, count: int, **named: Any) -> None:
        what = kernel.Championship(**{name: named.pop(name) for name in kernel.Championship._fields})
        kernel.many_championships(seed, first, count, what, kernel.Tallies(**named))

    more = {"separated": zeros(plan.players, len(plan.criteria)), "seats": zeros(len(plan.seats), 3)}
    return counted(plan, filled(plan, seed, first, count, play, **more))
