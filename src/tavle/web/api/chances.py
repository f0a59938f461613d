"""Chances in a running tournament: read, and shown to everybody or no longer."""

from __future__ import annotations

from typing import Any, Literal

from django.http import HttpRequest
from ninja import Router
from pydantic import BaseModel

from tavle.core.errors import refuse
from tavle.library.chances import chance_plain, likeliest_first, places_plain
from tavle.web import logs
from tavle.web.api import shapes
from tavle.web.api.callers import ANYBODY, DIRECTOR, caller_of
from tavle.web.api.faults import ANSWERS
from tavle.web.api.scopes import READERS
from tavle.web.halls import names_of
from tavle.web.keeping import forget
from tavle.web.studies.chancing import chances_of, why_nothing
from tavle.web.studies.models import ShownChances

router = Router(tags=["tournaments"])


class ShareShape(BaseModel):
    """A chance from 0 to 1, and its 95 % interval; the three are one where it is exact."""

    value: float
    low: float
    high: float


class ChanceShape(BaseModel):
    """Of one player; docs/simulator.md says what each means."""

    player: str
    name: str | None
    title: ShareShape
    cut: ShareShape | None
    likely: int
    best: int | None
    worst: int | None
    can: Literal["certain", "can", "open", "no"]
    places: dict[str, float] | None


class ChancesShape(BaseModel):
    """The chances of all players, the likeliest winner first; where there is nothing to be said, `why` says why."""

    version: int
    shown: bool
    way: Literal["cup", "every", "played"] | None
    why: Literal["unseated", "over", "rounds_open", "years", "stuck", "missing"] | None
    tournaments: int
    players: list[ChanceShape]


class ShowAsked(shapes.Asked):
    """Whether everybody may see them."""

    shown: bool


@router.get("/{id}/chances", auth=ANYBODY, response={200: ChancesShape, **ANSWERS})
def chances(request: HttpRequest, id: str, places: bool = False) -> dict[str, Any]:
    """Who can still win, and how likely; without a token only where the director shows it.

    With `places` also the share of each place, those below one in ten thousand left out.
    """
    logs.state_of(id)  # Refuses what is no tournament.
    if not ShownChances.of(id) and not READERS & caller_of(request).scopes:
        raise refuse("nothing-here", where="chances", name=id)
    return _told(id, places=places)


@router.post("/{id}/chances", auth=DIRECTOR, response={200: ChancesShape, **ANSWERS})
def show_chances(request: HttpRequest, id: str, asked: ShowAsked) -> dict[str, Any]:
    """Shows the chances to everybody, or no longer."""
    logs.known_id(id)
    ShownChances.show(id, shown=asked.shown)
    forget()
    return _told(id)


def _told(id_: str, *, places: bool = False) -> dict[str, Any]:
    state, found = logs.state_of(id_), chances_of(id_)
    names = names_of(state)
    order = () if found is None else likeliest_first(found)
    return {
        "version": state.version,
        "shown": ShownChances.of(id_),
        "way": None if found is None else found.way,
        "why": why_nothing(id_) if found is None else None,
        "tournaments": 0 if found is None else found.tournaments,
        "players": [
            {
                "name": names.get(each),
                **chance_plain(each, found.of[each]),
                "places": places_plain(found.of[each]) if places else None,
            }
            for each in order
            if found
        ],
    }
