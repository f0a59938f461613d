"""Events as they lie about: records, files of games, lists of events, and the logs of a store.

    record.json            a tournament record; its name is the event's
    events.json            {"events": [...]}: further files by their paths, or events as they are
    games.csv              a line for each seat
    store.db, store.jsonl  all finished tournaments of a store; STORE#TOURNAMENT is one of them

Behind each may stand its date: `record.json@2018-03-17`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tavle.cli.inputs import read_text
from tavle.cli.logs import opened_store
from tavle.core.errors import Fault, Refused, refuse
from tavle.core.phrases import Phrase

_DATED = re.compile(r"(?P<path>.+?)(@(?P<date>\d{4}-\d{2}-\d{2}))?")
OVER = ("event", "name", "date", "game", "tier", "replaces")
"""What a list of events may say of a file."""


def read_event_files(
    names: Iterable[str], folder: Path | None = None, within: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """The events of these files as plain data.

    Args:
        names: As on the command line.
        folder: Where relative paths begin; `None` is the working directory.
        within: The lists that led here.

    Raises:
        Refused: with the faults of all files.
    """
    found: list[dict[str, Any]] = []
    faults: list[Fault] = []
    for name in names:
        try:
            found += _events(name, folder, within)
        except Refused as error:
            faults += [fault.at(name) for fault in error.faults]
    if faults:
        raise Refused(faults)
    return found


def _events(name: str, folder: Path | None, within: tuple[str, ...]) -> list[dict[str, Any]]:
    match = _DATED.fullmatch(name)
    path, date = (match["path"], match["date"]) if match else (name, None)
    if folder is not None and "://" not in path:
        path = str(folder / path)
    suffix = Path(path).suffix.lower()
    if suffix == ".json" or path == "-":
        return _document(path, date, within)
    if suffix in (".csv", ".tsv"):
        return _csv(path, date)
    return _logs(path, date)


def _csv(path: str, date: str | None) -> list[dict[str, Any]]:
    from tavle.series.ratings.csv_games import events_of_csv

    text = read_text(path)
    try:
        return events_of_csv(text, event=Path(path).stem, date=date)
    except Refused as error:
        raise Refused([replace(fault, where=f"{path} {fault.where}") for fault in error.faults]) from error


def _document(path: str, date: str | None, within: tuple[str, ...]) -> list[dict[str, Any]]:
    from tavle.records.parse import parse_json

    data = parse_json(read_text(path), where=path)
    if not isinstance(data, Mapping):
        raise refuse("not-an-object", what=Phrase("event"))
    if "events" in data:
        here = str(Path(path).resolve())
        if here in within:
            raise refuse("event-list-cycle", file=path)
        return listed_events(data, Path(path).parent, (*within, here))
    if "event" in data:
        return [{**data, **_given(date=date)}]
    return [{"event": Path(path).stem, "record": data, **_given(date=date)}]


def listed_events(data: Mapping[str, Any], folder: Path, within: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The events of a list; what it says of a file goes before what the file says.

    Args:
        data: {"events": [...]}.
        folder: Where the paths of files begin.
        within: The lists that led here; none of them can be in it.

    Raises:
        Refused: with the faults of all files.
    """
    entries = data["events"]
    unknown = [key for key in data if key != "events"]
    if unknown or not isinstance(entries, list):
        raise refuse("unknown-key", key=", ".join(unknown)) if unknown else refuse("no-event-list")
    found: list[dict[str, Any]] = []
    for entry in entries:
        if isinstance(entry, Mapping) and isinstance(entry.get("file"), str):
            over = {key: entry[key] for key in OVER if key in entry}
            more = [key for key in entry if key not in (*OVER, "file")]
            if more:
                raise refuse("unknown-key", key=", ".join(more))
            found += [{**event, **over} for event in read_event_files([entry["file"]], folder, within)]
        else:
            found.append(entry)
    return found


def _given(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _logs(path: str, date: str | None) -> list[dict[str, Any]]:
    """One tournament of a store, which must be finished, or all that are."""
    from tavle.records import record_of
    from tavle.store import tournament_id
    from tavle.store.loading import load
    from tavle.tournament.state import Phase

    address, _, one = path.partition("#")
    found = []
    with opened_store(address) as store:
        for name in [tournament_id(one)] if one else sorted(store.tournaments()):
            state = load(store, name)
            if state.phase in (Phase.FINISHED, Phase.ARCHIVED):
                day = date or _day(store.read(name))
                found.append({"event": name, "name": state.name, "record": record_of(state.tournament), "date": day})
            elif one:
                raise refuse("event-not-finished", event=name)
    return found


def _day(log: Iterable[Any]) -> str:
    """The day on which the last round was closed."""
    from tavle.tournament.events import RoundClosed

    moments: list[str] = [stored.at for stored in log if isinstance(stored.event, RoundClosed)]
    return max(moments)[:10]
