"""A rating list, or a season, in one file: its book, the events, who is who.

    {"rating": "agricola_ares", "events": [...], "start": "list.txt", "persons": "persons.jsonl",
     "date": "2018-03-17", "since": "2017-12-31"}

    {"series": "othello_egp", "settings": {}, "events": [...], "teams": "teams.json", "persons": "persons.jsonl",
     "date": "2025-12-31", "seed": "17", "tier": "b"}

Events are files by their paths, `{"file": "oslo.json", "date": "2018-03-01", "tier": "b"}`, or events as they are;
paths begin in the file's own folder. Teams may stand in the file itself. Only the book and `events` are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from tavle.cli.event_files import listed_events
from tavle.cli.inputs import read_json_lines, read_text
from tavle.core.errors import Refused
from tavle.records.parse import parse_json
from tavle.rules.invalid import dotted, faults_of


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    events: list[Any]
    persons: str | None = None
    date: str | None = None


class _ListPart(_Part):
    rating: str
    start: str | None = None
    since: str | None = None


class _SeasonPart(_Part):
    series: str
    settings: dict[str, Any] = {}
    teams: str | list[Any] | None = None
    seed: int | str | None = None
    tier: str | None = None


AnyPart = TypeVar("AnyPart", bound=_Part)


def is_rating_file(data: object) -> bool:
    """Whether a document is a rating list and not a record."""
    return isinstance(data, Mapping) and "rating" in data


def is_season(data: object) -> bool:
    """Whether a document is a season and not a record."""
    return isinstance(data, Mapping) and "series" in data


def read_rating_file(data: object, path: str) -> dict[str, Any]:
    """What `tavle.rate` wants of a list.

    Args:
        data: The document.
        path: Where it stands.

    Raises:
        Refused: with its faults, or those of the files it names.
    """
    part, folder = _read(_ListPart, data, path), Path(path).parent
    return {
        "book": _book(part.rating, folder),
        "events": listed_events({"events": part.events}, folder),
        "start": "" if part.start is None else read_text(str(folder / part.start)),
        "decisions": _decisions(part, folder),
        "date": part.date,
        "since": part.since,
    }


def read_season_file(data: object, path: str) -> dict[str, Any]:
    """What `tavle.series_table` wants of a season.

    Args:
        data: The document.
        path: Where it stands.

    Raises:
        Refused: with its faults, or those of the files it names.
    """
    part, folder = _read(_SeasonPart, data, path), Path(path).parent
    return {
        "book": _book(part.series, folder),
        "settings": part.settings,
        "events": with_tier(listed_events({"events": part.events}, folder), part.tier),
        "teams": _teams(part.teams, folder),
        "decisions": _decisions(part, folder),
        "date": part.date,
        "seed": part.seed,
    }


def with_tier(events: Iterable[object], tier: str | None) -> list[object]:
    """The events, those without a tier with this one; what is no event is left as it is and refused later."""
    if tier is None:
        return list(events)
    return [{"tier": tier, **event} if isinstance(event, Mapping) else event for event in events]


def _read(kind: type[AnyPart], data: object, path: str) -> AnyPart:
    try:
        return kind.model_validate(data, strict=True)
    except ValidationError as error:
        raise Refused(faults_of(error, lambda keys: f"{path}: {dotted(keys)}")) from error


def _book(name: str, folder: Path) -> str:
    """A book of the shelf by its id, one of the organiser's own by its path."""
    return str(folder / name) if name.endswith(".toml") else name


def _decisions(part: _Part, folder: Path) -> list[Any]:
    """Who is who, line by line."""
    return [] if part.persons is None else read_json_lines(str(folder / part.persons))


def _teams(teams: str | list[Any] | None, folder: Path) -> object:
    """Teams as they stand here, or those of another file."""
    if isinstance(teams, str):
        return parse_json(read_text(str(folder / teams)), where=teams)
    return None if teams is None else {"teams": teams}
