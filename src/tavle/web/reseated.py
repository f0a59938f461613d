"""A published seating that was changed: what those concerned are told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tavle.core.model import PlayerId, Seat, Table
from tavle.tournament.events import SeatingDrafted, SeatingPublished
from tavle.tournament.state import Phase, State
from tavle.web import logs


@dataclass(frozen=True, slots=True)
class Reseated:
    """What is different for a player since the seating was first shown.

    Attributes:
        before: The table and the seat he had; `None` where he had none.
        moved: Whether he sits elsewhere or plays another role; else only the others at his table changed.
        gone, come: Who no longer sits at his table, and who sits there instead.
    """

    before: tuple[Table, Seat] | None
    moved: bool
    gone: tuple[PlayerId, ...]
    come: tuple[PlayerId, ...]


def reseated(id_: str, state: State, player: PlayerId) -> Reseated | None:
    """What the last publication of the round's seating changed for a player; `None` where nothing did."""
    entry = state.round_numbered(state.round)
    if entry is None or state.phase not in (Phase.PUBLISHED, Phase.RUNNING):
        return None
    earlier = published_before(id_, state.round, state.version)
    if earlier is None:
        return None
    old, new = _place(earlier.tables, player), _place(entry.tables, player)
    then, now = _others(old, player), _others(new, player)
    moved = _at(old) != _at(new)
    if not moved and then == now:
        return None
    gone, come = (tuple(one for one in them if one not in rest) for them, rest in ((then, now), (now, then)))
    return Reseated(old, moved, gone, come)


@lru_cache(maxsize=64)
def published_before(id_: str, round_: int, head: int) -> SeatingDrafted | None:
    """The seating of a round that was published before the one that stands; `None` where it is the first.

    Args:
        head: The log's version now; the answer for it never changes.
    """
    draft: SeatingDrafted | None = None
    published: list[SeatingDrafted] = []
    for event in [each.event for each in logs.store().read(logs.known_id(id_)) if each.version <= head]:
        if isinstance(event, SeatingDrafted) and event.round == round_:
            draft = event
        elif isinstance(event, SeatingPublished) and event.round == round_ and draft is not None:
            published.append(draft)
    return published[-2] if len(published) > 1 else None


def _place(tables: tuple[Table, ...], player: PlayerId) -> tuple[Table, Seat] | None:
    return next(((table, seat) for table in tables for seat in table.seats if seat.player == player), None)


def _at(place: tuple[Table, Seat] | None) -> tuple[int, str | None] | None:
    return (place[0].number, place[1].role) if place is not None else None


def _others(place: tuple[Table, Seat] | None, player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(seat.player for seat in place[0].seats if seat.player != player) if place is not None else ()
