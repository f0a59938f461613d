"""What organisers bring to a list: events as files, teams as lines of text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from tavle.core.errors import Fault, Refused, TavleError, refuse
from tavle.library.plain import Plain
from tavle.library.ratings import rate
from tavle.library.seasons import series_table
from tavle.records.parse import parse_json
from tavle.series.ratings.csv_games import events_of_csv
from tavle.web import logs
from tavle.web.imports import text_of
from tavle.web.years.models import RATING, Belonging, KeptList
from tavle.web.years.persons import OPEN
from tavle.web.years.playing import Happened, of_document

MOST_BYTES = 2_000_000

_MEMBER = re.compile(r"(?P<name>.+?)\s*(\((?P<first>\d{4}-\d\d-\d\d)?\s*[-–]\s*(?P<last>\d{4}-\d\d-\d\d)?\))?")


def bring(kept: KeptList, name: str, data: bytes, *, date: str = "", tier: str = "") -> int:
    """Puts the events of a file on a list, all or none; gives how many there were.

    Args:
        name: The file's name; an event that says none is called so.
        date, tier: Of events that say none.

    Raises:
        Refused: with all faults of the file; whoever calls takes back what was put on the list before.
    """
    documents = _documents(name, text_of(data), date, tier)
    faults = [fault for document in documents for fault in _faults(kept, document)]
    if faults:
        raise Refused(faults)
    for document in documents:
        _put(kept, document)
    return len(documents)


def _documents(name: str, text: str, date: str, tier: str) -> list[Plain]:
    stem = PurePath(name).stem or "event"
    if name.lower().endswith((".csv", ".tsv")):
        return events_of_csv(text, event=stem, date=date or None)
    data = parse_json(text, where=name)
    over = {key: value for key, value in (("date", date), ("tier", tier)) if value}
    if isinstance(data, Mapping) and isinstance(data.get("events"), list):
        return [{**over, **_object(each, name)} for each in data["events"]]
    if isinstance(data, Mapping) and "event" in data:
        return [{**over, **data}]
    return [{"event": stem, "record": _object(data, name), **over}]


def _object(data: object, name: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise refuse("no-event-list", where=name)
    return data


def _faults(kept: KeptList, document: Plain) -> Sequence[Fault]:
    """What is wrong with an event by itself; whether its names are others' too is asked later."""
    alone = {key: value for key, value in document.items() if key != "replaces"}
    try:
        if kept.kind == RATING:
            rate(kept.book, [alone])
        else:
            series_table(kept.book, [alone], settings=kept.settings)
    except TavleError as error:
        found = [fault for fault in error.faults if fault.code not in OPEN]
        if found:
            return found
    event = str(document["event"])
    taken = event in logs.store().tournaments() or _names_others(event, of_document(alone, kept.kind))
    return [Fault("event-id-taken", event, values={"other": event})] if taken else ()


def _names_others(event: str, brought: Happened) -> bool:
    """Whether a list has an event of this id in which somebody else has one of its players' ids."""
    names = {each.player: each.called for each in brought.appearances}
    for other in Belonging.objects.filter(event=event).select_related("kept"):
        known = of_document({**other.document, "event": event}, other.kept.kind)
        if any(names.get(each.player, each.called) != each.called for each in known.appearances):
            return True
    return False


def _put(kept: KeptList, document: Plain) -> None:
    """Puts an event on the list; the one that it corrects goes."""
    event, corrected = str(document["event"]), document.get("replaces")
    if corrected is not None and not Belonging.objects.filter(kept=kept, event=corrected).delete()[0]:
        raise refuse("corrects-nothing", where=event, event=event, other=corrected)
    if Belonging.objects.filter(kept=kept, event=event).exists():
        raise refuse("event-twice", where=event, event=event, other=event)
    rest = {key: value for key, value in document.items() if key not in ("replaces", "date", "tier")}
    Belonging.objects.create(
        kept=kept, event=event, document=rest, date=document.get("date") or "", tier=document.get("tier") or ""
    )


def teams_of(text: str, without_results: str = "") -> Plain:
    """Teams from lines such as `Nord: Kari Holm, Per Vik (2009-06-01–)`.

    Args:
        text: A line for each team; in brackets the days from and until which somebody is with it.
        without_results: Members who have played nothing so far, with commas between.

    Raises:
        Refused: `team-line` for each line that is none.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    faults = [
        Fault("team-line", f"line {n}", values={"line": line}) for n, line in enumerate(lines, 1) if not _is_team(line)
    ]
    if faults:
        raise Refused(faults)
    if not lines:
        return {}
    teams = [_team(line) for line in lines]
    names = [name.strip() for name in without_results.split(",") if name.strip()]
    return {"teams": teams, **({"without_results": names} if names else {})}


def _is_team(line: str) -> bool:
    name, colon, members = line.partition(":")
    return bool(name.strip() and colon and all(member.strip() for member in members.split(",")))


def _team(line: str) -> Plain:
    name, _, members = line.partition(":")
    return {"id": name.strip(), "name": name.strip(), "members": [_member(each.strip()) for each in members.split(",")]}


def _member(text: str) -> Plain:
    match = _MEMBER.fullmatch(text)
    found = {"player": text} if match is None else {"player": match["name"]}
    days = {} if match is None else {"from": match["first"], "until": match["last"]}
    return found | {key: value for key, value in days.items() if value}


def teams_text(teams: Mapping[str, Any]) -> tuple[str, str]:
    """The same as lines, and those who have played nothing so far."""
    lines = [f"{team['name']}: {', '.join(map(_member_text, team['members']))}" for team in teams.get("teams", ())]
    return "\n".join(lines), ", ".join(teams.get("without_results", ()))


def _member_text(member: Mapping[str, str]) -> str:
    if "from" not in member and "until" not in member:
        return member["player"]
    return f"{member['player']} ({member.get('from', '')}–{member.get('until', '')})"
