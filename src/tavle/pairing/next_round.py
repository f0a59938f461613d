"""The next round of any tournament: finds the book's way of seating it, and asks that."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import Round, Tournament
from tavle.pairing.seat_boards import seat_by_lot
from tavle.pairing.seat_cup import seat_cup
from tavle.pairing.seat_pairs import seat_monrad
from tavle.pairing.seat_tables import seat_by_blocks, seat_by_scheme, seat_composition
from tavle.pairing.seating import Seating, Task
from tavle.rules.model import Book
from tavle.rules.model.seating import Cup

METHODS: dict[str, Callable[[Task, Any], Seating]] = {
    "monrad": seat_monrad,
    "by_lot": seat_by_lot,
    "composition": seat_composition,
    "scheme": seat_by_scheme,
    "blocks": seat_by_blocks,
}
"""Every `method` of a book's seating and its function."""


def next_round(
    book: Book, tournament: Tournament, *, seed: str, number: int | None = None, keep: Collection[int] = ()
) -> Seating:
    """The seating of a round.

    Args:
        seed: Where all its lots come from; a seating without lots does not depend on it.
        number: The round (default: the next one). One that is seated already is seated anew; later ones are ignored.
        keep: Tables of it that stand; only who does not sit there is seated.

    Raises:
        Refused: if there is no such round any more, something must be announced first, or the field does not fit.
        NoSolution: if nobody can seat it by the book; the faults say why.
    """
    task = task_for(book, tournament, seed=seed, number=number, keep=keep)
    if _beyond(book, task.number):
        return _beyond_the_list(task)
    rule = next((rule for rule in book.seating if rule.enabled and rule.seats_round(task.number)), None)
    if rule is None:
        raise refuse("no-seating-rule", number=task.number, book=book.id)
    return METHODS[rule.method](task, rule)


def _beyond_the_list(task: Task) -> Seating:
    """A round of the cup, where there is one that still goes on."""
    rule = next((rule for rule in task.book.seating if isinstance(rule, Cup) and rule.entry is not None), None)
    seating = seat_cup(task, rule) if rule is not None else None
    if seating is None:
        raise refuse("no-more-rounds", number=task.number, rounds=task.number - 1)
    return seating


def task_for(
    book: Book, tournament: Tournament, *, seed: str, number: int | None = None, keep: Collection[int] = ()
) -> Task:
    """What is known before a round is seated; see `next_round`."""
    seated = [entry for entry in tournament.rounds if entry.seated]
    if number is None:
        number = len(seated) + 1
    if not 1 <= number <= len(seated) + 1:
        raise refuse("round-not-next", number=number, next=len(seated) + 1)
    entry = next((entry for entry in tournament.rounds if entry.number == number), Round(number))
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


def with_seating(tournament: Tournament, seating: Seating) -> Tournament:
    """The tournament with a round as it was seated, its tables still to be played.

    Where tables were kept, the lots that made them stay beside the new ones.
    """
    before = tuple(entry for entry in tournament.rounds if entry.number < seating.round)
    old = next((entry for entry in tournament.rounds if entry.number == seating.round), Round(seating.round))
    earlier_draws = old.draws if set(old.tables) & set(seating.tables) else ()
    draws = (*earlier_draws, *seating.draws)
    new = replace(old, tables=seating.tables, byes=seating.byes, stage=seating.stage, draws=draws)
    return replace(tournament, rounds=(*before, new))
