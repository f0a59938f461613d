"""What may happen to a player only once: a bye, a role, a meeting; unless an override of the round admits it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tavle.core.errors import Fault
from tavle.records.model import RecordPart, RoundPart
from tavle.rules.model import Book
from tavle.rules.model.seating import Monrad


def once_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    """Second byes, roles and meetings; in rounds that do not count, those of a cup, byes and meetings are free."""
    yield from _role_faults(book, record)
    counted = [(position, part) for position, part in enumerate(record.rounds) if _counts(book, part)]
    yield from _bye_faults(book, counted)
    yield from _rematch_faults(book, counted)


def _counts(book: Book, part: RoundPart) -> bool:
    return all(stage.counts for stage in book.stages if stage.name == part.stage)


def _admitted(book: Book, part: RoundPart, clause: str) -> set[str]:
    """The players whom overrides of a clause name in a round."""
    cited = (clause, f"§{clause}", book.cite(clause))
    return {player for override in part.overrides if override.clause in cited for player in override.players}


def _role_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    """A role played again; it counts for the player who began and for the one who took over."""
    clause = book.game.role_once
    played: set[tuple[str, str]] = set()
    for position, part in enumerate(record.rounds if clause is not None else ()):
        admitted = _admitted(book, part, str(clause))
        now = list(_roles(part, f"rounds[{position}]"))
        for where, player, role in now:
            if (player, role) in played and player not in admitted:
                yield Fault("role-played-before", where, book.cite(str(clause)), {"player": player, "role": role})
        played.update((player, role) for _, player, role in now)


def _roles(part: RoundPart, where: str) -> Iterator[tuple[str, str, str]]:
    for number, table in enumerate(part.tables):
        for position, seat in enumerate(table.seats):
            place = f"{where}.tables[{number}].seats[{position}]"
            if seat.role is not None:
                yield place, seat.player, seat.role
                if seat.substitute is not None:
                    yield place, seat.substitute.player, seat.role


def _bye_faults(book: Book, rounds: list[tuple[int, RoundPart]]) -> Iterator[Fault]:
    if book.bye is None:
        return
    clause = book.bye.most_clause or book.bye.clause
    had: Counter[str] = Counter()
    for position, part in rounds:
        had.update(part.byes)
        for number, player in enumerate(part.byes):
            if had[player] > book.bye.most and player not in _admitted(book, part, clause):
                values = {"player": player, "most": book.bye.most}
                yield Fault("bye-twice", f"rounds[{position}].byes[{number}]", book.cite(clause), values)


def _rematch_faults(book: Book, rounds: list[tuple[int, RoundPart]]) -> Iterator[Fault]:
    rule = next((rule for rule in book.seating if isinstance(rule, Monrad) and rule.enabled), None)
    met: set[frozenset[str]] = set()
    for position, part in rounds if rule is not None else ():
        clause = rule.rematch_clause if rule is not None else ""
        admitted = _admitted(book, part, clause)
        for number, table in enumerate(part.tables):
            pair = frozenset(seat.player for seat in table.seats)
            if pair in met and not pair <= admitted:
                first, second = sorted(pair)
                where = f"rounds[{position}].tables[{number}]"
                yield Fault("rematch", where, book.cite(clause), {"first": first, "second": second})
            met.update([pair] if len(pair) == 2 else [])
