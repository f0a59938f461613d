"""The next round of any tournament: finds the book's way of seating it, and asks that."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from tavle.core.errors import refuse
from tavle.core.lots import Stream
from tavle.core.model import Draw, Round, Table, Tournament
from tavle.pairing.seat_block import seat_optimised
from tavle.pairing.seat_boards import seat_by_lot
from tavle.pairing.seat_cup import seat_cup
from tavle.pairing.seat_pairs import seat_monrad
from tavle.pairing.seat_tables import seat_by_blocks, seat_by_scheme, seat_composition
from tavle.pairing.seating import Note, Seating, Task
from tavle.ranking.ledger import counts
from tavle.rules.model import Book
from tavle.rules.model.seating import Cup, SeatingRule

METHODS: dict[str, Callable[[Task, Any], Seating]] = {
    "monrad": seat_monrad,
    "by_lot": seat_by_lot,
    "composition": seat_composition,
    "scheme": seat_by_scheme,
    "blocks": seat_by_blocks,
    "optimised": seat_optimised,
}
"""Every `method` of a book's seating and its function."""

SEATED = "seated"
"""A kind of draw without lots: who was seated at once, where a round came to its tables in several goes."""

SEATINGS = ("powers", "tables", SEATED)
"""Kinds of draws that seat a round; there is one more for each time that a part of it was seated."""

LIST_LOTS = "standings"
"""Lots for the list after a round stand among its draws, but had nothing to do with its seating."""


def next_round(
    book: Book,
    tournament: Tournament,
    *,
    seed: str,
    number: int | None = None,
    keep: Collection[int] = (),
    heat: int | None = None,
    chance: Callable[[str, str], Stream] = Stream,
) -> Seating:
    """The seating of a round.

    Args:
        book: The rule book with the record's settings.
        tournament: Everything before the round, and of the round itself what is known: arrivals, overrides.
        seed: Where all its lots come from; a seating without lots does not depend on it.
        number: The round (default: the next one). One that is seated already is seated anew; later ones are ignored.
        keep: Tables of it that stand; only who does not sit there is seated.
        heat: Seats a further heat of a round (default: the last that is seated): all its tables and byes stand, and the
            new tables bear this number.
        chance: Makes lots of a seed and a purpose; a simulation has its own.

    Raises:
        Refused: if there is no such round any more, something must be announced first, or the field does not fit.
        NoSolution: if nobody can seat it by the book; the faults say why.
    """
    task = replace(task_for(book, tournament, seed=seed, number=number, keep=keep, heat=heat), chance=chance)
    rule = rule_for(book, task.number)
    seating = seat_cup(task, rule) if isinstance(rule, Cup) else METHODS[rule.method](task, rule)
    if seating is None:
        raise refuse("no-more-rounds", number=task.number, rounds=task.number - 1)
    return _in_its_round(task, seating, heat)


def rule_for(book: Book, number: int) -> SeatingRule:
    """What seats a round: the book's method for it, or the cup where all rounds that count are over.

    Raises:
        Refused: if the number of rounds has not been announced, or nothing seats this one.
    """
    if _beyond(book, number):
        cup = next((rule for rule in book.seating if isinstance(rule, Cup) and rule.entry is not None), None)
        if cup is None:
            raise refuse("no-more-rounds", number=number, rounds=number - 1)
        return cup
    for rule in book.seating:
        if rule.enabled and rule.seats_round(number) and not isinstance(rule, Cup):
            return rule
    raise refuse("no-seating-rule", number=number, book=book.id)


def task_for(
    book: Book,
    tournament: Tournament,
    *,
    seed: str,
    number: int | None = None,
    keep: Collection[int] = (),
    heat: int | None = None,
) -> Task:
    """What is known before a round is seated; see `next_round`."""
    seated = len([entry for entry in tournament.rounds if entry.seated])
    if heat is not None and not seated:
        raise refuse("nothing-seated")
    if number is None:
        number = seated if heat is not None else seated + 1
    if not 1 <= number <= seated + 1:
        raise refuse("round-not-next", number=number, next=seated + 1)
    entry = next((entry for entry in tournament.rounds if entry.number == number), Round(number))
    if heat is not None:
        return Task(book, tournament.until(number - 1), number, seed, entry, entry.tables, entry.byes)
    kept = tuple(table for table in entry.tables if table.number in keep)
    missing = sorted(set(keep) - {table.number for table in kept})
    if missing:
        raise refuse("no-such-table", number=missing[0], round=number)
    return Task(book, tournament.until(number - 1), number, seed, entry, kept)


def _beyond(book: Book, number: int) -> bool:
    """Whether all rounds that count are over.

    Raises:
        Refused: if the number of rounds has not been announced.
    """
    rounds = book.rounds()
    if rounds is None:
        option = next((option for option in book.options if option.name == "rounds"), None)
        clause = book.cite(option.clause) if option is not None else ""
        raise refuse("setting-missing", where="settings", clause=clause, name="rounds")
    return number > rounds


def _in_its_round(task: Task, seating: Seating, heat: int | None) -> Seating:
    """The seating with what the round had before: tables that stand, their lots, overrides; and a word of warning."""
    if not seating.tables and not seating.byes:
        raise refuse("nobody-present", number=task.number)
    kept = {table.number for table in task.kept}
    tables = tuple(
        table if heat is None or table.number in kept else replace(table, heat=heat) for table in seating.tables
    )
    return replace(
        seating,
        tables=tables,
        byes=(*task.kept_byes, *seating.byes),
        notes=(*_unfinished(task), *seating.notes),
        draws=_all_draws(task, seating),
        overrides=(*task.entry.overrides, *seating.overrides),
    )


def _all_draws(task: Task, seating: Seating) -> tuple[Draw, ...]:
    """The draws of the whole round: where tables stand, the earlier ones, and of each go whom it seated."""
    if not task.kept and not task.kept_byes:
        return seating.draws
    earlier = task.entry.draws
    if not any(draw.kind in SEATINGS for draw in earlier):
        first = Draw(SEATED, seed_of_round(task.entry), (*_players(task.entry.tables), *task.entry.byes))
        earlier = (*earlier, first)
    now = seating.draws
    if not any(draw.kind in SEATINGS for draw in now):
        new = [table for table in seating.tables if table not in task.kept]
        now = (Draw(SEATED, task.seed, (*_players(new), *seating.byes)), *now)
    return (*earlier, *now)


def seed_of_round(entry: Round) -> str:
    """The seed that a round's lots came from; empty where it had none."""
    return next((draw.seed for draw in entry.draws if draw.kind != LIST_LOTS), "")


def _players(tables: Collection[Table]) -> list[str]:
    return [seat.player for table in tables for seat in table.seats]


def _unfinished(task: Task) -> list[Note]:
    """A word of warning: games before this round whose results are not in."""
    rule = task.book.score.unfinished
    waiting = [
        f"{entry.number}/{table.number}"
        for entry in task.earlier
        if counts(task.book, entry)
        for table in entry.tables
        if not table.played
    ]
    if not waiting:
        return []
    if rule is not None:
        values = {"tables": ", ".join(waiting), "points": rule.points}
        return [Note(task.cite(rule.clause), "unfinished_counts", values)]
    return [Note("", "unfinished", {"tables": ", ".join(waiting)})]
