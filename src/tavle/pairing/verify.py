"""A record checked: every lot drawn again from its seed, every seating computed again, each difference named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tavle.core.errors import TavleError
from tavle.core.lots import Stream, purpose_of
from tavle.core.model import Draw, PlayerId, Round, Table, Tournament
from tavle.pairing.next_round import next_round
from tavle.pairing.seating import Seating
from tavle.rules.model import Book

ORDERS = ("start_order", "unrated", "standings", "groups", "cut", "cup", "places")
"""Kinds of lots that are plain orders of those they name."""

SEATINGS = ("powers", "tables")
"""Kinds of lots that seat a round; there is one more for each time that part of it was drawn anew."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record is not what its seeds and its book give; `key` and `values` are worded in `tavle.texts`.

    Attributes:
        admitted: Whether an override of the round admits it.
    """

    round: int
    key: str
    values: dict[str, object] = field(default_factory=dict)
    admitted: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        """Whom it concerns, as far as it names players of tables."""
        sides = [self.values.get("recorded", ()), self.values.get("right", ())]
        return tuple(player for side in sides if isinstance(side, tuple) for player in side)


def verify_tournament(book: Book, tournament: Tournament) -> tuple[Difference, ...]:
    """All differences of a record, round by round; none means that everything in it can be derived again.

    A round whose lots keep no seed can only be checked where its seating needs none; that is said too (`no_seed`).
    """
    found: list[Difference] = []
    for entry in tournament.rounds:
        if entry.seated:
            found += _lots(entry)
            found += _seating(book, tournament, entry)
    return tuple(found)


def redrawn(draw: Draw, number: int) -> tuple[str, ...]:
    """A plain order drawn again; `places/2` of round 3 has the purpose `places/3/2`."""
    kind, *rest = draw.kind.split("/")
    purpose = purpose_of(kind, number, *(int(part) for part in rest if part.isdecimal()))
    return Stream(draw.seed, purpose).shuffled(sorted(draw.order))


def _lots(entry: Round) -> Iterator[Difference]:
    for draw in entry.draws:
        if draw.kind.split("/")[0] not in ORDERS:
            continue
        right = redrawn(draw, entry.number)
        if right != draw.order:
            yield Difference(entry.number, "lots", {"kind": draw.kind, "recorded": draw.order, "right": right})


def _seating(book: Book, tournament: Tournament, entry: Round) -> Iterator[Difference]:
    """The round seated again; where part of it was drawn anew, each draw with the tables it left standing."""
    drawings = [draw for draw in entry.draws if draw.kind in SEATINGS]
    redrawn_players = {player for draw in drawings[1:] for player in draw.order}
    for number, draw in enumerate(drawings or [None]):
        later = {player for other in drawings[number + 1 :] for player in other.order}
        present = draw.order if draw is not None and redrawn_players else _seated(entry)
        keep = [
            table.number for table in entry.tables if draw is not None and not set(_players(table)) & set(draw.order)
        ]
        try:
            seed = draw.seed if draw is not None else next((other.seed for other in entry.draws), "")
            before = _as_it_stood(tournament, entry, present, keep)
            computed = next_round(book, before, seed=seed, number=entry.number, keep=keep)
        except TavleError as error:
            values: dict[str, object] = {"reason": error.faults[0].message}
            yield Difference(entry.number, "cannot_seat", values, admitted=bool(entry.overrides))
            continue
        if computed.draws and not entry.draws:
            yield Difference(entry.number, "no_seed", {"kinds": tuple(each.kind for each in computed.draws)})
            continue
        yield from (each for each in _differences(book, entry, computed) if not later & set(each.players))


def _seated(entry: Round) -> tuple[str, ...]:
    return (*(player for table in entry.tables for player in _players(table)), *entry.byes)


def _as_it_stood(tournament: Tournament, entry: Round, present: Sequence[str], keep: Sequence[int]) -> Tournament:
    """The tournament before a round, with those present who were seated in it, and the tables that stood."""
    kept = replace(entry, tables=tuple(table for table in entry.tables if table.number in keep), byes=())
    rounds = (*(other for other in tournament.rounds if other.number < entry.number), kept)
    return replace(tournament.with_present([PlayerId(player) for player in present]), rounds=rounds)


def _differences(book: Book, entry: Round, computed: Seating) -> Iterator[Difference]:
    right = {table.number: table for table in computed.tables}
    admitted = {player for override in entry.overrides for player in override.players}
    for table in entry.tables:
        expected = right.get(table.number)
        if expected is None or not _alike(book, entry, table, expected):
            recorded, wanted = _players(table), _players(expected)
            values = {"table": table.number, "recorded": recorded, "right": wanted}
            yield Difference(entry.number, "table", values, admitted=bool(admitted & {*recorded, *wanted}))
    if set(entry.byes) != set(computed.byes):
        values = {"recorded": entry.byes, "right": computed.byes}
        yield Difference(entry.number, "byes", values, admitted=bool(admitted & {*entry.byes, *computed.byes}))


def _alike(book: Book, entry: Round, table: Table, expected: Table) -> bool:
    """Whether the same players sit there, as the same; in the same order only where lots for places are recorded."""
    if book.game.roles:
        return {(seat.player, seat.role) for seat in table.seats} == {
            (seat.player, seat.role) for seat in expected.seats
        }
    players, right = _players(table), _players(expected)
    if any(draw.kind == f"places/{table.number}" for draw in entry.draws):
        return players == right
    return set(players) == set(right)


def _players(table: Table | None) -> tuple[PlayerId, ...]:
    return tuple(seat.player for seat in table.seats) if table is not None else ()
