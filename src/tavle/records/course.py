"""Rounds follow each other as the book has them: numbers, stages, none empty, none too many, nobody who has left."""

from __future__ import annotations

from collections.abc import Iterator

from tavle.core.errors import Fault
from tavle.core.model import Status
from tavle.records.model import RecordPart, RoundPart
from tavle.rules.model import Book


def course_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    """What is wrong with the order of the rounds, and with who plays in them after leaving."""
    yield from _number_faults(record)
    yield from _stage_faults(book, record)
    yield from _empty_faults(record)
    yield from _withdrawn_faults(record)


def _number_faults(record: RecordPart) -> Iterator[Fault]:
    for position, part in enumerate(record.rounds):
        if part.number != position + 1:
            yield Fault(
                "round-missing", f"rounds[{position}].number", values={"number": part.number, "right": position + 1}
            )
            return


def _stage_faults(book: Book, record: RecordPart) -> Iterator[Fault]:
    """A round stands in the stage that the book has there; one that names none is in a stage that is always played."""
    names = [stage.name for stage in book.stages]
    latest = 0
    for position, part in enumerate(record.rounds if names else ()):
        number, where = position + 1, f"rounds[{position}]"
        stage = book.stage_of(number)
        if part.stage is not None and part.stage not in names:
            yield Fault("unknown-stage", f"{where}.stage", values={"stage": part.stage, "known": ", ".join(names)})
        elif stage is None or (part.stage is None and stage.optional):
            clause = book.cite([stage for stage in book.stages if not stage.optional][-1].clause)
            yield Fault("too-many-rounds", where, clause, {"number": number, "most": book.rounds()})
        else:
            named, least = names.index(part.stage or stage.name), names.index(stage.name)
            # Where the number of rounds is open, a later stage may be named at any time, and none comes back.
            latest = least if stage.rounds is not None else max(least, latest)
            if named < latest or (named > latest and stage.rounds is not None):
                values = {"number": number, "stage": names[named], "right": names[latest]}
                yield Fault("stage-out-of-place", f"{where}.stage", book.cite(book.stages[latest].clause), values)
            latest = max(latest, named)


def _empty_faults(record: RecordPart) -> Iterator[Fault]:
    """Only the last round may still wait for its seating."""
    seated = [bool(part.tables or part.byes) for part in record.rounds]
    for position, part in enumerate(record.rounds):
        if not seated[position] and any(seated[position:]):
            yield Fault("empty-round", f"rounds[{position}]", values={"number": part.number})


def _withdrawn_faults(record: RecordPart) -> Iterator[Fault]:
    """Nobody plays after he has left; that a match was won without play may be said of him."""
    left = {entry.player: entry.after_round for entry in record.withdrawn}
    for position, part in enumerate(record.rounds if left else ()):
        for where, player in _everybody(part):
            if part.number > left.get(player, part.number):
                values = {"player": player, "after": left[player]}
                yield Fault("withdrawn-player-seated", f"rounds[{position}].{where}", values=values)
    for position, player in enumerate(record.present or () if left else ()):
        if left.get(player, len(record.rounds) + 1) <= len(record.rounds):
            values = {"player": player, "after": left[player]}
            yield Fault("withdrawn-player-present", f"present[{position}]", values=values)


def _everybody(part: RoundPart) -> Iterator[tuple[str, str]]:
    """Who plays in a round or has a bye in it, substitutes included, with the place."""
    for number, table in enumerate(part.tables):
        for position, seat in enumerate(table.seats if table.status is not Status.WALKOVER else ()):
            where = f"tables[{number}].seats[{position}]"
            yield f"{where}.player", seat.player
            if seat.substitute is not None:
                yield f"{where}.substitute.player", seat.substitute.player
    yield from ((f"byes[{position}]", player) for position, player in enumerate(part.byes))
