"""Reading a tournament: where it stands, the list and its reasons, the log, the pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest
from ninja import Router

from tavle.library.results import explain, standings
from tavle.records import Loaded, record_of
from tavle.records.write import round_of
from tavle.texts.happenings import event_text
from tavle.tournament.codec import encoded
from tavle.tournament.events import to_json
from tavle.tournament.log import Stored
from tavle.tournament.state import Phase, State, TablePhase, Version
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.api import shapes
from tavle.web.api.callers import ANYBODY, READER
from tavle.web.api.faults import ANSWERS
from tavle.web.demo import shown
from tavle.web.discretion import open_event
from tavle.web.halls import missing_tables, names_of
from tavle.web.listing import listed_after
from tavle.web.privacy.veiling import Audience
from tavle.web.visitors import language_of

router = Router(tags=["tournaments"])

MOST_EVENTS = 500
"""Events that one answer holds."""


@router.get("", auth=ANYBODY, response={200: list[shapes.Listed], **ANSWERS})
def tournaments(request: HttpRequest) -> list[dict[str, Any]]:
    """The tournaments of this server."""
    states = [(id_, logs.state_of(id_)) for id_ in shown(logs.store().tournaments())]
    return [listed(id_, state) for id_, state in states if state.phase is not Phase.NEW]


@router.get("/{id}", auth=ANYBODY, response={200: shapes.StateShape, **ANSWERS})
def tournament(request: HttpRequest, id: str) -> dict[str, Any]:
    """Where a tournament stands, with its record."""
    state = logs.state_of(id)
    return {
        **listed(id, state),
        "closed": state.closed,
        "limit": state.limit,
        "arbiter": state.arbiter,
        "writer": state.writer,
        "waiting": [player.id for player in state.waiting],
        "clocks": [{**place_of(key), **encoded_clock(clock)} for key, clock in state.clocks.items()],
        "tables": [
            {**place_of(key), "version": known.version, "phase": str(known.phase)}
            for key, known in state.tables.items()
        ],
        "record": record_of(state.tournament),
    }


def listed(id_: str, state: State) -> dict[str, Any]:
    """A tournament as it stands among others."""
    return {
        "id": id_,
        "name": state.name,
        "book": state.tournament.book,
        "phase": str(state.phase),
        "round": state.round,
        "version": state.version,
        "players": len(state.tournament.players),
    }


def place_of(key: str) -> dict[str, int | None]:
    """The round and the table of a `table_key`."""
    round_, _, table = key.partition("/")
    return {"round": int(round_), "table": int(table) if table else None}


def encoded_clock(clock: Any) -> dict[str, Any]:
    """A clock as plain data, with nothing left out."""
    return {"phase": clock.phase, "since": clock.since, "left": clock.left, "running": clock.running}


@router.get("/{id}/desk", auth=READER, response={200: shapes.DeskShape, **ANSWERS})
def desk(request: HttpRequest, id: str) -> dict[str, Any]:
    """What the desk sees and the public does not."""
    state = logs.state_of(id, Audience.DESK)
    disputed = [(key, known) for key, known in state.tables.items() if known.phase is TablePhase.DISPUTED]
    return {
        "version": state.version,
        "draft": None if state.draft is None else round_of(state.draft),
        "missing": missing_tables(state),
        "disputes": [
            {**place_of(key), "first": _version(known.report), "second": _version(known.rival)}
            for key, known in disputed
        ],
        "calls": [
            {
                "version": call.version,
                "round": call.called.round,
                "table": call.called.table,
                "question": call.called.question,
            }
            for call in state.calls
        ],
        "waiting": [{"version": each.version, "by": each.by, "change": dict(each.change)} for each in state.proposals],
    }


def _version(version: Version | None) -> dict[str, Any] | None:
    return None if version is None else {"by": version.by, "result": encoded(version.result)}


@router.get("/{id}/standings", auth=ANYBODY, response={200: shapes.ListShape, **ANSWERS})
def standings_of(request: HttpRequest, id: str, after: shapes.Round | None = None) -> dict[str, Any]:
    """The list after a round (default: after the last that is closed), best first, with every criterion's value."""
    state = logs.state_of(id)
    last = listed_after(state)
    names = names_of(state)
    answer = standings(loaded(state), after=last if after is None else after)
    rows = [{**row, "name": names.get(row["player"])} for row in answer["standings"]]
    return {**answer, "standings": rows}


def loaded(state: State) -> Loaded:
    """A tournament as the library takes it."""
    return Loaded(state.book, state.tournament)


@router.get("/{id}/explain/{player}", auth=ANYBODY, response={200: shapes.ExplainedShape, **ANSWERS})
def explained(
    request: HttpRequest,
    id: str,
    player: str,
    against: shapes.Text | None = None,
    after: shapes.Round | None = None,
) -> dict[str, Any]:
    """Where a player's points come from; with another player, why one stands above the other."""
    state = logs.state_of(id)
    last = listed_after(state)
    language = language_of(request)
    return explain(loaded(state), player, against, after=last if after is None else after, language=language)


@router.get("/{id}/log", auth=ANYBODY, response={200: list[shapes.EventShape], **ANSWERS})
def log(request: HttpRequest, id: str, after: shapes.Number = 0) -> list[dict[str, Any]]:
    """The events after a version, the oldest first, at most 500; ask again from the last one for more."""
    return told(request, id, logs.log_of(id, after=after)[:MOST_EVENTS])


def told(request: HttpRequest, id_: str, stored: Iterable[Stored], *, whole: bool = False) -> list[dict[str, Any]]:
    """Lines of a log as plain data, with a sentence in the reader's language.

    Args:
        whole: With what is not told to everybody yet, for who has caused it.
    """
    state, zone, language = logs.state_of(id_), Venue.of(id_).zone, language_of(request)
    names = names_of(state)
    return [
        {
            "version": each.version,
            "at": each.at,
            "by": each.by,
            "digest": each.digest,
            "event": to_json(each.event) if whole else open_event(state, each.event),
            "text": event_text(language, to_json(each.event), names, zone=zone),
        }
        for each in stored
    ]
