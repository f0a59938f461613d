"""A page on which anyone draws the lots again, in his own browser, by docs/lots.md and by nothing else of Tavle's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.core.lots import commitment, purpose_of
from tavle.core.model import Draw, Round
from tavle.pairing.verify import ORDERS, STARTING, Difference, verify_tournament
from tavle.texts import say
from tavle.texts.explaining import UNUSED
from tavle.texts.labels import draw_named
from tavle.tournament.events import LotsDrawn, StartOrderFixed
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of
from tavle.web.pages import page
from tavle.web.visitors import language_of


@dataclass(frozen=True, slots=True)
class Lot:
    """A draw of the tournament as the page shows it.

    Attributes:
        round: 0 for what was drawn before or beside the rounds.
        way: How it is drawn again: `order` (an order of those it names), `turn` (a first player; the others follow
            round the table), or empty where a browser cannot: a seating needs the list before it.
        seats: Round the table, for a first player.
    """

    round: int
    kind: str
    seed: str
    purpose: str
    order: tuple[str, ...]
    way: str
    seats: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """What could be published before the draw."""
        return commitment(self.seed)


@require_safe
@allow("public")
def lots(request: HttpRequest, id: str) -> HttpResponse:
    """All recorded draws; with `check` also whether the server comes to the same seatings."""
    state = logs.state_of(id)
    checked = "check" in request.GET
    found = verify_tournament(state.book, state.tournament) if checked else ()
    values = {
        "drawn": list(_lots(id, state)),
        "kind_named": draw_named,
        "checked": checked,
        "differences": [_told(request, state, each) for each in found],
    }
    return page(request, "public/lots.html", {**hall(id, state), **values})


def _lots(id_: str, state: State) -> Iterator[Lot]:
    in_rounds = [lot for entry in state.tournament.rounds for lot in _of_round(entry)]
    known = {(lot.seed, lot.order) for lot in in_rounds}
    for stored in logs.log_of(id_):
        event = stored.event
        if isinstance(event, StartOrderFixed | LotsDrawn) and event.draw is not None:
            number = (event.after or 0) if isinstance(event, LotsDrawn) else 1
            lot = _lot(event.draw, number)
            if lot.seed and (lot.seed, lot.order) not in known:
                yield lot
    yield from in_rounds


def _of_round(entry: Round) -> Iterator[Lot]:
    for draw in entry.draws:
        seats = [table.seats for table in entry.tables if draw.kind == f"{STARTING}/{table.number}"]
        if draw.seed:
            yield _lot(draw, entry.number, tuple(seat.player for seat in seats[0]) if seats else ())


def _lot(draw: Draw, number: int, seats: tuple[str, ...] = ()) -> Lot:
    kind, *rest = draw.kind.split("/")
    purpose = purpose_of(kind, number, *(int(part) for part in rest if part.isdecimal()))
    way = "order" if kind in ORDERS else "turn" if kind == STARTING else ""
    return Lot(number, draw.kind, draw.seed, purpose, draw.order, way, seats)


def _told(request: HttpRequest, state: State, found: Difference) -> str:
    names = names_of(state)
    values = {
        key: tuple(names.get(each, each) for each in value) or UNUSED if isinstance(value, tuple) else value
        for key, value in found.values.items()
    }
    return say(language_of(request), f"verify.{found.key}", round=found.round, **values)
