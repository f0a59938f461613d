"""How far a tournament has come."""

from __future__ import annotations

from collections.abc import Iterator

from tavle.core.errors import refuse
from tavle.core.model import Round, Table
from tavle.ranking.ledger import counts
from tavle.tournament.state import State


def counted_rounds(state: State) -> int:
    """How many published rounds count on the lists; those of a cup do not."""
    return sum(counts(state.book, entry) for entry in state.tournament.rounds)


def rounds_of_book(state: State) -> int:
    """How many rounds count when all are played.

    Raises:
        Refused: if the organiser has not announced it.
    """
    book = state.book
    rounds = book.rounds()
    if rounds is None:
        clause = next((book.cite(option.clause) for option in book.options if option.name == "rounds"), "")
        raise refuse("setting-missing", where="settings", clause=clause, name="rounds")
    return rounds


def tables_left(state: State) -> Iterator[tuple[Round, Table]]:
    """The tables whose game has no result that counts."""
    return ((entry, table) for entry in state.tournament.rounds for table in entry.tables if not table.played)
