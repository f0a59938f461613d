"""Every id that a record names stands among its players, and not twice where once is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tavle.core.errors import Fault
from tavle.records.model import RecordPart, RoundPart, TablePart

Mention = tuple[str, str]
"""A place and the id that stands there."""


ORDERS_OF_PLAYERS = ("start_order", "unrated")
"""Kinds of lots in round 1 that the start order is made from."""


def mention_faults(record: RecordPart) -> Iterator[Fault]:
    """Ids that are not among the players, and ids named twice in one list or one round."""
    known = {player.id for player in record.players}
    for named in _lists(record):
        yield from _faults(known, named, "named-twice")
    yield from _faults(known, _adjusted(record))
    for position, part in enumerate(record.rounds):
        yield from round_mention_faults(known, part, f"rounds[{position}].")


def round_mention_faults(known: set[str], part: RoundPart, where: str = "") -> Iterator[Fault]:
    """The same of one round; `where` is the place it stands in, with a full stop behind it."""
    yield from _faults(known, _places(part, where), "player-twice-in-round")
    yield from _faults(known, _asides(part, where))
    for number, table in enumerate(part.tables):
        yield from _own_substitutes(table, f"{where}tables[{number}]")


def _faults(known: set[str], named: Iterable[Mention], double: str = "") -> Iterator[Fault]:
    """A fault for each unknown id, and where a code is given for that, for each id named before."""
    seen: set[str] = set()
    for where, player in named:
        if player not in known:
            yield Fault("unknown-player", where, values={"player": player})
        elif double and player in seen:
            yield Fault(double, where, values={"player": player})
        seen.add(player)


def _adjusted(record: RecordPart) -> Iterator[Mention]:
    return ((f"adjustments[{n}].player", entry.player) for n, entry in enumerate(record.adjustments))


def _lists(record: RecordPart) -> Iterator[Iterable[Mention]]:
    """The lists of the record in which each id stands once."""
    yield _numbered("start_order", record.start_order or ())
    yield _numbered("present", record.present or ())
    yield _numbered("volunteers.sit_out", record.volunteers.sit_out)
    yield _numbered("volunteers.play", record.volunteers.play)
    yield ((f"withdrawn[{n}].player", entry.player) for n, entry in enumerate(record.withdrawn))
    yield _numbered("lots.standings", record.lots.standings)
    for after, order in record.lots.after.items():
        yield _numbered(f"lots.after.{after}", order)
    for number, draw in enumerate(record.rounds[0].draws if record.rounds else ()):
        if draw.kind in ORDERS_OF_PLAYERS:
            yield _numbered(f"rounds[0].draws[{number}].order", draw.order)


def _numbered(where: str, ids: Iterable[str]) -> Iterator[Mention]:
    return ((f"{where}[{position}]", player) for position, player in enumerate(ids))


def _places(part: RoundPart, where: str) -> Iterator[Mention]:
    """Seats and byes of a round, in which a player has one place at most."""
    for number, table in enumerate(part.tables):
        for position, seat in enumerate(table.seats):
            yield f"{where}tables[{number}].seats[{position}].player", seat.player
    yield from _numbered(f"{where}byes", part.byes)


def _asides(part: RoundPart, where: str) -> Iterator[Mention]:
    """Where a round names players who need not play in it, or who play elsewhere too."""
    yield from ((f"{where}arrivals", player) for player in part.arrivals)
    for number, override in enumerate(part.overrides):
        yield from _numbered(f"{where}overrides[{number}].players", override.players)
    for number, table in enumerate(part.tables):
        for position, seat in enumerate(table.seats):
            if seat.substitute is not None:
                yield f"{where}tables[{number}].seats[{position}].substitute.player", seat.substitute.player


def _own_substitutes(table: TablePart, where: str) -> Iterator[Fault]:
    """Nobody takes over a seat of the table at which he sits."""
    seated = {seat.player for seat in table.seats}
    for position, seat in enumerate(table.seats):
        if seat.substitute is not None and seat.substitute.player in seated:
            place = f"{where}.seats[{position}].substitute.player"
            yield Fault("substitute-at-the-table", place, values={"player": seat.substitute.player})
