"""A record checked: every lot drawn again from its seed, every seating computed again, each difference named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tavle.core.errors import TavleError
from tavle.core.lots import Stream, purpose_of
from tavle.core.model import Draw, PlayerId, Round, Table, Tournament
from tavle.pairing.next_round import LIST_LOTS, SEATED, SEATINGS, next_round, seed_of_round
from tavle.pairing.places import draw_turn_order
from tavle.pairing.seat_boards import OFFERS_PLAY, OFFERS_SIT_OUT, SITTING_OUT
from tavle.pairing.seating import Seating
from tavle.rules.model import Book

ORDERS = ("start_order", "start_groups", "unrated", LIST_LOTS, "groups", "cut", "cup", "places", SITTING_OUT)
"""Kinds of lots that are plain orders of those they name."""

STARTING = "starting_player"
"""Lots for the order of play at a table."""


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


@dataclass(frozen=True, slots=True)
class _Go:
    """One of the goes in which a round came to its tables.

    Attributes:
        draw: What was drawn in it; `None` where nothing was recorded.
        seated: Whom it seated at tables or gave a bye.
        present: Who wanted to play.
        play, sit_out: Who had offered to.
    """

    draw: Draw | None
    seated: tuple[str, ...]
    present: tuple[str, ...]
    play: tuple[str, ...] = ()
    sit_out: tuple[str, ...] = ()


def verify_tournament(book: Book, tournament: Tournament) -> tuple[Difference, ...]:
    """All differences of a record, round by round; none means that everything in it can be derived again.

    A round whose lots keep no seed can only be checked where its seating needs none; that is said too (`no_seed`).
    """
    found: list[Difference] = []
    for entry in tournament.rounds:
        if entry.seated:
            found += _lots(entry)
            found += _list_lots(tournament, entry)
            found += _seating(book, tournament, entry)
    return tuple(found)


def redrawn(draw: Draw, number: int) -> tuple[str, ...]:
    """A plain order drawn again; `places/2` of round 3 has the purpose `places/3/2`."""
    return _stream(draw, number).shuffled(sorted(draw.order))


def _stream(draw: Draw, number: int) -> Stream:
    kind, *rest = draw.kind.split("/")
    return Stream(draw.seed, purpose_of(kind, number, *(int(part) for part in rest if part.isdecimal())))


def _lots(entry: Round) -> Iterator[Difference]:
    for draw in entry.draws:
        kind = draw.kind.split("/")[0]
        if kind in ORDERS:
            right = redrawn(draw, entry.number)
        elif kind == STARTING:
            seats = next((_players(table) for table in entry.tables if draw.kind == f"{STARTING}/{table.number}"), ())
            right = draw_turn_order(seats, _stream(draw, entry.number)) if seats else ()
        else:
            continue
        if right != draw.order:
            yield Difference(entry.number, "lots", {"kind": draw.kind, "recorded": draw.order, "right": right})


def _list_lots(tournament: Tournament, entry: Round) -> Iterator[Difference]:
    """Where lots for the list were drawn, the list must use them as they were drawn."""
    drawn = [draw.order for draw in entry.draws if draw.kind == LIST_LOTS]
    used = tournament.lots.after.get(entry.number, ())
    right = tuple(player for order in drawn for player in order)
    if drawn and used != right:
        yield Difference(entry.number, "list_lots", {"recorded": used, "right": right})


def _goes(tournament: Tournament, entry: Round) -> Iterator[_Go]:
    """The goes of a round, from its draws; a draw of who sits out belongs to the seating that follows it."""
    players = {player.id for player in tournament.players}
    said: dict[str, tuple[str, ...]] = {}
    goes = 0
    for draw in entry.draws:
        if draw.kind in (SITTING_OUT, OFFERS_PLAY, OFFERS_SIT_OUT):
            said[draw.kind] = tuple(player for player in draw.order if player in players)
        elif draw.kind in SEATINGS:
            goes += 1
            play, sit_out = said.get(OFFERS_PLAY, ()), said.get(OFFERS_SIT_OUT, ())
            yield _Go(draw, draw.order, said.get(SITTING_OUT, draw.order), play, sit_out)
            said = {}
    if not goes:
        everybody = (*(player for table in entry.tables for player in _players(table)), *entry.byes)
        yield _Go(None, everybody, everybody)


def _seating(book: Book, tournament: Tournament, entry: Round) -> Iterator[Difference]:
    """The round seated again, go by go, each with the tables that the others have left standing."""
    goes = list(_goes(tournament, entry))
    if len(goes) == 1:
        # Whoever sits somewhere sits there by this go, whatever its draw says; that is compared below.
        seated = (*(player for table in entry.tables for player in _players(table)), *entry.byes)
        only = goes[0]
        present = only.present if only.present != only.seated else seated
        goes = [replace(only, seated=seated, present=present)]
    for number, go in enumerate(goes):
        later = {player for other in goes[number + 1 :] for player in other.seated}
        try:
            computed = _again(book, tournament, entry, go)
        except TavleError as error:
            values: dict[str, object] = {"reason": error.faults[0].message}
            yield Difference(entry.number, "cannot_seat", values, admitted=bool(entry.overrides))
            continue
        missing = _missing(entry, computed)
        if missing:
            admitted = {player for override in entry.overrides for player in override.players}
            yield Difference(entry.number, "no_seed", {"kinds": missing}, admitted=admitted >= set(go.seated))
            continue
        yield from _draws(entry, go, computed)
        yield from (each for each in _differences(book, entry, go, computed) if not later & set(each.players))


def _ids(players: Iterable[str]) -> tuple[PlayerId, ...]:
    return tuple(map(PlayerId, players))


def _again(book: Book, tournament: Tournament, entry: Round, go: _Go) -> Seating:
    keep = [table.number for table in entry.tables if not set(_players(table)) & set(go.seated)]
    kept = tuple(table for table in entry.tables if table.number in keep)
    # The draws stay: lots of a round are not drawn again beside tables that stand.
    before = replace(entry, tables=kept, byes=())
    rounds = (*(other for other in tournament.rounds if other.number < entry.number), before)
    stood = replace(
        tournament,
        rounds=rounds,
        present=_ids(go.present),
        play=_ids(go.play),
        sit_out=_ids(go.sit_out),
        withdrawn={},
    )
    seed = go.draw.seed if go.draw is not None else seed_of_round(entry)
    return next_round(book, stood, seed=seed, number=entry.number, keep=keep)


def _missing(entry: Round, computed: Seating) -> tuple[str, ...]:
    """Kinds of lots that the seating needs and the record does not keep."""
    recorded = {draw.kind for draw in entry.draws}
    return tuple(draw.kind for draw in computed.draws if draw.kind not in recorded and draw.kind != SEATED)


def _draws(entry: Round, go: _Go, computed: Seating) -> Iterator[Difference]:
    """The order that seated the round must be what its seed gives."""
    if go.draw is None or go.draw.kind == SEATED:
        return
    right = next((draw.order for draw in reversed(computed.draws) if draw.kind == go.draw.kind), ())
    if right != go.draw.order:
        yield Difference(entry.number, "lots", {"kind": go.draw.kind, "recorded": go.draw.order, "right": right})


def _differences(book: Book, entry: Round, go: _Go, computed: Seating) -> Iterator[Difference]:
    right = {table.number: table for table in computed.tables}
    admitted = {player for override in entry.overrides for player in override.players}
    for table in _all_tables(entry.tables, computed.tables):
        recorded, wanted = _players(_numbered(entry.tables, table)), _players(right.get(table))
        if not _alike(book, entry, _numbered(entry.tables, table), right.get(table)):
            values: dict[str, object] = {"table": table, "recorded": recorded, "right": wanted}
            yield Difference(entry.number, "table", values, admitted=bool(admitted & {*recorded, *wanted}))
    byes = tuple(player for player in entry.byes if player in go.seated)
    if set(byes) != set(computed.byes):
        values = {"recorded": byes, "right": computed.byes}
        yield Difference(entry.number, "byes", values, admitted=bool(admitted & {*byes, *computed.byes}))


def _all_tables(recorded: Iterable[Table], computed: Iterable[Table]) -> list[int]:
    return sorted({table.number for table in recorded} | {table.number for table in computed})


def _numbered(tables: Iterable[Table], number: int) -> Table | None:
    return next((table for table in tables if table.number == number), None)


def _alike(book: Book, entry: Round, table: Table | None, expected: Table | None) -> bool:
    """Whether the same players sit there, as the same; in the same order only where lots for places are recorded."""
    if table is None or expected is None:
        return False
    if book.game.roles:
        return {(seat.player, seat.role) for seat in table.seats} == {
            (seat.player, seat.role) for seat in expected.seats
        }
    players, right = _players(table), _players(expected)
    if any(draw.kind == f"places/{table.number}" for draw in entry.draws):
        return players == right
    return set(players) == set(right)


def _players(table: Table | None) -> Sequence[PlayerId]:
    return tuple(seat.player for seat in table.seats) if table is not None else ()
