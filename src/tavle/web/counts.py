"""Numbers of things and times as readers write them."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from tavle.rules.model.base import Language
from tavle.texts import say


def counted(what: str, count: int, language: Language) -> str:
    """`1 table`, `3 tables`; French counts nothing in the singular."""
    one = count == 1 or (language == "fr" and count == 0)
    return say(language, f"web.count.{what}.{'one' if one else 'many'}", count=count)


def by_hall_clock(moment: str, zone: str) -> str:
    """A moment of the log (UTC, without its zone) by the clock of a hall: ISO, to the minute."""
    return datetime.fromisoformat(moment).replace(tzinfo=UTC).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")
