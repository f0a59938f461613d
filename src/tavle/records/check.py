"""Checks of a whole record against its book; each fault names its place, all are found together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tavle.core.errors import Fault
from tavle.core.model import Status
from tavle.records.course import course_faults
from tavle.records.mentions import mention_faults
from tavle.records.model import RecordPart, RoundPart, TablePart
from tavle.records.once import once_faults
from tavle.records.outcomes import outcome_faults, seating_faults, sharer_faults, unfinished_faults
from tavle.records.years import year_faults
from tavle.rules.model import Book


def record_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    """Everything that is wrong with a record, in the order of the record; linear in its size."""
    if book.book.kind != "tournament":
        yield Fault("book-does-not-fit", "book", values={"book": book.id})
        return
    yield from _player_faults(book, record)
    yield from mention_faults(record)
    yield from course_faults(book, record)
    for position, part in enumerate(record.rounds):
        yield from round_faults(book, part, f"rounds[{position}].")
    yield from once_faults(book, record)


def _player_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    seen: set[str] = set()
    for position, player in enumerate(record.players):
        if player.id in seen:
            yield Fault("double-player", f"players[{position}].id", values={"player": player.id})
        seen.add(player.id)
    # Who has left makes room for somebody else.
    count = len(record.players) - len(record.withdrawn)
    if book.entries is not None and count > book.entries:
        yield Fault("too-many-entries", "players", values={"count": count, "most": book.entries})


def round_faults(book: Book, part: RoundPart, where: str = "") -> Iterator[Fault]:
    """What is wrong with byes and tables of a round; `where` is the place it stands in, with a full stop behind it."""
    if part.byes and book.bye is None:
        yield Fault("no-byes-in-this-book", f"{where}byes", values={"book": book.id})
    for number, count in Counter(table.number for table in part.tables).items():
        if count > 1:
            yield Fault("double-table", f"{where}tables", values={"number": number})
    for position, table in enumerate(part.tables):
        yield from _table_faults(book, table, f"{where}tables[{position}]")


def _table_faults(book: Book, table: TablePart, where: str) -> Iterator[Fault]:
    yield from seating_faults(book, table.seats, where)
    yield from year_faults(book.game, table, where)
    if table.status is Status.UNFINISHED:
        yield from unfinished_faults(book, table, where)
        return
    if table.status is Status.WALKOVER and book.game.result != "won":
        yield Fault("no-walkover-in-this-game", f"{where}.status", values={"game": book.game.id})
        return
    yield from outcome_faults(book, table.seats, where)
    yield from sharer_faults(table.shared_end, table.seats, f"{where}.shared_end")
