"""Practice: results by chance, such as a game allows, and which of them stand in a log."""

from __future__ import annotations

import secrets
from functools import lru_cache

from tavle.core.model import Outcome, Table
from tavle.rules.model import Book
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult
from tavle.tournament.fold import reverted_versions
from tavle.web import logs

PRACTICE = "practice"
"""How the log names who enters invented results; no account may be called so."""
SECOND = "practice, a second person"
"""Who confirms them where two people are wanted; no account may be called so either."""
PLAYERS = (PRACTICE, SECOND)

MOST_POINTS = 60


@lru_cache(maxsize=64)
def invented_versions(id_: str, head: int) -> tuple[int, ...]:
    """The versions of the invented results that stand in a log.

    Args:
        head: The log's version now; the answer for it never changes.
    """
    stored = [each for each in logs.store().read(logs.known_id(id_)) if each.version <= head]
    if all(each.by not in PLAYERS for each in stored):
        return ()
    gone = reverted_versions([each.event for each in stored])
    return tuple(each.version for each in stored if each.by in PLAYERS and each.version not in gone)


def invented(book: Book, table: Table) -> Result:
    """A result by chance, such as the game allows; only for practice, so that chance is not recorded."""
    seats = len(table.seats)
    if book.game.result == "won":
        winner = secrets.randbelow(seats)
        outcomes = [Outcome(won=seat == winner) for seat in range(seats)]
    elif book.game.result == "score":
        outcomes = [Outcome(score=secrets.randbelow(MOST_POINTS)) for _ in range(seats)]
    else:
        outcomes = [Outcome(centres=count) for count in _shares(book.game.centres or seats, seats)]
    return Result(tuple(SeatResult(seat.player, own) for seat, own in zip(table.seats, outcomes, strict=True)))


def _shares(total: int, parts: int) -> list[int]:
    """A whole number cut into parts by chance."""
    cuts = sorted(secrets.randbelow(total + 1) for _ in range(parts - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
