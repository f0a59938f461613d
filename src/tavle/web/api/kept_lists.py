"""Rating lists and series: a new one, what belongs to it, events brought, ratings for a tournament to come."""

from __future__ import annotations

import json
import secrets
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router, Status
from pydantic import BaseModel, ConfigDict, Field

from tavle.core.errors import refuse
from tavle.core.exact import exact_text
from tavle.core.model import Player
from tavle.rules.rating_books import rating_book_ids
from tavle.rules.series_books import series_ids
from tavle.tournament.commands import AmendPlayer
from tavle.web import logs
from tavle.web.api import shapes
from tavle.web.api.callers import DIRECTOR, EVERYWHERE, caller_of, hand_of
from tavle.web.api.faults import ANSWERS
from tavle.web.api.year_shapes import KeptShape
from tavle.web.privacy.veiling import Audience
from tavle.web.visitors import language_of
from tavle.web.years.keeping import Wanted, bring_events, free_key, set_list
from tavle.web.years.models import RATING, SERIES, KeptList
from tavle.web.years.seeding import Match, fill, lists_for, matches

router = Router(tags=["rating lists"])
seeding_router = Router(tags=["rating lists"])

Day = Annotated[str, Field(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


class ListAsked(shapes.Asked):
    """A new list or series: what it is called, and the rating or series book by which it is computed."""

    title: str = Field(min_length=1, max_length=120)
    book: shapes.Text


class MemberAsked(shapes.Asked):
    """Somebody of a team, always or from a day until another."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)

    player: shapes.Text
    since: Day | None = Field(default=None, alias="from")
    until: Day | None = None


class TeamAsked(shapes.Asked):
    """A team of a series."""

    id: shapes.Text
    name: shapes.Text
    members: list[MemberAsked] = Field(max_length=500)
    registered: Day | None = None
    brings: list[shapes.Text] | None = Field(default=None, max_length=500)


class EventAsked(shapes.Asked):
    """An event of a list: a tournament of this server or one that was brought; date and tier where it says none."""

    event: shapes.Text
    date: Day = ""
    tier: str = Field(default="", max_length=40)


class ListSettings(shapes.Asked):
    """A list, all of it: what is left out is empty, an event that is left out is taken off."""

    title: str = Field(min_length=1, max_length=120)
    hidden: bool = False
    start: str = Field(default="", max_length=500_000)
    teams: list[TeamAsked] = Field(default=[], max_length=500)
    without_results: list[shapes.Text] = Field(default=[], max_length=500)
    seed: str = Field(default="", max_length=64)
    settings: dict[str, Any] = Field(default={})
    events: list[EventAsked] = Field(default=[], max_length=2000)


class EventOfList(BaseModel):
    """An event of a list; `brought`: as a file, not a tournament of this server."""

    event: str
    date: str
    tier: str
    brought: bool


class ListShown(KeptShape):
    """A list with all that it is computed with."""

    kind: str
    hidden: bool
    start: str
    teams: dict[str, Any]
    seed: str
    settings: dict[str, Any]
    events: list[EventOfList]


class Brought(shapes.Asked):
    """Events as docs/interface.md has them: `tavle rate` and `tavle series` take the same."""

    events: list[dict[str, Any]] = Field(min_length=1, max_length=200)


class SeedingAsked(shapes.Asked):
    """Which list, whose lines found by the name alone are theirs, and why, where the tournament runs."""

    rating: shapes.Text
    take: list[shapes.Text] = Field(default=[], max_length=5000)
    reason: shapes.Text = ""


class MatchShape(BaseModel):
    """A player and his line on a list; `sure`: it is known that he is this person."""

    player: str
    name: str
    person: str | None
    sure: bool
    rating: str | None
    games: int | None


@router.get("", auth=EVERYWHERE, response={200: list[ListShown], **ANSWERS})
def kept_lists(request: HttpRequest) -> list[dict[str, Any]]:
    """All lists and series, those too that were taken off the pages."""
    return [_shown(kept) for kept in KeptList.objects.order_by("key")]


@router.post("", auth=EVERYWHERE, response={201: ListShown, **ANSWERS})
def new_list(request: HttpRequest, asked: ListAsked) -> Any:
    """A new one, without events; its part of the address is made of the title."""
    books = {**dict.fromkeys(rating_book_ids(), RATING), **dict.fromkeys(series_ids(), SERIES)}
    title = " ".join(asked.title.split())
    if asked.book not in books:
        raise refuse("book-not-here", where="book", name=asked.book, known=", ".join(books))
    if not title:
        raise refuse("missing-key", where="title", key="title")
    by = caller_of(request).name
    kept = KeptList.objects.create(
        key=free_key(title), kind=books[asked.book], title=title, book=asked.book, made_by=by
    )
    return Status(201, _shown(kept))


@router.get("/{kept}", auth=EVERYWHERE, response={200: ListShown, **ANSWERS})
def kept_list(request: HttpRequest, kept: str) -> dict[str, Any]:
    """A list with all that it is computed with."""
    return _shown(_found(kept))


@router.put("/{kept}", auth=EVERYWHERE, response={200: ListShown, **ANSWERS})
def change_list(request: HttpRequest, kept: str, asked: ListSettings) -> dict[str, Any]:
    """Makes a list what is sent, if it can be computed so; else it stays as it was."""
    found = _found(kept)
    teams = [team.model_dump(by_alias=True, exclude_none=True) for team in asked.teams]
    without = {"without_results": asked.without_results} if asked.without_results else {}
    wanted = Wanted(
        title=" ".join(asked.title.split()) or found.title,
        hidden=asked.hidden,
        start=asked.start,
        teams={"teams": teams, **without} if teams else {},
        seed=asked.seed,
        settings=asked.settings,
        events={each.event: (each.date, each.tier) for each in asked.events},
    )
    set_list(found, wanted)
    return _shown(_found(kept))


@router.post("/{kept}/events", auth=EVERYWHERE, response={200: ListShown, **ANSWERS})
def bring_to_list(request: HttpRequest, kept: str, asked: Brought) -> dict[str, Any]:
    """Puts events on a list that were played elsewhere, all or none; one that `replaces` another corrects it."""
    found = _found(kept)
    bring_events(found, "events.json", json.dumps({"events": asked.events}).encode())
    return _shown(_found(kept))


def _found(key: str) -> KeptList:
    found = KeptList.objects.filter(key=key).first()
    if found is None:
        raise refuse("nothing-here", where="list", name=key)
    return found


def _shown(kept: KeptList) -> dict[str, Any]:
    fields = ("key", "title", "book", "kind", "hidden", "start", "teams", "seed", "settings")
    events = [
        {"event": each.event, "date": each.date, "tier": each.tier, "brought": bool(each.document)}
        for each in kept.events.order_by("date", "event")
    ]
    return {**{field: getattr(kept, field) for field in fields}, "events": events}


@seeding_router.get("/{id}/seeding/{rating}", auth=DIRECTOR, response={200: list[MatchShape], **ANSWERS})
def seeding(request: HttpRequest, id: str, rating: str) -> list[dict[str, Any]]:
    """What a rating list says of the players of a tournament; nothing is entered."""
    return [_told(match) for match in _matches(request, id, rating)]


@seeding_router.post("/{id}/seeding", auth=DIRECTOR, response={200: list[MatchShape], **ANSWERS})
def enter_ratings(request: HttpRequest, id: str, asked: SeedingAsked) -> list[dict[str, Any]]:
    """Enters ratings and games of a list, and none for players who are not on it."""
    by = hand_of(request, id)

    def enter(player: Player) -> None:
        command = AmendPlayer(player=player, reason=asked.reason)
        logs.do(id, command, command_id=secrets.token_hex(12), by=by)

    fill(id, _matches(request, id, asked.rating), asked.take, enter, by=by)
    return [_told(match) for match in _matches(request, id, asked.rating)]


def _matches(request: HttpRequest, id_: str, key: str) -> list[Match]:
    state = logs.state_of(id_, Audience.DESK)
    kept = next((each for each in lists_for(state) if each.key == key), None)
    if kept is None:
        raise refuse("nothing-here", where="list", name=key)
    return matches(id_, state, kept, language_of(request))


def _told(match: Match) -> dict[str, Any]:
    rating = match.amended.rating if match.line is not None else None
    return {
        "player": match.player.id,
        "name": match.player.called,
        "person": None if match.line is None else match.line["person"],
        "sure": match.sure,
        "rating": None if rating is None else exact_text(rating),
        "games": None if match.line is None else match.line["games"],
    }
