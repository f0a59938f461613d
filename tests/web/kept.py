"""Lists over years for tests: kept in the tables of the application, with events brought as plain data."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache
from typing import Any

from tavle.web.years.models import RATING, SERIES, Belonging, KeptList

Plain = dict[str, Any]


def kept_list(kind: str, book: str, *events: str | Plain, **values: Any) -> KeptList:
    """A list with these events: ids of tournaments, or documents."""
    key = f"{kind}-{secrets.token_hex(4)}"
    kept = KeptList.objects.create(key=key, kind=kind, title=f"List {key}", book=book, made_by="owner", **values)
    for event in events:
        add(kept, event)
    return kept


def add(kept: KeptList, event: str | Plain, date: str = "") -> Belonging:
    """One more event."""
    if isinstance(event, str):
        return Belonging.objects.create(kept=kept, event=event, date=date)
    rest = {key: value for key, value in event.items() if key != "date"}
    return Belonging.objects.create(kept=kept, event=event["event"], document=rest, date=event.get("date", date))


def match(event: str, date: str, winner: str, loser: str, **ids: str) -> Plain:
    """An event of one match; `ids` are the players' ids there, by name (else the names are)."""
    seats = [
        {"player": ids.get(name, name), "name": name, "place": place}
        for place, name in enumerate((winner, loser), start=1)
    ]
    return {"event": event, "date": date, "games": [{"seats": seats}]}


def placed(event: str, date: str, names: Sequence[str], **values: Any) -> Plain:
    """An event of a series: who came where."""
    places = [{"name": name, "place": place} for place, name in enumerate(names, start=1)]
    return {"event": event, "date": date, "places": places, **values}


@cache
def any_lists() -> dict[str, str]:
    """A rating list and a series, by the parts of addresses that they are known by."""
    rating = kept_list(RATING, "elo_tables", match("m1", "2025-01-01", "Kari", "Ola"))
    series = kept_list(SERIES, "othello_egp", placed("s1", "2025-01-01", ["Kari", "Ola"]))
    return {"rating": rating.key, "series": series.key, "kept": rating.key}
