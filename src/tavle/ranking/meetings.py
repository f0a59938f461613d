"""Whom everybody met and beat: what head to head and Solkoff look at."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from tavle.core.model import PlayerId, Seat
from tavle.ranking.ledger import Ledger

Named = dict[PlayerId, list[PlayerId]]


@dataclass(frozen=True, slots=True)
class Meetings:
    """Opponents of each player, once for each meeting.

    Attributes:
        met: All of them, those of unfinished games and of walkovers included.
        beaten: Those who finished below him at the same table.
    """

    met: Named
    beaten: Named


def meetings_of(ledger: Ledger) -> Meetings:
    """Everybody's meetings; linear in the games, and for each in the square of its seats."""
    met: Named = {player: [] for player in ledger.players}
    beaten: Named = {player: [] for player in ledger.players}
    measure = attrgetter(f"outcome.{ledger.book.game.result}")
    for column in ledger.columns:
        for table in {id(table): table for table in column.tables.values()}.values():
            marks = [(seat, measure(seat)) for seat in table.seats]
            for seat, own in marks:
                for player in _holders(seat):
                    if column.tables.get(player) is table:
                        met[player] += [other.player for other in table.seats if other is not seat]
                        if table.played:
                            beaten[player] += [other.player for other, mark in marks if own > mark]
    return Meetings(met, beaten)


def _holders(seat: Seat) -> tuple[PlayerId, ...]:
    """Whose the seat is, or was."""
    return (seat.player,) if seat.substitute is None else (seat.player, seat.substitute.player)
