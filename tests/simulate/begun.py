"""Tournaments that have begun, played so far by the exact engine."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tavle.core.model import NO_OUTCOME, Status, Table, Tournament
from tavle.simulate.exact import Subject, play
from tavle.simulate.rest.course import Field
from tavle.simulate.study import study


def subject(book: str, count: int, **settings: object) -> Subject:
    """A book with players from 1800 down to 1200."""
    return _subject(book, count, tuple(sorted(settings.items())))


@cache
def _subject(book: str, count: int, settings: tuple[tuple[str, object], ...]) -> Subject:
    subjects = [{"book": book, "settings": dict(settings), "exact": True}]
    found = study(subjects, players={"kind": "linear", "count": count}).plans[0].subject
    assert found is not None
    return found


def begun(played: Subject, *, rounds: int, hanging: int = 0) -> Tournament:
    """A tournament after so many rounds; the last tables of the last one have no result yet."""
    whole = play(played, seed=3, index=0).tournament
    *before, last = whole.rounds[:rounds]
    tables = [table if table.number <= len(last.tables) - hanging else opened(table) for table in last.tables]
    lists_over = rounds - 1 if hanging else rounds
    after = {number: order for number, order in whole.lots.after.items() if number <= lists_over}
    lots = replace(whole.lots, after=after)
    return replace(whole, rounds=(*before, replace(last, tables=tuple(tables))), lots=lots)


def opened(table: Table) -> Table:
    """A table without its result."""
    seats = tuple(replace(seat, outcome=NO_OUTCOME) for seat in table.seats)
    return replace(table, status=Status.UNFINISHED, seats=seats)


def field_of(played: Subject, tournament: Tournament) -> Field:
    """As the chances take it."""
    numbers = {player: number for number, player in enumerate(tournament.start_order)}
    return Field(played.book, tournament, numbers, played.game)
