"""Who plays when the tables do not divide those present: volunteers, then precedence for a seat.

Source: ndf_arcon_2002 §1e.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement
from typing import Literal

from tavle.core.errors import no_solution
from tavle.core.lots import Stream


class Reason(StrEnum):
    """Why somebody plays or sits out; between two of them the first criterion in which they differ decided."""

    ROOM = "room"
    FILLS = "fills"
    VOLUNTEERED = "volunteered"
    REGISTERED = "registered"
    TRAVELLED = "travelled"
    ARRIVED = "arrived"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Attendee:
    """Somebody who is there.

    Attributes:
        id: The player.
        registered: Whether the player was entered beforehand.
        travelled: Whether the player came from another town.
        arrived: When the player came, as text that sorts, e.g. `2002-06-28T15:30`; None comes after all times.
    """

    id: str
    registered: bool = False
    travelled: bool = False
    arrived: str | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """Who plays a round.

    Attributes:
        playing: Player -> why he has a seat, best precedence first, those who fill a board last.
        out: Player -> why he sits out, best precedence first.
        sizes: The number of seats of each table, the first of table 1.
    """

    playing: dict[str, Reason]
    out: dict[str, Reason]
    sizes: tuple[int, ...]


Precedence = tuple[tuple[Reason, object], ...]


def choose_players(
    attendees: Sequence[Attendee],
    size: int,
    stream: Stream,
    *,
    play: Sequence[Attendee] = (),
    sit_out: Collection[str] = (),
    travellers_equal: bool = False,
    other_sizes: Collection[int] = (),
    odd_tables: Literal["first", "last"] = "last",
) -> Field:
    """Choose who plays, so that all tables are full.

    If the tables cannot take just all attendees, as few of `play` as are needed fill up. If they are too few, those of
    `sit_out` give way, then whoever has least precedence: the pre-registered come first, then travellers, then who
    came earlier, and equals by lot. The same precedence chooses among volunteers when not all are needed.

    Args:
        attendees: Those who want to play.
        size: Seats of a table.
        stream: For the lots among equals.
        play: Persons who would play if they are needed, none of them an attendee.
        sit_out: Attendees who would sit out if need be.
        travellers_equal: Travellers have the same precedence as the pre-registered.
        other_sizes: Sizes of table that the book allows besides, e.g. one seat less or more.
        odd_tables: Whether the tables of other sizes are the first or the last ones.

    Raises:
        NoSolution: `too-few-for-a-table`.

    Source: ndf_arcon_2002 §1e.
    """
    ranked = _ranked(attendees, stream, travellers_equal)
    fillers = _ranked(play, stream, travellers_equal)
    present = len(ranked)
    for count in [*range(max(1, present), present + len(fillers) + 1), *range(present - 1, 0, -1)]:
        sizes = table_sizes(count, size, other_sizes=other_sizes, odd_tables=odd_tables)
        if sizes is not None:
            break
    else:
        raise no_solution("too-few-for-a-table", count=present, volunteers=len(fillers), size=size)
    willing = [player for player in ranked if player in sit_out][::-1][: max(0, present - count)]
    rest = [player for player in ranked if player not in willing]
    seats = min(len(rest), count)
    playing, dropped = _reasons(ranked, rest[:seats], rest[seats:])
    filling = dict.fromkeys(list(fillers)[: count - seats], Reason.FILLS)
    out = {**dict.fromkeys(willing, Reason.VOLUNTEERED), **dropped}
    return Field({**playing, **filling}, {player: out[player] for player in ranked if player in out}, sizes)


def table_sizes(
    players: int,
    size: int,
    *,
    other_sizes: Collection[int] = (),
    odd_tables: Literal["first", "last"] = "last",
) -> tuple[int, ...] | None:
    """Tables for so many players: as few of another size as can be, among these the larger ones; None if none fit."""
    # Of `size` tables of other sizes some would together fill whole tables of the usual size: fewer are enough.
    for count in range(size):
        for odd in combinations_with_replacement(sorted(other_sizes, reverse=True), count):
            usual, over = divmod(players - sum(odd), size)
            if usual >= 0 and not over:
                return (*odd, *[size] * usual) if odd_tables == "first" else (*[size] * usual, *odd)
    return None


def _ranked(attendees: Sequence[Attendee], stream: Stream, travellers_equal: bool) -> dict[str, Precedence]:
    """Player -> precedence, the first first; equals in an order drawn by lot, whatever order they came in."""
    lots = stream.shuffled(sorted(attendees, key=lambda each: each.id))
    keys = {each.id: _precedence(each, travellers_equal) for each in lots}
    return dict(sorted(keys.items(), key=lambda item: [value for _, value in item[1]]))


def _precedence(attendee: Attendee, travellers_equal: bool) -> Precedence:
    """The criteria in order, the smaller value first."""
    arrived = (Reason.ARRIVED, (attendee.arrived is None, attendee.arrived or ""))
    if travellers_equal:
        return (Reason.REGISTERED, not (attendee.registered or attendee.travelled)), arrived
    return (Reason.REGISTERED, not attendee.registered), (Reason.TRAVELLED, not attendee.travelled), arrived


def _reasons(
    ranked: dict[str, Precedence], seated: Sequence[str], dropped: Sequence[str]
) -> tuple[dict[str, Reason], dict[str, Reason]]:
    """Why each is seated (against the first who is not) and each dropped (against the last who is seated)."""
    if not dropped:
        return dict.fromkeys(seated, Reason.ROOM), {}
    first_out, last_in = ranked[dropped[0]], ranked[seated[-1]]
    return (
        {player: _difference(ranked[player], first_out) for player in seated},
        {player: _difference(ranked[player], last_in) for player in dropped},
    )


def _difference(one: Precedence, other: Precedence) -> Reason:
    """The first criterion in which two differ."""
    return next((mine[0] for mine, its in zip(one, other, strict=True) if mine != its), Reason.LOT)
