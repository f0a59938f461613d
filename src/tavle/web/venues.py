"""Where and when a tournament is: its place and its sessions, as a form gives them and as pages show them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from tavle.rules.model import Book
from tavle.tournament.commands import ChangeSettings
from tavle.tournament.state import State
from tavle.web.accounts.models import Venue
from tavle.web.entering import entry_open

MOST_SESSIONS = 12
_TIME = re.compile(r"([01]?\d|2[0-3])[:.]?([0-5]\d)")


@dataclass(frozen=True, slots=True)
class Session:
    """When a session begins and ends, by the hall's clock (ISO, `2002-06-28T16:00`)."""

    starts: str
    ends: str

    @property
    def past_midnight(self) -> bool:
        """Whether it ends on a later day."""
        return self.starts[:10] != self.ends[:10]


@dataclass(frozen=True, slots=True)
class VenueForm:
    """What a form says of place and time.

    Attributes:
        faults: By field what is wrong with it, as keys of the catalogue under `web.venue.`.
    """

    place: str
    zone: str
    tables: int | None
    sessions: list[dict[str, str]]
    faults: Mapping[str, str]


def read_venue(form: Mapping[str, str]) -> VenueForm:
    """Reads `place`, `zone`, `tables`, and the sessions from `session-N-date`, `-from` and `-to`."""
    faults: dict[str, str] = {}
    zone, tables = form.get("zone", "").strip() or "UTC", form.get("tables", "").strip()
    if zone not in available_timezones():
        faults["zone"] = "no_zone"
    if tables and not re.fullmatch(r"[1-9]\d{0,3}", tables):
        faults["tables"] = "no_number"
    sessions = []
    for number in range(1, MOST_SESSIONS + 1):
        parts = [form.get(f"session-{number}-{part}", "").strip() for part in ("date", "from", "to")]
        session = _session(*parts) if any(parts) else None
        if session is not None:
            sessions.append(session)
        elif any(parts):
            faults[f"session-{number}"] = "no_session"
    known = int(tables) if tables and "tables" not in faults else None
    return VenueForm(form.get("place", "").strip()[:200], zone, known, sessions, faults)


def has_sessions(book: Book) -> bool:
    """Whether sessions are an option of a book, and so stand in the log."""
    return any(option.kind == "sessions" for option in book.options)


def change_of_sessions(state: State, sessions: Sequence[Mapping[str, str]], *, reason: str) -> ChangeSettings | None:
    """What gives a book's option for sessions other ones; `None` where it has none, or they are what they were.

    Args:
        state: The tournament.
        sessions: `starts` and `ends` of each; none is no longer a setting.
        reason: Asked for after the start.
    """
    known = state.tournament.settings.get("sessions") or []
    if not has_sessions(state.book) or sessions == known:
        return None
    return ChangeSettings(settings={"sessions": list(sessions) or None}, reason=reason)


def keep_venue(id_: str, venue: VenueForm, *, has_option: bool, open_entry: bool) -> None:
    """Keeps what has no place in the log; sessions stand there where the book has an option for them."""
    values = {
        "place": venue.place,
        "zone": venue.zone,
        "tables": venue.tables,
        "sessions": [] if has_option else venue.sessions,
        "open_entry": open_entry,
    }
    Venue.objects.update_or_create(tournament=id_, defaults=values)


def _session(day: str, begins: str, ends: str) -> dict[str, str] | None:
    """A session; one that ends before it begins ends on the next day. `None` if something lacks or makes no sense."""
    start, end = _clock(begins), _clock(ends)
    try:
        first = date.fromisoformat(day)
        last = first if end > start else first + timedelta(days=1)
    except (ValueError, OverflowError):
        return None
    if not (start and end):
        return None
    return {"starts": f"{first.isoformat()}T{start}", "ends": f"{last.isoformat()}T{end}"}


def _clock(text: str) -> str:
    """`16:00` for `16.00`, `1600` or `16:00`; empty if it is no time."""
    found = _TIME.fullmatch(text)
    return f"{int(found[1]):02d}:{found[2]}" if found else ""


def sessions_of(state: State, venue: Venue) -> list[Session]:
    """The sessions of a tournament, whether its book has them as an option or not; what makes no sense is left out."""
    given: Any = state.tournament.settings.get("sessions") or venue.sessions
    sessions = [Session(each["starts"], each["ends"]) for each in given]
    return [session for session in sessions if _is_time(session.starts) and _is_time(session.ends)]


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def announced(id_: str, state: State) -> dict[str, Any]:
    """What pages say of place and time, and whether one may enter oneself."""
    venue = Venue.of(id_)
    allowed = entry_open(state, allowed=venue.open_entry)
    return {"venue": venue, "sessions": sessions_of(state, venue), "open": allowed}


def session_form(sessions: Sequence[Session]) -> dict[str, str]:
    """Sessions as the fields that `read_venue` reads."""
    form = {}
    for number, session in enumerate(sessions, 1):
        form[f"session-{number}-date"] = session.starts[:10]
        form[f"session-{number}-from"] = session.starts[11:16]
        form[f"session-{number}-to"] = session.ends[11:16]
    return form
