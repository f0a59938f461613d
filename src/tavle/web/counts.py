"""Numbers of things and times as readers write them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.texts.numbers import decimal_text


def counted(what: str, count: int, language: Language) -> str:
    """`1 table`, `3 tables`; French counts nothing in the singular."""
    one = count == 1 or (language == "fr" and count == 0)
    return say(language, f"web.count.{what}.{'one' if one else 'many'}", count=count)


def thousands(count: int, language: Language) -> str:
    """A large number: `10,000`, elsewhere with narrow spaces that do not break."""
    return f"{count:,}" if language == "en" else f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def chance_text(share: Mapping[str, float], language: Language) -> str:
    """A chance in whole percents, `<1 %` and `>99 %` where it is not quite none or certain."""
    value, certain = share["value"], share["low"] == share["high"]
    if certain and value in (0.0, 1.0):
        return f"{round(100 * value)} %"
    if value < 0.01:  # Of so many tournaments in which it never came about, another might have had it.
        return "<\N{NO-BREAK SPACE}1 %"
    if value > 0.99:
        return ">\N{NO-BREAK SPACE}99 %"
    return f"{decimal_text(100 * value, 0, language)} %"


def by_hall_clock(moment: str, zone: str) -> str:
    """A moment of the log (UTC, without its zone) by the clock of a hall: ISO, to the minute."""
    return datetime.fromisoformat(moment).replace(tzinfo=UTC).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")
