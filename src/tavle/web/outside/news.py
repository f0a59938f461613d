"""What counts in a tournament as an Atom feed, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element, SubElement, tostring

from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.texts.happenings import event_text
from tavle.tournament.events import (
    Result,
    ResultConfirmed,
    ResultCorrected,
    ResultDecided,
    ResultEntered,
    ResultReported,
    RoundClosed,
    SeatingPublished,
    TournamentFinished,
    WalkoverGiven,
    to_json,
)
from tavle.tournament.fold import reverted_versions
from tavle.tournament.log import Stored
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.halls import names_of
from tavle.web.outside.calendar import moment
from tavle.web.outside.lasting import lasting_name_of

MOST = 50
"""Entries of a feed."""
NEWS = (
    ResultEntered,
    ResultDecided,
    ResultCorrected,
    WalkoverGiven,
    SeatingPublished,
    RoundClosed,
    TournamentFinished,
)
_ATOM = "http://www.w3.org/2005/Atom"


def news_of(id_: str, language: Language, *, here: str) -> bytes:
    """The feed.

    Args:
        id_: The tournament.
        language: Of the sentences.
        here: The address of this server, without a slash at the end.
    """
    state = logs.state_of(id_)
    log = logs.log_of(id_)
    feed = Element("feed", {"xmlns": _ATOM, "xml:lang": language})
    page = f"{here}/t/{id_}/"
    _add(feed, "id", lasting_name_of(id_, log).urn)
    _add(feed, "title", say(language, "web.outside.news", name=state.name))
    _add(feed, "updated", moment(log[-1].at).isoformat() if log else "1970-01-01T00:00:00+00:00")
    SubElement(feed, "link", {"rel": "self", "href": f"{here}/api/v1/tournaments/{id_}/results.atom"})
    SubElement(feed, "link", {"rel": "alternate", "href": f"{page}standings"})
    _add(SubElement(feed, "author"), "name", "Tavle")
    for stored in reversed(_told(log)[-MOST:]):
        entry = _entry(id_, stored, state, language, page)
        _add(entry, "id", lasting_name_of(id_, log, stored.digest).urn)
        feed.append(entry)
    found: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return found


def _told(log: Sequence[Stored]) -> list[Stored]:
    """What counts and was not taken back; a result that was confirmed as what it is, not as who confirmed it."""
    gone = reverted_versions([stored.event for stored in log])
    reports: dict[tuple[int, int], Result] = {}
    told = []
    for stored in log:
        event = stored.event
        if stored.version in gone:
            continue
        if isinstance(event, ResultReported):
            reports[event.round, event.table] = event.result
        elif isinstance(event, ResultConfirmed):
            result = reports[event.round, event.table]
            told.append(replace(stored, event=ResultEntered(event.round, event.table, result)))
        elif isinstance(event, NEWS):
            told.append(stored)
    return told


def _entry(id_: str, stored: Stored, state: State, language: Language, page: str) -> Element:
    entry = Element("entry")
    text = event_text(language, to_json(stored.event), names_of(state), zone=Venue.of(id_).zone)
    _add(entry, "title", text)
    _add(entry, "updated", moment(stored.at).isoformat())
    SubElement(entry, "link", {"rel": "alternate", "href": f"{page}standings"})
    return entry


def _add(parent: Element, tag: str, text: str) -> None:
    """An element with a text; what no XML may hold is left out."""
    SubElement(parent, tag).text = "".join(letter for letter in text if letter.isprintable())
