"""How long and when, as people say it: `15 minutes`, `28 June 15:30`, `28 June 2002`."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from tavle.rules.model.base import Language
from tavle.texts.catalogue import say

_UNITS = (("hours", 3600), ("minutes", 60), ("seconds", 1))


def duration_text(seconds: int, language: Language) -> str:
    """So long: `15 minutes`, `1 hour 30 minutes`, `40 seconds`.

    Args:
        seconds: Not negative.
        language: Of the words.
    """
    parts = []
    for unit, size in _UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(_counted(unit, count, language))
    return " ".join(parts) or _counted("seconds", 0, language)


def _counted(unit: str, count: int, language: Language) -> str:
    one = count == 1 or (language == "fr" and count == 0)
    return say(language, f"time.{unit}.{'one' if one else 'many'}", count=count)


def moment_text(moment: str, language: Language, *, zone: str = "") -> str:
    """A moment without its year: `28 June 15:30`; what is no moment is given back as it is.

    Args:
        moment: In ISO form, to the minute or the second, without a zone.
        language: Of the words.
        zone: The name of the time zone by whose clock it is said, for a moment that is kept in UTC; empty for one that
            is kept by the clock on the wall.
    """
    try:
        known = datetime.fromisoformat(moment)
    except ValueError:
        return moment
    if zone:
        known = known.replace(tzinfo=UTC).astimezone(ZoneInfo(zone))
    return say(language, "time.moment", **_day(known, language), time=f"{known:%H:%M}")


def day_text(moment: str, language: Language) -> str:
    """The day of an ISO moment or date: `28 June 2002`."""
    known = datetime.fromisoformat(moment[:10])
    return say(language, "time.day", **_day(known, language), year=known.year)


def _day(known: datetime, language: Language) -> dict[str, object]:
    number = "1er" if language == "fr" and known.day == 1 else known.day
    return {"day": number, "month": say(language, f"time.month.{known.month}")}
