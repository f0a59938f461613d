"""The sessions and rounds of a tournament as iCalendar."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event

from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.tournament.events import RoundClosed, RoundStarted
from tavle.tournament.log import Stored
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.outside.lasting import lasting_name_of
from tavle.web.venues import sessions_of


def calendar_of(id_: str, language: Language) -> bytes:
    """A calendar: each session that is announced, and each round without one from its start to its end.

    Args:
        id_: The tournament.
        language: Of the names.
    """
    state, venue, log = logs.state_of(id_), Venue.of(id_), logs.store().read(logs.known_id(id_))
    calendar = Calendar()
    calendar.add("prodid", "-//Tavle//Tavle//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _plain(state.name))
    stamp = moment(log[-1].at) if log else datetime.now(UTC)
    planned = list(_sessions(state, venue, language))
    for name, title, starts, ends in [*planned, *_rounds(log, len(planned), language)]:
        event = Event()
        event.add("uid", str(lasting_name_of(id_, log, name)))
        event.add("dtstamp", stamp)
        event.add("summary", f"{_plain(state.name)} · {title}")
        event.add("dtstart", starts)
        if ends is not None:
            event.add("dtend", ends)
        if venue.place:
            event.add("location", _plain(venue.place))
        calendar.add_component(event)
    calendar.add_missing_timezones()
    content: bytes = calendar.to_ical()
    return content


Entry = tuple[str, str, datetime, datetime | None]


def _sessions(state: State, venue: Venue, language: Language) -> Iterator[Entry]:
    """The sessions by the hall's clock; those of the book's own option are one for each round."""
    zone = ZoneInfo(venue.zone)
    key = "round" if state.tournament.settings.get("sessions") else "outside.session"
    for number, session in enumerate(sessions_of(state, venue), 1):
        starts, ends = (datetime.fromisoformat(text).replace(tzinfo=zone) for text in (session.starts, session.ends))
        yield f"session-{number}", say(language, f"web.{key}", number=number), starts, max(starts, ends)


def _rounds(log: tuple[Stored, ...], planned: int, language: Language) -> Iterator[Entry]:
    """Rounds that no session announces, as they were played."""
    started: dict[int, datetime] = {}
    closed: dict[int, datetime] = {}
    for stored in log:
        if isinstance(stored.event, RoundStarted):
            started[stored.event.round] = moment(stored.at)
        elif isinstance(stored.event, RoundClosed):
            closed[stored.event.round] = moment(stored.at)
    for number, starts in started.items():
        if number > planned:
            yield f"round-{number}", say(language, "web.round", number=number), starts, closed.get(number)


def moment(text: str) -> datetime:
    """A moment of the log; without a zone it is UTC."""
    found = datetime.fromisoformat(text)
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def _plain(text: str) -> str:
    """A text without what steers a reader."""
    return "".join(letter for letter in text if letter.isprintable())
