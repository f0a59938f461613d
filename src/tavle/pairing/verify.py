"""A record checked: every lot drawn again from its seed, every seating computed again, each difference named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace

from tavle.core.errors import TavleError
from tavle.core.lots import Stream, purpose_of
from tavle.core.model import NO_OUTCOME, Draw, PlayerId, Round, Status, Table, Tournament
from tavle.pairing.cup_bracket import BYES, CUP, CUT, SECOND
from tavle.pairing.next_round import LIST_LOTS, SEATED, SEATINGS, next_round, seed_of_round
from tavle.pairing.places import draw_turn_order
from tavle.pairing.seat_boards import OFFERS_PLAY, OFFERS_SIT_OUT, SITTING_OUT
from tavle.pairing.seating import Seating
from tavle.rules.model import Book

CUPS = tuple(f"{which}{kind}" for which in ("", SECOND) for kind in (CUT, CUP, BYES))

ORDERS = ("start_order", "start_groups", "unrated", LIST_LOTS, "groups", *CUPS, "places", SITTING_OUT)
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
            computed = _again(book, tournament, entry, go, later)
        except TavleError as error:
            values: dict[str, object] = {"reason": error.faults[0].message}
            yield Difference(entry.number, "cannot_seat", values, admitted=bool(entry.overrides))
            continue
        missing = _missing(entry, computed)
        if missing:
            admitted = _admitted(entry) >= set(go.seated)
            yield Difference(entry.number, "no_seed", {"kinds": missing}, admitted=admitted)
            continue
        yield from _draws(entry, go, computed)
        if later:
            yield from _standing(book, entry, go, computed, later)
        else:
            yield from _tables(book, entry, computed)
            yield from _byes(entry, go, computed)


def _ids(players: Iterable[str]) -> tuple[PlayerId, ...]:
    return tuple(map(PlayerId, players))


def _again(book: Book, tournament: Tournament, entry: Round, go: _Go, later: Set[str]) -> Seating:
    """The seating of a go, beside the tables that stood when it was made and stand still."""
    kept = tuple(table for table in entry.tables if not {*_players(table)} & (later | set(go.seated)))
    keep = [table.number for table in kept]
    # The draws stay: lots of a round are not drawn again beside tables that stand.
    before = replace(entry, tables=kept, byes=())
    earlier = (other for other in tournament.rounds if other.number < entry.number)
    rounds = (*(_as_it_stood(other, entry.number) for other in earlier), before)
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


def _as_it_stood(entry: Round, number: int) -> Round:
    """An earlier round before another was seated: games whose results came later are unfinished."""
    if all((table.counted_from or 0) <= number for table in entry.tables):
        return entry
    tables = tuple(_unplayed(table) if (table.counted_from or 0) > number else table for table in entry.tables)
    return replace(entry, tables=tables)


def _unplayed(table: Table) -> Table:
    seats = tuple(replace(seat, outcome=NO_OUTCOME, ruling=None) for seat in table.seats)
    return replace(table, status=Status.UNFINISHED, seats=seats, ended=None, shared_end=())


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


def _tables(book: Book, entry: Round, computed: Seating) -> Iterator[Difference]:
    """Tables that differ, by their numbers."""
    recorded = {table.number: table for table in entry.tables}
    right = {table.number: table for table in computed.tables}
    for number in sorted({*recorded, *right}):
        one, other = recorded.get(number), right.get(number)
        if one is None or other is None or not _alike(book, entry, one, other):
            yield _differs(entry, number, one, other)


def _standing(book: Book, entry: Round, go: _Go, computed: Seating, later: Set[str]) -> Iterator[Difference]:
    """What stood of a go when others were seated anew: it must be among what the go made, whatever its numbers."""
    for table in entry.tables:
        seated = set(_players(table))
        if not seated & later and not any(_alike(book, entry, table, other) for other in computed.tables):
            right = next((other for other in computed.tables if set(_players(other)) & seated), None)
            yield _differs(entry, table.number, table, right)
    stood = tuple(player for player in entry.byes if player in go.seated and player not in later)
    if not set(stood) <= set(computed.byes):
        yield _other_byes(entry, stood, computed.byes)


def _differs(entry: Round, number: int, one: Table | None, other: Table | None) -> Difference:
    recorded, right = _players(one), _players(other)
    values: dict[str, object] = {"table": number, "recorded": recorded, "right": right}
    return Difference(entry.number, "table", values, admitted=bool(_admitted(entry) & {*recorded, *right}))


def _byes(entry: Round, go: _Go, computed: Seating) -> Iterator[Difference]:
    recorded = tuple(player for player in entry.byes if player in go.seated)
    if set(recorded) != set(computed.byes):
        yield _other_byes(entry, recorded, computed.byes)


def _other_byes(entry: Round, recorded: tuple[PlayerId, ...], right: tuple[PlayerId, ...]) -> Difference:
    values: dict[str, object] = {"recorded": recorded, "right": right}
    return Difference(entry.number, "byes", values, admitted=bool(_admitted(entry) & {*recorded, *right}))


def _admitted(entry: Round) -> set[PlayerId]:
    """Players whom overrides of a round name."""
    return {player for override in entry.overrides for player in override.players}


def _alike(book: Book, entry: Round, table: Table, expected: Table) -> bool:
    """Whether the same players sit there, as the same; in the same order only where lots for places are recorded."""
    if book.game.roles:
        return {(seat.player, seat.role) for seat in table.seats} == {
            (seat.player, seat.role) for seat in expected.seats
        }
    if set(_players(table)) != set(_players(expected)):
        return False
    places = [draw.order for draw in entry.draws if draw.kind == f"places/{table.number}"]
    return not places or _players(table) in places


def _players(table: Table | None) -> Sequence[PlayerId]:
    return tuple(seat.player for seat in table.seats) if table is not None else ()
