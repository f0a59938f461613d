"""The events of lists: finished tournaments of this server, and what was brought as files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tavle.core.errors import TavleError
from tavle.library.plain import Plain
from tavle.ranking import rank
from tavle.records import read_record, record_of
from tavle.series.persons import Appearance
from tavle.tournament.events import RoundClosed
from tavle.tournament.state import Phase
from tavle.web import logs
from tavle.web.privacy.veiling import Audience, veils_for
from tavle.web.years.models import SERIES, Belonging


@dataclass(frozen=True, slots=True)
class Happened:
    """An event that is over.

    Attributes:
        document: As the library takes it.
        appearances: Who was there, by the ids of the document.
        clubs: The clubs of those who said one, by id.
        here: Whether it is a tournament of this server.
    """

    event: str
    name: str
    date: str | None
    document: Plain
    appearances: tuple[Appearance, ...]
    clubs: Mapping[str, str]
    here: bool


def happened(each: Belonging, kind: str) -> Happened | None:
    """An event of a list of some kind; `None` while it is not finished."""
    if each.document:
        found = of_document({**each.document, "event": each.event}, kind)
    else:
        known = of_tournament(each.event, kind)
        if known is None:
            return None
        found = known
    date = each.date or found.date
    over = {key: value for key, value in (("date", date), ("tier", each.tier)) if value}
    return replace(found, date=date, document={**found.document, **over})


def of_tournament(id_: str, kind: str) -> Happened | None:
    """A tournament of this server, if it is finished (or archived)."""
    try:
        state = logs.true_state(id_)
    except TavleError:  # It was taken to another machine, or never came with the list.
        return None
    if state.phase not in (Phase.FINISHED, Phase.ARCHIVED):
        return None
    return _finished(id_, state.version, veils_for(id_, Audience.YEARS), kind)


@lru_cache(maxsize=500)
def _finished(id_: str, _: int, __: object, kind: str) -> Happened:
    """A tournament at one version of its log, with its people as they are shown."""
    state = logs.state_of(id_, Audience.YEARS)
    document = {"event": id_, "name": state.name, "date": _day(id_), "record": record_of(state.tournament)}
    return of_document(document, kind, here=True)


def of_document(document: Plain, kind: str, *, here: bool = False) -> Happened:
    """An event as a file has it; a series knows only those who stand on the final list."""
    players = list(_players(document, kind))
    return Happened(
        event=str(document["event"]),
        name=str(document.get("name") or document["event"]),
        date=document.get("date"),
        document=document,
        appearances=tuple(Appearance(str(document["event"]), id_, name) for id_, name, _ in players),
        clubs={id_: club for id_, _, club in players if club},
        here=here,
    )


def _players(document: Plain, kind: str) -> Iterator[tuple[str, str, str]]:
    """Id, name and club of everybody in it, once."""
    seen = set()
    for each in _entries(document, kind):
        id_ = str(each.get("player") or each.get("id") or each.get("name") or "")
        if id_ not in seen:
            seen.add(id_)
            yield id_, str(each.get("name") or ""), str(each.get("club") or "")


def _entries(document: Plain, kind: str) -> Iterator[Mapping[str, Any]]:
    record = document.get("record")
    if record is None:
        yield from document.get("places") or ()
        yield from (seat for game in _games(document) for seat in game["seats"])
    elif kind == SERIES:
        loaded = read_record(record)
        listed = {row.player for row in rank(loaded.book, loaded.tournament).rows}
        yield from (player for player in record["players"] if player["id"] in listed)
    else:
        yield from record["players"]


def _games(document: Plain) -> Sequence[Mapping[str, Any]]:
    """Games of an event without a record; an event of a series says there how many there were."""
    games = document.get("games")
    return games if isinstance(games, list) else ()


def _day(id_: str) -> str | None:
    """The day on which the last round was closed."""
    closed = [stored.at for stored in logs.store().read(logs.known_id(id_)) if isinstance(stored.event, RoundClosed)]
    return max(closed, default="")[:10] or None
