"""Checks of a whole record against its book; each fault names its place, all are found together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tavle.core.errors import Fault
from tavle.core.model import Status
from tavle.records.model import RecordPart, RoundPart, TablePart
from tavle.records.outcomes import outcome_faults, seating_faults
from tavle.rules.model import Book
from tavle.rules.model.seating import Monrad


def record_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    """Everything that is wrong with a record, in the order of the record."""
    if book.book.kind != "tournament":
        yield Fault("book-does-not-fit", "book", values={"book": book.id})
        return
    yield from _player_faults(book, record)
    yield from _mentions(record)
    yield from _round_numbers(book, record)
    for position, part in enumerate(record.rounds):
        yield from _round_faults(book, part, f"rounds[{position}]")
    yield from _once_faults(book, record)
    yield from _withdrawn_faults(record)


def _player_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    counts = Counter(player.id for player in record.players)
    for position, player in enumerate(record.players):
        if counts[player.id] > 1:
            yield Fault("double-player", f"players[{position}].id", values={"player": player.id})
    if book.entries is not None and len(record.players) > book.entries:
        yield Fault("too-many-entries", "players", values={"count": len(record.players), "most": book.entries})


def _mentions(record: RecordPart) -> Iterator[Fault]:
    """Every id outside `players` must stand there, and once in its list."""
    known = {player.id for player in record.players}
    lists: list[tuple[str, Sequence[str]]] = [
        ("start_order", record.start_order or ()),
        ("present", record.present or ()),
        ("volunteers.sit_out", record.volunteers.sit_out),
        ("volunteers.play", record.volunteers.play),
        ("withdrawn", [entry.player for entry in record.withdrawn]),
        ("lots.standings", record.lots.standings),
        *((f"lots.after.{after}", order) for after, order in record.lots.after.items()),
    ]
    for where, ids in lists:
        yield from _listed(known, ids, where)
    yield from _unknown(known, [entry.player for entry in record.adjustments], "adjustments")
    for position, part in enumerate(record.rounds):
        yield from _listed(known, [*_everybody(part), *part.byes], f"rounds[{position}]", double="player-twice-in-round")
        named = [*part.arrivals, *(player for override in part.overrides for player in override.players), *_substitutes(part)]
        yield from _unknown(known, named, f"rounds[{position}]")


def _listed(known: set[str], ids: Sequence[str], where: str, double: str = "named-twice") -> Iterator[Fault]:
    yield from _unknown(known, ids, where)
    for player, count in Counter(ids).items():
        if count > 1:
            yield Fault(double, where, values={"player": player})


def _unknown(known: set[str], ids: Iterable[str], where: str) -> Iterator[Fault]:
    for player in dict.fromkeys(ids):
        if player not in known:
            yield Fault("unknown-player", where, values={"player": player})


def _everybody(part: RoundPart) -> list[str]:
    return [seat.player for table in part.tables for seat in table.seats]


def _substitutes(part: RoundPart) -> list[str]:
    return [seat.substitute.player for table in part.tables for seat in table.seats if seat.substitute is not None]


def _round_numbers(book: Book, record: RecordPart) -> Iterator[Fault]:
    for position, part in enumerate(record.rounds):
        if part.number != position + 1:
            yield Fault("round-missing", f"rounds[{position}].number", values={"number": part.number, "right": position + 1})
            return
    most, counted = book.rounds(), [part for part in record.rounds if part.stage is None or _counts(book, part.stage)]
    if most is not None and len(counted) > most:
        yield Fault("too-many-rounds", "rounds", values={"count": len(counted), "most": most})


def _counts(book: Book, name: str) -> bool:
    return all(stage.counts for stage in book.stages if stage.name == name)


def _round_faults(book: Book, part: RoundPart, where: str) -> Iterator[Fault]:
    names = [stage.name for stage in book.stages]
    if part.stage is not None and part.stage not in names:
        yield Fault("unknown-stage", f"{where}.stage", values={"stage": part.stage, "known": ", ".join(names)})
    if part.byes and book.bye is None:
        yield Fault("no-byes-in-this-book", f"{where}.byes", values={"book": book.id})
    for number, count in Counter(table.number for table in part.tables).items():
        if count > 1:
            yield Fault("double-table", f"{where}.tables", values={"number": number})
    for position, table in enumerate(part.tables):
        yield from _table_faults(book, table, f"{where}.tables[{position}]")


def _table_faults(book: Book, table: TablePart, where: str) -> Iterator[Fault]:
    yield from seating_faults(book, table.seats, where)
    if table.status is Status.UNFINISHED:
        for position, seat in enumerate(table.seats):
            if seat.won is not None:
                yield Fault("result-of-unfinished", f"{where}.seats[{position}].won", values={"player": seat.player})
        return
    if table.status is Status.WALKOVER and book.game.result != "won":
        yield Fault("no-walkover-in-this-game", f"{where}.status", values={"game": book.game.id})
        return
    yield from outcome_faults(book, table.seats, where)
    roles = {seat.role for seat in table.seats}
    for role in table.shared_end:
        if role not in roles:
            known = ", ".join(sorted(str(known) for known in roles if known))
            yield Fault("unknown-role", f"{where}.shared_end", values={"role": role, "known": known})


def _once_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    """What may happen to a player only once: a bye, a role, a meeting; unless an override of the round admits it."""
    byes: Counter[str] = Counter()
    roles: set[tuple[str, str]] = set()
    met: set[frozenset[str]] = set()
    for position, part in enumerate(record.rounds):
        where = f"rounds[{position}]"
        admitted = {player for override in part.overrides for player in override.players}
        byes.update(part.byes)
        if book.bye is not None:
            for player in part.byes:
                if byes[player] > book.bye.most and player not in admitted:
                    clause = book.cite(book.bye.most_clause or book.bye.clause)
                    yield Fault("bye-twice", f"{where}.byes", clause, {"player": player, "most": book.bye.most})
        yield from _role_faults(book, part, where, admitted, roles)
        yield from _rematch_faults(book, part, where, admitted, met)


def _role_faults(
    book: Book, part: RoundPart, where: str, admitted: set[str], played: set[tuple[str, str]]
) -> Iterator[Fault]:
    now = {(seat.player, seat.role) for table in part.tables for seat in table.seats if seat.role is not None}
    now |= {
        (seat.substitute.player, seat.role)
        for table in part.tables
        for seat in table.seats
        if seat.substitute is not None and seat.role is not None
    }
    if book.game.role_once is not None:
        clause = book.cite(book.game.role_once)
        for player, role in sorted(now & played):
            if player not in admitted:
                yield Fault("role-played-before", where, clause, {"player": player, "role": role})
    played |= now


def _rematch_faults(
    book: Book, part: RoundPart, where: str, admitted: set[str], met: set[frozenset[str]]
) -> Iterator[Fault]:
    rule = next((rule for rule in book.seating if isinstance(rule, Monrad)), None)
    if rule is None or (part.stage is not None and not _counts(book, part.stage)):
        return
    for position, table in enumerate(part.tables):
        pair = frozenset(seat.player for seat in table.seats)
        if pair in met and not pair <= admitted:
            first, second = sorted(pair)
            values = {"first": first, "second": second}
            yield Fault("rematch", f"{where}.tables[{position}]", book.cite(rule.rematch_clause), values)
        if len(pair) == 2:
            met.add(pair)


def _withdrawn_faults(record: RecordPart) -> Iterator[Fault]:
    left = {entry.player: entry.after_round for entry in record.withdrawn}
    for position, part in enumerate(record.rounds):
        for player in [*_everybody(part), *part.byes]:
            if player in left and part.number > left[player]:
                values = {"player": player, "after": left[player]}
                yield Fault("withdrawn-player-seated", f"rounds[{position}]", values=values)
