"""A record as people write it becomes a `Tournament`, or is refused with all its faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pydantic import ValidationError

from tavle.core.errors import MOST_FAULTS, BadBook, Fault, Refused, refuse
from tavle.core.model import (
    Draw,
    End,
    LotOrders,
    Override,
    Player,
    PlayerId,
    PointsRuling,
    Role,
    Round,
    Ruling,
    Seat,
    Status,
    Substitute,
    Table,
    Tournament,
)
from tavle.core.phrases import Phrase
from tavle.records.check import record_faults, round_faults
from tavle.records.mentions import round_mention_faults
from tavle.records.model import AdjustmentPart, PlayerPart, RecordPart, RoundPart, SeatPart, TablePart
from tavle.records.outcomes import outcome_of
from tavle.records.parse import parse_json
from tavle.records.shape import shaped, touches
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.model import Book
from tavle.rules.read import load_book


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record that was read and found right, with the book it was read against."""

    book: Book
    tournament: Tournament


def read_record_text(text: str) -> Loaded:
    """Reads a record from JSON text.

    Raises:
        Refused: if it is no JSON, or as `read_record`.
    """
    return read_record(parse_json(text))


def read_record(data: object) -> Loaded:
    """Reads a record from plain data.

    Raises:
        BadBook: if its rule book cannot be used.
        Refused: with the faults of the record, all together, up to 20.
    """
    if not isinstance(data, Mapping):
        raise refuse("not-an-object", what=Phrase("record"))
    try:
        return _read(dict(data))
    except RecursionError as error:
        raise refuse("too-deep") from error


def read_seating(loaded: Loaded, data: object, number: int) -> Round:
    """Reads one round as a director seats it by hand: the form of a round in a record, nothing of it played.

    Rules that an override can admit are not asked here; see `tavle.pairing.breaches`.

    Raises:
        Refused: with all faults, up to 20.
    """
    if not isinstance(data, Mapping):
        raise refuse("not-an-object", what=Phrase("round"))
    try:
        part = RoundPart.model_validate({"number": number, **data})
    except ValidationError as error:
        raise Refused(faults_of(error, dotted)) from error
    tables = [table.model_copy(update={"status": Status.UNFINISHED}) for table in part.tables]
    part = part.model_copy(update={"tables": tables})
    faults = [*_seating_faults(loaded, part, number)]
    if faults:
        raise Refused(faults)
    return _round(part)


def _seating_faults(loaded: Loaded, part: RoundPart, number: int) -> Iterator[Fault]:
    if part.number != number:
        yield Fault("round-missing", "number", values={"number": part.number, "right": number})
    yield from round_mention_faults({player.id for player in loaded.tournament.players}, part)
    yield from round_faults(loaded.book, part)
    for player, after in loaded.tournament.withdrawn.items():
        if after < number and any(player == seat.player for table in part.tables for seat in table.seats):
            yield Fault("withdrawn-player-seated", values={"player": player, "after": after})


def _read(data: dict[str, Any]) -> Loaded:
    part, faults, doubtful = shaped(data)
    if part is None:
        raise Refused(faults)
    book = _book(part, faults)
    more = (fault for fault in record_faults(book, part) if not touches(fault.where, doubtful))
    faults += islice(more, MOST_FAULTS)
    if faults:
        raise Refused(faults)
    return Loaded(book, _tournament(part))


def _book(part: RecordPart, faults: list[Fault]) -> Book:
    """The record's book with its settings; wrong ones are added to the faults and keep their defaults."""
    try:
        return load_book(part.book, part.settings)
    except BadBook as error:
        raise BadBook([*(fault.at("book") for fault in error.faults), *faults]) from error
    except Refused as error:
        faults += error.faults
        wrong = {fault.where.removeprefix("settings.") for fault in error.faults}
        return load_book(part.book, {name: value for name, value in part.settings.items() if name not in wrong})


def _tournament(part: RecordPart) -> Tournament:
    players = tuple(_player(player) for player in part.players)
    drawn = _drawn(part)
    fixed = part.start_order if part.start_order is not None else drawn.get("start_order", [])
    return Tournament(
        book=part.book,
        players=players,
        rounds=tuple(_round(entry) for entry in part.rounds),
        start_order=start_order(players, tuple(map(PlayerId, fixed)), drawn.get("unrated", ())),
        start_order_given=part.start_order is not None,
        settings=part.settings,
        present=None if part.present is None else tuple(map(PlayerId, part.present)),
        sit_out=tuple(map(PlayerId, part.volunteers.sit_out)),
        play=tuple(map(PlayerId, part.volunteers.play)),
        withdrawn={PlayerId(entry.player): entry.after_round for entry in part.withdrawn},
        lots=LotOrders(
            tuple(map(PlayerId, part.lots.standings)),
            {int(after): tuple(map(PlayerId, order)) for after, order in part.lots.after.items()},
        ),
        rulings=tuple(
            PointsRuling(PlayerId(entry.player), entry.after_round, Ruling(entry.points, entry.clause))
            for entry in part.adjustments
        ),
        book_digest=part.book_digest,
    )


def start_order(
    players: tuple[Player, ...], given: tuple[PlayerId, ...] = (), drawn: Sequence[str] = ()
) -> tuple[PlayerId, ...]:
    """Everybody's order before round 1: as given, then by rating downwards, the unrated below.

    Args:
        given: An order that is fixed already; who is not in it follows.
        drawn: Lots among equals and the unrated; without them equals stand as they were registered.
    """
    listed = set(given)
    lots = {player: number for number, player in enumerate(drawn)}
    rest = [player for player in players if player.id not in listed]
    rest.sort(key=lambda player: (player.rating is None, -(player.rating or 0), lots.get(player.id, len(lots))))
    return given + tuple(player.id for player in rest)


def _drawn(part: RecordPart) -> dict[str, list[str]]:
    """The orders that were drawn for round 1, by kind."""
    return {draw.kind: draw.order for entry in part.rounds[:1] for draw in entry.draws}


def _player(part: PlayerPart) -> Player:
    return Player(
        id=PlayerId(part.id),
        name=part.name or "",
        rating=part.rating,
        games=part.games,
        club=part.club,
        registered=part.registered,
        arrived=part.arrived,
        travelled=bool(part.travelled),
    )


def _round(part: RoundPart) -> Round:
    return Round(
        number=part.number,
        tables=tuple(_table(table) for table in part.tables),
        byes=tuple(map(PlayerId, part.byes)),
        stage=part.stage,
        arrivals={PlayerId(player): moment for player, moment in part.arrivals.items()},
        draws=tuple(Draw(draw.kind, draw.seed, tuple(draw.order)) for draw in part.draws),
        overrides=tuple(
            Override(override.clause, tuple(map(PlayerId, override.players)), override.reason)
            for override in part.overrides
        ),
    )


def _table(part: TablePart) -> Table:
    ended = None if part.ended is None else End(part.ended.by, part.ended.year, part.ended.season)
    shared = tuple(map(Role, part.shared_end))
    seats = tuple(_seat(seat) for seat in part.seats)
    return Table(part.number, seats, part.status, ended, shared, part.heat, part.counted_from)


def _seat(part: SeatPart) -> Seat:
    substitute = part.substitute
    return Seat(
        player=PlayerId(part.player),
        role=None if part.role is None else Role(part.role),
        outcome=outcome_of(part),
        ruling=_ruling(part.adjustment),
        substitute=None if substitute is None else Substitute(PlayerId(substitute.player), substitute.since),
        civil_disorder=part.civil_disorder,
    )


def _ruling(part: AdjustmentPart | None) -> Ruling | None:
    return None if part is None else Ruling(part.points, part.clause)
